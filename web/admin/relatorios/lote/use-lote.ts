import { useMemo, useState } from 'react'
import type { Pedido, Status } from '#contract/pedidos.ts'
import { LIMITE_DO_LOTE, type Recusado } from '#contract/pedidos-em-lote.ts'
import { relatorioDePedidos } from '#contract/relatorios.ts'
import { useRead } from '../../../api/query.ts'
import { useLive } from '../../../api/use-live.ts'
import { useToday } from '../../../ui/use-today.ts'
import type { Periodo } from '../periodo.ts'
import { aVista, comoEstao, dosEscolhidos, escolhidosNoInicio, NENHUM, semFeitos, type Vistos } from './escolha.ts'
import { cabe, PARTEM_DE, type Passo } from './passos.ts'
import { useEnvio } from './use-envio.ts'

const lidoDeNovo = [relatorioDePedidos]
const NADA = { Confirmado: undefined, Entregue: undefined }
const NINGUEM: readonly Recusado[] = []
/** Milliseconds between readings while the changes of others are not heard of. */
const PERGUNTANDO = 30_000

/** Which orders: those delivered on these days. */
export type Recorte = {
  periodo: Periodo
  /** One client's only; 0 or undefined: everybody's. */
  clienteId: number | undefined
  /** Only those whose client or number it finds. */
  busca?: string
  /** In place of all those: the ones that were marked, and what is to be done with them. */
  marcados?: readonly Pedido[]
  /** Told how they stand after a call. */
  onResposta?: (pedidos: readonly Pedido[]) => void
  passo?: Passo
}

/** The orders of some days that wait for a step, which of them are chosen, and the calls that do it. */
export function useLote(recorte: Recorte) {
  const { pedidos, quantos, semPedidosAEntregar, lidas, error, lerDeNovo, responder } = useLidos(recorte)
  const hoje = useToday()

  const [escolhido, setPasso] = useState(recorte.passo)
  const passo = escolhido ?? 'entregar'
  /** As they were when they were chosen, and there since the lists were first read: others work on the same orders. */
  const [escolhidos, setEscolhidos] = useState<Vistos>()
  const [respondeu, setRespondeu] = useState<{ passo: Passo; recusados: readonly Recusado[] }>()
  /** Those that are being changed from here: nobody else did it. */
  const [aCaminho, setACaminho] = useState(NENHUM)
  const comecar = (passo: Passo) => {
    setPasso(passo)
    setEscolhidos(escolhidosNoInicio(passo, pedidos, recorte.marcados ? null : hoje))
  }
  if (!escolhidos && lidas) comecar(escolhido ?? (semPedidosAEntregar ? 'finalizar' : 'entregar'))

  const linhas = useMemo(() => aVista(passo, pedidos), [passo, pedidos])
  const { vao, mudados } = useMemo(
    () => dosEscolhidos(linhas, escolhidos ?? NENHUM, aCaminho),
    [linhas, escolhidos, aCaminho],
  )
  const dizer = (pedidos: readonly Pedido[], vai: boolean) =>
    setEscolhidos((antes = NENHUM) => {
      const agora = new Map(antes)
      for (const pedido of pedidos)
        if (vai) agora.set(pedido.id, pedido)
        else agora.delete(pedido.id)
      return agora
    })
  const { enviar, enviando } = useEnvio()
  const deFora = respondeu?.passo === passo ? respondeu.recusados : NINGUEM
  return {
    ...{ passo, linhas, vao, mudados, quantos, enviando },
    /** Those that the last call left out, and of them those that are not to be changed any more. */
    deFora,
    recusados: deFora.filter(({ atual }) => !atual),
    /** In R$, of those that go. */
    valor: [...vao.values()].reduce((cents, { valorTotal }) => cents + Math.round(valorTotal * 100), 0) / 100,
    enviar: async (empresa: string | null) => {
      setACaminho(vao)
      const answer = await enviar(passo, [...vao.values()], empresa)
      setACaminho(NENHUM)
      if (!answer) return
      responder([...answer.pedidos, ...answer.recusados.flatMap(({ atual }) => atual ?? [])])
      setEscolhidos((antes = NENHUM) => semFeitos(antes, answer.pedidos))
      setRespondeu({ passo, recusados: answer.recusados })
    },
    lendo: !escolhidos,
    ...{ error, lerDeNovo },
    /** Orders of this step beyond the most that are taken at once. */
    faltam: Math.max(0, quantos(passo) - linhas.length),
    irPara: (passo: Passo) => {
      setRespondeu(undefined)
      if (escolhidos) comecar(passo)
      else setPasso(passo)
    },
    dizer,
  }
}

/** The orders as they stand: as the lists were read, or as a call answered since. */
function useLidos({ periodo, clienteId, busca = '', marcados, onResposta }: Recorte) {
  const query = { base: 'entrega', clienteId, busca, ordem: 'antigos', limite: LIMITE_DO_LOTE } as const
  const options = {
    enabled: marcados === undefined,
    refetchInterval: useLive({ reads: lidoDeNovo }) ? (false as const) : PERGUNTANDO,
  }
  const em = (status: Status) => ({ params: periodo, query: { ...query, status } })
  const confirmados = useRead(relatorioDePedidos, em('Confirmado'), options)
  const entregues = useRead(relatorioDePedidos, em('Entregue'), options)
  const leituras = marcados ? NADA : { Confirmado: confirmados.data, Entregue: entregues.data }
  /** What the calls answered: newer than a list that is still on its way, or could not be read. */
  const [respondidos, setRespondidos] = useState(NENHUM)
  const pedidos = useMemo(
    () =>
      comoEstao(marcados ?? [...(confirmados.data?.pedidos ?? []), ...(entregues.data?.pedidos ?? [])], respondidos),
    [marcados, confirmados.data, entregues.data, respondidos],
  )
  return {
    pedidos,
    /** Those that are here, as they are, and those beyond the most that are read. */
    quantos: (passo: Passo) =>
      PARTEM_DE[passo].reduce(
        (soma, status) => soma + (leituras[status]?.totais.pedidos ?? 0) - (leituras[status]?.pedidos.length ?? 0),
        pedidos.filter(pedido => cabe(passo, pedido)).length,
      ),
    semPedidosAEntregar: confirmados.data?.pedidos.length === 0 && pedidos.length > 0,
    lidas:
      marcados !== undefined || [confirmados, entregues].every(({ isSuccess, isFetching }) => isSuccess && !isFetching),
    error: confirmados.error ?? entregues.error,
    lerDeNovo: () => void Promise.all([confirmados.refetch(), entregues.refetch()]),
    responder: (vistos: readonly Pedido[]) => {
      setRespondidos(antes => new Map([...antes, ...porNumero(vistos)]))
      onResposta?.(vistos)
    },
  }
}

const porNumero = (pedidos: readonly Pedido[]) => pedidos.map(pedido => [pedido.id, pedido] as const)
export type Lote = ReturnType<typeof useLote>
