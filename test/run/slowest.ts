/** What is read of the report that Playwright writes: suites within suites, each with its journeys. */
export type Report = { stats: { expected: number; unexpected: number; flaky: number }; suites: Suite[] }
type Suite = { title: string; suites?: Suite[]; specs: Spec[] }
type Spec = { title: string; tests: { results: { duration: number }[] }[] }

export type Timed = { name: string; seconds: number }

/** What took longest, the longest first. */
export const slowest = (timed: Timed[], count = 10): Timed[] =>
  timed.toSorted((a, b) => b.seconds - a.seconds).slice(0, count)

/** Every journey with its time, named by its file, its screen's size and its title. */
export const journeysOf = ({ suites }: Report): Timed[] => suites.flatMap(suite => timed(suite, ''))

function timed({ title, suites = [], specs }: Suite, above: string): Timed[] {
  const path = above ? `${above} › ${title}` : title
  const here = specs.map(({ title, tests }) => ({
    name: `${path} › ${title}`,
    seconds: tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration, 0) / 1000,
  }))
  return [...here, ...suites.flatMap(suite => timed(suite, path))]
}
