/** The part that we use; `@types/subset-font` knows neither `keepFeatures` nor `noHinting`. */
declare module 'subset-font' {
  type Options = {
    targetFormat: 'woff2'
    variationAxes: Record<string, { min: number; max: number }>
    keepFeatures: string[]
    noHinting: boolean
  }
  export default function subsetFont(font: Uint8Array, text: string, options: Options): Promise<Uint8Array>
}
