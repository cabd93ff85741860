import type { ProdutoOferecido } from '#contract/estante-produtos.ts'
import type { afterFrame } from '../../ui/after-frame.ts'
import { createRowStore } from '../../ui/row-store.ts'
import {
  type Coluna,
  comCelula,
  daPrejuizo,
  deixada,
  digitada,
  type Linha,
  linhaDe,
  mudou,
  type Parcela,
  parcelaDa,
  semCelula,
  semIgual,
  semRecusas,
  temEdicao,
  temProblema,
} from './linha.ts'

/** Sums of the whole sheet, unsaved values included; money in cents. */
export type Resumo = Parcela & { mudadas: number; comProblema: number; abaixoDoCusto: number }

type Geral = { escolhidas: ReadonlySet<number> }

export type Planilha = ReturnType<typeof createPlanilha>

/** The sheet's state: its lines, and which of them are chosen. */
export function createPlanilha(schedule?: typeof afterFrame) {
  const geral: Geral = { escolhidas: new Set() }
  const linhas = createRowStore({
    idOf: ({ produtoId }: Linha) => produtoId,
    whole: geral,
    ...(schedule && { schedule }),
  })
  return { linhas, resumo: linhas.summary(contaDe, somar) }
}

export function digitarCelula({ linhas }: Planilha, id: number, coluna: Coluna, texto: string): void {
  const linha = linhas.row(id)
  if (!linha) return
  linhas.afterKey(() =>
    linhas.write([comCelula(semRecusas(linha), coluna, digitada(coluna, texto, linha.unidadeMedida))]),
  )
}

/** Ends an edit when the cell is left: formats its number, and drops a value equal to the server's. */
export function soltarCelula({ linhas }: Planilha, id: number, coluna: Coluna): void {
  const linha = linhas.row(id)
  if (!linha) return
  const celula = linha.edicao[coluna]
  const solta = celula ? semIgual(comCelula(linha, coluna, deixada(coluna, celula)), coluna) : linha
  linhas.afterKey(() => linhas.write([solta]))
}

/** Resets a cell to the server's value; a new line has none. */
export function desistirDaCelula({ linhas }: Planilha, id: number, coluna: Coluna): void {
  const linha = linhas.row(id)
  if (linha?.edicao[coluna]) linhas.write([semRecusas(semCelula(linha, coluna))])
}

/** Marks lines to leave the shelf on save; lines that were never saved leave at once. */
export function retirarLinhas(planilha: Planilha, quais: readonly Linha[]): void {
  const [naEstante, novas] = separar(quais)
  const saem = naEstante.map(linha => ({ ...semRecusas(linha), edicao: { ...linha.edicao, sai: true as const } }))
  gravar(planilha, saem, novas)
}

/** Drops every edit. */
export function descartarTudo(planilha: Planilha): void {
  const [naEstante, novas] = separar(planilha.linhas.rows())
  gravar(
    planilha,
    naEstante.map(linha => semRecusas({ ...linha, edicao: {} })),
    novas,
  )
}

/** Selects or deselects lines. */
export function escolherLinhas({ linhas }: Planilha, quais: Iterable<number>, sim: boolean): void {
  const escolhidas = new Set(linhas.whole().escolhidas)
  for (const id of quais) sim ? escolhidas.add(id) : escolhidas.delete(id)
  linhas.patchWhole({ escolhidas })
}

/**
 * Takes a new reading of the shelf. A line with unsaved changes keeps the values that these were typed over: the server
 * refuses the save if somebody else changed the same cells.
 */
export function receber(planilha: Planilha, lidas: readonly ProdutoOferecido[]): void {
  const { linhas } = planilha
  const naEstante = new Set(lidas.map(({ produtoId }) => produtoId))
  const deFora = linhas.rows().filter(linha => !naEstante.has(linha.produtoId) && temEdicao(linha) && !linha.edicao.sai)
  const agora = lidas.map(lida => {
    const linha = linhas.row(lida.produtoId)
    return linha && temEdicao(linha) ? { ...linha, reservada: lida.reservada, livre: lida.livre } : linhaDe(lida)
  })
  linhas.batch(() => {
    linhas.replace([...deFora, ...agora])
    escolherLinhas(
      planilha,
      [...linhas.whole().escolhidas].filter(id => !linhas.row(id)),
      false,
    )
  })
}

/** The lines that are on the shelf, and those that are not yet. */
function separar(linhas: readonly Linha[]): [naEstante: Linha[], novas: Linha[]] {
  return [linhas.filter(({ vista }) => vista), linhas.filter(({ vista }) => !vista)]
}

/** Writes lines, and removes others. */
function gravar(planilha: Planilha, ficam: readonly Linha[], saem: readonly Linha[]): void {
  const ids = saem.map(({ produtoId }) => produtoId)
  planilha.linhas.batch(() => {
    planilha.linhas.write(ficam, ids)
    escolherLinhas(planilha, ids, false)
  })
}

const contaDe = (linha: Linha) => ({
  ...{ ...parcelaDa(linha), mudou: mudou(linha) },
  ...{ problema: temProblema(linha), prejuizo: daPrejuizo(linha) },
})

function somar(contas: ReturnType<typeof contaDe>[]): Resumo {
  const resumo: Resumo = { oferecido: 0n, custo: 0n, mudadas: 0, comProblema: 0, abaixoDoCusto: 0 }
  for (const { oferecido, custo, mudou, problema, prejuizo } of contas) {
    resumo.oferecido += oferecido
    resumo.custo += custo
    if (mudou) resumo.mudadas++
    if (problema) resumo.comProblema++
    if (prejuizo) resumo.abaixoDoCusto++
  }
  return resumo
}
