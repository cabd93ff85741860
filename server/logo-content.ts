/** More than any logo has, traced ones too: what is drawn, each copy counted. */
const MOST_DRAWN = 50_000
/** A filter works on every point of the picture, again for each use. */
const FILTER_COUNTS = 500
const DEEPEST = 200
/** In the drawing's own units, where a large logo has some thousands. */
const LONGEST_SIDE = 100_000

/** Why an SVG would take its drawer more than any logo takes, told from its text alone; undefined where it would not. */
export function excessOf(svg: string): 'grande' | 'complexo' | undefined {
  const elements = elementsOf(svg)
  if (!elements) return 'complexo'
  const [root] = elements
  if (root && sidesOf(root.tag).some(side => side > LONGEST_SIDE)) return 'grande'
  return root && drawnBy(root, elements) > MOST_DRAWN ? 'complexo' : undefined
}

type Element = {
  tag: string
  children: Element[]
  /** What it draws by name: copies, patterns, masks, filters. */
  refers: string[]
  drawn?: number
}

/** Undefined: too many, or one too deep in another. */
function elementsOf(svg: string): Element[] | undefined {
  const elements: Element[] = []
  const open: Element[] = []
  for (const tag of tagsOf(svg)) {
    if (tag.startsWith('</')) open.pop()
    else {
      const refers = [...tag.matchAll(/(?:href\s*=\s*["']|url\(["']?)#([^"')\s]+)/g)].map(([, id = '']) => id)
      const element: Element = { tag, children: [], refers }
      elements.push(element)
      open.at(-1)?.children.push(element)
      if (!tag.endsWith('/>')) open.push(element)
    }
    if (elements.length > MOST_DRAWN || open.length > DEEPEST) return undefined
  }
  return elements
}

/** In one pass whatever the text is: what does not end is left to the one who draws, who refuses it. */
function* tagsOf(svg: string): Generator<string> {
  const rest = /(?:[^>"']|"[^"]*"|'[^']*')*>/y
  for (let at = svg.indexOf('<'); at >= 0; at = svg.indexOf('<', at)) {
    const end = END_OF.find(([begin]) => svg.startsWith(begin, at))?.[1]
    if (end) {
      const found = svg.indexOf(end, at)
      if (found < 0) return
      at = found + end.length
    } else {
      rest.lastIndex = at
      const [tag] = rest.exec(svg) ?? []
      if (!tag) return
      at += tag.length
      yield tag
    }
  }
}

const END_OF = [
  ['<!--', '-->'],
  ['<![CDATA[', ']]>'],
  ['<?', '?>'],
] as const

/** How many elements are drawn for this one, with what stands in it and what it refers to; endless where that comes back to it. */
function drawnBy(root: Element, elements: readonly Element[]): number {
  const named = new Map(elements.flatMap(element => idsOf(element.tag).map(id => [id, element])))
  const count = (element: Element, depth: number): number => {
    if (depth > DEEPEST) return Number.POSITIVE_INFINITY
    if (element.drawn !== undefined) return element.drawn
    element.drawn = Number.POSITIVE_INFINITY // as long as it is not known, whoever comes back to it goes in circles
    let drawn = /^<([\w-]+:)?fe[A-Z]/.test(element.tag) ? FILTER_COUNTS : 1
    for (const child of element.children) drawn += count(child, depth + 1)
    for (const name of element.refers) {
      const referred = named.get(name)
      if (referred) drawn += count(referred, depth + 1)
    }
    element.drawn = drawn
    return drawn
  }
  return count(root, 0)
}

const idsOf = (tag: string): string[] => [...tag.matchAll(/\sid\s*=\s*["']([^"']*)["']/g)].map(([, id = '']) => id)

const sidesOf = (tag: string): number[] =>
  [...tag.matchAll(/\s(?:width|height|viewBox)\s*=\s*["']([^"']*)["']/g)].flatMap(([, sides = '']) =>
    sides.split(/[\s,]+/).map(side => Math.abs(Number.parseFloat(side)) || 0),
  )
