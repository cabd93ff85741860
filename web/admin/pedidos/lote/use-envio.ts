import { useQueryClient } from '@tanstack/react-query'
import { fornecimentoPorCliente } from '#contract/fornecimento.ts'
import type { Pedido } from '#contract/pedidos.ts'
import { atribuirEmpresaAosPedidos, entregarPedidos, finalizarPedidos } from '#contract/pedidos-em-lote.ts'
import { agruparPedidos } from '#contract/relatorios-agrupados.ts'
import type { Answer } from '#contract/route.ts'
import { readKey, useWrite } from '../../../api/query.ts'
import { toastNotice, toastSuccess } from '../../../ui/overlays/toast.ts'
import { LEITURAS } from './leituras.ts'
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
  const send = ({ passo, vistos, empresa, separados }: Envio) => {
    const body = { pedidos: vistos.map(({ id, versao }) => ({ id, ...(versao !== undefined && { versao }) })) }
    if (passo === 'empresa') return atribuir.mutateAsync({ params: { empresa: empresa ?? '' }, body })
    if (passo === 'finalizar') return finalizar.mutateAsync({ body })
    return entregar.mutateAsync({ body: { ...body, separados: separados ? 1 : 0 } })
  }
  return {
    enviando: entregar.isPending || finalizar.isPending || atribuir.isPending,
    /** Null on failure: the toast shows it, and the choice stays. */
    enviar: (envio: Envio): Promise<Feitos | null> => send(envio).catch(() => null),
  }
}

type Envio = {
  passo: Passo
  vistos: readonly Pedido[]
  empresa: string | null
  /** Delivers only what was packed; the orders with anything else are refused. */
  separados: boolean
}

const contado = (passo: Passo, lerDeNovo: () => void) => ({
  failure: 'Os pedidos não mudaram',
  unanswered: 'Não houve resposta: pode ser que os pedidos tenham mudado',
  onSuccess: ({ pedidos, recusados }: Feitos) => {
    lerDeNovo()
    const fora = recusados.length > 0 ? `${pedidosEm(recusados.length)} de fora` : null
    const perguntam = recusados.some(({ naoSeparado }) => naoSeparado !== undefined)
    if (pedidos.length === 0 && perguntam) return // a question follows
    if (pedidos.length === 0) toastNotice(`Nada foi feito: ${fora}`)
    else toastSuccess([FEITO[passo](pedidos.length), fora].filter(Boolean).join(', '))
  },
})
