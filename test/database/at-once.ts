/** Starts `work` `n` times at once. */
export const times = <Result>(n: number, work: (n: number) => Promise<Result>) =>
  Promise.all(Array.from({ length: n }, (_, i) => work(i)))
/** Number of answers by status: `{ 200: 10, 409: 190 }`. */
export function counted(answers: { status: number }[]) {
  const n: Record<number, number> = {}
  for (const { status } of answers) n[status] = (n[status] ?? 0) + 1
  return n
}
