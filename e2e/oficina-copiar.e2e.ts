import { atualizarCliente, lerCliente, listarClientes } from '#contract/clientes.ts'
import { criarEstante, listarEstantesDoCliente } from '#contract/estantes.ts'
import { expect, test } from './casa-propria.ts'
import { abrirCozinha, type Cozinha } from './cozinha.ts'
import { abrirOficina } from './oficina.ts'
import { mudarEndereco } from './rotas.ts'
import { botao, campo, escolher, semAxe, semSobra } from './screen.ts'

test('copies to many clients, as many as announced, without those that have the period', async ({ page }) => {
  const { cozinha, estanteId } = await abrirOficina(page)
  const outras = [await abrirCozinha(), await abrirCozinha()]
  const periodo = `Cópia ${cozinha.numero}`
  const [, segunda] = outras
  if (!segunda) throw new Error('no other kitchen')
  const [vazia] = (await cozinha.admin(criarEstante, { body: { periodo, clienteId: segunda.clienteId } })).estantes
  await botao(page, 'Mais').click()
  await botao(page, 'Copiar').click()
  const dialogo = page.getByRole('dialog', { name: /^Copiar a estante/ })
  // The copy for another client suggests the same period, unless the user typed one.
  const propria = `Semana ${cozinha.numero}`
  await expect(campo(page, 'Período da cópia')).not.toHaveValue(propria)
  await dialogo.getByRole('radio', { name: 'Clientes escolhidos' }).check()
  await expect(campo(page, 'Período da cópia')).toHaveValue(propria)
  await dialogo.getByRole('radio', { name: cozinha.nome }).check()
  await campo(page, 'Período da cópia').fill(propria)
  await dialogo.getByRole('radio', { name: 'Todos os clientes ativos' }).check()
  await expect(campo(page, 'Período da cópia')).toHaveValue(propria)
  await dialogo.getByRole('radio', { name: cozinha.nome }).check()
  await campo(page, 'Período da cópia').fill(periodo)
  await botao(dialogo, 'Criar a cópia').click()
  await expect(campo(page, 'Aceita pedidos de')).toBeFocused()
  await campo(page, 'Aceita pedidos de').fill('10/01/2030')
  await campo(page, 'Aceita pedidos até').fill('03/01/2030')
  await botao(dialogo, 'Criar a cópia').click()
  await expect(campo(page, 'Aceita pedidos até')).toBeFocused()
  await expect(campo(page, 'Aceita pedidos até')).toHaveAccessibleDescription(/troque as datas/)
  await campo(page, 'Aceita pedidos até').fill('17/01/2030')
  await expect(dialogo.getByText('Será criada 1 estante, com 12 produtos.')).toBeVisible()
  await dialogo.getByRole('radio', { name: 'Clientes escolhidos' }).check()
  for (const { nome } of outras) {
    await escolher(page, 'Acrescentar cliente', nome)
    await expect(botao(dialogo, `Tirar ${nome}`)).toBeVisible()
  }
  await dialogo.getByText('Reduzir', { exact: true }).click()
  await dialogo.getByLabel('Porcentagem').fill('99')
  await expect(dialogo.getByText(/com 12 produtos\. Abaixo do custo: 12 preços\./)).toBeVisible()
  await dialogo.getByText('Aumentar', { exact: true }).click()
  await dialogo.getByLabel('Porcentagem').fill('10')
  const anuncio = dialogo.getByText(
    `Será criada 1 estante, com 12 produtos. Já tem “${periodo}” e fica de fora: ${segunda.nome}.`,
  )
  await expect(anuncio).toBeVisible()
  await semAxe(page)
  await semSobra(page)
  await botao(dialogo, 'Criar a cópia').click()
  await expect(page.getByText('Estante copiada')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: periodo })).toBeVisible()
  expect(new URL(page.url()).searchParams.get('id')).not.toBe(String(estanteId))
  await expect(page.getByRole('textbox', { name: /^Preço de 01/ })).toHaveValue('6,37') // 5,79 × 1,1
  const { estantes } = await cozinha.admin(listarEstantesDoCliente, { params: { id: outras[0]?.clienteId ?? 0 } })
  expect(estantes.filter(estante => estante.periodo === periodo)).toHaveLength(1)
  await botao(page, 'Mais').click()
  await botao(page, 'Excluir').click()
  const excluir = page.getByRole('dialog', { name: `Excluir a estante ${periodo}?` })
  await expect(excluir).toContainText('com os produtos que estão nela')
  await botao(excluir, 'Excluir').click()
  await expect(page.getByRole('heading', { level: 1, name: 'Estantes' })).toBeFocused()
  await mudarEndereco(page, `/admin/cadastro/estante?id=${vazia?.id}`)
  await botao(page, 'Excluir').click()
  await expect(excluir).toContainText(`A estante de ${segunda.nome} está vazia e é apagada.`)
  await botao(excluir, 'Excluir').click()
  await expect(page.getByRole('heading', { level: 1, name: 'Estantes' })).toBeFocused()
})

