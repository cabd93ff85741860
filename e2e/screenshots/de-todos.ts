import { expect, type Page } from '@playwright/test'
import { darSenha } from '../screen.ts'
import type { Tela } from './tela.ts'

export const telasDeTodos: Tela[] = [
  { nome: 'entrar', quem: 'ninguem', endereco: '/', manual: 'mesa' },
  { nome: 'entrar-recusada', quem: 'ninguem', endereco: '/', preparar: errarSenha },
]

async function errarSenha(page: Page) {
  await darSenha(page, 'ninguem@exemplo.com.br', 'não é esta')
  await expect(page.getByRole('alert')).toBeVisible()
}
