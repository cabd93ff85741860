import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { somar, valorDaLinha } from '#contract/dinheiro.ts'
import { type EntregasDoDia, lerEntregasDoDia, type Parada, registrarTentativa } from '#contract/entregas.ts'
import { type ItemPedido, listarItens } from '#contract/itens-pedido.ts'
import { type NovoPagamento, registrarPagamento } from '#contract/pagamentos.ts'
import { entregarPedido, type ItemEntregue } from '#contract/pedidos-entrega.ts'
import type { Answer } from '#contract/route.ts'
import { RODADA } from '../../api/offline.ts'
import { ask, readKey } from '../../api/query.ts'
import type { Queued } from '../../api/queue.ts'
import type { Session } from '../../api/session.ts'
import { useQueueSending } from '../../api/use-queue-sending.ts'
import { useUser } from '../../api/use-session.ts'

/** A line of an undelivered order; nothing else of it is kept on the phone. */
export type Linha = { pedidoId: number } & Pick<
  ItemPedido,
  'itemPedidoId' | 'nome' | 'quantidade' | 'unidadeMedida' | 'precoVenda' | 'separada' | 'naoSeparada'
>
/** `lidaEm`: when its reading began, before which all that was answered is in it. */
type Rodada = { rotas: EntregasDoDia['rotas']; linhas: Record<number, Linha[]>; lidaEm: number }
/** A stop as the driver left it, whether the server knows or not. */
export type ParadaVista = Parada & {
  feita: boolean
  aReceber: number
  linhas: Linha[]
  esperam: boolean
  recusadas: Queued[]
}

const LOOKS_EVERY = 60_000 // milliseconds

/** The day's stops with what was done since and waits for the network. */
export function useRodada(dia: string) {
  const client = useQueryClient()
  const user = useUser()
  const { queue: fila, send: enviar } = useQueueSending()
  const leitura = useQuery({
    queryKey: [...RODADA, dia],
    queryFn: () => lerRodada(client, user, dia),
    refetchInterval: LOOKS_EVERY,
  })
  const { linhas = {}, lidaEm = 0 } = leitura.data ?? {}
  const novas = fila.filter(({ state, answered }) => state !== 'sent' || answered >= lidaEm)
  const rotas = leitura.data?.rotas.map(({ paradas, ...rota }) => ({
    ...rota,
    paradas: paradas.map(parada => comFila(parada, linhas, novas)),
  }))
  return { leitura, rotas, fila, enviar }
}

/** The routes with stops that name this user, or all where none does, as for an administrator. */
async function lerRodada(client: QueryClient, { name }: Session, data: string): Promise<Rodada> {
  const lidaEm = Date.now()
  const lidas = (await ask(lerEntregasDoDia, { params: { data } })).rotas.filter(({ paradas }) => paradas.length > 0)
  const minhas = lidas.filter(({ entregadorNome }) => entregadorNome === name)
  const rotas = minhas.length > 0 ? minhas : lidas
  const abertos = rotas.flatMap(({ paradas }) => paradas.flatMap(({ pedidos }) => pedidos)).filter(aEntregar)
  const linhas = await Promise.all(
    abertos.map(async ({ pedidoId }) => [pedidoId, await lerLinhas(client, pedidoId)] as const),
  )
  return { rotas, linhas: Object.fromEntries(linhas), lidaEm }
}

async function lerLinhas(client: QueryClient, id: number): Promise<Linha[]> {
  const sent = { params: { id } }
  const { itens } = await client.fetchQuery<Answer<typeof listarItens>>({
    queryKey: readKey(listarItens, sent),
    queryFn: () => ask(listarItens, sent),
    staleTime: LOOKS_EVERY, // what is packed meanwhile changes them
  })
  return itens.map(({ itemPedidoId, nome, quantidade, unidadeMedida, precoVenda, separada, naoSeparada }) => ({
    pedidoId: id,
    itemPedidoId,
    nome,
    quantidade,
    unidadeMedida,
    precoVenda,
    separada,
    naoSeparada,
  }))
}

/** What is in the van of a line: what was packed, where that is less than was ordered. */
export const vai = ({ separada, quantidade }: Linha): number => separada ?? quantidade

export const aEntregar = ({ status }: Parada['pedidos'][number]): boolean => status === 'Confirmado'

/** Puts what the stop's reading does not hold yet onto it: delivered, tried, paid. What was refused counts as not done. */
function comFila(parada: Parada, linhas: Rodada['linhas'], fila: readonly Queued[]): ParadaVista {
  const dela = fila.filter(({ about }) => about === parada.clienteId)
  const feitas = dela.filter(({ state }) => state !== 'refused')
  const chamadas = (url: string) => feitas.filter(one => one.url === url)
  const entregas = new Map(chamadas(entregarPedido.url).map(({ params, body }) => [Number(params?.id), body]))
  const pedidos = parada.pedidos.map(pedido =>
    aEntregar(pedido) && entregas.has(pedido.pedidoId)
      ? { ...pedido, status: 'Entregue' as const, aReceber: pedido.aReceber - naoEntregue(pedido.pedidoId) }
      : pedido,
  )
  function naoEntregue(id: number): number {
    const { itens = [] } = (entregas.get(id) ?? {}) as { itens?: ItemEntregue[] }
    return somar(
      itens.map(({ itemPedidoId, quantidadeEntregue }) => {
        const linha = linhas[id]?.find(linha => linha.itemPedidoId === itemPedidoId)
        return linha ? valorDaLinha(linha.precoVenda, vai(linha) - quantidadeEntregue) : 0
      }),
    )
  }
  const pago = somar(chamadas(registrarPagamento.url).map(({ body }) => (body as NovoPagamento).valor))
  const tentada = chamadas(registrarTentativa.url).length > 0 || parada.situacao === 'ausente'
  const entregue = !pedidos.some(aEntregar)
  return {
    ...parada,
    pedidos,
    situacao: entregue ? 'entregue' : tentada ? 'ausente' : 'aberta',
    feita: (entregue || tentada) && dela.length === feitas.length,
    aReceber: Math.max(0, somar([...pedidos.map(({ aReceber }) => Math.max(0, aReceber)), -pago])),
    linhas: pedidos.filter(aEntregar).flatMap(({ pedidoId }) => linhas[pedidoId] ?? []),
    esperam: feitas.some(({ state }) => state === 'waiting'),
    recusadas: dela.filter(({ state }) => state === 'refused'),
  }
}
