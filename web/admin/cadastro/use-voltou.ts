import { contar } from '#contract/dinheiro.ts'
import { listarProdutosDaEstante } from '#contract/estante-produtos.ts'
import { listarPedidos } from '#contract/pedidos.ts'
import { lerEmPedidos, voltouProduto } from '#contract/produto-acabou.ts'
import { listarProdutos } from '#contract/produtos.ts'
import { useWrite } from '../../api/query.ts'

/** The reads that change when a product ends or is offered again. */
export const MUDAM = [listarProdutos, listarProdutosDaEstante, lerEmPedidos, listarPedidos]

/** Offers an ended product again, as it was offered before. */
export const useVoltou = (nome: string, onSuccess?: () => void) =>
  useWrite(voltouProduto, {
    invalidates: MUDAM,
    success: ({ estantes }) => `${nome} voltou a ser oferecido em ${nasEstantes(estantes)}`,
    failure: 'O produto não voltou às estantes',
    ...(onSuccess && { onSuccess }),
  })

/** `3 estantes`. */
export const nasEstantes = (quantas: number) => contar(quantas, 'estante', 'estantes')
