import { useNavigate, useSearch } from '@tanstack/react-router'
import { type ReactNode, useCallback, useDeferredValue, useEffect, useMemo } from 'react'
import type { Carrinho } from '../../../pedido/carrinho/carrinho.ts'
import { SearchBox } from '../../../ui/fields/search-box.tsx'
import { AnyOf, countedBy } from '../../../ui/lists/any-of.tsx'
import { found } from '../../../ui/lists/matching.ts'
import { irParaPrimeira } from './ir-para.ts'
import styles from './lista.module.css'
import { Achados, Lista, type ListaProps } from './lista.tsx'

/** Separates several categories in the URL. */
const SEPARADOR = '|'

type Props = ListaProps & {
  /** Actions for a small screen, in the line of the categories. */
  children?: ReactNode
}

/** Search and list, separate from the panel, so that a key in the search re-renders nothing else. */
export function Produtos({ carrinho, ids, target, children, ...lista }: Props) {
  const navigate = useNavigate()
  const { busca = '', categoria = '' } = useSearch({ strict: false })
  // The key shows first; the results are deferred.
  const procurada = useDeferredValue(busca)
  const { categorias, escolhidas, daEscolha } = useCategorias(carrinho, ids, categoria)
  const { items: achados, alike } = useMemo(
    () => buscar(carrinho, daEscolha, procurada),
    [carrinho, daEscolha, procurada],
  )
  const procurar = useCallback(
    (parte: { busca?: string | undefined; categoria?: string | undefined }) =>
      void navigate({ to: '.', search: (antes: object) => ({ ...antes, ...parte }), replace: true }),
    [navigate],
  )
  const verTodos = useCallback(() => procurar({ busca: undefined, categoria: undefined }), [procurar])
  useEffect(() => {
    if (target !== null && !achados.includes(target)) verTodos()
  }, [target, achados, verTodos])
  const { podePedir } = lista
  // Enter skips similar matches: the user must read the name before typing a quantity.
  const primeira = (texto: string) => {
    const { items, alike } = buscar(carrinho, daEscolha, texto)
    return items.find(id => {
      const linha = carrinho.linhas.row(id)
      return podePedir && !alike && linha && (linha.limite > 0 || linha.quer > 0)
    })
  }
  return (
    <div>
      <search className={styles.busca} onKeyDown={event => irParaPrimeira(event, primeira)}>
        <SearchBox
          label={`Buscar em ${ids.length} produtos`}
          value={busca}
          onChange={texto => procurar({ busca: texto || undefined })}
          delay={60}
        />
      </search>
      <div className={`line gap-xs ${styles.faixa}`}>
        {children}
        {categorias.length > 1 ? (
          <AnyOf
            label="Categorias"
            options={categorias}
            chosen={escolhidas}
            onChange={chosen => procurar({ categoria: chosen.join(SEPARADOR) || undefined })}
          />
        ) : null}
      </div>
      <Achados achados={achados.length} parecidos={alike} de={ids.length} busca={procurada} onClear={verTodos} />
      <Lista carrinho={carrinho} ids={achados} target={target} {...lista} />
    </div>
  )
}

/** The shelf's categories with their counts, and the products of the chosen ones, or of all if none is chosen. */
function useCategorias({ linhas }: Carrinho, ids: readonly number[], categoria: string) {
  const categorias = useMemo(() => countedBy(ids, id => linhas.row(id)?.categoria ?? null), [linhas, ids])
  const escolhidas = useMemo(
    () => categoria.split(SEPARADOR).filter(escolhida => categorias.some(([nome]) => nome === escolhida)),
    [categoria, categorias],
  )
  const daEscolha = useMemo(
    () => (escolhidas.length === 0 ? ids : ids.filter(id => escolhidas.includes(linhas.row(id)?.categoria ?? ''))),
    [linhas, ids, escolhidas],
  )
  return { categorias, escolhidas, daEscolha }
}

/** The products whose name or code holds every word of the search, or else words like them, in the shelf's order. */
function buscar({ linhas }: Carrinho, ids: readonly number[], busca: string) {
  return found(ids, busca, id => {
    const { nome = '', codigo } = linhas.row(id) ?? {}
    return codigo ? `${nome} ${codigo}` : nome
  })
}
