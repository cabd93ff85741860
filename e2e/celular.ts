import type { Locator, Page } from '@playwright/test'
import { TELAS } from './screen.ts'

/** A phone's viewport, with touch. */
export const CELULAR = { viewport: TELAS.celular, hasTouch: true, isMobile: true }

/** A virtual keyboard does not identify the key that it sends. */
const SEM_NOME = { windowsVirtualKeyCode: 229, key: 'Unidentified' }

/** A virtual keyboard: keys are unidentified and words are composed, as Gboard and Samsung's keyboard send them. */
export async function tecladoDoCelular(page: Page) {
  const cdp = await page.context().newCDPSession(page)
  const tecla = async (escrever: () => Promise<unknown>) => {
    await cdp.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...SEM_NOME })
    await escrever()
    await cdp.send('Input.dispatchKeyEvent', { type: 'keyUp', ...SEM_NOME })
  }
  const composto = (text: string) =>
    tecla(() => cdp.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length }))
  /** Composes a word letter by letter and leaves the composition open (underlined). */
  const compor = async (texto: string) => {
    for (let i = 1; i <= texto.length; i++) await composto(texto.slice(0, i))
  }
  /** Composes a word and commits it. */
  const escrever = async (texto: string) => {
    await compor(texto)
    await tecla(() => cdp.send('Input.insertText', { text: texto }))
  }
  return { compor, escrever }
}

/** Taps a button, and the same place again as soon as something else is there, as gloves do. */
export const tocarDuasVezes = (botao: Locator) =>
  botao.evaluate(async botao => {
    const { left, top, width, height } = botao.getBoundingClientRect()
    const place = { clientX: left + width / 2, clientY: top + height / 2 }
    const there = () => document.elementFromPoint(place.clientX, place.clientY)
    const tap = { ...place, pointerType: 'touch', detail: 1, bubbles: true, cancelable: true }
    there()?.dispatchEvent(new PointerEvent('click', tap))
    while (botao.contains(there())) await new Promise(requestAnimationFrame)
    there()?.dispatchEvent(new PointerEvent('click', tap))
  })

/** Makes the page hidden or visible, as putting a phone away or taking it out does. */
export const guardarOCelular = (page: Page, guardado: boolean) =>
  page.evaluate(guardado => {
    Object.defineProperty(document, 'visibilityState', { value: guardado ? 'hidden' : 'visible', configurable: true })
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  }, guardado)
