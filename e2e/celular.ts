import type { Page } from '@playwright/test'
import { TELAS } from './screen.ts'

/** A phone: touched, and as narrow as one. */
export const CELULAR = { viewport: TELAS.celular, hasTouch: true, isMobile: true }

/** What a phone's keyboard says of a key before its text comes: nothing. */
const SEM_NOME = { windowsVirtualKeyCode: 229, key: 'Unidentified' }

/** A phone's keyboard: no key has a name, and words are composed. The texts come as Gboard's and Samsung's keyboards send them. */
export async function tecladoDoCelular(page: Page) {
  const cdp = await page.context().newCDPSession(page)
  const tecla = async (escrever: () => Promise<unknown>) => {
    await cdp.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...SEM_NOME })
    await escrever()
    await cdp.send('Input.dispatchKeyEvent', { type: 'keyUp', ...SEM_NOME })
  }
  const composto = (text: string) =>
    tecla(() => cdp.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length }))
  /** A text at once, as from the strip of suggestions or the clipboard; it ends what was being composed, and takes its place. */
  const inserir = (text: string) => tecla(() => cdp.send('Input.insertText', { text }))
  /** A word letter by letter, still underlined at its end. */
  const compor = async (texto: string) => {
    for (let i = 1; i <= texto.length; i++) await composto(texto.slice(0, i))
  }
  /** The same, and the word is taken. */
  const escrever = async (texto: string) => {
    await compor(texto)
    await inserir(texto)
  }
  return { inserir, compor, escrever }
}

/** Puts the phone away, or takes it out again: what a page is told of it. */
export const guardarOCelular = (page: Page, guardado: boolean) =>
  page.evaluate(guardado => {
    Object.defineProperty(document, 'visibilityState', { value: guardado ? 'hidden' : 'visible', configurable: true })
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  }, guardado)
