import { atualizarCliente } from '#contract/clientes.ts'
import { listarItens } from '#contract/itens-pedido.ts'
import { listarPagamentos } from '#contract/pagamentos.ts'
import { lerPedido } from '#contract/pedidos.ts'
import { entregarPedido } from '#contract/pedidos-entrega.ts'
import { criarRota, ordenarRota } from '#contract/rotas.ts'
import { marcarSeparacao } from '#contract/separacao.ts'
import { cnpjDeTeste } from '../test/cnpj.ts'
import { apiOf } from './api.ts'
import { CELULAR } from './celular.ts'
import { novoAdministrador } from './novo-administrador.ts'
import { abrirPorta } from './proxy.ts'
import { tokenPara } from './rotas.ts'
import { abrirComo, botao, campo, darSenha, semSobraAqui } from './screen.ts'
import { expect, type Page, test } from './test.ts'
import { abrirCozinha, type Cozinha } from './test-client.ts'

/** As long as may be. */
const JANELA = 'segunda a sexta das 6h30 às 9h45, sábado até as 11h em ponto'

test('a driver does a round of 12 stops, half of it offline; the client sees it', async ({ browser, errors }) => {
  test.setTimeout(240_000)
  await using porta = await abrirPorta()
  const { paradas, motorista } = await abrirRota(12)
  const [[plena], [falta, ausente, paga, mudada]] = [paradas, paradas.slice(6)]
  if (!plena || !falta || !ausente || !paga || !mudada) throw new Error('Twelve stops were made')
  const { admin } = plena.cozinha
  const [separado] = (await admin(listarItens, { params: { id: plena.id } })).itens
  if (!separado) throw new Error('The order has two lines')
  await admin(marcarSeparacao, { body: { itens: [separado], marcada: 1 } })
  const celular = await browser.newContext({ ...CELULAR, baseURL: porta.url, serviceWorkers: 'allow' })
  let page = await celular.newPage()
  await page.goto('/')
  await darSenha(page, motorista.email, motorista.senha)
  await expect(page).toHaveURL('/admin/minha-rota')
  await page.getByText('Amanhã', { exact: true }).click()
  await expect(page.getByRole('list', { name: 'Próximas paradas' }).getByRole('listitem')).toHaveCount(11)
  await semSobraAqui(page)

  // Of an order that was packed in part, the rest does not go silently.
  await botao(page, 'Conferir e entregar').click()
  const conferir = page.getByRole('dialog')
  await expect(conferir.getByRole('status')).toContainText('1 item não foi separado')
  await expect(botao(conferir, 'Entregar com 1 diferença')).toBeVisible()
  await conferir.getByLabel('Entregar como pedido o que não foi separado').check()
  await botao(conferir, 'Entregar').click()

  // With a network, a plain stop is one press.
  for (const { cozinha } of paradas.slice(1, 6)) {
    await expect(cartao(page)).toContainText(cozinha.nome)
    await botao(page, 'Entregar tudo').click()
    await expect(page.getByText(`Anotado: Entrega em ${cozinha.nome}`)).toBeVisible()
  }
  await expect(cartao(page)).toContainText(falta.cozinha.nome)
  for (const plena of paradas.slice(0, 6)) await expect.poll(() => status(plena)).toBe('Entregue')
  await guardou(page)
  const cliente = await browser.newPage(CELULAR)
  await abrirComo(cliente, paga.cozinha, `/cliente/pedidos?id=${paga.id}`)
  await expect(cliente.getByText('Saiu para entrega')).toBeVisible()

  errors.withoutNetwork()
  porta.fechar()
  await celular.setOffline(true)
  await botao(page, 'Faltou algo').click()
  const faltou = page.getByRole('dialog')
  await faltou.getByLabel(`Entregue de ${falta.cozinha.produtos[0]?.nome}`).fill('3')
  await botao(faltou, 'avariado').click()
  await botao(faltou, 'Entregar com 1 diferença').click()
  await expect(cartao(page)).toContainText(ausente.cozinha.nome)
  await botao(page, 'Ninguém atendeu').click()
  await page.getByRole('dialog').getByText('Estava fechado').click()
  await botao(page, 'Anotar').click()

  // The phone restarts without a network: nothing is forgotten.
  await page.close()
  page = await celular.newPage()
  await page.goto('/admin/minha-rota?dia=amanha')
  await expect(page.getByText('2 entregas por enviar')).toBeVisible()
  await expect(cartao(page)).toContainText(paga.cozinha.nome)
  await expect(cartao(page)).toContainText('A receber')
  await botao(page, 'Receber').click()
  await botao(page, 'Recebido').click()
  await expect(cartao(page)).not.toContainText('A receber')
  await campo(page, 'Quem recebeu').fill('Dona Lurdes')
  await assinar(page)
  for (const { cozinha } of paradas.slice(8)) {
    await expect(cartao(page)).toContainText(cozinha.nome)
    await botao(page, 'Entregar tudo').click()
  }
  await expect(page.getByText('Todas as paradas feitas')).toBeVisible()
  await expect(page.getByText('6 entregas por enviar')).toBeVisible()

  // Meanwhile the office delivers one itself.
  await admin(entregarPedido, { params: { id: mudada.id } })
  porta.abrir()
  await celular.setOffline(false)
  // Any screen sends what waits; the round, as it was read before, still shows it as done.
  await page.goto('/admin/alterar-senha')
  const esperam = () => page.evaluate(() => JSON.stringify(localStorage).includes('waiting'))
  await expect.poll(esperam, { timeout: 40_000 }).toBe(false)
  porta.fechar()
  await celular.setOffline(true)
  await page.goto('/admin/minha-rota?dia=amanha')
  await expect(page.getByText('11 paradas feitas')).toBeVisible()
  porta.abrir()
  await celular.setOffline(false)
  await expect(cartao(page)).toContainText(mudada.cozinha.nome)
  await expect(cartao(page).getByRole('alert')).toContainText('Entregue')
  await botao(page, 'Descartar').click()
  await botao(page.getByRole('dialog'), 'Descartar').click()
  await expect(page.getByText('12 paradas feitas')).toBeVisible()

  const { itens } = await admin(listarItens, { params: { id: falta.id } })
  expect(itens[0]).toMatchObject({ quantidadeEntregue: 3, motivoEntrega: 'avariado' })
  expect(await status(ausente)).toBe('Confirmado')
  const [assinado] = (await admin(lerPedido, { params: { id: paga.id } })).pedidos
  expect(assinado).toMatchObject({ status: 'Entregue', recebidoPor: 'Dona Lurdes', saldo: 0 })
  const { pagamentos } = await admin(listarPagamentos)
  expect(pagamentos.filter(({ clienteId }) => clienteId === paga.cozinha.clienteId)).toMatchObject([
    { forma: 'dinheiro', valor: assinado?.valorTotal, usuarioNome: motorista.nome },
  ])
  await expect(cliente.getByText('Dona Lurdes').first()).toBeVisible()
  await expect(cliente.getByRole('img', { name: 'Assinatura de Dona Lurdes' })).toBeVisible()
  await cliente.close()
  await celular.close()
})

