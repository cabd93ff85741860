/** The parts of Playwright's JSON report that we read: nested suites with their journeys. */
export type Report = { stats: { expected: number; unexpected: number; flaky: number }; suites: Suite[] }
type Suite = { title: string; suites?: Suite[]; specs: Spec[] }
type Spec = { title: string; tests: { results: { duration: number }[] }[] }

export type Timed = { name: string; seconds: number }

/** The `count` slowest, slowest first. */
export const slowest = (timed: Timed[], count = 10): Timed[] =>
  timed.toSorted((a, b) => b.seconds - a.seconds).slice(0, count)

/** Every journey with its time, named by file, screen size and title. */
export const journeysOf = ({ suites }: Report): Timed[] => suites.flatMap(suite => timed(suite, ''))

function timed({ title, suites = [], specs }: Suite, above: string): Timed[] {
  const path = above ? `${above} › ${title}` : title
  const here = specs.map(({ title, tests }) => ({
    name: `${path} › ${title}`,
    seconds: tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration, 0) / 1000,
  }))
  return [...here, ...suites.flatMap(suite => timed(suite, path))]
}
