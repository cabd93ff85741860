import { contar } from '#contract/dinheiro.ts'
import { voltouProduto } from '#contract/produto-acabou.ts'
import { useWrite } from '../../api/query.ts'

/** Offers an ended product again, as it was offered before. */
export const useVoltou = (nome: string, onSuccess?: () => void) =>
  useWrite(voltouProduto, {
    success: ({ estantes }) => `${nome} voltou a ser oferecido em ${nasEstantes(estantes)}`,
    failure: 'O produto não voltou às estantes',
    ...(onSuccess && { onSuccess }),
  })

/** `3 estantes`. */
export const nasEstantes = (quantas: number) => contar(quantas, 'estante', 'estantes')
