import type { LinkProps } from '@tanstack/react-router'
import { createContext, type ReactNode, useContext } from 'react'
import type { ItemPedido } from '#contract/itens-pedido.ts'
import { useUser } from '../api/use-session.ts'

type Estante =
  | { to: '/cliente/estante'; search: { id?: number; pedido?: number } }
  | { to: '/admin/pedidos/novo'; search: { id?: number; pedido?: number; clienteId: number } }

/** The screen that holds the shelf: the client's own, or the provider's for an order taken by phone. */
export type Lugar = {
  clienteId: number
  /** The client's name when the provider makes the order; null on the client's own screen. */
  cliente: string | null
  /** The user may only read, not order. */
  leitor?: boolean
  /** The link to a shelf on the same screen, or to a confirmed order that is changed there. */
  estante: (search: { id?: number; pedido?: number }) => Estante
  /** The link to an order, or to all orders of the client. */
  pedidos: (id?: number) => Pick<LinkProps, 'to' | 'search'>
  /** Further actions in the screen's header. */
  acoes?: ReactNode
  /** Gives a line of the order a price of its own: only the provider may. */
  onPrice?: (pedidoId: number, item: ItemPedido) => void
}

const DoFornecedor = createContext<Lugar | null>(null)

/** Makes the screens within it act for a client: an administrator orders. */
export const NoLugarDe = DoFornecedor.Provider

export function useLugar(): Lugar {
  const { clienteId, papel } = useUser()
  return useContext(DoFornecedor) ?? { clienteId, leitor: papel === 'leitor', ...DO_COMPRADOR }
}

const DO_COMPRADOR: Omit<Lugar, 'clienteId'> = {
  cliente: null,
  estante: search => ({ to: '/cliente/estante', search }),
  pedidos: id => ({ to: '/cliente/pedidos', search: id === undefined ? {} : { id } }),
}

/** The shelf's heading; the provider sees whose order it is. `mudando`: the confirmed order that is changed. */
export const tituloDe = ({ cliente, leitor }: Pick<Lugar, 'cliente' | 'leitor'>, mudando?: number): string =>
  mudando ? `Mudar o pedido nº\u00a0${mudando}` : cliente ? `Pedido de ${cliente}` : leitor ? 'Estante' : 'Fazer pedido'
