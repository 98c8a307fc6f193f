// Lists as one text each, which is how the programs of the element take and return them: src/element/texts.rs.

/** Separates the texts of a list. */
export const SEPARATOR = "\u001f";

/** Separates lists. */
const GROUPS = "\u001e";

export const listOf = (text) => (text ? text.split(SEPARATOR) : []);

export const groupsOf = (text) => text.split(GROUPS);
