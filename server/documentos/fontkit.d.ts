/** The parts of fontkit that we use: which glyphs a font has, and a glyph's outline. The package has no types. */
declare module 'fontkit' {
  type Glyph = {
    path: { toSVG(): string }
    bbox: { minX: number; maxX: number; minY: number; maxY: number }
  }
  export function openSync(path: string): {
    capHeight: number
    hasGlyphForCodePoint(code: number): boolean
    layout(text: string): { glyphs: Glyph[] }
  }
}
