import type { Locator, Page } from '@playwright/test'

/** The box of one order, in the list of those that are changed together. */
export const linha = (page: Page, id: number | undefined): Locator =>
  page
    .getByRole('dialog')
    .getByRole('listitem')
    .filter({ hasText: `Pedido ${id} ` })
    .getByRole('checkbox')
