import type { Page } from '@playwright/test'

/** One picture to be taken: a screen in one of its states. */
export type Tela = {
  /** Begins with the screen's path: `cliente-estante-revisao`. The names of the files. */
  nome: string
  /** Whose session; nobody's for the way in. */
  quem: 'administrador' | 'comprador' | 'ninguem'
  endereco: string
  /** What a person does before the picture: opens a dialog, types something wrong. May be repeated at every width. */
  preparar?: (page: Page) => Promise<void>
  /** Also a picture of the manual, on a desk or on a phone. */
  manual?: 'mesa' | 'celular'
  /** Without what lies below the window's edge, such as under a dialog. */
  soJanela?: boolean
}
