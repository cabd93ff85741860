import { atributo, emOrdem } from './folha.ts'
import { ILEGIVEL, NAO_E_TABELA, RecusaDeArquivo } from './recusa-de-arquivo.ts'
import type { Celula, Tabela } from './tabela.ts'
import { openedWithinLimits } from './zip.ts'

const WORKBOOK = 'xl/workbook.xml'
const RELS = 'xl/_rels/workbook.xml.rels'
/** No spreadsheet has them, and its reader looks for the end of a tag from its beginning again with each piece of the text. */
const SEM_FIM = /<\w[^<>]*</
const LONGA_DEMAIS = /<\w[^<>]{20000}/
/** The second sheet of our own templates. */
export const COMO_PREENCHER = 'Como preencher'

/** Its sheets, in their order; those that are hidden only where none is shown. */
export async function* lerXlsx(bytes: Buffer): AsyncGenerator<Tabela> {
  const textos = new Map<string, string>()
  const ocultas = new Map<string, ReadonlySet<number>>()
  const parts = await openedWithinLimits(
    bytes,
    name => name.endsWith('.xml') || name.endsWith('.xml.rels') || name === 'xl/workbook.bin',
    (name, data) => {
      if (name === WORKBOOK || name === RELS) textos.set(name, data.toString())
      const xml = data.toString('latin1')
      if (SEM_FIM.test(xml) || LONGA_DEMAIS.test(xml)) throw new RecusaDeArquivo(ILEGIVEL)
      if (!xml.includes('sheetData')) return data
      const folha = emOrdem(xml)
      ocultas.set(name, folha.ocultas)
      return Buffer.from(folha.xml, 'latin1')
    },
  )
  const workbook = textos.get(WORKBOOK)
  if (workbook === undefined) throw new RecusaDeArquivo(parts.includes('xl/workbook.bin') ? BINARIA : NAO_E_TABELA)
  const todas = abasDe(workbook, textos.get(RELS) ?? '')
  const vistas = todas.some(({ oculta }) => !oculta) ? todas.filter(({ oculta }) => !oculta) : todas
  if (!vistas.length) throw new RecusaDeArquivo(ILEGIVEL)
  for (const { nome, numero, parte } of vistas) {
    const linhas = await lerAba(parts, numero)
    const outras = vistas.map(aba => aba.nome).filter(outra => outra !== nome && outra !== COMO_PREENCHER)
    yield { linhas, aba: { nome, outras }, ocultas: ocultas.get(parte) ?? new Set() }
  }
}

/** What the reader throws is about the file: nothing else goes in. */
async function lerAba(parts: Buffer, numero: number): Promise<Celula[][]> {
  try {
    // the package's types name the class for its instances
    const { readSheet } = await import('read-excel-file/universal')
    return await withoutTime(
      async () => (await readSheet(new Uint8Array(parts).buffer, numero)) as unknown[][] as Celula[][],
    )
  } catch (cause) {
    throw Object.assign(new RecusaDeArquivo(ILEGIVEL), { cause })
  }
}

/**
 * The package halves its pieces of a sheet while one takes over 7 ms, down to none: on a busy machine a sound file took minutes, and
 * was refused when the stack was full. With a clock that stands still they only grow. Nothing else runs in the process of an import.
 */
async function withoutTime<T>(work: () => Promise<T>): Promise<T> {
  const { now } = Date
  const frozen = now()
  Date.now = () => frozen
  try {
    return await work()
  } finally {
    Date.now = now
  }
}

type Aba = { nome: string; numero: number; parte: string; oculta: boolean }

const [NOME, ESTADO, ID, ALVO] = [atributo('name'), atributo('state'), atributo('id'), atributo('Target')]
const [DA_RELACAO, TIPO] = [atributo('Id'), atributo('Type')]

/** As the reader counts them: from one on, those that have a name. Charts that stand for a sheet are counted, and are none. */
function abasDe(workbook: string, rels: string): Aba[] {
  const relacoes = new Map(
    [...rels.matchAll(/<(?:\w+:)?Relationship\s([^<>]*)>/g)].map(([, attributes = '']) => [
      DA_RELACAO(attributes),
      {
        parte: (ALVO(attributes) ?? '').replace(/^(?!\/)/, 'xl/').replace(/^\//, ''),
        deCelulas: !/\/(chart|dialog)sheet$/.test(TIPO(attributes) ?? ''),
      },
    ]),
  )
  return [...workbook.matchAll(/<(?:\w+:)?sheet\s([^<>]*)>/g)]
    .map(([, attributes = '']) => attributes)
    .filter(attributes => NOME(attributes))
    .flatMap((attributes, i) => {
      const relacao = relacoes.get(ID(attributes))
      const aba = { nome: desfeito(NOME(attributes) ?? ''), numero: i + 1, parte: relacao?.parte ?? '' }
      return relacao?.deCelulas ? [{ ...aba, oculta: /hidden/i.test(ESTADO(attributes) ?? '') }] : []
    })
}

const desfeito = (texto: string) =>
  texto.replace(
    /&(amp|lt|gt|quot|apos);/g,
    (_, nome: string) => ({ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" })[nome] ?? '',
  )

const BINARIA = 'Este arquivo é do Excel binário (.xlsb): abra-o no Excel e salve-o como .xlsx'
