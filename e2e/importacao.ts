import { expect, type Page } from '@playwright/test'
import { listarClientes } from '#contract/clientes.ts'
import { cnpjDeTeste } from '../test/cnpj.ts'
import { xlsx } from '../test/files/importar.ts'
import { apiOf } from './api.ts'
import { numeroNovo } from './numeros.ts'
import { tokenPara } from './rotas.ts'
import { abrirGaveta, botao } from './screen.ts'

/** More rows than one page of the list. */
const LINHAS = 240
export const RUINS = Array.from({ length: 37 }, (_, i) => 9 + i * 6)

export async function abrir(page: Page, titulo: string) {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await abrirGaveta(page, 'Planilhas')
  await botao(page, 'Importar').click()
  const dialogo = page.getByRole('dialog', { name: titulo })
  await expect(dialogo.getByLabel('Escolher o arquivo')).toBeFocused()
  return dialogo
}

export const escolherArquivo = (page: Page, arquivo: { name: string; mimeType: string; buffer: Buffer }) =>
  page.getByLabel('Escolher o arquivo').setInputFiles(arquivo)

export const csvDe = (linhas: readonly string[]) => ({
  name: 'lista.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(linhas.join('\r\n')),
})

/** Clients as another system exports them: its own columns, numeric cells, 37 invalid CNPJs. No name's number is in a CNPJ. */
export function legado(lote: string): Promise<Buffer> {
  const primeiro = numeroNovo(LINHAS)
  const linhas = Array.from({ length: LINHAS }, (_, i) => {
    const cnpj = cnpjDeTeste(primeiro + i)
    const ruim = RUINS.includes(i + 2)
    const digito = String((Number(cnpj.at(-1)) + 1) % 10)
    return [`${lote} L${String(i).padStart(7, '0')}`, ruim ? cnpj.slice(0, -1) + digito : cnpj, 1310100, 'SP', 'João']
  })
  return xlsx([['Razão social', 'CNPJ', 'CEP', 'UF', 'Vendedor'], ...linhas])
}

/** The row numbers listed with `motivo`, in order. */
export const numeros = (page: Page, motivo: string): Promise<number[]> =>
  page
    .getByRole('dialog')
    .getByLabel('Linhas do arquivo')
    .locator('tbody tr, li')
    .filter({ hasText: motivo })
    .evaluateAll(linhas =>
      linhas.map(linha => Number(/\d+/.exec(linha.querySelector('td, dd')?.textContent ?? '')?.[0])),
    )

/** How many clients of `lote` are stored. */
export async function gravados(lote: string): Promise<number> {
  const admin = apiOf(await tokenPara('/admin'))
  const { total } = await admin({
    ...listarClientes,
    url: `/api/clientes?limite=1000&busca=${encodeURIComponent(lote)}`,
  })
  return total
}
