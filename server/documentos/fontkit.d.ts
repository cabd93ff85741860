/** The part of fontkit that we use: which glyphs a font has. The package has no types. */
declare module 'fontkit' {
  export function openSync(path: string): { hasGlyphForCodePoint(code: number): boolean }
}
