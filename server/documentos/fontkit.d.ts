/** What is asked of it: which letters a font has. The package brings no types of its own. */
declare module 'fontkit' {
  export function openSync(path: string): { hasGlyphForCodePoint(code: number): boolean }
}
