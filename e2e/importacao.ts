import { expect, type Locator, type Page } from '@playwright/test'
import { listarClientes } from '#contract/clientes.ts'
import { cnpjDeTeste } from '../test/cnpj.ts'
import { xlsx } from '../test/files/importar.ts'
import { apiOf } from './api.ts'
import { numeroNovo } from './numeros.ts'
import { tokenPara } from './rotas.ts'
import { abrirGaveta, botao } from './screen.ts'

/** More rows than one write takes; server/importacoes/importacoes.test.ts has 5,000. */
export const LINHAS = 1_200
export const RUINS = Array.from({ length: 37 }, (_, i) => 9 + i * 32)

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

/**
 * The row numbers listed with `motivo`, in order. Scrolls, because the list is virtualized. The number is in the first
 * column on a desktop, beside each card on a phone.
 */
export async function numeros(page: Page, motivo: string): Promise<number[]> {
  const dialogo = page.getByRole('dialog')
  const vistas = new Map<number, number>()
  await dialogo.evaluate(caixa => caixa.scrollTo(0, 0))
  for (let voltas = 0; voltas < 400; voltas++) {
    const linhas = await dialogo
      .locator('[data-index]')
      .evaluateAll(
        (linhas, motivo) =>
          linhas
            .filter(({ textContent }) => textContent?.includes(motivo))
            .map(linha => [Number(linha.getAttribute('data-index')), linha.querySelector('.num')?.textContent ?? '']),
        motivo,
      )
    for (const [indice, texto] of linhas) vistas.set(Number(indice), Number(String(texto).replace(/\D/g, '')))
    const noFim = await dialogo.evaluate(caixa => {
      const antes = caixa.scrollTop
      caixa.scrollBy(0, 300)
      return caixa.scrollTop === antes
    })
    if (noFim) break
    await page.evaluate(() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done))))
  }
  return [...vistas].sort(([um], [outro]) => um - outro).map(([, linha]) => linha)
}

/** How many clients of `lote` are stored. */
export async function gravados(lote: string): Promise<number> {
  const admin = apiOf(await tokenPara('/admin'))
  const { total } = await admin({
    ...listarClientes,
    url: `/api/clientes?limite=1000&busca=${encodeURIComponent(lote)}`,
  })
  return total
}

/** Holds progress polling and writing until released, because a fast machine would finish before progress shows. */
export async function segurar(page: Page) {
  let passa = Promise.withResolvers<void>()
  await page.route(/\/api\/importacoes\/\d+(\/executar)?$/, async route => {
    if (route.request().method() !== 'DELETE') await passa.promise
    await route.continue().catch(() => undefined) // the page cancelled the request meanwhile
  })
  return {
    soltar: () => passa.resolve(),
    segurar: () => {
      passa = Promise.withResolvers<void>()
    },
  }
}

/** Upload progress, from 0 to 1. */
export const enviado = (barra: Locator) => barra.evaluate(progresso => (progresso as HTMLProgressElement).value)