const cartao = (page: Page) => page.getByRole('region', { name: /^Parada \d/ })

type Parada = { cozinha: Cozinha; id: number }

const status = async ({ cozinha, id }: Parada) =>
  (await cozinha.admin(lerPedido, { params: { id } })).pedidos[0]?.status

/** A route of tomorrow with an order at each of its stops, and who drives it. */
async function abrirRota(quantas: number) {
  const dia = new Date(Date.now() + 24 * 3_600_000).toLocaleDateString('sv', { timeZone: 'America/Sao_Paulo' })
  const abrirParada = async (): Promise<Parada> => {
    const cozinha = await abrirCozinha(2)
    const { admin, clienteId: id, nome, numero } = cozinha
    await admin(atualizarCliente, {
      body: { id, nome, cnpj: cnpjDeTeste(numero), prazoDias: 0, janelaEntrega: JANELA },
    })
    return { cozinha, id: (await cozinha.confirmado(2, dia)).id }
  }
  const paradas = await Promise.all(Array.from({ length: quantas }, abrirParada))
  const motorista = await novoAdministrador('Dirige', 'entregador')
  const admin = apiOf(await tokenPara('/admin'))
  const { rotas } = await admin(criarRota, {
    body: { nome: `Rota ${motorista.nome}`, veiculo: 'Fiorino', entregadorId: motorista.id },
  })
  const clientes = paradas.map(({ cozinha }) => cozinha.clienteId)
  await admin(ordenarRota, { params: { id: rotas[0]?.id ?? 0 }, body: { clientes } })
  return { paradas, motorista }
}

/** Waits until the phone can open the round without a network. */
async function guardou(page: Page): Promise<void> {
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  const guardadas = () =>
    page.evaluate(async () => {
      const keys = await (await caches.open('guardado')).keys()
      return keys.map(({ url }) => JSON.parse(decodeURIComponent(new URL(url).pathname.slice(1)))[1])
    })
  await expect.poll(guardadas, { timeout: 40_000 }).toEqual(expect.arrayContaining(['/api/autenticacao', 'minha-rota']))
}

async function assinar(page: Page): Promise<void> {
  await botao(page, 'Assinar').click()
  const quadro = page.getByRole('img', { name: 'Quadro da assinatura' })
  await quadro.hover({ position: { x: 30, y: 90 } })
  await page.mouse.down()
  await quadro.hover({ position: { x: 140, y: 40 } })
  await quadro.hover({ position: { x: 240, y: 120 } })
  await page.mouse.up()
  await botao(page, 'Salvar').click()
  await expect(botao(page, 'Assinado ✓')).toBeVisible()
}
