import { cnpjDeTeste } from '../test/cnpj.ts'
import { baixar } from './baixado.ts'
import { abrir, csvDe, escolherArquivo, gravados, legado, numeros, RUINS } from './importacao.ts'
import { numeroNovo } from './numeros.ts'
import { ADMINISTRADOR, abrirComoAdministrador, botao } from './screen.ts'
import { expect, test } from './test.ts'
import { abrirCozinha } from './test-client.ts'

/** axe also checks the list beneath a dialog: a short one proves the same. */
const POUCOS = '?busca=arroz'

test('240 clients with 37 bad rows: names exactly those, leaves nothing when cancelled, writes the good ones; buyers come along', async ({
  page,
}) => {
  const lote = `Zelo ${numeroNovo()}`
  const arquivo = { name: 'legado.xlsx', mimeType: '', buffer: await legado(lote) }
  await abrirComoAdministrador(page, `/admin/cadastro/cliente${POUCOS}`)
  const dialogo = await abrir(page, 'Importar clientes')

  await escolherArquivo(page, arquivo)
  await expect(dialogo.getByRole('heading', { name: '37 linhas com erro, 203 linhas novas' })).toBeFocused()
  await expect.poll(() => numeros(page, 'CNPJ inválido')).toEqual(RUINS)
  await expect(dialogo.getByText('Colunas sem uso: Vendedor')).toBeVisible()
  expect((await baixar(page, 'Baixar as linhas a corrigir')).nome).toBe('legado - a corrigir.csv')

  await botao(dialogo, 'Fechar').click()
  await botao(page.getByRole('dialog', { name: 'Sair sem salvar?' }), 'Sair sem salvar').click()
  await expect(dialogo).toBeHidden()
  expect(await gravados(lote)).toBe(0)

  await botao(page, 'Importar').click()
  await escolherArquivo(page, arquivo)
  await botao(page, 'Gravar só 203 linhas').click()
  await expect(dialogo.getByRole('heading', { name: '203 clientes gravados no cadastro' })).toBeVisible()
  await expect(dialogo.getByText('Deixados de fora, com erro')).toBeVisible()
  expect(await gravados(lote)).toBe(203)

  await test.step('clients come with their buyers, who are invited with one press', async () => {
    await botao(page, 'Importar outro arquivo').click()
    const numero = numeroNovo()
    const [nome, cnpj] = [`Manjericão ${numero}`, cnpjDeTeste(numero)]
    const linhas = [
      `${nome};${cnpj};Ana;ana${numero}@exemplo.com.br`,
      `${nome};${cnpj};Bia;bia${numero}@exemplo.com.br`,
    ]
    const doFornecedor = `${nome};${cnpj};Caio;${ADMINISTRADOR.email}`
    await escolherArquivo(page, csvDe(['Cliente;CNPJ;Comprador;E-mail', ...linhas, doFornecedor]))
    await expect(dialogo.getByText('Este e-mail já é de outro usuário: escreva o desta pessoa')).toBeVisible()
    await expect(
      dialogo.getByText('A coluna E-mail foi lida como o e-mail do comprador, não do cliente.'),
    ).toBeVisible()
    await botao(page, 'Compradores novos 2').click()
    await expect(dialogo.getByText(`E-mail do comprador bia${numero}@exemplo.com.br`)).toBeVisible()
    await botao(page, 'Gravar só 1 linha e 2 compradores').click()
    await expect(dialogo.getByRole('heading', { name: '1 cliente gravado no cadastro' })).toBeFocused()
    await dialogo.getByRole('link', { name: 'Convidar os compradores novos' }).click()
    await expect(page).toHaveURL(/\/admin\/cadastro\/usuario\?entrou=0/)
  })
})

