import { expect, type Page } from '@playwright/test'
import { botao, darSenha } from '../screen.ts'
import type { Tela } from './tela.ts'

export const telasDeTodos: Tela[] = [
  { nome: 'entrar', quem: 'ninguem', endereco: '/' },
  { nome: 'entrar-recusada', quem: 'ninguem', endereco: '/', preparar: errarSenha },
  { nome: 'busca', quem: 'administrador', endereco: '/admin/dashboard', preparar: procurar },
]

async function errarSenha(page: Page) {
  await darSenha(page, 'ninguem@exemplo.com.br', 'não é esta')
  await expect(page.getByRole('alert')).toBeVisible()
}

async function procurar(page: Page) {
  const abrir = botao(page, 'Procurar em tudo')
  if (!(await abrir.isVisible())) await botao(page, 'Abrir o menu').click()
  await abrir.click()
  await page.getByRole('combobox', { name: 'Procurar em tudo' }).fill('arr')
  await expect(page.getByRole('option', { name: /^Arroz/ }).first()).toBeVisible()
}
