import { lerEntregasDoDia } from '#contract/entregas.ts'
import { criarRota, listarRotas } from '#contract/rotas.ts'
import { baixar } from './baixado.ts'
import { irPara } from './rotas.ts'
import { abrirComoAdministrador, botao, campo, escolher } from './screen.ts'
import { expect, type Locator, test } from './test.ts'
import { abrirCozinha } from './test-client.ts'

/** The names of an ordered list's stops, as they stand. */
const nomes = (lista: Locator): Promise<string[]> =>
  lista
    .getByLabel(/^Lugar de /)
    .evaluateAll(all => all.map(one => `${one.getAttribute('aria-label')}`.replace('Lugar de ', '')))

test('the office makes a route, puts its stops in order, and changes one day alone', async ({ page }) => {
  const primeira = await abrirCozinha(1)
  // A day that no other journey has stops on.
  const dia = new Date(Date.now() + 5 * 86_400_000).toLocaleDateString('sv', { timeZone: 'America/Sao_Paulo' })
  await primeira.confirmado(1, dia)
  const outras = [await abrirCozinha(1), await abrirCozinha(1)] as const
  for (const cozinha of outras) await cozinha.confirmado(1, dia)
  const [a, b, c] = [primeira.nome, outras[0].nome, outras[1].nome]
  const { admin, numero } = primeira
  const [norte, sul] = [`Norte ${numero}`, `Sul ${numero}`]
  await admin(criarRota, { body: { nome: sul } })

  await abrirComoAdministrador(page, '/admin/cadastro/rota?editar=novo')
  await campo(page, 'Nome').fill(norte)
  await campo(page, 'Veículo').fill('Van branca')
  await page.getByLabel('Quem entrega').selectOption({ label: 'Administração' })
  await botao(page, 'Cadastrar rota').click()
  const paradas = page.getByRole('list', { name: `Paradas de ${norte}` })
  for (const nome of [a, b, c]) {
    await escolher(page, 'Pôr um cliente na rota', nome)
    await expect(paradas.getByRole('link', { name: nome })).toBeVisible()
  }
  // The mouse takes a stop by its handle; a finger's long press is not made by a test (docs/decisions/071).
  await botao(paradas, `Mover ${c}`).dragTo(botao(paradas, `Mover ${b}`))
  await expect.poll(() => nomes(paradas)).toEqual([a, c, b])
  const daRota = async () => (await admin(listarRotas)).rotas.find(({ nome }) => nome === norte)?.clientes
  const emOrdem = [primeira.clienteId, outras[1].clienteId, outras[0].clienteId]
  await expect.poll(daRota).toEqual(emOrdem)

  // Tall, so that one drag reaches from each list to the other.
  await page.setViewportSize({ width: 1440, height: 3000 })
  await irPara(page, `/admin/entregas?dia=${dia}`)
  const doNorte = page.getByRole('list', { name: `Paradas de ${norte}` })
  const doSul = page.getByRole('list', { name: `Paradas de ${sul}` })
  await expect.poll(() => nomes(doNorte)).toEqual([a, c, b])
  await expect(doNorte.getByText('A entregar')).toHaveCount(3)

  const alca = botao(doNorte, `Mover ${a}`)
  await alca.focus()
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => nomes(doNorte)).toEqual([c, a, b])
  await expect(page.getByText(`${a}: 2º de 3`)).toBeAttached()
  await expect(alca).toBeFocused()
  await doNorte.getByLabel(`Rota de ${c}`, { exact: true }).selectOption({ label: sul })
  await expect.poll(() => nomes(doSul)).toEqual([c])
  await botao(doNorte, `Mover ${b}`).dragTo(doSul)
  const doDia = async () => {
    const { rotas } = await admin(lerEntregasDoDia, { params: { data: dia } })
    return [norte, sul].map(nome =>
      rotas
        .find(rota => rota.nome === nome)
        ?.paradas.map(um => um.clienteNome)
        .sort(),
    )
  }
  await expect.poll(doDia).toEqual([[a], [b, c].sort()])
  expect(await daRota()).toEqual(emOrdem)

  expect((await baixar(page, `Romaneio de ${norte}`)).nome).toMatch(/\.pdf$/)
})
