// The tag <cube-lab> in JSX, for React 19 or newer, which sets properties and listens to events of custom elements.
import type { DetailedHTMLProps, HTMLAttributes } from "react";
import type { CubeLabAttributes, CubeLabElement, CubeLabEvents } from "./cube-lab.js";

export type * from "./cube-lab.js";

/** The attributes of the tag; those without a value are true or false. */
type CubeLabProps = {
  [Name in keyof CubeLabAttributes]?: CubeLabAttributes[Name] extends "" ? boolean : Name extends "size" | "speed" ? string | number : CubeLabAttributes[Name];
};

/** The listeners of the tag, such as `onstatechange`. */
type CubeLabListeners = { [Type in keyof CubeLabEvents as `on${Type}`]?: (event: CustomEvent<CubeLabEvents[Type]>) => void };

declare module "react" {
  namespace JSX {
    interface IntrinsicElements {
      "cube-lab": DetailedHTMLProps<HTMLAttributes<CubeLabElement>, CubeLabElement> & CubeLabProps & CubeLabListeners;
    }
  }
}
