import { centavos, reajustar, valorDaLinha } from '#contract/dinheiro.ts'
import type { ProdutoOferecido } from '#contract/estante-produtos.ts'
import { createRowStore } from '../../ui/row-store.ts'
import {
  type Coluna,
  daPrejuizo,
  hear,
  type Linha,
  linhaDe,
  mudou,
  numeroDa,
  settle,
  temDesejo,
  temProblema,
  unwant,
  want,
} from './linha.ts'

/** Sums of the whole sheet, unsaved values included; money in cents. */
export type Resumo = ReturnType<typeof somar>

export type Planilha = ReturnType<typeof createPlanilha>

/** The sheet's lines, beginning with a reading of the shelf. */
export function createPlanilha(lidas: readonly ProdutoOferecido[]) {
  const linhas = createRowStore({ idOf: ({ produtoId }: Linha) => produtoId, whole: { lidas } })
  linhas.replace(lidas.map(linhaDe))
  return { linhas, resumo: linhas.summary(contaDe, somar) }
}

/** Takes a new reading of the shelf. Lines that are wanted stay, also those that somebody else took away: the server refuses them. */
export function receber({ linhas }: Planilha, lidas: readonly ProdutoOferecido[]): void {
  if (linhas.whole().lidas === lidas) return
  const naEstante = new Set(lidas.map(({ produtoId }) => produtoId))
  const deFora = linhas.rows().filter(linha => !naEstante.has(linha.produtoId) && temDesejo(linha) && !linha.wanted.sai)
  const agora = lidas.map(lida => {
    const linha = linhas.row(lida.produtoId)
    return linha ? hear(linha, lida) : linhaDe(lida)
  })
  linhas.batch(() => {
    linhas.patchWhole({ lidas })
    linhas.replace([...deFora, ...agora])
  })
}

export function digitar({ linhas }: Planilha, id: number, coluna: Coluna, texto: string): void {
  const linha = linhas.row(id)
  if (linha) linhas.afterKey(() => linhas.write([want(linha, { [coluna]: texto }, coluna)]))
}

/** Begins an edit without a key. */
export function editar({ linhas }: Planilha, id: number, coluna: Coluna): void {
  linhas.patch(id, { typing: coluna })
}

/** Ends an edit when the cell is left: its number is formatted like the others. */
export function soltar({ linhas }: Planilha, id: number): void {
  const linha = linhas.row(id)
  if (linha?.typing) linhas.afterKey(() => linhas.write([settle({ ...linha, typing: null })]))
}

/** Resets a cell to the server's value; a new line has none. */
export function desistir({ linhas }: Planilha, id: number, coluna: Coluna): void {
  const linha = linhas.row(id)
  if (linha) linhas.write([unwant(linha, coluna)])
}

/** Marks a line to leave the shelf on save, or to stay after all; one that was never saved leaves at once. */
export function retirar({ linhas }: Planilha, id: number): void {
  const linha = linhas.row(id)
  if (!linha) return
  if (linha.held === null) linhas.write([], [id])
  else linhas.write([linha.wanted.sai ? unwant(linha, 'sai') : want(linha, { sai: true })])
}

export function ativar({ linhas }: Planilha, id: number, ativo: boolean): void {
  const linha = linhas.row(id)
  if (linha) linhas.write([settle(want(linha, { ativo }))])
}

/** Drops everything that is wanted, and the lines that are not on the shelf. */
export function descartar({ linhas }: Planilha): void {
  const naEstante = new Set(linhas.whole().lidas.map(({ produtoId }) => produtoId))
  const [ficam = [], saem = []] = [true, false].map(is => linhas.rows().filter(l => naEstante.has(l.produtoId) === is))
  linhas.write(
    ficam.map(linha => ({ ...linha, wanted: {}, refused: {}, typing: null })),
    saem.map(({ produtoId }) => produtoId),
  )
}

/** The lines whose price a percentage changes, with the new one, half up to the cent. Skips lines without a price or leaving the shelf. */
export const reajustadas = (linhas: readonly Linha[], ajuste: number): Linha[] =>
  linhas.flatMap(linha => {
    const antes = numeroDa(linha, 'precoVenda')
    const precoVenda = reajustar(antes ?? 0, ajuste)
    return antes === null || linha.wanted.sai || precoVenda === antes ? [] : [settle(want(linha, { precoVenda }))]
  })

const contaDe = (linha: Linha) => {
  const [preco, quantidade] = [numeroDa(linha, 'precoVenda') ?? 0, numeroDa(linha, 'quantidade') ?? 0]
  const em = (valor: number) => (linha.wanted.sai ? 0 : centavos(valorDaLinha(valor, quantidade)))
  return {
    oferecido: em(preco),
    custo: em(linha.precoCusto),
    mudadas: Number(mudou(linha)),
    comProblema: Number(temProblema(linha)),
    abaixoDoCusto: Number(daPrejuizo(linha)),
  }
}

function somar(contas: ReturnType<typeof contaDe>[]) {
  const resumo = { oferecido: 0, custo: 0, mudadas: 0, comProblema: 0, abaixoDoCusto: 0 }
  for (const conta of contas) for (const nome of NOMES) resumo[nome] += conta[nome]
  return resumo
}
const NOMES = ['oferecido', 'custo', 'mudadas', 'comProblema', 'abaixoDoCusto'] as const
