import { atributo, emOrdem } from './folha.ts'
import { ILEGIVEL, NAO_E_TABELA, RecusaDeArquivo } from './recusa-de-arquivo.ts'
import type { Celula, Tabela } from './tabela.ts'
import { openedWithinLimits } from './zip.ts'

const WORKBOOK = 'xl/workbook.xml'
const RELS = 'xl/_rels/workbook.xml.rels'
/** Invalid in a spreadsheet, and slow to refuse: the reader rescans an unfinished tag from its start with every chunk. */
const SEM_FIM = /<\w[^<>]*</
const LONGA_DEMAIS = /<\w[^<>]{20000}/
/** The name of our templates' second sheet. */
export const COMO_PREENCHER = 'Como preencher'

/** The sheets in their order; hidden ones only if none is visible. */
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

/** Reads one sheet. Any error of the reader is about the file, because it has no other input. */
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
 * read-excel-file halves its chunks of a sheet whenever one takes over 7 ms, down to nothing: on a busy machine a valid
 * file took minutes and then overflowed the stack. With a frozen clock the chunks only grow. Nothing else runs in this
 * process.
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

/** Numbers sheets like the reader: from one on, only those with a name. Chart sheets are counted, but have no cells. */
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
