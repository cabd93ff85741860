/** Converts full-width Asian characters and Arabic and Persian digits to ASCII: `１２ＡＢ` → `12AB`, `١٢` → `12`. */
export const asciiFigures = (text: string): string =>
  text
    .replace(/[\uff01-\uff5e]/g, wide => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
    .replace(/[\u0660-\u0669\u06f0-\u06f9]/g, figure => String(figure.charCodeAt(0) & 0xf))

/** Joins a number to the word after it by a no-break space, so that `13,5 metros` never wraps. */
export const unparted = (text: string): string => text.replaceAll(/(\d) /g, '$1\u00a0')
