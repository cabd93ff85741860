import type { afterFrame } from '../../../../ui/after-frame.ts'
import { createRowStore } from '../../../../ui/row-store.ts'
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

/** Sums of the whole sheet, unsaved values included; money in cents. */
export type Resumo = Parcela & {
  produtos: number
  mudadas: number
  comProblema: number
  abaixoDoCusto: number
  podeDesfazer: boolean
  podeRefazer: boolean
}

/** An undo step: each changed line as it was, null for a new one. All keys of one edit (`chave`) are one step. */
type Passo = { chave: string | null; antes: ReadonlyMap<number, Linha | null> }

type Geral = {
  escolhidas: ReadonlySet<number>
  passos: readonly Passo[]
  /** Undone steps, the latest at the end; any new change clears them. */
  desfeitos: readonly Passo[]
}

export type Planilha = ReturnType<typeof createPlanilha>

/** The sheet's state. The functions below change it; each call is one undo step, unless its comment says otherwise. */
export function createPlanilha(schedule?: typeof afterFrame) {
  const geral: Geral = { escolhidas: new Set(), passos: [], desfeitos: [] }
  const linhas = createRowStore({
    idOf: ({ produtoId }: Linha) => produtoId,
    whole: geral,
    ...(schedule && { schedule }),
  })
  return { linhas, resumo: linhas.summary(contaDe, somar) }
}

/** Updates lines, and adds those that are not in the sheet yet. */
export function mudarLinhas(planilha: Planilha, novas: readonly Linha[]): void {
  if (novas.length === 0) return
  planilha.linhas.batch(() => {
    registrar(planilha, novas)
    planilha.linhas.write(novas)
  })
}

/** Records a typed key; all keys of one edit are one step. */
export function digitarCelula(planilha: Planilha, id: number, coluna: Coluna, texto: string): void {
  const { linhas } = planilha
  const linha = linhas.row(id)
  if (!linha) return
  linhas.afterKey(() => {
    if (!emAberto(planilha, id, coluna)) registrar(planilha, [linha], chaveDe(id, coluna))
    linhas.write([comCelula(semMotivo(linha), coluna, digitada(coluna, texto, linha.unidadeMedida))])
  })
}

/** Ends an edit when the cell is left: formats its number, and drops a value equal to the server's. */
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

/** Cancels the edit in progress and its step; without one, resets the cell to the server's value. */
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

/** Marks lines to leave the shelf on save; lines that were never saved leave at once. */
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

/** Redoes the last undone step. */
export const refazerPasso = (planilha: Planilha): void => virar(planilha, 'desfeitos', 'passos')

/** Drops every edit and every step. */
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

/** Clears the undo history: a save can't be undone step by step. */
export const esquecerPassos = ({ linhas }: Planilha): void => linhas.patchWhole({ passos: [], desfeitos: [] })

/** Selects or deselects lines. Not an undo step. */
export function escolherLinhas({ linhas }: Planilha, quais: Iterable<number>, sim: boolean): void {
  const escolhidas = new Set(linhas.whole().escolhidas)
  for (const id of quais) sim ? escolhidas.add(id) : escolhidas.delete(id)
  linhas.patchWhole({ escolhidas })
}

/** Replaces all lines, in their order; the caller merges the edits. Not an undo step. */
export function trocarLinhas({ linhas }: Planilha, lidas: readonly Linha[]): void {
  linhas.batch(() => {
    linhas.replace(lidas)
    soAsQueFicaram(linhas)
  })
}

const chaveDe = (id: number, coluna: Coluna) => `${coluna}/${id}`

/** The step of a cell's edit in progress. */
function emAberto({ linhas }: Planilha, id: number, coluna: Coluna): Passo | undefined {
  const ultimo = linhas.whole().passos.at(-1)
  return ultimo?.chave === chaveDe(id, coluna) ? ultimo : undefined
}

function registrar({ linhas }: Planilha, quais: readonly Linha[], chave: string | null = null): void {
  const antes = new Map(quais.map(({ produtoId }) => [produtoId, linhas.row(produtoId) ?? null]))
  linhas.patchWhole({ passos: [...linhas.whole().passos, { chave, antes }], desfeitos: [] })
}

/** Reverts the last step of one stack, and pushes its inverse onto the other. */
function virar(planilha: Planilha, de: 'passos' | 'desfeitos', para: 'passos' | 'desfeitos'): void {
  const { linhas } = planilha
  const passo = linhas.whole()[de].at(-1)
  if (!passo) return
  linhas.batch(() => {
    const contrario = reverter(planilha, passo)
    linhas.patchWhole({ [de]: linhas.whole()[de].slice(0, -1), [para]: [...linhas.whole()[para], contrario] })
  })
}

/** Reverts a step; returns its inverse. */
function reverter(planilha: Planilha, { antes }: Passo): Passo {
  const { row } = planilha.linhas
  const contrario = new Map([...antes.keys()].map(id => [id, row(id) ?? null]))
  gravar(
    planilha,
    [...antes].map(([id, era]) => [id, revertida(row(id), era)]),
  )
  return { chave: null, antes: contrario }
}

/** The current line with the edits it had before; a never-saved line that is gone comes back whole. */
function revertida(agora: Linha | undefined, antes: Linha | null): Linha | undefined {
  if (!agora) return antes?.vista === null ? antes : undefined
  if (!antes) return agora.vista ? semMotivo({ ...agora, edicao: {} }) : undefined
  return semMotivo({ ...agora, edicao: antes.edicao })
}

/** Writes lines; undefined removes one. */
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
    ...{ oferecido: 0n, custo: 0n, produtos: contas.length, mudadas: 0, comProblema: 0 },
    ...{ abaixoDoCusto: 0, podeDesfazer: passos.length > 0, podeRefazer: desfeitos.length > 0 },
  }
  for (const { oferecido, custo, mudou, problema, prejuizo } of contas) {
    resumo.oferecido += oferecido
    resumo.custo += custo
    if (mudou) resumo.mudadas++
    if (problema) resumo.comProblema++
    if (prejuizo) resumo.abaixoDoCusto++
  }
  return resumo
}