test('fills a shelf: a wrong file gets advice, a right one is written all or nothing', async ({ page, errors }) => {
  errors.allow(409, 422)
  const { produtos, clienteId } = await abrirCozinha()
  await abrirComoAdministrador(page, `/admin/cadastro/estante?clienteId=${clienteId}`)
  await page.locator('[data-opener]').first().click()
  await botao(page, 'Mais').click()
  const dialogo = await abrir(page, 'Importar para a estante')
  await escolherArquivo(page, csvDe(['Produto;Unidade', 'A;KG']))
  await expect(dialogo.getByRole('alert')).toContainText('Falta a coluna Preço de venda ou Quantidade')

  const [um, dois, tres] = produtos
  const linhas = [`${um?.nome.toUpperCase()};R$ 9,90;120`, `${dois?.nome};8,50;7`, `${tres?.nome};0,50;9`]
  await escolherArquivo(page, csvDe(['Produto;Preço;Qtd', ...linhas, 'Não existe;1;1']))
  await expect(dialogo.getByText('Não há produto com este nome: cadastre-o antes')).toBeVisible()
  await botao(page, 'Corrigir e enviar de novo').click()
  await expect(page.getByLabel('Escolher o arquivo')).toBeFocused()
  await escolherArquivo(page, csvDe(['Produto;Preço;Qtd', ...linhas]))
  await expect(
    dialogo.getByRole('heading', { name: '1 linha com aviso, 2 linhas alteram o que já existe' }),
  ).toBeFocused()
  await expect(botao(page, 'Com aviso 1')).toHaveAttribute('aria-pressed', 'true')
  await botao(page, 'Alteradas 2').click()
  await expect(dialogo.getByText(/Preço de venda\s*R\$\s6,79 → R\$\s8,50/)).toBeVisible()
  await expect(botao(page, 'Nada marcado para gravar')).toBeDisabled()
  await dialogo.getByLabel('Alterar 3 produtos que já estão na estante').check()
  await expect(botao(page, 'Gravar 2 linhas')).toBeVisible()
  await dialogo.getByLabel('Aceitar 1 linha com aviso').check()
  await expect(dialogo.getByText('Abaixo do custo, que é de R$ 1,00')).toBeVisible()
  await botao(page, 'Gravar 3 linhas').click()
  await expect(dialogo.getByText('3 produtos gravados na estante')).toBeVisible()
  await botao(page, 'Concluir').click()
  await expect(dialogo).toBeHidden()
})

test('an unknown column or unit is reported once; doubts and changes have their own checkbox', async ({
  page,
  errors,
}) => {
  errors.allow(422)
  const lote = `Alfazema ${numeroNovo()}`
  await abrirComoAdministrador(page, `/admin/cadastro/produto${POUCOS}`)
  const dialogo = await abrir(page, 'Importar produtos')
  const [coluna, grafia] = [
    `Pago ${numeroNovo()}`,
    `barrica${numeroNovo()}`.replace(/\d/g, d => 'abcdefghij'.charAt(Number(d))),
  ]
  const arquivo = (linhas: readonly string[]) => csvDe([`Nome;Unidade;${coluna}`, ...linhas])
  await escolherArquivo(page, arquivo([`${lote} A;${grafia} c/12;4,50`, `${lote} B;kg;0,00`, `${lote} C;pç;3`]))
  await expect(dialogo.getByRole('alert')).toContainText('Falta a coluna Custo')
  await dialogo.getByRole('combobox', { name: coluna }).selectOption('Custo')
  await botao(page, 'Ler de novo com estas respostas').click()
  await expect(
    dialogo.getByRole('heading', { name: '1 linha com erro, 1 linha com aviso, 1 linha nova' }),
  ).toBeFocused()
  await dialogo.getByRole('combobox', { name: grafia }).selectOption('BL')
  await expect(botao(page, 'Gravar só 1 linha')).toBeDisabled()
  await botao(page, 'Ler de novo com estas respostas').click()
  await expect(dialogo.getByRole('heading', { name: '1 linha com aviso, 2 linhas novas' })).toBeFocused()
  await expect(botao(page, 'Gravar 2 linhas')).toBeVisible()
  await dialogo.getByLabel('Aceitar 1 linha com aviso').check()
  await expect(dialogo.getByText('O custo é zero: confira se é isso mesmo')).toBeVisible()
  await botao(page, 'Novas 2').click()
  await expect(dialogo.getByText(/Embalagem\s+c\/12/)).toBeVisible()
  await botao(page, 'Gravar 3 linhas').click()
  await expect(dialogo.getByText('3 produtos gravados no cadastro')).toBeVisible()

  await botao(page, 'Importar outro arquivo').click()
  await escolherArquivo(page, arquivo([`${lote} A;${grafia};5,50`, `${lote} D;kg;2`]))
  await expect(dialogo.getByRole('heading', { name: '1 linha altera o que já existe, 1 linha nova' })).toBeFocused()
  await expect(dialogo.getByText(/Custo\s*R\$\s4,50 → R\$\s5,50/)).toBeVisible()
  await botao(page, 'Gravar 1 linha').click()
  await expect(dialogo.getByText('Deixados como estavam')).toBeVisible()
  await botao(page, 'Importar outro arquivo').click()
  await dialogo.getByText('O que você já disse de outras planilhas').click()
  for (const texto of [grafia, coluna.toLowerCase()]) {
    await botao(page, `Esquecer ${texto}`).click()
    await expect(botao(page, `Esquecer ${texto}`)).toBeHidden()
  }
})
