import { expect, type Page } from '@playwright/test'

/** Expects every touch target to be at least 44 px high, counting its label and its `::after` hit area. */
export async function semAlvoPequeno(page: Page): Promise<void> {
  expect(await page.evaluate(alvosPequenos, 44)).toEqual([])
}

/** Runs in the page. Links inside a sentence are exempt. */
const alvosPequenos = (altura: number) => {
  const alturaDe = (element: Element) => {
    const { content, position, height } = getComputedStyle(element, '::after')
    const around = content !== 'none' && position === 'absolute' ? Number.parseFloat(height) || 0 : 0
    return Math.max(element.getBoundingClientRect().height, around)
  }
  const alvosDe = (element: Element) => {
    if (!(element instanceof HTMLInputElement)) return [element]
    const field = element.closest('.mantine-Input-wrapper')
    return [element, ...(element.labels ?? []), ...(field ? [field] : [])]
  }
  const naFrase = (element: Element) =>
    getComputedStyle(element).display === 'inline' &&
    [...(element.parentElement?.childNodes ?? [])].some(node => node.nodeType === 3 && node.nodeValue?.trim())
  return [...document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary, [role=option]')]
    .filter(element => element.checkVisibility({ visibilityProperty: true }) && element.offsetWidth > 1)
    .filter(element => !element.matches('[aria-hidden="true"] *, [inert] *') && !naFrase(element))
    .map(element => ({ element, alto: Math.max(...alvosDe(element).map(alturaDe)) }))
    .filter(({ alto }) => alto < altura - 0.5)
    .map(({ element, alto }) => `${element.ariaLabel ?? element.textContent} ${element.className}: ${alto} px`)
}
