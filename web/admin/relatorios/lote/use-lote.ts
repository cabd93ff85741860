import { useCallback, useMemo, useState } from 'react'
import { LIMITE_DO_LOTE, type Recusado } from '#contract/pedidos-em-lote.ts'
import { relatorioDePedidos } from '#contract/relatorios.ts'
import { useLive } from '../../../live/use-live.ts'
import { useRead } from '../../../query.ts'
import { useToday } from '../../../ui/use-today.ts'
import type { Periodo } from '../periodo.ts'
import { aVista, escolhidos, escolhidosNoInicio } from './escolha.ts'
import { PARTEM_DE, type Passo } from './passos.ts'
import { useEnvio } from './use-envio.ts'

const lidoDeNovo = [relatorioDePedidos]

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
  const query = { base: 'entrega', clienteId, busca, ordem: 'antigos', limite: LIMITE_DO_LOTE } as const
  const confirmados = useRead(relatorioDePedidos, { params: periodo, query: { ...query, status: 'Confirmado' } })
  const entregues = useRead(relatorioDePedidos, { params: periodo, query: { ...query, status: 'Entregue' } })
  useLive({ reads: lidoDeNovo })
  const leituras = { Confirmado: confirmados.data, Entregue: entregues.data }
  const pedidos = useMemo(
    () => [...(confirmados.data?.pedidos ?? []), ...(entregues.data?.pedidos ?? [])],
    [confirmados.data, entregues.data],
  )
  const hoje = useToday()

  /** Others work on the same orders: the step, and what is chosen by itself, are those of the beginning. */
  const [inicio, setInicio] = useState<{ passo: Passo; ids: ReadonlySet<number> }>()
  const [escolhido, setPasso] = useState<Passo>()
  const [ditos, setDitos] = useState<ReadonlyMap<number, boolean>>(new Map())
  const [recusados, setRecusados] = useState<readonly Recusado[]>([])
  const comecar = (passo: Passo) => setInicio({ passo, ids: escolhidosNoInicio(passo, pedidos, hoje) })
  if (!inicio && [confirmados, entregues].every(({ isSuccess, isFetching }) => isSuccess && !isFetching))
    comecar(escolhido ?? (confirmados.data?.pedidos.length === 0 && pedidos.length > 0 ? 'finalizar' : 'entregar'))

  const passo = escolhido ?? inicio?.passo ?? 'entregar'
  const linhas = useMemo(() => aVista(passo, pedidos), [passo, pedidos])
  const vao = escolhidos(linhas, { passo, ditos, inicio: inicio?.ids, hoje })
  const quantos = (passo: Passo) =>
    PARTEM_DE[passo].reduce((soma, status) => soma + (leituras[status]?.totais.pedidos ?? 0), 0)
  const { enviar, enviando } = useEnvio()
  return {
    ...{ passo, linhas, vao, recusados, quantos, enviando },
    enviar: async (empresa: string | null) => {
      const answer = await enviar(passo, [...vao], empresa)
      if (answer) setRecusados(answer.recusados)
    },
    lendo: !inicio,
    error: confirmados.error ?? entregues.error,
    lerDeNovo: () => void Promise.all([confirmados.refetch(), entregues.refetch()]),
    /** Orders of this step beyond the most that are taken at once. */
    faltam: Math.max(0, quantos(passo) - linhas.length),
    irPara: (passo: Passo) => {
      setPasso(passo)
      setDitos(new Map())
      setRecusados([])
      if (inicio) comecar(passo)
    },
    dizer: useCallback(
      (ids: readonly number[], vai: boolean) =>
        setDitos(antes => new Map([...antes, ...ids.map(id => [id, vai] as const)])),
      [],
    ),
  }
}

export type Lote = ReturnType<typeof useLote>
