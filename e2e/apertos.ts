import type { Locator, Page } from '@playwright/test'

/** Counts clicks, choices and presses of keys that type no text. */
export function apertos(page: Page) {
  let feitos = 0
  return {
    clicar: async (where: Locator) => {
      feitos++
      await where.click()
    },
    escolher: async (where: Locator, label: string | RegExp) => {
      feitos++
      const option = await where.locator('option').filter({ hasText: label }).first().getAttribute('value')
      await where.selectOption(option)
    },
    teclar: async (key: string) => {
      feitos++
      await page.keyboard.press(key)
    },
    feitos: () => feitos,
  }
}
