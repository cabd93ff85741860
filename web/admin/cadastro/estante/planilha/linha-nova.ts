import type { ProdutoFora } from '#contract/estante-planilha.ts'
import type { Edicao, Linha } from './linha.ts'

/** A product on its way to the shelf: nothing of it is saved yet. */
export const linhaNova = ({ id, nome, unidadeMedida, precoCusto }: ProdutoFora, edicao: Edicao): Linha => ({
  ...{ produtoId: id, nome, unidadeMedida, precoCusto },
  ...{ produtoAtivo: true, reservada: 0, vista: null, edicao },
})
