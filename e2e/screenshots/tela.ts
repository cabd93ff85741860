import type { Page } from '@playwright/test'

/** One picture to take: a screen in one of its states. */
export type Tela = {
  /** File name; begins with the screen's path: `cliente-estante-revisao`. */
  nome: string
  /** The signed-in user; `ninguem` for public screens. */
  quem: 'administrador' | 'comprador' | 'ninguem'
  endereco: string
  /** Actions before the picture, such as opening a dialog. Must be repeatable at every width. */
  preparar?: (page: Page) => Promise<void>
  /** Also a picture of the manual, in the desktop or the phone viewport. */
  manual?: 'mesa' | 'celular'
  /** Captures only the viewport, not the whole page. */
  soJanela?: boolean
}
