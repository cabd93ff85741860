import { queryOptions, useQuery } from '@tanstack/react-query'
import { useLayoutEffect } from 'react'
import type { lerMarca, Marca } from '#contract/configuracoes.ts'
import { ask, readKey } from '../api/query.ts'
import { paintBrand } from './brand.ts'

const address = { method: 'GET', url: '/api/marca' } as const

/** Preloaded by main.tsx, so that name and colour are there from the first screen. */
export const marcaQuery = queryOptions({
  queryKey: readKey(address, {}),
  queryFn: () => ask<typeof lerMarca>(address, {}),
  staleTime: Number.POSITIVE_INFINITY,
})

const UNKNOWN = { nome: 'Pedidos', cor: '', logo: null }

/** The provider's name, colour, logo and phone number; also applies the colour to the page. */
export function useMarca(): Omit<Marca, 'telefone'> & Partial<Marca> {
  const { data = UNKNOWN } = useQuery(marcaQuery)
  useLayoutEffect(() => paintBrand(data.cor), [data.cor])
  return data
}
