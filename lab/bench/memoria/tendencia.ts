/** A figure at so many minutes since the start. */
export type Ponto = { minuto: number; valor: number }

/**
 * How fast a figure grows, per hour: the median of the slopes between all pairs of points (Theil–Sen), which a few outliers,
 * such as a sample in the middle of a large answer, do not move.
 */
export function porHora(pontos: readonly Ponto[]): number {
  const slopes = pontos
    .flatMap((a, i) => pontos.slice(i + 1).map(b => ((b.valor - a.valor) / (b.minuto - a.minuto)) * 60))
    .sort((a, b) => a - b)
  return slopes[Math.floor(slopes.length / 2)] ?? Number.NaN
}
