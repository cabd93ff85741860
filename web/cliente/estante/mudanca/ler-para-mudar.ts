import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { listarProdutosParaPedir } from '#contract/estante-produtos.ts'
import { type EstanteDoCliente, listarEstantesDoCliente } from '#contract/estantes.ts'
import { listarItens } from '#contract/itens-pedido.ts'
import { lerPedido, type Pedido } from '#contract/pedidos.ts'
import { ask, readKey } from '../../../api/query.ts'
import { momento } from '../../../pedido/carrinho/linhas.ts'
import type { Leitura } from '../../../pedido/carrinho/receber.ts'
import { estanteParaPedir } from '../../../pedido/qual-estante.ts'
import { CallError } from '../../../ui/failure.ts'
import { LEITURA_DA_ESTANTE } from '../../use-mudar-pedido.ts'

export type ParaMudar = {
  pedido: Pedido
  estante: EstanteDoCliente | undefined
  /** The shelves to change the order on: the open ones, those of its lines, and `estante`. */
  oferecidas: readonly EstanteDoCliente[]
  leitura: Leitura
}

/**
 * A confirmed order and one of its shelves, read together. The shelf is chosen once: if it closes or is withdrawn, it
 * stays with what was typed on it, even if another shelf of the order is open.
 */
export function useParaMudar(id: number, pedida: number | undefined) {
  const [vista, setVista] = useState<EstanteDoCliente>()
  const lida = useQuery({
    queryKey: [...readKey(LEITURA_DA_ESTANTE), 'mudar', id, pedida],
    queryFn: ({ signal }) => ler(id, { pedida, vista }, signal),
    staleTime: 5_000,
  })
  const agora = lida.data?.estante
  if (agora && agora !== vista) setVista(agora)
  return lida
}

type Qual = { pedida: number | undefined; vista: EstanteDoCliente | undefined }

async function ler(id: number, { pedida, vista }: Qual, signal: AbortSignal): Promise<ParaMudar> {
  const lidaEm = momento()
  const [{ pedidos }, { itens, versao }] = await Promise.all([
    ask(lerPedido, { params: { id }, signal }),
    ask(listarItens, { params: { id }, signal }),
  ])
  const [lido] = pedidos
  if (!lido) throw new Error(`The answer does not contain order ${id}`)
  const pedido = { ...lido, versao }
  const { estantes } = await ask(listarEstantesDoCliente, {
    params: { id: pedido.clienteId },
    query: { limite: 1000 },
    signal,
  })
  const suas = estantes.filter(({ id }) => itens.some(item => item.estanteId === id))
  const emVista = pedida ?? vista?.id
  const estante =
    estantes.find(({ id }) => id === emVista) ??
    (vista && vista.id === emVista ? { ...vista, aberta: 0 as const } : undefined) ??
    suas.find(({ aberta }) => aberta === 1) ??
    suas[0] ??
    estanteParaPedir(estantes)
  const oferecidas = estantes.filter(outra => outra.aberta === 1 || suas.includes(outra) || outra === estante)
  const produtos = estante ? await produtosDe(estante.id, signal) : []
  return {
    pedido,
    estante,
    oferecidas: !estante || oferecidas.includes(estante) ? oferecidas : [estante, ...oferecidas],
    leitura: { produtos, pedidos, aberto: { pedido, itens }, ultimo: null, lidaEm },
  }
}

/** The products of a shelf; none if it was withdrawn after it was listed. */
async function produtosDe(id: number, signal: AbortSignal) {
  try {
    return (await ask(listarProdutosParaPedir, { params: { id }, signal })).produtos
  } catch (error) {
    if (error instanceof CallError && error.failure.status === 404) return []
    throw error
  }
}
