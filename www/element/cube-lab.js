// The element <cube-lab>: a Rubik's cube that plays, on any page. docs/embedding.md describes it.
//
//   <script type="module" src="…/cube-lab.js"></script>
//   <cube-lab alg="R U R' U'"></cube-lab>
//
// The build joins this script with the files that it imports, and so player.js, worker.js and errors.js, because each file costs a
// request.
import { CubeLab } from "./element.js";

// On a server, which has no elements, the import of this script does nothing. A second copy of it leaves the first in charge.
const { customElements } = globalThis;
if (customElements && !customElements.get("cube-lab")) customElements.define("cube-lab", CubeLab);
