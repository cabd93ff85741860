import { milesimos } from './dinheiro.ts'
import { comUnidade, UNIDADES, type Unidade } from './unidades.ts'

/** Adds quantities of the same unit: 2 kg and 3 kg, never 2 kg and 3 boxes. Sorted as `UNIDADES`. */
export function somarPorUnidade(
  itens: readonly { unidadeMedida: Unidade; quantidade: number }[],
): { unidadeMedida: Unidade; quantidade: number }[] {
  const somas = new Map<Unidade, number>()
  for (const { unidadeMedida, quantidade } of itens)
    somas.set(unidadeMedida, (somas.get(unidadeMedida) ?? 0) + milesimos(quantidade))
  return UNIDADES.flatMap(unidadeMedida => {
    const soma = somas.get(unidadeMedida)
    return soma === undefined ? [] : [{ unidadeMedida, quantidade: soma / 1000 }]
  })
}

/** `35,5 kg · 4 caixas`. */
export const porUnidade = (somas: readonly { unidadeMedida: Unidade; quantidade: number }[]): string =>
  somas.map(({ quantidade, unidadeMedida }) => comUnidade(quantidade, unidadeMedida)).join(' · ')
