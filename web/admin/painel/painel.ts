import { somarDias } from '#contract/dias.ts'
import { contar } from '#contract/dinheiro.ts'
import type { lerPainel } from '#contract/painel.ts'
import type { Answer } from '#contract/route.ts'

export type Painel = Answer<typeof lerPainel>
type Dias = Painel['vendas']['dias']

/** The days that the sales cover, as a report's filter. */
export const periodoDasVendas = (dias: Dias) => ({ dataInicial: dias[0]?.dia, dataFinal: dias.at(-1)?.dia })

/** The orders that count as new, as a report's filter. */
export const pedidosNovosDe = (hoje: string) =>
  ({ base: 'confirmacao', status: 'Confirmado', dataInicial: somarDias(hoje, -1), dataFinal: hoje }) as const

/** The orders whose delivery is due, as a report's filter: there they can be delivered together. */
export const porEntregarDe = ({ hoje, porEntregar: { desde } }: Painel) =>
  ({ status: 'Confirmado', dataInicial: desde ?? hoje, dataFinal: hoje }) as const

type QuaseEsgotado = Painel['quaseEsgotados']['lista'][number]

/** Where more of the product is given out: its stock, or the shelf that offers little of it. */
export const aondeRepor = ({ estanteId, nome }: QuaseEsgotado) =>
  estanteId === null
    ? ({ to: '/admin/estoque', search: { busca: nome } } as const)
    : ({ to: '/admin/cadastro/estante', search: { id: estanteId, produto: nome } } as const)

/** Whose shelf it is; for a stock, how many shelves share it. */
export const deQuem = ({ clienteNome, estantes }: QuaseEsgotado): string =>
  clienteNome ?? contar(estantes, 'estante', 'estantes')

type SemPedido = Painel['aindaNaoPediram']['lista'][number]

/** The client's last delivery, to look at before calling, as a report's filter; undefined when there was none. */
export const ultimaEntregaDe = ({ clienteId, ultimaEntrega: dia }: SemPedido) =>
  dia === null ? undefined : ({ clienteId, dataInicial: dia, dataFinal: dia } as const)

export const aCada = (dias: number): string => (dias === 1 ? 'todo dia' : `a cada ${dias} dias`)