test('copies to all active clients, as many as announced; clients that have the period keep theirs', async ({
  page,
}) => {
  const { cozinha, estanteId } = await abrirOficina(page)
  const [outra, inativa] = [await abrirCozinha(), await abrirCozinha()]
  await inativar(inativa)
  const periodo = `Para todos ${cozinha.numero}`
  await cozinha.admin(criarEstante, { body: { periodo: periodo.toUpperCase(), clienteId: outra.clienteId } })
  const { clientes, total } = await cozinha.admin({ ...listarClientes, url: '/api/clientes?limite=1000' })
  expect(clientes).toHaveLength(total)
  const ativos = clientes.filter(({ ativo }) => ativo === 1)
  const recebem = ativos.length - 1
  await botao(page, 'Mais').click()
  await botao(page, 'Copiar').click()
  const dialogo = page.getByRole('dialog', { name: /^Copiar a estante/ })
  await campo(page, 'Período da cópia').fill(periodo)
  await dialogo.getByRole('checkbox', { name: /^Sem prazo/ }).check()
  await dialogo.getByRole('radio', { name: 'Todos os clientes ativos' }).check()
  await expect(
    dialogo.getByText(
      `Serão criadas ${recebem} estantes, cada uma com 12 produtos. Já tem “${periodo}” e fica de fora: ${outra.nome}.`,
    ),
  ).toBeVisible()
  await semSobra(page)
  await botao(dialogo, `Criar ${recebem} estantes`).click()
  await expect(page.getByText(`${recebem} estantes criadas`)).toBeVisible()
  await expect(page.getByText(`${recebem + 1} estantes`, { exact: true })).toBeVisible()

  const feitas = await Promise.all(
    clientes.map(async ({ id, ativo }) => {
      const { estantes } = await cozinha.admin(listarEstantesDoCliente, { params: { id } })
      return { id, ativo, periodos: estantes.map(estante => estante.periodo) }
    }),
  )
  for (const { id, ativo, periodos } of feitas)
    expect(periodos.filter(nome => nome.toLowerCase() === periodo.toLowerCase())).toEqual(
      ativo === 0 ? [] : [id === outra.clienteId ? periodo.toUpperCase() : periodo],
    )

  // The same copy, made by mistake and undone, where the toast of the first one is gone.
  await page.goto(`/admin/cadastro/estante?id=${estanteId}`)
  await expect(page.getByRole('heading', { level: 1, name: `Semana ${cozinha.numero}` })).toBeVisible()
  await botao(page, 'Mais').click()
  await botao(page, 'Copiar').click()
  await campo(page, 'Período da cópia').fill(`Engano ${cozinha.numero}`)
  await dialogo.getByRole('checkbox', { name: /^Sem prazo/ }).check()
  await dialogo.getByRole('radio', { name: 'Todos os clientes ativos' }).check()
  await botao(dialogo, `Criar ${ativos.length} estantes`).click()
  await botao(page, 'Desfazer').click()
  await expect(page.getByText('A cópia foi desfeita')).toBeVisible()
  const { estantes } = await cozinha.admin(listarEstantesDoCliente, { params: { id: outra.clienteId } })
  expect(estantes.map(({ periodo }) => periodo)).not.toContain(`Engano ${cozinha.numero}`)
})

async function inativar({ admin, clienteId }: Cozinha) {
  const { clientes } = await admin(lerCliente, { params: { id: clienteId } })
  const [{ id, nome, cnpj } = { id: 0, nome: '', cnpj: '' }] = clientes
  await admin(atualizarCliente, { body: { id, nome, cnpj, ativo: false } })
}
