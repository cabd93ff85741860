import { Alert, Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import styles from './lote.module.css'
import { pedidosEm, porQueNao } from './passos.ts'
import type { Lote } from './use-lote.ts'

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
        <Alert title={`${pedidosEm(recusados.length)} de fora`} mt="sm">
          {porQueNao(recusados)}
        </Alert>
      ) : null}
      {agora.length > 0 ? (
        <Alert
          title={`${pedidosEm(agora.length)} ${um ? 'mudou depois de escolhido' : 'mudaram depois de escolhidos'}`}
          mt="sm"
        >
          <p className="mb-xs">{um ? 'Na lista está como é agora.' : 'Na lista estão como são agora.'}</p>
          <Button variant="default" size="sm" onClick={() => escolher(agora, true)}>
            {um ? 'Escolher como está agora' : `Escolher os ${agora.length} como estão agora`}
          </Button>
        </Alert>
      ) : null}
    </div>
  )
}
