import { Button } from '@mantine/core'
import { getRouteApi, Link } from '@tanstack/react-router'
import { memo, useEffect, useRef } from 'react'
import { type Estante, lerEstante } from '#contract/estantes.ts'
import type { listarLembretes } from '#contract/lembretes.ts'
import { useRead } from '../../../api/query.ts'
import { lembradoEm } from '../../../mensagens/lembrado.ts'
import { Page } from '../../../ui/page.tsx'
import { ImportarBotao } from '../../importar/importar-botao.tsx'
import { Recorded, RecordPanel } from '../record-panel.tsx'
import styles from './estante.module.css'
import { EstanteStatus, validadeOf } from './estante-columns.tsx'
import { EstanteForm } from './estante-form.tsx'
import { EstanteTools } from './estante-tools.tsx'
import { Oficina } from './oficina/oficina.tsx'

const route = getRouteApi('/admin/cadastro/estante')

/** One shelf: what it is, and its products with their prices. A search in these draws nothing of what is around them. */
export const EstanteAberta = memo(function EstanteAberta({ id }: { id: number }) {
  const read = useRead(lerEstante, { params: { id } })
  const estante = read.data?.estantes[0]
  return (
    <Page
      title={<Title>{estante?.periodo ?? 'Estante'}</Title>}
      sub={estante ? <Summary estante={estante} /> : undefined}
      above={
        <Button variant="subtle" className={styles.back} renderRoot={toList}>
          ‹ Estantes
        </Button>
      }
      actions={
        estante ? (
          <>
            <ImportarBotao tipo="estante-produtos" estanteId={estante.id} />
            <EstanteTools estante={estante} />
          </>
        ) : null
      }
    >
      <Recorded read={read} way={{ list: <Button renderRoot={toList}>Ver as estantes</Button> }}>
        {({ estantes: [opened] }) =>
          opened ? (
            <>
              {opened.observacao ? <p className={`as-written ${styles.note}`}>{opened.observacao}</p> : null}
              <Editing estante={opened} />
              <Oficina estante={opened} />
            </>
          ) : null
        }
      </Recorded>
    </Page>
  )
})

const toList = (props: object) => (
  <Link
    from="/admin/cadastro/estante"
    to="/admin/cadastro/estante"
    search={before => ({
      ...before,
      id: undefined,
      editar: undefined,
      produto: undefined,
      ordemProduto: undefined,
    })}
    {...props}
  />
)

/** The screen changed under the same address: the keyboard starts here. */
function Title({ children }: { children: string }) {
  const title = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    title.current?.focus()
  }, [])
  return (
    <span ref={title} tabIndex={-1} className={styles.title}>
      {children}
    </span>
  )
}

function Summary({ estante }: { estante: Estante }) {
  return (
    <span className={`row centred ${styles.summary}`}>
      <Link to="/admin/cadastro/cliente" search={{ editar: estante.clienteId }}>
        {estante.clienteNome}
      </Link>
      <span>{validadeOf(estante)}</span>
      <EstanteStatus estante={estante} />
      <UltimoLembrete estanteId={estante.id} />
      {estante.emUso ? <span className="small">tem pedidos: não pode ser excluída, só desativada</span> : null}
    </span>
  )
}

const LEMBRETES = { method: 'GET', url: '/api/lembretes' } as const

/** When its client was last reminded to order from it; nothing where nobody was. */
function UltimoLembrete({ estanteId }: { estanteId: number }) {
  const lembretes = useRead<typeof listarLembretes>(LEMBRETES, { query: { estanteId, limite: 1 } }).data?.lembretes
  return lembretes?.[0] ? <span>{lembradoEm(lembretes[0])}</span> : null
}

function Editing({ estante }: { estante: Estante }) {
  const editar = route.useSearch({ select: ({ editar }) => editar })
  const navigate = route.useNavigate()
  const close = () => navigate({ search: before => ({ ...before, editar: undefined }), resetScroll: false })
  if (editar === undefined) return null
  return (
    <div className={`mb-lg ${styles.form}`}>
      <RecordPanel title="Alterar a estante" from="Produtos da estante" onClose={close}>
        <EstanteForm estante={estante} clienteId={null} onClose={close} onSaved={close} />
      </RecordPanel>
    </div>
  )
}
