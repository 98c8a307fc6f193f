//! The words of the program that reads a cube by camera.

use super::catalogue::words;

words! {
    /// The words of the program that reads a cube by camera, in one language.
    pub struct CameraText {
        /// The panel.
        panel: CameraPanelText,
        /// What to do next.
        hints: CameraHintText,
        /// Why there is no picture.
        troubles: CameraTroubleText,
        /// The program stopped, because of `{reason}`.
        broken,
        /// The name of the button that starts it again.
        again,
    }
}

words! {
    /// Words of the panel.
    pub struct CameraPanelText {
        /// The heading.
        heading,
        /// The picture of the camera, for those who do not see it.
        picture,
        /// Names the faces taken so far.
        faces,
        /// A face that was taken, `{number}`: a click takes it again.
        taken,
        /// A face that was not taken yet, `{number}`.
        missing,
        /// Takes the face that is held now.
        take,
        /// Forgets all faces.
        restart,
        /// Closes the panel.
        close,
        /// The pictures stay on the device.
        private,
    }
}

words! {
    /// What to do next.
    pub struct CameraHintText {
        /// The camera starts; the browser may ask.
        starting,
        /// No face is seen.
        first,
        /// A face is seen, which moves.
        still,
        /// The face was taken before; `{count}` are missing.
        known,
        /// The last of six is missing.
        last,
        /// Said when a face was taken: `{number}` of six.
        said,
        /// Faces `{a}` and `{b}` are the same.
        alike,
        /// All faces are there.
        done,
    }
}

words! {
    /// Why there is no picture, and what to do about it.
    pub struct CameraTroubleText {
        /// There is no camera.
        missing,
        /// It was refused.
        refused,
        /// The page is in a frame that may not use it.
        framed,
        /// Another program uses it.
        busy,
        /// The connection is not secure.
        insecure,
        /// Anything else.
        unknown,
        /// The camera stopped.
        ended,
    }
}
