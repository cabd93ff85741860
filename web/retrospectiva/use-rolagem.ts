import { useReducedMotion } from '@mantine/hooks'
import { type RefObject, useEffect, useMemo } from 'react'

const DURACAO = 520

/**
 * Rolls a stage to a place. The browser's own smooth scrolling gives up where a snapping stage changes meanwhile, and the
 * figures that count up change it at every frame: so snapping rests while it rolls. A hand on the wheel or the glass takes over.
 */
export function useRolagem(palco: RefObject<HTMLElement | null>): { rolar: (para: number) => void } {
  const parado = useReducedMotion(false, { getInitialValueInEffect: false })
  const rolagem = useMemo(() => createRolagem(palco, parado), [palco, parado])
  useEffect(() => {
    const root = palco.current
    root?.addEventListener('wheel', rolagem.parar, { passive: true })
    root?.addEventListener('touchstart', rolagem.parar, { passive: true })
    return () => {
      rolagem.parar()
      root?.removeEventListener('wheel', rolagem.parar)
      root?.removeEventListener('touchstart', rolagem.parar)
    }
  }, [palco, rolagem])
  return rolagem
}

function createRolagem(palco: RefObject<HTMLElement | null>, parado: boolean) {
  let quadro = 0
  const parar = () => {
    cancelAnimationFrame(quadro)
    if (palco.current) palco.current.style.scrollSnapType = ''
  }
  const rolar = (para: number) => {
    const root = palco.current
    if (!root) return
    parar()
    if (parado) return root.scrollTo({ top: para, behavior: 'instant' })
    const [de, inicio] = [root.scrollTop, performance.now()]
    root.style.scrollSnapType = 'none'
    const passo = (agora: number) => {
      const t = Math.min(1, Math.max(0, agora - inicio) / DURACAO)
      root.scrollTo({ top: de + (para - de) * (1 - (1 - t) ** 3), behavior: 'instant' })
      if (t < 1) quadro = requestAnimationFrame(passo)
      else parar()
    }
    quadro = requestAnimationFrame(passo)
  }
  return { rolar, parar }
}
