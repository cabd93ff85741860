/** What is asked of it: which letters a font has, and the outline of one. The package brings no types of its own. */
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
