import type { LinkProps } from '@tanstack/react-router'
import { createContext, type ReactNode, useContext } from 'react'
import type { Pedido } from '#contract/pedidos.ts'
import { useUser } from '../api/use-session.ts'

type Estante =
  | { to: '/cliente/estante'; search: { id?: number; pedido?: number } }
  | { to: '/admin/pedidos/novo'; search: { id?: number; clienteId: number } }

/** Where the shelf is ordered from: the buyer's own screen, or the provider's, for a client on the telephone. */
export type Lugar = {
  clienteId: number
  /** Whose order it is, where the provider makes it; null on the buyer's own screen. */
  cliente: string | null
  /** Who looks on orders nothing. */
  leitor?: boolean
  /** The way to a shelf on the same screen. */
  estante: (search: { id?: number }) => Estante
  /** The way to an order, or to all of the client's. */
  pedidos: (id?: number) => Pick<LinkProps, 'to' | 'search'>
  /** What else can be done at the head of the screen. */
  acoes?: ReactNode
  /** What follows a confirmed order instead of the answer to the buyer. */
  onConfirmed?: (pedido: Pedido) => void
}

const DoFornecedor = createContext<Lugar | null>(null)

/** Gives the screens within it the place of an administrator who orders for a client. */
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

/** The heading of the shelf: to the provider it says whose order it is. */
export const tituloDe = ({ cliente, leitor }: Pick<Lugar, 'cliente' | 'leitor'>): string =>
  cliente ? `Pedido de ${cliente}` : leitor ? 'Estante' : 'Fazer pedido'
