import type { Locator, Page } from '@playwright/test'

/** What a person did on one screen, counted as it is done. */
export type Done = { presses: number; keys: number; seconds: number }
export type Hand = ReturnType<typeof handOn>

/**
 * A press is a click, a tap, or a key that writes nothing (Enter, Ctrl+K); a key is one that writes. Seconds are those of the
 * walk: no person's time to think or to find, only what the screens take at the pace of a program.
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
    /** A link in a mail: one press there. */
    open: async (address: string) => {
      presses++
      await page.goto(address)
    },
    /** What was copied elsewhere: one press, and no key. */
    paste: async (text: string) => {
      presses++
      await page.keyboard.insertText(text)
    },
    /** The press that asks for a file, and one in the window that the system opens then. */
    file: async (where: Locator, name: string, lines: readonly string[]) => {
      presses += 2
      const [asked] = await Promise.all([page.waitForEvent('filechooser'), where.click()])
      await asked.setFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(lines.join('\r\n')) })
    },
    done: (): Done => ({ presses, keys, seconds: (performance.now() - begun) / 1000 }),
  }
}
