import type { afterFrame } from '../../../../ui/after-frame.ts'
import { createRowStore } from '../../../../ui/row-store.ts'
import { createFaixa } from './faixa.ts'
import {
  type Coluna,
  comCelula,
  daPrejuizo,
  deixada,
  digitada,
  type Linha,
  mudou,
  type Parcela,
  parcelaDa,
  semCelula,
  semIgual,
  semMotivo,
  temProblema,
} from './linha.ts'

/** Sums of the whole sheet as it stands, typed and unsaved; money in cents. */
export type Resumo = Parcela & {
  produtos: number
  mudadas: number
  comProblema: number
  abaixoDoCusto: number
  podeDesfazer: boolean
  podeRefazer: boolean
}

/** What a step changed: each line as it was before; null where there was none. All keys of one edit (`chave`) are one step. */
type Passo = { chave: string | null; antes: ReadonlyMap<number, Linha | null> }

type Geral = {
  escolhidas: ReadonlySet<number>
  passos: readonly Passo[]
  /** What was taken back, the last at the end: any new change forgets it. */
  desfeitos: readonly Passo[]
}

export type Planilha = ReturnType<typeof createPlanilha>

/** The sheet's state. What changes it stands below; each is one step that Ctrl+Z takes back, unless it says otherwise. */
export function createPlanilha(schedule?: typeof afterFrame) {
  const geral: Geral = { escolhidas: new Set(), passos: [], desfeitos: [] }
  const linhas = createRowStore({
    idOf: ({ produtoId }: Linha) => produtoId,
    whole: geral,
    ...(schedule && { schedule }),
  })
  return { linhas, resumo: linhas.summary(contaDe, somar), faixa: createFaixa() }
}

/** Changes many lines; one that was not there is added. */
export function mudarLinhas(planilha: Planilha, novas: readonly Linha[]): void {
  if (novas.length === 0) return
  planilha.linhas.batch(() => {
    registrar(planilha, novas)
    planilha.linhas.write(novas)
  })
}

/** A key pressed. */
export function digitarCelula(planilha: Planilha, id: number, coluna: Coluna, texto: string): void {
  const { linhas } = planilha
  const linha = linhas.row(id)
  if (!linha) return
  linhas.afterKey(() => {
    if (!emAberto(planilha, id, coluna)) registrar(planilha, [linha], chaveDe(id, coluna))
    linhas.write([comCelula(semMotivo(linha), coluna, digitada(coluna, texto, linha.unidadeMedida))])
  })
}

/** The cell is left: the edit is over, a number is written as the others are; what means the same as before is no change. */
export function soltarCelula(planilha: Planilha, id: number, coluna: Coluna): void {
  const { linhas } = planilha
  const linha = linhas.row(id)
  const aberto = emAberto(planilha, id, coluna)
  linhas.afterKey(() => {
    if (aberto) linhas.patchWhole({ passos: linhas.whole().passos.with(-1, { ...aberto, chave: null }) })
    const celula = linha?.edicao[coluna]
    if (linha) linhas.write([celula ? semIgual(comCelula(linha, coluna, deixada(coluna, celula)), coluna) : linha])
  })
}

/** Gives up the edit that is under way, which is no step then; where there is none, the cell goes back to what the server holds. */
export function desistirDaCelula(planilha: Planilha, id: number, coluna: Coluna): void {
  const { linhas } = planilha
  const aberto = emAberto(planilha, id, coluna)
  const linha = linhas.row(id)
  if (aberto)
    linhas.batch(() => {
      reverter(planilha, aberto)
      linhas.patchWhole({ passos: linhas.whole().passos.slice(0, -1) })
    })
  else if (linha?.vista && linha.edicao[coluna]) mudarLinhas(planilha, [semCelula(linha, coluna)])
}

/** Lines leave the shelf when it is saved; those that were never saved leave at once. */
export function retirarLinhas(planilha: Planilha, quais: readonly Linha[]): void {
  planilha.linhas.batch(() => {
    registrar(planilha, quais)
    gravar(
      planilha,
      quais.map(linha => {
        const sai = { ...semMotivo(linha), edicao: { ...linha.edicao, sai: true as const } }
        return [linha.produtoId, linha.vista ? sai : undefined]
      }),
    )
  })
}

export const desfazerPasso = (planilha: Planilha): void => virar(planilha, 'passos', 'desfeitos')

/** Does again what was last taken back. */
export const refazerPasso = (planilha: Planilha): void => virar(planilha, 'desfeitos', 'passos')

/** Forgets every edit, and every step. */
export function descartarTudo(planilha: Planilha): void {
  const { linhas } = planilha
  linhas.batch(() => {
    esquecerPassos(planilha)
    gravar(
      planilha,
      linhas.rows().map(linha => [linha.produtoId, revertida(linha, null)]),
    )
  })
}

