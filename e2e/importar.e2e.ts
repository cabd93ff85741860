import { cnpjDeTeste } from '../test/cnpj.ts'
import { xlsx } from '../test/files/importar.ts'
import { baixar } from './baixado.ts'
import { emLetras, numeroNovo } from './numeros.ts'
import { abrirComoAdministrador, abrirGaveta, botao } from './screen.ts'
import { expect, type Page, test } from './test.ts'
import { abrirCozinha } from './test-client.ts'

/** axe also checks the list beneath a dialog: a short one proves the same. */
const POUCOS = '?busca=arroz'

test('clients with bad rows: names exactly those, writes the good ones and buyers', async ({ page }) => {
  const primeiro = numeroNovo(40)
  const lote = `Zelo ${primeiro}`
  const ruins = [9, 15, 21]
  const linhas = Array.from({ length: 40 }, (_, i) => {
    const cnpj = cnpjDeTeste(primeiro + i)
    const trocado = cnpj.slice(0, -1) + ((Number(cnpj.at(-1)) + 1) % 10)
    return [`${lote} L${String(i).padStart(7, '0')}`, ruins.includes(i + 2) ? trocado : cnpj, 1310100, 'SP', 'João']
  })
  const buffer = await xlsx([['Razão social', 'CNPJ', 'CEP', 'UF', 'Vendedor'], ...linhas])
  const arquivo = { name: 'legado.xlsx', mimeType: '', buffer }
  await abrirComoAdministrador(page, `/admin/cadastro/cliente${POUCOS}`)
  const dialogo = await abrir(page, 'Importar clientes')

  await escolherArquivo(page, arquivo)
  await expect(dialogo.getByRole('heading', { name: '40 linhas lidas' })).toBeFocused()
  await expect(botao(dialogo, 'Novas 37')).toBeVisible()
  const erradas = dialogo.getByLabel('Linhas do arquivo').locator('tbody tr, li').filter({ hasText: 'CNPJ inválido' })
  await expect(erradas).toHaveText(ruins.map(linha => new RegExp(`^\\D*${linha}\\D`)))
  await expect(dialogo.getByText('Colunas sem uso: Vendedor')).toBeVisible()
  expect((await baixar(page, 'Baixar as linhas a corrigir')).nome).toBe('legado - a corrigir.csv')

  await botao(dialogo, 'Fechar').click()
  await botao(page.getByRole('dialog', { name: 'Sair sem salvar?' }), 'Sair sem salvar').click()
  await expect(dialogo).toBeHidden()

  await botao(page, 'Importar').click()
  await escolherArquivo(page, arquivo)
  await botao(page, 'Gravar só 37 linhas').click()
  await expect(dialogo.getByRole('heading', { name: '37 clientes gravados no cadastro' })).toBeVisible()
  await expect(dialogo.getByText('Deixados de fora, com erro')).toBeVisible()

  await test.step('clients come with their buyers, who are invited with one press', async () => {
    await botao(page, 'Importar outro arquivo').click()
    const numero = numeroNovo()
    const [nome, cnpj] = [`Manjericão ${numero}`, cnpjDeTeste(numero)]
    const pessoas = ['Ana', 'Bia'].map(pessoa => `${nome};${cnpj};${pessoa};${pessoa}${numero}@exemplo.com.br`)
    await escolherArquivo(page, csvDe(['Cliente;CNPJ;Comprador;E-mail', ...pessoas]))
    await botao(page, 'Gravar 1 linha e 2 compradores').click()
    await expect(dialogo.getByRole('heading', { name: '1 cliente gravado no cadastro' })).toBeFocused()
    await dialogo.getByRole('link', { name: 'Convidar os compradores novos' }).click()
    await expect(page).toHaveURL(/\/admin\/cadastro\/usuario\?entrou=0/)
  })
})

