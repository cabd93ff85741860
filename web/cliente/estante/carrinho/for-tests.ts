import type { Linha } from './linhas.ts'

/** A row at rest that nobody has ordered. */
export const linhaParada = (produtoId: number, fields: Partial<Linha> = {}): Linha => ({
  ...{ produtoId, nome: `Produto ${produtoId}`, unidadeMedida: 'KG', preco: 5, precoNaEstante: 5, limite: 100 },
  ...{ multiplo: null, minimo: null, maximo: null, salva: null, quer: 0, texto: null, fase: 'parada' },
  ...{ problema: null, deOutro: null, ...fields },
})
