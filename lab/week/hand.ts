import type { Locator, Page } from '@playwright/test'

/** A person's actions on one screen, counted. */
export type Done = { presses: number; keys: number; seconds: number }
export type Hand = ReturnType<typeof handOn>

/**
 * A press is a click, a tap, or a key that writes nothing (Enter, Ctrl+K); a key writes a character. Seconds are the program's:
 * they leave out a person's time to think and to find.
 */
export function handOn(page: Page) {
  const begun = performance.now()
  let presses = 0
  let keys = 0
  return {
    page,
    press: async (where: Locator) => {
      presses++
      await where.click()
    },
    key: async (name: string) => {
      presses++
      await page.keyboard.press(name)
    },
    type: async (text: string) => {
      keys += [...text].length
      await page.keyboard.type(text)
    },
    /** Follows a link in a mail: one press. */
    open: async (address: string) => {
      presses++
      await page.goto(address)
    },
    /** Pastes a copied text: one press, no key. */
    paste: async (text: string) => {
      presses++
      await page.keyboard.insertText(text)
    },
    /** Chooses a file: one press on the page and one in the system's dialog. */
    file: async (where: Locator, name: string, lines: readonly string[]) => {
      presses += 2
      const [asked] = await Promise.all([page.waitForEvent('filechooser'), where.click()])
      await asked.setFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(lines.join('\r\n')) })
    },
    done: (): Done => ({ presses, keys, seconds: (performance.now() - begun) / 1000 }),
  }
}