test('fills a shelf: a wrong file gets advice, a right one is written all or nothing', async ({ page, errors }) => {
  errors.allow(409, 422)
  const { produtos, estanteId } = await abrirCozinha()
  await abrirComoAdministrador(page, `/admin/cadastro/estante?id=${estanteId}`)
  await botao(page, 'Mais').click()
  const dialogo = await abrir(page, 'Importar para a estante')
  await escolherArquivo(page, csvDe(['Produto;Unidade', 'A;KG']))
  await expect(dialogo.getByRole('alert')).toContainText('Falta a coluna Preço de venda ou Quantidade')

  const [um, dois, tres] = produtos
  const linhas = [`${um?.nome.toUpperCase()};R$ 9,90;120`, `${dois?.nome};8,50;7`, `${tres?.nome};0,50;9`]
  await escolherArquivo(page, csvDe(['Produto;Preço;Qtd', ...linhas, 'Não existe;1;1']))
  await expect(dialogo.getByText('Não há produto com este nome: cadastre-o antes')).toBeVisible()
  await botao(page, 'Corrigir e enviar de novo').click()
  await escolherArquivo(page, csvDe(['Produto;Preço;Qtd', ...linhas]))
  await botao(page, 'Alteradas 2').click()
  await expect(dialogo.getByText(/Preço de venda\s*R\$\s6,79 → R\$\s8,50/)).toBeVisible()
  await expect(botao(page, 'Nada marcado para gravar')).toBeDisabled()
  await dialogo.getByLabel('Alterar 3 produtos que já estão na estante').check()
  await dialogo.getByLabel('Aceitar 1 linha com aviso').check()
  await expect(dialogo.getByText('Abaixo do custo, que é de R$ 1,00')).toBeVisible()
  await botao(page, 'Gravar 3 linhas').click()
  await expect(dialogo.getByText('3 produtos gravados na estante')).toBeVisible()
})

test('an unknown column or unit is asked once, and what was said can be forgotten', async ({ page, errors }) => {
  errors.allow(422)
  const lote = `Alfazema ${numeroNovo()}`
  await abrirComoAdministrador(page, `/admin/cadastro/produto${POUCOS}`)
  const dialogo = await abrir(page, 'Importar produtos')
  const [coluna, grafia] = [`Pago ${numeroNovo()}`, `barrica${emLetras(numeroNovo())}`]
  const arquivo = (linhas: readonly string[]) => csvDe([`Nome;Unidade;${coluna}`, ...linhas])
  await escolherArquivo(page, arquivo([`${lote} A;${grafia} c/12;4,50`, `${lote} B;kg;3`]))
  await expect(dialogo.getByRole('alert')).toContainText('Falta a coluna Custo')
  await dialogo.getByRole('combobox', { name: coluna }).selectOption('Custo')
  await botao(page, 'Ler de novo com estas respostas').click()
  await expect(dialogo.getByRole('heading', { name: '2 linhas lidas' })).toBeFocused()
  await expect(botao(dialogo, 'Com erro 1')).toBeVisible()
  await dialogo.getByRole('combobox', { name: grafia }).selectOption('BL')
  await botao(page, 'Ler de novo com estas respostas').click()
  await botao(page, 'Gravar 2 linhas').click()
  await expect(dialogo.getByText('2 produtos gravados no cadastro')).toBeVisible()

  await botao(page, 'Importar outro arquivo').click()
  await dialogo.getByText('O que você já disse de outras planilhas').click()
  for (const texto of [grafia, coluna.toLowerCase()]) {
    await botao(page, `Esquecer ${texto}`).click()
    await expect(botao(page, `Esquecer ${texto}`)).toBeHidden()
  }
})

async function abrir(page: Page, titulo: string) {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await abrirGaveta(page, 'Planilhas')
  await botao(page, 'Importar').click()
  const dialogo = page.getByRole('dialog', { name: titulo })
  await expect(dialogo.getByLabel('Escolher o arquivo')).toBeFocused()
  return dialogo
}

const escolherArquivo = (page: Page, arquivo: { name: string; mimeType: string; buffer: Buffer }) =>
  page.getByLabel('Escolher o arquivo').setInputFiles(arquivo)

const csvDe = (linhas: readonly string[]) => ({
  name: 'lista.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(linhas.join('\r\n')),
})
