/** A keyboard may write the wide figures and letters of Asia, or the figures of Arabic and Persian: `１２ＡＢ` → `12AB`, `١٢` → `12`. */
export const ourFigures = (text: string): string =>
  text
    .replace(/[\uff01-\uff5e]/g, wide => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
    .replace(/[\u0660-\u0669\u06f0-\u06f9]/g, figure => String(figure.charCodeAt(0) & 0xf))

/** A figure stays with what it counts: `13,5 metros` is not parted at a line's end. */
export const unparted = (text: string): string => text.replaceAll(/(\d) /g, '$1\u00a0')
