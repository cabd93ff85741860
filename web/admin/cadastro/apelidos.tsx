import { Button } from '@mantine/core'
import { esquecerApelido, listarApelidos } from '#contract/pedidos-texto.ts'
import { useRead, useWrite } from '../../api/query.ts'

/** This client's own names for products, learned from its messages; renders nothing when there are none. */
export function Apelidos({ clienteId }: { clienteId: number }) {
  const { data } = useRead(listarApelidos, { params: { id: clienteId }, query: { limite: 1000 } })
  const esquecer = useWrite(esquecerApelido, {
    success: 'Palavra esquecida',
    failure: 'A palavra não foi esquecida',
  })
  if (!data?.apelidos.length) return null
  return (
    <details className="mt-md">
      <summary>Como este cliente chama os produtos · {data.apelidos.length}</summary>
      <ul className="rows roomy" aria-label="Palavras aprendidas">
        {data.apelidos.map(({ id, texto, nome }) => (
          <li key={id} className="line between centred gap-sm">
            <span className="shrinks">
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
    </details>
  )
}
