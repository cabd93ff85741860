import { useState } from 'react'
import { fornecimentoPorCliente } from '#contract/fornecimento.ts'
import type { Pedido } from '#contract/pedidos.ts'
import {
  atribuirEmpresaAosPedidos,
  entregarPedidos,
  finalizarPedidos,
  LIMITE_DO_LOTE,
  type Recusado,
} from '#contract/pedidos-em-lote.ts'
import { relatorioDePedidos } from '#contract/relatorios.ts'
import { agruparPedidos } from '#contract/relatorios-agrupados.ts'
import { useLive } from '../../../live/use-live.ts'
import { useRead, useWrite } from '../../../query.ts'
import { todayHere } from '../../../ui/moment.ts'
import { LEITURAS } from '../pedido/leituras.ts'
import type { Periodo } from '../periodo.ts'
import { cabem, deInicio, FEITO, type Passo } from './passos.ts'

const lidoDeNovo = [relatorioDePedidos]
const invalidates = [...LEITURAS, agruparPedidos, fornecimentoPorCliente]

/** Which orders: those delivered on these days. */
export type Recorte = {
  periodo: Periodo
  /** One client's only; 0 or undefined: everybody's. */
  clienteId: number | undefined
  /** Only those whose client or number it finds. */
  busca?: string
}

/** The orders of some days that wait for a step, which of them are chosen, and the calls that do it. */
export function useLote({ periodo, clienteId, busca = '' }: Recorte) {
  const query = { base: 'entrega', clienteId, busca, limite: LIMITE_DO_LOTE } as const
  const confirmados = useRead(relatorioDePedidos, { params: periodo, query: { ...query, status: 'Confirmado' } })
  const entregues = useRead(relatorioDePedidos, { params: periodo, query: { ...query, status: 'Entregue' } })
  useLive({ reads: lidoDeNovo })

  const [escolhido, setPasso] = useState<Passo>()
  /** Those that are chosen where the beginning has them not, or the other way round. */
  const [trocados, setTrocados] = useState<ReadonlySet<number>>(new Set())
  const [recusados, setRecusados] = useState<readonly Recusado[]>([])

  const pedidos = [...(confirmados.data?.pedidos ?? []), ...(entregues.data?.pedidos ?? [])]
  const passo: Passo =
    escolhido ?? (confirmados.data?.pedidos.length === 0 && pedidos.length > 0 ? 'finalizar' : 'entregar')
  const linhas = cabem(passo, pedidos)
  const hoje = todayHere()
  const vai = (pedido: Pedido) => deInicio(passo, pedido, hoje) !== trocados.has(pedido.id)
  const vao = linhas.filter(vai)

  const done = { invalidates, failure: 'Os pedidos não mudaram' }
  const entregar = useWrite(entregarPedidos, { ...done, success: ({ pedidos }) => FEITO.entregar(pedidos.length) })
  const finalizar = useWrite(finalizarPedidos, { ...done, success: ({ pedidos }) => FEITO.finalizar(pedidos.length) })
  const atribuir = useWrite(atribuirEmpresaAosPedidos, {
    ...done,
    success: ({ pedidos }) => FEITO.empresa(pedidos.length),
  })
  const enviar = async (empresa: string | null) => {
    // The step stays when its list has become empty: a press too much would do the next one.
    setPasso(passo)
    const body = { pedidos: vao.map(({ id }) => id) }
    const send = () =>
      passo === 'empresa'
        ? atribuir.mutateAsync({ params: { empresa: empresa ?? '' }, body })
        : (passo === 'entregar' ? entregar : finalizar).mutateAsync({ body })
    const answer = await send().catch(() => null) // the toast tells it; what was chosen stays
    if (!answer) return
    setRecusados(answer.recusados)
    setTrocados(new Set())
  }
  return {
    ...{ passo, linhas, vao, vai, recusados, enviar },
    enviando: entregar.isPending || finalizar.isPending || atribuir.isPending,
    lendo: confirmados.isPending || entregues.isPending,
    error: confirmados.error ?? entregues.error,
    lerDeNovo: () => void Promise.all([confirmados.refetch(), entregues.refetch()]),
    /** Orders of these days beyond the most that are taken at once. */
    faltam: [confirmados, entregues].reduce(
      (soma, { data }) => soma + (data ? data.totais.pedidos - data.pedidos.length : 0),
      0,
    ),
    quantos: (passo: Passo) => cabem(passo, pedidos).length,
    irPara: (passo: Passo) => {
      setPasso(passo)
      setTrocados(new Set())
      setRecusados([])
    },
    trocar: (ids: readonly number[]) => setTrocados(antes => antes.symmetricDifference(new Set(ids))),
  }
}

export type Lote = ReturnType<typeof useLote>