/** What was saved can't be taken back step by step any more. */
export const esquecerPassos = ({ linhas }: Planilha): void => linhas.patchWhole({ passos: [], desfeitos: [] })

/** No step. */
export function escolherLinhas({ linhas }: Planilha, quais: Iterable<number>, sim: boolean): void {
  const escolhidas = new Set(linhas.whole().escolhidas)
  for (const id of quais) sim ? escolhidas.add(id) : escolhidas.delete(id)
  linhas.patchWhole({ escolhidas })
}

/** All lines as they were read, in their order; edits are the caller's matter. No step. */
export function trocarLinhas({ linhas }: Planilha, lidas: readonly Linha[]): void {
  linhas.batch(() => {
    linhas.replace(lidas)
    soAsQueFicaram(linhas)
  })
}

const chaveDe = (id: number, coluna: Coluna) => `${coluna}/${id}`

/** The step of the edit that is under way in a cell. */
function emAberto({ linhas }: Planilha, id: number, coluna: Coluna): Passo | undefined {
  const ultimo = linhas.whole().passos.at(-1)
  return ultimo?.chave === chaveDe(id, coluna) ? ultimo : undefined
}

function registrar({ linhas }: Planilha, quais: readonly Linha[], chave: string | null = null): void {
  const antes = new Map(quais.map(({ produtoId }) => [produtoId, linhas.row(produtoId) ?? null]))
  linhas.patchWhole({ passos: [...linhas.whole().passos, { chave, antes }], desfeitos: [] })
}

/** Takes the last of some steps back, and puts the step that leads to where things stood on top of the others. */
function virar(planilha: Planilha, de: 'passos' | 'desfeitos', para: 'passos' | 'desfeitos'): void {
  const { linhas } = planilha
  const passo = linhas.whole()[de].at(-1)
  if (!passo) return
  linhas.batch(() => {
    const contrario = reverter(planilha, passo)
    linhas.patchWhole({ [de]: linhas.whole()[de].slice(0, -1), [para]: [...linhas.whole()[para], contrario] })
  })
}

/** Answers the step that leads back to where things stood. */
function reverter(planilha: Planilha, { antes }: Passo): Passo {
  const { row } = planilha.linhas
  const contrario = new Map([...antes.keys()].map(id => [id, row(id) ?? null]))
  gravar(
    planilha,
    [...antes].map(([id, era]) => [id, revertida(row(id), era)]),
  )
  return { chave: null, antes: contrario }
}

/** A line with the edits of another moment, over what the server holds by now; one that was only here comes back whole. */
function revertida(agora: Linha | undefined, antes: Linha | null): Linha | undefined {
  if (!agora) return antes?.vista === null ? antes : undefined
  if (!antes) return agora.vista ? semMotivo({ ...agora, edicao: {} }) : undefined
  return semMotivo({ ...agora, edicao: antes.edicao })
}

/** Writes lines; undefined takes one away. */
function gravar({ linhas }: Planilha, novas: readonly (readonly [number, Linha | undefined])[]): void {
  const saem = novas.flatMap(([id, linha]) => (linha ? [] : [id]))
  linhas.write(
    novas.flatMap(([, linha]) => linha ?? []),
    saem,
  )
  if (saem.length > 0) soAsQueFicaram(linhas)
}

function soAsQueFicaram(linhas: Planilha['linhas']): void {
  const escolhidas = [...linhas.whole().escolhidas].filter(id => linhas.row(id))
  linhas.patchWhole({ escolhidas: new Set(escolhidas) })
}

const contaDe = (linha: Linha) => ({
  ...{ ...parcelaDa(linha), mudou: mudou(linha) },
  ...{ problema: temProblema(linha), prejuizo: daPrejuizo(linha) },
})

function somar(contas: ReturnType<typeof contaDe>[], { passos, desfeitos }: Geral): Resumo {
  const resumo: Resumo = {
    ...{ oferecido: 0n, custo: 0n, reservado: 0n, produtos: contas.length, mudadas: 0, comProblema: 0 },
    ...{ abaixoDoCusto: 0, podeDesfazer: passos.length > 0, podeRefazer: desfeitos.length > 0 },
  }
  for (const { oferecido, custo, reservado, mudou, problema, prejuizo } of contas) {
    resumo.oferecido += oferecido
    resumo.custo += custo
    resumo.reservado += reservado
    if (mudou) resumo.mudadas++
    if (problema) resumo.comProblema++
    if (prejuizo) resumo.abaixoDoCusto++
  }
  return resumo
}
