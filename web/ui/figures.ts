/** Joins a number to the word after it by a no-break space, so that `13,5 metros` never wraps. */
export const unparted = (text: string): string => text.replaceAll(/(\d) /g, '$1\u00a0')
