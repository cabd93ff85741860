/** Counting limit for lists that may have millions of rows; a larger number is of no use to anyone. */
export const CONTADOS = 10_000
