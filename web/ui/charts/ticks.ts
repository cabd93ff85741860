const STEPS = [1, 2, 2.5, 5, 10]

/** The ticks of an axis: from zero in round steps, the last one at or above `highest`. `whole` allows no fractions. */
export function ticksFor(highest: number, { whole = false } = {}): number[] {
  if (!(highest > 0)) return [0, 1]
  const raw = whole ? Math.max(1, highest / 4) : highest / 4
  const magnitude = 10 ** Math.floor(Math.log10(raw))
  const fits = (each: number) => each * magnitude >= raw * 0.999 && !(whole && (each * magnitude) % 1)
  const step = (STEPS.find(fits) ?? 10) * magnitude
  const count = Math.ceil(highest / step - 1e-9)
  return Array.from({ length: count + 1 }, (_, i) => Number((i * step).toPrecision(12)))
}
