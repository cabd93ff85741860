import { useReducedMotion } from '@mantine/hooks'
import {
  type ReactNode,
  type RefObject,
  type TouchEvent,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { EmCena } from './quadros/slide.tsx'
import styles from './retrospectiva.module.css'

/** A full-height slide; `branded` puts it on the provider's colour. */
export type Cena = { title: string; branded?: boolean; content: ReactNode }

const ADIANTE = new Set(['ArrowDown', 'ArrowRight', 'PageDown', ' '])
const ATRAS = new Set(['ArrowUp', 'ArrowLeft', 'PageUp'])
const DESLIZE = 60

/** Slides one under the other: scroll, arrows, swipe or the dots go from one to the next. */
export function Palco({ scenes }: { scenes: readonly Cena[] }) {
  const { palco, atual, ir } = useCenas(scenes.length)
  const deslize = useDeslize(passo => ir(atual + passo))
  const ultima = atual === scenes.length - 1
  return (
    <div className={`stack ${styles.moldura}`} data-marca={scenes[atual]?.branded || undefined}>
      <div aria-hidden="true" className={`${styles.progresso} no-print`}>
        {scenes.map(({ title }, i) => (
          <i key={title} data-passada={i <= atual || undefined} />
        ))}
      </div>
      <div ref={palco} className={styles.palco} {...deslize}>
        {scenes.map(({ title, branded, content }, i) => (
          <section
            key={title}
            aria-label={title}
            className={`stack centred ${styles.cena}`}
            data-marca={branded || undefined}
            data-em-cena={i === atual || undefined}
          >
            <EmCena value={i === atual}>{content}</EmCena>
          </section>
        ))}
      </div>
      <nav aria-label="Partes da história" className={`stack quiet ${styles.pontos} no-print`}>
        {scenes.map(({ title }, i) => (
          <button
            key={title}
            type="button"
            aria-label={`${i + 1} de ${scenes.length}: ${title}`}
            title={title}
            aria-current={i === atual ? 'step' : undefined}
            onClick={() => ir(i)}
          />
        ))}
      </nav>
      <button
        type="button"
        className={`${styles.proxima} no-print`}
        aria-label={ultima ? 'Voltar ao começo' : 'Próxima parte'}
        onClick={() => ir(ultima ? 0 : atual + 1)}
      >
        <svg aria-hidden="true" viewBox="0 0 16 16">
          <path d={ultima ? 'M3 10l5-5 5 5' : 'M3 6l5 5 5-5'} />
        </svg>
      </button>
    </div>
  )
}

/** Which slide is in front, and the ways to another. */
function useCenas(quantas: number) {
  const palco = useRef<HTMLDivElement>(null)
  const alvo = useRef<number | null>(null)
  const [atual, setAtual] = useState(0)
  const { rolar } = useRolagem(palco)

  const ir = useCallback(
    (indice: number) => {
      const destino = Math.min(Math.max(indice, 0), quantas - 1)
      alvo.current = destino
      const cena = palco.current?.children[destino]
      if (cena instanceof HTMLElement) rolar(cena.offsetTop)
    },
    [quantas, rolar],
  )

  // In front is what crosses the middle of the stage: true for slides taller than it, too.
  useEffect(() => {
    const root = palco.current
    if (!root) return
    const vistas = new IntersectionObserver(
      entradas => {
        for (const { isIntersecting, target } of entradas) {
          if (!isIntersecting) continue
          const indice = [...root.children].indexOf(target)
          if (alvo.current === indice) alvo.current = null
          setAtual(indice)
        }
      },
      { root, rootMargin: '-50% 0px -50% 0px' },
    )
    for (const cena of [...root.children].slice(0, quantas)) vistas.observe(cena)
    return () => vistas.disconnect()
  }, [quantas])

  useEffect(() => {
    const teclar = (event: KeyboardEvent) => {
      const root = palco.current
      const destino = root && !ocupada(event) ? doTeclado(event, alvo.current ?? atual, quantas) : null
      if (!root || destino === null) return
      event.preventDefault()
      const resto = event.key === 'Home' || event.key === 'End' ? 0 : restoDaCena(root, atual, destino > atual)
      if (resto === 0) ir(destino)
      else rolar(root.scrollTop + resto)
    }
    addEventListener('keydown', teclar)
    return () => removeEventListener('keydown', teclar)
  }, [atual, quantas, ir, rolar])

  return { palco, atual, ir }
}

function doTeclado({ key, shiftKey }: KeyboardEvent, atual: number, quantas: number): number | null {
  if (key === 'Home') return 0
  if (key === 'End') return quantas - 1
  if (ATRAS.has(key) || (key === ' ' && shiftKey)) return atual - 1
  return ADIANTE.has(key) ? atual + 1 : null
}

/** The key means something else: to a dialog, to what is typed into, to the button that a space presses. */
function ocupada({ key, target, defaultPrevented, altKey, ctrlKey, metaKey }: KeyboardEvent): boolean {
  if (defaultPrevented || altKey || ctrlKey || metaKey) return true
  if (!(target instanceof Element)) return false
  if (target.closest('[role="dialog"], select, textarea')) return true
  return key === ' ' && target.closest('a, button, input, summary') !== null
}

/** How far a slide taller than the stage can still be scrolled; 0 when its edge is reached. */
function restoDaCena(root: HTMLElement, atual: number, adiante: boolean): number {
  const cena = root.children[atual]?.getBoundingClientRect()
  const quadro = root.getBoundingClientRect()
  if (!cena || cena.height <= quadro.height + 4) return 0
  const resto = adiante ? Math.max(0, cena.bottom - quadro.bottom) : Math.min(0, cena.top - quadro.top)
  if (Math.abs(resto) < 4) return 0
  return Math.sign(resto) * Math.min(Math.abs(resto), quadro.height * 0.8)
}

/** A finger to the side turns the page, as one up or down scrolls it. */
function useDeslize(virar: (passo: 1 | -1) => void) {
  const inicio = useRef<{ x: number; y: number } | null>(null)
  return {
    onTouchStart: ({ touches }: TouchEvent) => {
      const dedo = touches.item(0)
      inicio.current = touches.length === 1 && dedo ? { x: dedo.clientX, y: dedo.clientY } : null
    },
    onTouchEnd: ({ changedTouches }: TouchEvent) => {
      const dedo = changedTouches.item(0)
      if (!inicio.current || !dedo) return
      const [dx, dy] = [dedo.clientX - inicio.current.x, dedo.clientY - inicio.current.y]
      if (Math.abs(dx) > DESLIZE && Math.abs(dx) > 2 * Math.abs(dy)) virar(dx < 0 ? 1 : -1)
    },
  }
}

const DURACAO = 520

/**
 * Rolls a stage to a place. The browser's own smooth scrolling gives up where a snapping stage changes meanwhile, and the
 * figures that count up change it at every frame: so snapping rests while it rolls. A hand on the wheel or the glass takes over.
 */
function useRolagem(palco: RefObject<HTMLElement | null>): { rolar: (para: number) => void } {
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
    cancelAnimationFrame(quadro)
    if (parado) return root.scrollTo({ top: para, behavior: 'instant' })
    // Before the place is read: a stage that snaps for that moment goes back to the slide it was on.
    root.style.scrollSnapType = 'none'
    const [de, inicio] = [root.scrollTop, performance.now()]
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
