import { useWindowEvent } from '@mantine/hooks'
import { type ReactNode, type TouchEvent, useEffect, useRef, useState } from 'react'
import { OnStage } from './quadros/slide.tsx'
import styles from './retrospectiva.module.css'

/** A full-height slide; `branded` puts it on the provider's colour. */
export type Scene = { title: string; branded?: boolean; content: ReactNode }

const ADIANTE = new Set(['ArrowDown', 'ArrowRight', 'PageDown', ' '])
const ATRAS = new Set(['ArrowUp', 'ArrowLeft', 'PageUp'])
const SWIPE = 60

/** Slides stacked vertically; scrolling, arrow keys, swipes or the dots move between them. */
export function Stage({ scenes }: { scenes: readonly Scene[] }) {
  const { stage, atual, ir } = useScenes(scenes.length)
  const swipe = useSwipe(passo => ir(atual + passo))
  const ultima = atual === scenes.length - 1
  return (
    <div className={`stack ${styles.frame}`} data-marca={scenes[atual]?.branded || undefined}>
      <div aria-hidden="true" className={`${styles.progresso} no-print`}>
        {scenes.map(({ title }, i) => (
          <i key={title} data-passada={i <= atual || undefined} />
        ))}
      </div>
      <div
        ref={stage}
        className={styles.stage}
        onScrollEnd={({ currentTarget }) => delete currentTarget.dataset.rolando}
        {...swipe}
      >
        {scenes.map(({ title, branded, content }, i) => (
          <section
            key={title}
            aria-label={title}
            className={`stack centred ${styles.scene}`}
            data-marca={branded || undefined}
            data-on-stage={i === atual || undefined}
          >
            <OnStage value={i === atual}>{content}</OnStage>
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

/** The current slide, and the function that goes to another. */
function useScenes(quantas: number) {
  const stage = useRef<HTMLDivElement>(null)
  const alvo = useRef<number | null>(null)
  const [atual, setAtual] = useState(0)

  const ir = (indice: number) => {
    const destino = Math.min(Math.max(indice, 0), quantas - 1)
    alvo.current = destino
    const scene = stage.current?.children[destino]
    if (scene instanceof HTMLElement) rolar(stage.current, scene.offsetTop)
  }

  // The current slide is the one that crosses the stage's middle, even if it is taller than the stage.
  useEffect(() => {
    const root = stage.current
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
    for (const scene of [...root.children].slice(0, quantas)) vistas.observe(scene)
    return () => vistas.disconnect()
  }, [quantas])

  useWindowEvent('keydown', event => {
    const root = stage.current
    const destino = root && !ocupada(event) ? doTeclado(event, alvo.current ?? atual, quantas) : null
    if (!root || destino === null) return
    event.preventDefault()
    const resto = event.key === 'Home' || event.key === 'End' ? 0 : restOfScene(root, atual, destino > atual)
    if (resto === 0) ir(destino)
    else rolar(root, root.scrollTop + resto)
  })

  return { stage, atual, ir }
}

/**
 * Suspends scroll snapping until `top` is reached: counting figures change the layout, and each change would snap back.
 */
function rolar(stage: HTMLElement | null, top: number) {
  if (!stage || stage.scrollTop === top) return
  stage.dataset.rolando = 'true'
  stage.scrollTo({ top })
  // Fallback for browsers without `scrollend` (Safari before 26.2).
  if (!('onscrollend' in window)) setTimeout(() => delete stage.dataset.rolando, 1_000)
}

function doTeclado({ key, shiftKey }: KeyboardEvent, atual: number, quantas: number): number | null {
  if (key === 'Home') return 0
  if (key === 'End') return quantas - 1
  if (ATRAS.has(key) || (key === ' ' && shiftKey)) return atual - 1
  return ADIANTE.has(key) ? atual + 1 : null
}

/** Whether the key belongs to something else: a dialog, a text field, or the button that a space presses. */
function ocupada({ key, target, defaultPrevented, altKey, ctrlKey, metaKey }: KeyboardEvent): boolean {
  if (defaultPrevented || altKey || ctrlKey || metaKey) return true
  if (!(target instanceof Element)) return false
  if (target.closest('[role="dialog"], select, textarea')) return true
  return key === ' ' && target.closest('a, button, input, summary') !== null
}

/** How far to scroll within a slide taller than the stage: pixels, at most 80 % of the stage; 0 at the slide's edge. */
function restOfScene(root: HTMLElement, atual: number, adiante: boolean): number {
  const scene = root.children[atual]?.getBoundingClientRect()
  const quadro = root.getBoundingClientRect()
  if (!scene || scene.height <= quadro.height + 4) return 0
  const resto = adiante ? Math.max(0, scene.bottom - quadro.bottom) : Math.min(0, scene.top - quadro.top)
  if (Math.abs(resto) < 4) return 0
  return Math.sign(resto) * Math.min(Math.abs(resto), quadro.height * 0.8)
}

/** A horizontal swipe turns the page, as a vertical one scrolls it. */
function useSwipe(virar: (passo: 1 | -1) => void) {
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
      if (Math.abs(dx) > SWIPE && Math.abs(dx) > 2 * Math.abs(dy)) virar(dx < 0 ? 1 : -1)
    },
  }
}
