import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useDeferredValue, useEffect, useMemo } from 'react'
import { SearchBox } from '../../../ui/fields/search-box.tsx'
import { matching } from '../../../ui/lists/matching.ts'
import type { Carrinho } from '../carrinho/carrinho.ts'
import { irParaPrimeira } from './ir-para.ts'
import { Lista, NadaEncontrado } from './lista.tsx'

type Props = {
  carrinho: Carrinho
  ids: readonly number[]
  ultimas: ReadonlyMap<number, number>
  podePedir: boolean
  target: number | null
  onArrive: () => void
}

/** Search and list, apart from what is beside them: a key in the search renders nothing else. */
export function Produtos({ carrinho, ids, target, ...lista }: Props) {
  const navigate = useNavigate()
  const { busca = '' } = useSearch({ from: '/cliente/estante' })
  // The key first, what it finds after it.
  const procurada = useDeferredValue(busca)
  const achados = useMemo(() => buscar(carrinho, ids, procurada), [carrinho, ids, procurada])
  const setBusca = useCallback(
    (texto: string) => {
      const search = (antes: object) => ({ ...antes, busca: texto || undefined })
      void navigate({ to: '/cliente/estante', search, replace: true })
    },
    [navigate],
  )
  useEffect(() => {
    if (target !== null && !achados.includes(target)) setBusca('')
  }, [target, achados, setBusca])
  const { podePedir } = lista
  const primeira = (texto: string) =>
    buscar(carrinho, ids, texto).find(id => {
      const linha = carrinho.linhas.row(id)
      return podePedir && linha && (linha.limite > 0 || linha.quer > 0)
    })
  return (
    <>
      <search onKeyDown={event => irParaPrimeira(event, primeira)}>
        <SearchBox label={`Buscar em ${ids.length} produtos`} value={busca} onChange={setBusca} delay={60} />
      </search>
      <NadaEncontrado achados={achados.length} de={ids.length} busca={procurada} onClear={() => setBusca('')} />
      <Lista carrinho={carrinho} ids={achados} target={target} {...lista} />
    </>
  )
}

/** The products whose name holds every word of the search, in the shelf's order. */
function buscar({ linhas }: Carrinho, ids: readonly number[], busca: string): readonly number[] {
  const procurado = matching(busca)
  return ids.filter(id => procurado(linhas.row(id)?.nome ?? ''))
}
