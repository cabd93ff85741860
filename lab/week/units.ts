import { setTimeout } from 'node:timers/promises'
import { enviarImportacao, lerImportacao, listarLinhasImportadas } from '#contract/importacoes.ts'
import { NOME_DA_UNIDADE, UNIDADES } from '#contract/unidades.ts'
import { apiOf } from '../../e2e/api.ts'

/** Fifty spellings of units in price lists, by meaning. `L PCT`: ambiguous. `?`: the product has no such unit. */
const SPELLINGS: Record<string, readonly string[]> = {
  KG: ['kg', 'Kg.', 'quilo', 'KILO', 'kgs'],
  G: ['gr', 'gramas'],
  L: ['Litro', 'ltrs'],
  ML: ['ml'],
  M: ['mts'],
  M2: ['m²'],
  UN: ['un', 'und', 'UNID.', 'unidade'],
  PC: ['pç', 'Peça', 'pçs'],
  CX: ['cx', 'Caixa', 'cx c/12', 'cx 24 un', 'cxa'],
  FD: ['fd', 'fardo', 'fdo c/ 6'],
  DZ: ['dz', 'dúzia'],
  SC: ['saca', 'saco 25kg'],
  BD: ['bdj', 'bandeja'],
  PCT: ['pct', 'pacote 500g'],
  MC: ['mç', 'maço', 'molho'],
  LT: ['lata'],
  GF: ['garrafa', 'grf'],
  BL: ['balde'],
  GL: ['galão 5l'],
  PT: ['pote'],
  RL: ['rolo'],
  PAR: ['par'],
  'L LT': ['lt'],
  'PC PCT': ['pc'],
  '?': ['cartela', 'bisnaga'],
}
const ROWS = Object.entries(SPELLINGS).flatMap(([means, all]) => all.map(spelling => ({ spelling, means })))

/** The result. `wrong`: read as another unit without asking. */
export type Read = Record<'understood' | 'asked' | 'refused' | 'wrong', string[]>

/** Previews an import with one row per spelling; writes nothing. */
export async function readSpellings(token: string): Promise<Read> {
  const id = await send(token, ['Nome;Unidade;Custo', ...ROWS.map(({ spelling }, i) => `Item ${i};${spelling};4,50`)])
  const linesThatAre = async (situacao: string) => {
    const url: `/api/${string}` = `${listarLinhasImportadas.url}?limite=100&situacao=${situacao}`
    return (await apiOf(token)({ ...listarLinhasImportadas, url }, { params: { id } })).linhas
  }
  const read: Read = { understood: [], asked: [], refused: [], wrong: [] }
  for (const { linha, avisos, mudancas } of await linesThatAre('nova')) {
    const { spelling, means } = rowOf(linha)
    const taken = mudancas.find(({ campo }) => campo === 'Unidade')?.para
    read[avisos.length > 0 ? 'asked' : taken === nameOf(means) ? 'understood' : 'wrong'].push(spelling)
  }
  for (const { linha, erros } of await linesThatAre('ruim'))
    read[erros.some(({ mensagem }) => mensagem.includes('pode ser')) ? 'asked' : 'refused'].push(rowOf(linha).spelling)
  return read
}

const nameOf = (means: string) => NOME_DA_UNIDADE[UNIDADES.find(unidade => unidade === means) ?? 'UN']

/** The file's first row holds the headings. */
const rowOf = (line: number) => ROWS[line - 2] ?? { spelling: `line ${line}`, means: '' }

/** Returns the import's id once all rows are checked. */
async function send(token: string, lines: readonly string[]): Promise<number> {
  const address = new URL(enviarImportacao.url.replace(':tipo', 'produtos'), process.env.BASE_URL)
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' }
  const response = await fetch(address, { method: 'POST', headers, body: lines.join('\r\n') })
  const { importacoes } = (await response.json()) as { importacoes: { id: number }[] }
  const id = importacoes[0]?.id ?? 0
  for (;;) {
    const [importacao] = (await apiOf(token)(lerImportacao, { params: { id } })).importacoes
    if (importacao?.situacao === 'pronta') return id
    await setTimeout(50)
  }
}
