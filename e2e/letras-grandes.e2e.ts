import { emCadaRota } from './rotas.ts'
import { semSobraAqui } from './screen.ts'
import { expect, type Page, test } from './test.ts'

test.describe.configure({ mode: 'parallel' })
// The font size sticks to the page, so each test needs its own.
test.use({ reuseContext: false })

emCadaRota({
  titulo: de => `letters twice as large at ${de}: nothing overflows, no word is cut, no text stays small`,
  antes: page => letrasDe(page, 32), // the page makes 28 of it, as it makes 14 of 16
  olhar: async page => {
    for (const width of [720, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      await expect(page.locator('html')).toHaveCSS('font-size', '28px')
      await semSobraAqui(page)
      expect(await page.evaluate(cortadas), `cut at ${width}`).toEqual([])
      expect(await page.evaluate(pequenas, 20), `small at ${width}`).toEqual([])
    }
  },
})

/** Sets the browser's default font size in pixels (normally 16). */
async function letrasDe(page: Page, standard: number): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Page.setFontSizes', { fontSizes: { standard } })
}

/** Runs in the page: elements whose text overflows and is cut without an ellipsis. */
const cortadas = () =>
  [...document.querySelectorAll<HTMLElement>('h1, h2, h3, button, a, label, th, td, p, dt, dd, li, legend')]
    .filter(element => element.checkVisibility({ visibilityProperty: true }) && element.offsetWidth > 1)
    .filter(element => {
      const { overflowX, textOverflow } = getComputedStyle(element)
      return overflowX !== 'visible' && textOverflow !== 'ellipsis' && element.scrollWidth > element.clientWidth + 1
    })
    .map(element => `${element.tagName} ${element.className} ${element.textContent?.slice(0, 40)}`)

/** Runs in the page: text of `pixels` or less, which did not grow. A logo's letter counts as a picture. */
const pequenas = (pixels: number) =>
  [...document.querySelectorAll<HTMLElement>('body *:not([aria-hidden="true"], [aria-hidden="true"] *)')]
    .filter(element => [...element.childNodes].some(node => node.nodeType === 3 && node.nodeValue?.trim()))
    .filter(element => element.checkVisibility({ visibilityProperty: true }))
    .filter(element => Number.parseFloat(getComputedStyle(element).fontSize) <= pixels)
    .map(element => `${element.tagName} ${element.className} ${element.textContent?.slice(0, 40)}`)
