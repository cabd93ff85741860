/** What is read of the report that Playwright writes: suites within suites, each with its journeys. */
export type Report = { stats: { expected: number; unexpected: number; flaky: number }; suites: Suite[] }
type Suite = { title: string; suites?: Suite[]; specs: Spec[] }
type Spec = { title: string; tests: { results: { duration: number }[] }[] }

export type Slow = { name: string; seconds: number }

/** The journeys that took longest, the longest first; each by its file, its screen's size and its name. */
export function slowest({ suites }: Report, count = 10): Slow[] {
  return suites
    .flatMap(suite => timed(suite, ''))
    .sort((a, b) => b.seconds - a.seconds)
    .slice(0, count)
}

function timed({ title, suites = [], specs }: Suite, above: string): Slow[] {
  const path = above ? `${above} › ${title}` : title
  const here = specs.map(({ title, tests }) => ({
    name: `${path} › ${title}`,
    seconds: tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration, 0) / 1000,
  }))
  return [...here, ...suites.flatMap(suite => timed(suite, path))]
}
