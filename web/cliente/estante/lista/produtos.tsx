import { NativeSelect } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { type ReactNode, useCallback, useDeferredValue, useEffect, useMemo } from 'react'
import type { Carrinho } from '../../../pedido/carrinho/carrinho.ts'
import { SearchBox } from '../../../ui/fields/search-box.tsx'
import { lazyPart } from '../../../ui/lazy.ts'
import { countedBy } from '../../../ui/lists/counted-by.ts'
import { found } from '../../../ui/lists/matching.ts'
import { usePhone } from '../../../ui/use-phone.ts'
import { irParaPrimeira } from './ir-para.ts'
import styles from './lista.module.css'
import { Achados, Lista, type ListaProps } from './lista.tsx'

const ListaDePrecos = lazyPart(() => import('./lista-de-precos.tsx'), 'ListaDePrecos')

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
  const { categorias, escolhida, daEscolha } = useCategorias(carrinho, ids, categoria)
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
  // Enter skips similar matches: the user must read the name before typing a quantity.
  const primeira = (texto: string) => {
    const { items, alike } = buscar(carrinho, daEscolha, texto)
    const serve = (id: number) => (carrinho.linhas.row(id)?.limite ?? 0) > 0
    return lista.podePedir && !alike ? items.find(serve) : undefined
  }
  return (
    <div>
      <search className={`row gap-xs ${styles.busca}`} onKeyDown={event => irParaPrimeira(event, primeira)}>
        <div className="grow">
          <SearchBox
            label={usePhone() ? 'Buscar' : `Buscar em ${ids.length} produtos`}
            value={busca}
            onChange={texto => procurar({ busca: texto || undefined })}
            delay={60}
          />
        </div>
        {categorias.length > 1 ? (
          <NativeSelect
            maw="46%"
            aria-label="Categoria"
            value={escolhida}
            data={[
              { value: '', label: 'Categorias' },
              ...categorias.map(([nome, produtos]) => ({ value: nome, label: `${nome} (${produtos})` })),
            ]}
            onChange={({ target }) => procurar({ categoria: target.value || undefined })}
          />
        ) : null}
      </search>
      <div className="row gap-xs mt-xs">{children}</div>
      <Achados achados={achados.length} parecidos={alike} de={ids.length} busca={procurada} onClear={verTodos} />
      <Lista carrinho={carrinho} ids={achados} target={target} {...lista} />
      <ListaDePrecos {...carrinho.dono} />
    </div>
  )
}

/** The shelf's categories with their counts, and the products of the chosen one, or of all if none is chosen. */
function useCategorias({ linhas }: Carrinho, ids: readonly number[], categoria: string) {
  return useMemo(() => {
    const categoriaDe = (id: number) => linhas.row(id)?.categoria ?? null
    const categorias = countedBy(ids, categoriaDe)
    const escolhida = categorias.some(([nome]) => nome === categoria) ? categoria : ''
    return { categorias, escolhida, daEscolha: escolhida ? ids.filter(id => categoriaDe(id) === escolhida) : ids }
  }, [linhas, ids, categoria])
}

/** The products whose name or code holds every word of the search, or else words like them, in the shelf's order. */
function buscar({ linhas }: Carrinho, ids: readonly number[], busca: string) {
  return found(ids, busca, id => {
    const { nome = '', codigo } = linhas.row(id) ?? {}
    return codigo ? `${nome} ${codigo}` : nome
  })
}
