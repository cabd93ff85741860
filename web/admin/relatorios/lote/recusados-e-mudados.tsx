import { Alert, Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import styles from './lote.module.css'
import { oQueMudou } from './mudanca.ts'
import { pedidosEm, porQueNao } from './passos.ts'
import type { Lote } from './use-lote.ts'

/** How many changed orders the notice describes; the list marks the others. */
const CONTADOS = 3

/** The orders that the last call left out, and the chosen orders that others have changed since. */
export function RecusadosEMudados({ lote }: { lote: Lote }) {
  const { recusados, mudados, linhas, escolher, deFora } = lote
  const here = useRef<HTMLDivElement>(null)
  // The user may have scrolled to the end of the list before pressing the button.
  useEffect(() => {
    if (deFora.length > 0) here.current?.scrollIntoView({ block: 'nearest' })
  }, [deFora])
  const agora = linhas.filter(({ id }) => mudados.has(id))
  const um = agora.length === 1
  return (
    <div ref={here} role="status" className={styles.notices}>
      {recusados.length > 0 ? (
        <Alert color="amber" variant="light" title={`${pedidosEm(recusados.length)} de fora`} mt="sm">
          {porQueNao(recusados)}
        </Alert>
      ) : null}
      {agora.length > 0 ? (
        <Alert
          color="amber"
          variant="light"
          title={`${pedidosEm(agora.length)} ${um ? 'mudou depois de escolhido' : 'mudaram depois de escolhidos'}`}
          mt="sm"
        >
          <ul className={`mb-xs ${styles.changes}`}>
            {agora.slice(0, CONTADOS).map(pedido => (
              <li key={pedido.id}>
                Pedido {pedido.id}, {pedido.clienteNome}: {oQueMudou(mudados.get(pedido.id) ?? pedido, pedido)}
              </li>
            ))}
            {agora.length > CONTADOS ? (
              <li>e mais {pedidosEm(agora.length - CONTADOS)}, com a mudança na lista</li>
            ) : null}
          </ul>
          <Button variant="default" size="sm" onClick={() => escolher(agora, true)}>
            {um ? 'Escolher como está agora' : `Escolher os ${agora.length} como estão agora`}
          </Button>
        </Alert>
      ) : null}
    </div>
  )
}
