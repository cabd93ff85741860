/** So many pieces of work at the same moment. */
export const times = <Result>(n: number, work: (n: number) => Promise<Result>) =>
  Promise.all(Array.from({ length: n }, (_, i) => work(i)))
/** `{ 200: 10, 409: 190 }`: how many answers of each status. */
export function counted(answers: { status: number }[]) {
  const n: Record<number, number> = {}
  for (const { status } of answers) n[status] = (n[status] ?? 0) + 1
  return n
}
