/** How far a list that may be of millions is counted: beyond, the number tells nobody anything. */
export const CONTADOS = 10_000
