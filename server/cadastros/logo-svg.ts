import sax from 'sax'

const SVG = 'http://www.w3.org/2000/svg'
const XLINK = 'http://www.w3.org/1999/xlink'

/** The elements that draw. All others are removed with their content. */
const ELEMENTS = new Set(
  `svg g a defs symbol use switch path rect circle ellipse line polyline polygon text tspan textPath style
  linearGradient radialGradient stop pattern clipPath mask marker filter feBlend feColorMatrix feComponentTransfer
  feComposite feConvolveMatrix feDiffuseLighting feDisplacementMap feDistantLight feDropShadow feFlood feFuncA feFuncB
  feFuncG feFuncR feGaussianBlur feMerge feMergeNode feMorphology feOffset fePointLight feSpecularLighting feSpotLight
  feTile feTurbulence`.split(/\s+/),
)
/** Attributes for geometry, presentation, gradients and filters. */
const ATTRIBUTES = new Set(
  `id class style transform x y x1 y1 x2 y2 z cx cy r rx ry fx fy fr d points width height viewBox preserveAspectRatio
  dx dy rotate textLength lengthAdjust startOffset method spacing pathLength offset gradientUnits gradientTransform
  spreadMethod patternUnits patternContentUnits patternTransform clipPathUnits maskUnits maskContentUnits markerUnits
  markerWidth markerHeight refX refY orient filterUnits primitiveUnits in in2 result stdDeviation mode type values
  operator k1 k2 k3 k4 radius order kernelMatrix divisor bias targetX targetY edgeMode kernelUnitLength preserveAlpha
  surfaceScale diffuseConstant specularConstant specularExponent limitingConeAngle azimuth elevation pointsAtX pointsAtY
  pointsAtZ scale xChannelSelector yChannelSelector baseFrequency numOctaves seed stitchTiles tableValues slope intercept
  amplitude exponent alignment-baseline baseline-shift clip-path clip-rule color color-interpolation
  color-interpolation-filters direction display dominant-baseline enable-background fill fill-opacity fill-rule filter
  flood-color flood-opacity font font-family font-size font-size-adjust font-stretch font-style font-variant font-weight
  isolation letter-spacing lighting-color marker marker-end marker-mid marker-start mask mask-type mix-blend-mode opacity
  overflow paint-order shape-rendering stop-color stop-opacity stroke stroke-dasharray stroke-dashoffset stroke-linecap
  stroke-linejoin stroke-miterlimit stroke-opacity stroke-width text-anchor text-decoration text-rendering unicode-bidi
  vector-effect visibility word-spacing writing-mode`.split(/\s+/),
)
/** Elements that load other content: the drawing would be wrong without it, so they are refused. */
const FOREIGN = /^(image|feimage|include)$/i

export type Refusal = 'entidades' | 'tipo' | 'imagem'
export type PlainSvg = { svg: string } | { refusal: Refusal } | { failure: string }

/** Rewrites an SVG with the known elements only, recognised by their namespace, not by their prefix. */
export function plainSvg(sent: Uint8Array): PlainSvg {
  const text = asText(sent)
  if (text === undefined) return { refusal: 'tipo' }
  let svg = ''
  let refusal: Refusal | undefined
  /** Nesting depth within a removed element. */
  let outside = 0
  Object.assign(sax, { MAX_BUFFER_LENGTH: text.length }) // a single path may be nearly the whole text; sax's types lack this option
  const parser = sax.parser(true, { xmlns: true })
  parser.ondoctype = told => {
    if (/[[]|ENTITY/i.test(told)) refusal ??= 'entidades'
  }
  parser.onopentag = tag => {
    const { local, uri, attributes } = tag as sax.QualifiedTag
    if (svg === '' && local !== 'svg') refusal ??= 'tipo'
    if (FOREIGN.test(local)) refusal ??= 'imagem'
    if (outside > 0 || !ELEMENTS.has(local) || (uri !== SVG && uri !== '')) outside++
    else svg += `<${local}${svg === '' ? ` xmlns="${SVG}"` : ''}${Object.values(attributes).map(written).join('')}>`
  }
  parser.onclosetag = name => {
    if (outside > 0) outside--
    else svg += `</${name.replace(/^.*:/, '')}>`
  }
  parser.ontext = parser.oncdata = inside => {
    if (outside === 0) svg += escaped(inside)
  }
  parser.onerror = error => {
    throw error
  }
  try {
    parser.write(text).close()
  } catch (error) {
    if (!refusal && svg !== '') return { failure: String(error) }
  }
  if (refusal) return { refusal }
  return svg === '' ? { refusal: 'tipo' } : { svg }
}

/** Writes a known attribute, or a reference to another part of the same drawing; drops all others. */
function written({ local, prefix, uri, value }: sax.QualifiedAttribute): string {
  const isReference = local === 'href' && (prefix === '' || uri === XLINK) && value.startsWith('#')
  return isReference || (prefix === '' && ATTRIBUTES.has(local)) ? ` ${local}="${escaped(value)}"` : ''
}

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string): string => text.replace(/[&<>"]/g, sign => ESCAPES[sign] ?? '')

/** Decodes UTF-8, which nearly every SVG uses; another encoding could hide forbidden content from the checks above. */
function asText(sent: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(sent)
  } catch (error) {
    if (error instanceof TypeError) return undefined
    throw error
  }
}
