import { glob, readFile } from 'node:fs/promises'

export const ANSWERS = ['met', 'not met', 'n/a', 'deploy'] as const
export type Point = { number: string; level: string; asked: string; answer: string; by: string }

/** Every point of OWASP ASVS that docs/security/ answers, in the order of its files. */
export async function points(): Promise<Point[]> {
  const files = (await Array.fromAsync(glob('docs/security/*.md'))).sort()
  const texts = await Promise.all(files.map(file => readFile(file, 'utf8')))
  return texts.flatMap(text =>
    [...text.matchAll(/^\| (\d+\.\d+\.\d+) \| (.*?) \| (.*?) \| (.*?) \| (.*?) ?\|$/gm)].map(
      ([, number = '', level = '', asked = '', answer = '', by = '']) => ({ number, level, asked, answer, by }),
    ),
  )
}

/** The summary table that docs/security.md must hold, a row for each level. */
export function summary(points: readonly Point[]): string {
  const row = (name: string, of: readonly Point[]) =>
    `| ${name} | ${[...ANSWERS.map(answer => of.filter(point => point.answer === answer).length), of.length].join(' | ')} |`
  return [1, 2]
    .map(level =>
      row(
        `level ${level}`,
        points.filter(point => point.level === String(level)),
      ),
    )
    .concat(row('both', points))
    .join('\n')
}
