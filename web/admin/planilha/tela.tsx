import { Button } from '@mantine/core'
import { getRouteApi, Link } from '@tanstack/react-router'
import { memo, useEffect, useRef, useState } from 'react'
import { type Estante, lerEstante } from '#contract/estantes.ts'
import type { listarLembretes } from '#contract/lembretes.ts'
import { useRead } from '../../api/query.ts'
import { lembradoEm } from '../../mensagens/lembrado.ts'
import { Page } from '../../ui/page.tsx'
import { usePhone } from '../../ui/use-phone.ts'
import { EstanteStatus, validadeOf } from '../cadastro/estantes/colunas.tsx'
import styles from '../cadastro/estantes/estantes.module.css'
import { EstanteForm } from '../cadastro/estantes/formulario.tsx'
import { Recorded, RecordPanel } from '../cadastro/record-panel.tsx'
import { ImportarBotao } from '../importar/importar-botao.tsx'
import { EstanteTools } from './acoes-da-estante.tsx'
import { ProdutosDaEstante } from './produtos.tsx'

const route = getRouteApi('/admin/cadastro/estante')

/** One shelf: its header, and its products with prices. Memoized: a product search re-renders nothing around it. */
export const EstanteAberta = memo(function EstanteAberta({ id }: { id: number }) {
  const read = useRead(lerEstante, { params: { id } })
  const [ferramentas, setFerramentas] = useState<HTMLElement | null>(null)
  const estante = read.data?.estantes[0]
  const phone = usePhone()
  return (
    <Page>
      <header ref={medirTopo} data-head={phone ? undefined : true} className={`row centred ${styles.topo}`}>
        {toList({ className: 'link nowrap target no-print', children: '‹ Estantes' })}
        <div className={`shrinks ${styles.nome}`}>
          <div className={`row centred ${styles.oneLine}`}>
            <Title>{estante?.periodo ?? 'Estante'}</Title>
            {estante ? <EstanteStatus estante={estante} /> : null}
          </div>
          {estante ? <Summary estante={estante} /> : <p className={`small ${styles.oneLine}`} />}
        </div>
        <div ref={setFerramentas} className={styles.ferramentas} />
      </header>
      <Recorded read={read} way={{ list: <Button renderRoot={toList}>Ver as estantes</Button> }}>
        {({ estantes: [opened] }) =>
          opened ? (
            <>
              {opened.observacao ? <p className={`as-written ${styles.note}`}>{opened.observacao}</p> : null}
              <Editing estante={opened} />
              <ProdutosDaEstante
                estante={opened}
                toolsIn={ferramentas}
                actions={
                  <>
                    <ImportarBotao tipo="estante-produtos" estanteId={id} />
                    <EstanteTools estante={opened} />
                  </>
                }
              />
            </>
          ) : null
        }
      </Recorded>
    </Page>
  )
})

/** Measures the sticky header: elements that stick below it need its height (`--topo`). */
function medirTopo(topo: HTMLElement) {
  const medir = () => topo.parentElement?.style.setProperty('--topo', `${topo.offsetHeight}px`)
  const observer = new ResizeObserver(medir)
  observer.observe(topo)
  return () => observer.disconnect()
}

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

/** Takes the focus on mount, because the screen changed while the path stayed the same. */
function Title({ children }: { children: string }) {
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    title.current?.focus()
  }, [])
  return (
    <h1 ref={title} tabIndex={-1} className={`bold ${styles.title}`}>
      {children}
    </h1>
  )
}

function Summary({ estante }: { estante: Estante }) {
  return (
    <p className={`row centred quiet small ${styles.oneLine}`}>
      <Link to="/admin/cadastro/cliente" search={{ editar: estante.clienteId }}>
        {estante.clienteNome}
      </Link>
      <span>{validadeOf(estante)}</span>
      <UltimoLembrete estanteId={estante.id} />
    </p>
  )
}

const LEMBRETES = { method: 'GET', url: '/api/lembretes' } as const

/** When this shelf's client was last reminded to order from it; nothing when there was no reminder. */
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
