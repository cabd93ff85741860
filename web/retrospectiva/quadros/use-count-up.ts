import { useReducedMotion } from '@mantine/hooks'
import { useEffect, useState } from 'react'

const DURATION = 1_100

/** A number on its way up to `value`, each time `running` begins; there at once for who asked for less motion. */
export function useCountUp(value: number, running: boolean): number {
  const still = useReducedMotion(false, { getInitialValueInEffect: false })
  const [part, setPart] = useState(0)
  useEffect(() => {
    if (!running || still) return
    const start = performance.now()
    let frame = requestAnimationFrame(step)
    function step(now: number) {
      const t = Math.min(1, Math.max(0, now - start) / DURATION)
      setPart(1 - (1 - t) ** 4)
      if (t < 1) frame = requestAnimationFrame(step)
    }
    return () => cancelAnimationFrame(frame)
  }, [running, still])
  return still ? value : value * part
}
