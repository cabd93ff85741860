import type { Locator, Page } from '@playwright/test'

/** The checkbox of one order in the batch dialog. */
export const linha = (page: Page, id: number | undefined): Locator =>
  page
    .getByRole('dialog')
    .getByRole('listitem')
    .filter({ hasText: `Pedido ${id} ` })
    .getByRole('checkbox')
