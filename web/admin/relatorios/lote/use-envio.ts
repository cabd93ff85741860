import { useQueryClient } from '@tanstack/react-query'
import { fornecimentoPorCliente } from '#contract/fornecimento.ts'
import type { Pedido } from '#contract/pedidos.ts'
import { atribuirEmpresaAosPedidos, entregarPedidos, finalizarPedidos } from '#contract/pedidos-em-lote.ts'
import { agruparPedidos } from '#contract/relatorios-agrupados.ts'
import type { Answer } from '#contract/route.ts'
import { readKey, useWrite } from '../../../api/query.ts'
import { toastNotice, toastSuccess } from '../../../ui/overlays/toast.ts'
import { LEITURAS } from '../leituras.ts'
import { FEITO, type Passo, pedidosEm } from './passos.ts'

const MUDAM = [...LEITURAS, agruparPedidos, fornecimentoPorCliente]
type Feitos = Answer<typeof entregarPedidos>

/**
 * The calls that take orders a step further. The toast shows the result even if the dialog was closed meanwhile. The
 * answer has each order's new state, so nobody waits for the lists, whose refetch others' work may delay.
 */
export function useEnvio() {
  const client = useQueryClient()
  const lerDeNovo = () => {
    for (const leitura of MUDAM) void client.invalidateQueries({ queryKey: readKey(leitura) })
  }
  const entregar = useWrite(entregarPedidos, contado('entregar', lerDeNovo))
  const finalizar = useWrite(finalizarPedidos, contado('finalizar', lerDeNovo))
  const atribuir = useWrite(atribuirEmpresaAosPedidos, contado('empresa', lerDeNovo))
  const send = (passo: Passo, vistos: readonly Pedido[], empresa: string) => {
    const body = { pedidos: vistos.map(({ id, versao }) => ({ id, ...(versao !== undefined && { versao }) })) }
    if (passo === 'empresa') return atribuir.mutateAsync({ params: { empresa }, body })
    return (passo === 'entregar' ? entregar : finalizar).mutateAsync({ body })
  }
  return {
    enviando: entregar.isPending || finalizar.isPending || atribuir.isPending,
    /** Null on failure: the toast shows it, and the choice stays. */
    enviar: (passo: Passo, vistos: readonly Pedido[], empresa: string | null): Promise<Feitos | null> =>
      send(passo, vistos, empresa ?? '').catch(() => null),
  }
}

const contado = (passo: Passo, lerDeNovo: () => void) => ({
  failure: 'Os pedidos não mudaram',
  unanswered: 'Não houve resposta: pode ser que os pedidos tenham mudado',
  onSuccess: ({ pedidos, recusados }: Feitos) => {
    lerDeNovo()
    const fora = recusados.length > 0 ? `${pedidosEm(recusados.length)} de fora` : null
    if (pedidos.length === 0) toastNotice(`Nada foi feito: ${fora}`)
    else toastSuccess([FEITO[passo](pedidos.length), fora].filter(Boolean).join(', '))
  },
})
