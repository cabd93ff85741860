import { expect, type Page } from '@playwright/test'
import { botao } from '../screen.ts'
import type { Tela } from './tela.ts'

const doComprador = (nome: string, endereco: string, mais: Partial<Tela> = {}): Tela => ({
  nome: `cliente-${nome}`,
  quem: 'comprador',
  endereco,
  ...mais,
})

export const telasDoComprador: Tela[] = [
  doComprador('inicial', '/cliente/inicial', { manual: 'mesa' }),
  doComprador('inicial-sem-resposta', '/cliente/inicial', { preparar: semResposta }),
  doComprador('estante-com-itens', '/cliente/estante', { preparar: pedir, manual: 'mesa', soJanela: true }),
  doComprador('estante-no-celular', '/cliente/estante', { preparar: pedir, manual: 'celular', soJanela: true }),
  doComprador('estante-sem-resultado', '/cliente/estante?busca=nada%20assim'),
  doComprador('estante-revisao', '/cliente/estante', { preparar: revisar, manual: 'mesa' }),
  doComprador('estante-mensagem', '/cliente/estante', { preparar: colar }),
  doComprador('estante-avisos', '/cliente/estante', { preparar: errar, soJanela: true }),
  doComprador('estante-sem-rede', '/cliente/estante', { preparar: perderRede, soJanela: true }),
  doComprador('estante-indisponivel', '/cliente/estante?id=999999'),
  doComprador('pedidos', '/cliente/pedidos', { manual: 'mesa', soJanela: true }),
  doComprador('pedidos-sem-resultado', '/cliente/pedidos?busca=999999'),
  doComprador('pedidos-um', '/cliente/pedidos?status=Finalizado', { preparar: abrirPrimeiro, manual: 'mesa' }),
  doComprador('pedidos-confirmado', '/cliente/pedidos?status=Confirmado', { preparar: abrirPrimeiro }),
  doComprador('pedidos-mudar-dia', '/cliente/pedidos?status=Confirmado', { preparar: mudarDia }),
  doComprador('pedidos-repetir', '/cliente/pedidos?status=Finalizado', { preparar: repetir, manual: 'mesa' }),
  doComprador('pedidos-fixo', '/cliente/pedidos?status=Finalizado', { preparar: toda }),
  doComprador('pedidos-mudar-itens', '/cliente/pedidos?status=Confirmado', { preparar: mudarItens }),
  doComprador('pedidos-cancelar', '/cliente/pedidos?status=Aberto', { preparar: cancelar }),
  doComprador('alterar-senha', '/cliente/alterar-senha', { preparar: digitarSenha, manual: 'mesa' }),
]

/** Confirms the open order, so it comes after the pictures that need one. */
export const telasDoCompradorNoFim: Tela[] = [
  doComprador('estante-confirmado', '/cliente/estante', { preparar: confirmar }),
]

/** Orders three lines, replacing earlier quantities. */
async function pedir(page: Page) {
  const campos = page.getByRole('textbox', { name: /^Quantidade de/ })
  for (const [i, quantidade] of ['3', '2', '1'].entries()) {
    await campos.nth(i).fill(quantidade)
    await campos.nth(i).press('Enter')
  }
  await expect(page.getByText('salvando', { exact: false })).toHaveCount(0)
}

async function revisar(page: Page) {
  await pedir(page)
  await page
    .getByRole('button', { name: /^Revisar/ })
    .first()
    .click()
  await expect(page.getByRole('dialog')).toBeVisible()
}

async function abrirPrimeiro(page: Page) {
  await page
    .getByRole('button', { name: /^nº\s\d+/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1, name: /^Pedido nº/ })).toBeVisible()
}

async function repetir(page: Page) {
  await abrirPrimeiro(page)
  await page
    .getByRole('link', { name: /^Repetir( o pedido)?$/ })
    .filter({ visible: true })
    .click()
  await expect(
    page
      .getByRole('dialog')
      .getByRole('button', { name: /^Adicionar|^Substituir|^Juntar/ })
      .first(),
  ).toBeVisible()
}

async function toda(page: Page) {
  await abrirPrimeiro(page)
  await botao(page, 'Repetir toda semana…').click()
  await expect(page.getByRole('button', { name: /^Tirar/ }).first()).toBeVisible()
}

async function mudarItens(page: Page) {
  await abrirPrimeiro(page)
  await page.getByRole('link', { name: 'Mudar itens' }).click()
  const campos = page.getByRole('textbox', { name: /^Quantidade de/ })
  for (const [i, quantidade] of ['31', '2', '0'].entries()) await campos.nth(i).fill(quantidade)
  await page.getByRole('button', { name: 'Revisar mudanças' }).filter({ visible: true }).click()
}

async function colar(page: Page) {
  await page.getByRole('button', { name: 'Colar mensagem' }).filter({ visible: true }).click()
  await page
    .getByRole('textbox', { name: 'Mensagem' })
    .fill('3 kg banana\n2 cx tomate\nmeia dúzia de ovos\n1.234 kg cebola\no de sempre')
  await botao(page, 'Ler a mensagem').click()
  await expect(botao(page, 'Voltar')).toBeVisible()
}

async function cancelar(page: Page) {
  await abrirPrimeiro(page)
  await botao(page, 'Cancelar').click()
  await expect(page.getByRole('dialog')).toBeVisible()
}

async function digitarSenha(page: Page) {
  await page.getByLabel('Senha atual', { exact: true }).fill('demonstracao')
  await page.getByLabel('Nova senha', { exact: true }).fill('quatro palavras bem soltas')
}

/** Types an unreadable, an ambiguous and a too large quantity. */
async function errar(page: Page) {
  const campos = page.getByRole('textbox', { name: /^Quantidade de .*, em kg$/ })
  for (const [i, texto] of ['abc', '1.234', '99999'].entries()) {
    await campos.nth(i).fill(texto)
    await campos.nth(i).press('Enter')
  }
  await expect(page.getByText(/^só rest/)).toBeVisible()
}

async function perderRede(page: Page) {
  await pedir(page)
  await page.context().setOffline(true)
  await page
    .getByRole('textbox', { name: /^Quantidade de/ })
    .nth(3)
    .fill('2')
  await expect(page.getByText(/^Sem conexão/)).toBeVisible()
}

async function semResposta(page: Page) {
  await page.route('**/api/pedidos/cliente/**', route => route.abort())
  await page.reload()
  await expect(botao(page, 'Tentar de novo').first()).toBeVisible({ timeout: 15_000 })
}

async function mudarDia(page: Page) {
  await abrirPrimeiro(page)
  await botao(page, 'Mudar o dia').click()
  await expect(page.getByRole('dialog')).toBeVisible()
}

async function confirmar(page: Page) {
  await revisar(page)
  await botao(page, 'Confirmar pedido').click()
  await expect(page.getByRole('heading', { level: 1, name: /confirmado$/i })).toBeVisible()
}
