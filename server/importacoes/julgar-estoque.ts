import { catalogo, comUnidadeCerta, type Erro, type ProdutoConhecido } from './achar-produto.ts'
import { achado, boa, type Julgada, naLinha, pelosZeros, ruim } from './julgada.ts'
import { contraQuantidade, naoHa, quantidadeDe } from './julgar-estante.ts'
import type { LinhaLida } from './lida.ts'

export type Contado = ProdutoConhecido & { estoque: number | null }

/** A count: `registroId` is the product's id, also for its first one, which is new. A row without a quantity counts nothing. */
export function julgarEstoque(linhas: readonly LinhaLida[], produtos: readonly Contado[]): Julgada[] {
  const achar = catalogo(produtos)
  const vistas = new Map<Contado, LinhaLida>()
  return linhas.map(lida => {
    const { dados } = lida
    if (!dados) return ruim(lida, lida.erros)
    const { erro, produto, zeros } = achar(dados)
    if (!produto) return ruim(lida, [achado(lida, ...(erro ?? naoHa(dados)))])
    const { id: registroId, nome, unidadeMedida: unidade, estoque } = produto
    const quantidade = quantidadeDe(dados)
    const primeira = quantidade === null ? undefined : vistas.get(produto)
    if (quantidade !== null && !primeira) vistas.set(produto, lida)
    const contra: Erro | undefined = primeira
      ? ['nome', `Repetido: o produto já está na ${naLinha(primeira)}`]
      : contraQuantidade(dados, { unidadeMedida: unidade, comEstoque: false, linha: null })
    if (contra) return ruim(lida, [achado(lida, ...contra)], registroId)
    const julgada = boa(comUnidadeCerta(lida, produto) ?? lida, {
      ...{ tipo: 'estoque', registroId, unidade, avisos: zeros ? [pelosZeros(lida, produto)] : [] },
      de: estoque === null && quantidade !== null ? null : { quantidade: estoque },
      valores: quantidade === null ? {} : { quantidade: Number(quantidade) },
    })
    return { ...julgada, nome: julgada.nome || nome }
  })
}
