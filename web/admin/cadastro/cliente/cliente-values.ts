import type * as z from 'zod'
import type { Cliente, NovoCliente } from '#contract/clientes.ts'

/** What the form holds: an empty field means the provider's rule, or nothing. */
export type ClienteValues = {
  nome: string
  cnpj: string
  endereco: string
  email: string
  cidade: string
  estado: string
  cep: string
  telefone: string
  diasEntrega: number[]
  horarioCorte: string
  pedidoMinimo: number | null
}

const EMPTY: ClienteValues = {
  nome: '',
  cnpj: '',
  endereco: '',
  email: '',
  cidade: '',
  estado: '',
  cep: '',
  telefone: '',
  diasEntrega: [],
  horarioCorte: '',
  pedidoMinimo: null,
}

export function valuesOf(cliente: Cliente | null): ClienteValues {
  if (!cliente) return EMPTY
  const { id: _id, ativo: _ativo, ...same } = cliente
  return { ...same, diasEntrega: same.diasEntrega ?? [], horarioCorte: same.horarioCorte ?? '' }
}

export const bodyOf = ({ diasEntrega, horarioCorte, ...same }: ClienteValues): z.input<typeof NovoCliente> => ({
  ...same,
  diasEntrega: diasEntrega.length > 0 ? diasEntrega : null,
  horarioCorte: horarioCorte || null,
})
