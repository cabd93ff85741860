import { useMemo, useState } from 'react'
import type { Periodo } from '#contract/dias.ts'
import { somar } from '#contract/dinheiro.ts'
import type { Pedido, Status } from '#contract/pedidos.ts'
import { LIMITE_DO_LOTE, type Recusado } from '#contract/pedidos-em-lote.ts'
import { relatorioDePedidos } from '#contract/relatorios.ts'
import { useRead } from '../../../api/query.ts'
import { useLive } from '../../../api/use-live.ts'
import { confirm } from '../../../ui/overlays/confirm.tsx'
import { useToday } from '../../../ui/use-today.ts'
import { aVista, comoEstao, dosEscolhidos, escolhidosNoInicio, NENHUM, semFeitos, type Vistos } from './escolha.ts'
import { cabe, PARTEM_DE, type Passo } from './passos.ts'
import { comoPedido, porSeparar } from './por-separar.tsx'
import { useEnvio } from './use-envio.ts'

const lidoDeNovo = [relatorioDePedidos]
const NADA = { Confirmado: undefined, Entregue: undefined }
const NINGUEM: readonly Recusado[] = []
/** Polling interval in milliseconds while live updates are not available. */
const PERGUNTANDO = 30_000

/** Which orders: those with delivery on these days. */
export type Recorte = {
  periodo: Periodo
  /** One client's only; 0 or undefined: everybody's. */
  clienteId: number | undefined
  /** Only those whose client or number matches. */
  busca?: string
  /** When set, these marked orders instead of all those above. */
  marcados?: readonly Pedido[]
  /** Gets the orders' new state after a call. */
  onResposta?: (pedidos: readonly Pedido[]) => void
  passo?: Passo
}

/** The orders of some days that wait for a step, which of them are chosen, and the calls that take it. */
export function useLote(recorte: Recorte) {
  const { pedidos, quantos, semPedidosAEntregar, lidas, error, lerDeNovo, responder } = useLidos(recorte)
  const hoje = useToday()

  const [escolhido, setPasso] = useState(recorte.passo)
  const passo = escolhido ?? 'entregar'
  /** Each order as it was when chosen, because others work on the same ones; undefined until the lists are read. */
  const [escolhidos, setEscolhidos] = useState<Vistos>()
  const [respondeu, setRespondeu] = useState<{ passo: Passo; recusados: readonly Recusado[] }>()
  /** Orders that this screen is changing: nobody else did. */
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
  /** Takes orders into the choice as they are now, or out of it. */
  const escolher = (pedidos: readonly Pedido[], vai: boolean) =>
    setEscolhidos((antes = NENHUM) => {
      const agora = new Map(antes)
      for (const pedido of pedidos)
        if (vai) agora.set(pedido.id, pedido)
        else agora.delete(pedido.id)
      return agora
    })
  const { enviar, enviando } = useEnvio()
  const mandar = async (vistos: readonly Pedido[], empresa: string | null, separados: boolean) => {
    setACaminho(new Map(porNumero(vistos)))
    const answer = await enviar({ passo, vistos, empresa, separados })
    setACaminho(NENHUM)
    if (!answer) return
    responder([...answer.pedidos, ...answer.recusados.flatMap(({ atual }) => atual ?? [])])
    setEscolhidos((antes = NENHUM) => semFeitos(antes, answer.pedidos))
    setRespondeu({ passo, recusados: answer.recusados })
    const perguntados = porSeparar(vistos, answer.recusados)
    const ainda = perguntados.map(({ pedido }) => pedido)
    if (ainda.length > 0 && (await confirm(comoPedido(perguntados)))) await mandar(ainda, empresa, false)
  }
  const deFora = respondeu?.passo === passo ? respondeu.recusados : NINGUEM
  return {
    ...{ passo, linhas, vao, mudados, quantos, enviando },
    /** Orders that the last call left out; among them, `recusados` can't be changed any more. */
    deFora,
    recusados: deFora.filter(({ atual }) => !atual),
    /** In R$, of those that go. */
    valor: somar([...vao.values()].map(({ valorTotal }) => valorTotal)),
    enviar: (empresa: string | null) => mandar([...vao.values()], empresa, true),
    lendo: !escolhidos,
    ...{ error, lerDeNovo },
    /** How many orders of this step exceed the limit of one call. */
    faltam: Math.max(0, quantos(passo) - linhas.length),
    irPara: (passo: Passo) => {
      setRespondeu(undefined)
      if (escolhidos) comecar(passo)
      else setPasso(passo)
    },
    escolher,
  }
}

/** The orders in their newest version, from the lists or from a call's answer. */
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
  /** Orders from calls' answers, newer than a list that is still loading or that failed. */
  const [respondidos, setRespondidos] = useState(NENHUM)
  const pedidos = useMemo(
    () =>
      comoEstao(marcados ?? [...(confirmados.data?.pedidos ?? []), ...(entregues.data?.pedidos ?? [])], respondidos),
    [marcados, confirmados.data, entregues.data, respondidos],
  )
  return {
    pedidos,
    /** The orders read, in their newest version, plus those beyond the read limit. */
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
