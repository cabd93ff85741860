import { Button } from '@mantine/core'
import { esquecerApelido, listarApelidos } from '#contract/pedidos-texto.ts'
import { usePages } from '../../api/pages.ts'
import { useWrite } from '../../api/query.ts'

/** This client's own names for products, learned from its messages; renders nothing when there are none. */
export function Apelidos({ clienteId }: { clienteId: number }) {
  const { rows, hasMore, loadMore, loadingMore } = usePages(listarApelidos, { params: { id: clienteId } }, 'apelidos')
  const esquecer = useWrite(esquecerApelido, {
    invalidates: [listarApelidos],
    success: 'Palavra esquecida',
    failure: 'A palavra não foi esquecida',
  })
  if (rows.length === 0) return null
  return (
    <details className="mt-md">
      <summary>
        Como este cliente chama os produtos · {rows.length}
        {hasMore ? '+' : ''}
      </summary>
      <ul className="rows roomy" aria-label="Palavras aprendidas">
        {rows.map(({ id, texto, nome }) => (
          <li key={id} className="line between centred gap-sm">
            <span className="shrinks anywhere">
              “{texto}” <small>{nome}</small>
            </span>
            <Button
              size="sm"
              variant="subtle"
              color="red"
              aria-label={`Esquecer “${texto}”`}
              onClick={() => esquecer.mutate({ params: { id } })}
            >
              Esquecer
            </Button>
          </li>
        ))}
      </ul>
      {hasMore ? (
        <Button size="sm" variant="default" loading={loadingMore} onClick={loadMore}>
          Carregar mais
        </Button>
      ) : null}
    </details>
  )
}
