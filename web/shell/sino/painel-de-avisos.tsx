import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import { type Aviso, lerAvisos, listarAvisos } from '#contract/avisos.ts'
import { usePages } from '../../api/pages.ts'
import { useWrite } from '../../api/query.ts'
import type { Session } from '../../api/session.ts'
import { showWhen } from '../../ui/moment.ts'
import { Empty, ReadFailure } from '../../ui/notice.tsx'
import { SidePanel } from '../../ui/overlays/native-dialog.tsx'

const POR_VEZ = 30

type Props = { session: Session; onClose: () => void }

/** The notices, newest first. Showing them marks them as read; new ones stay highlighted until the panel closes. */
export const PainelDeAvisos = ({ session, onClose }: Props) => (
  <SidePanel title="Avisos" atEnd onClose={onClose}>
    <Link
      to={session.admin ? '/admin/avisos' : '/cliente/avisos'}
      className="target link"
      data-autofocus
      onClick={onClose}
    >
      Notificações
    </Link>
    <Lista session={session} onClose={onClose} />
  </SidePanel>
)

function Lista({ session, onClose }: Props) {
  const { rows, error, isPending, hasMore, loadMore, loadingMore, refetch } = usePages(
    listarAvisos,
    { query: { limite: POR_VEZ } },
    'avisos',
  )
  const novos = useNew(rows)
  useMarkAsRead(rows[0])
  if (error && rows.length === 0) return <ReadFailure error={error} onRetry={refetch} />
  if (isPending) return <p className="quiet">Buscando os avisos…</p>
  if (rows.length === 0)
    return (
      <Empty title="Nenhum aviso">
        {session.admin
          ? 'Aqui aparece cada pedido novo, mudado ou cancelado pelos clientes.'
          : 'Aqui aparece o que acontece com os seus pedidos: confirmado, mudado, entregue.'}
      </Empty>
    )
  return (
    <>
      <ul className="rows roomy">
        {rows.map(aviso => (
          <li key={aviso.id}>
            <Destino aviso={aviso} admin={session.admin} onFollow={onClose}>
              <span className="anywhere">{aviso.texto}</span>
              <small>
                {novos.has(aviso.id) ? <b className="green">Novo · </b> : null}
                {showWhen(aviso.quando)}
              </small>
            </Destino>
          </li>
        ))}
      </ul>
      {hasMore ? (
        <Button variant="default" fullWidth loading={loadingMore} onClick={loadMore} mt="md">
          Ver mais antigos
        </Button>
      ) : (
        <p className="quiet small to-middle mt-md">Os avisos ficam aqui por 90 dias.</p>
      )}
    </>
  )
}

/** Notices that were unread when the list opened, or that arrived since. */
function useNew(rows: readonly Aviso[]): ReadonlySet<number> {
  const [novos, setNovos] = useState<ReadonlySet<number>>(new Set())
  const unseen = rows.filter(({ id, lido }) => !lido && !novos.has(id))
  if (unseen.length > 0) setNovos(new Set([...novos, ...unseen.map(({ id }) => id)]))
  return novos
}

function useMarkAsRead(newest: Aviso | undefined): void {
  const { mutate } = useWrite(lerAvisos, { invalidates: [] })
  const ate = newest && !newest.lido ? newest.id : undefined
  useEffect(() => {
    if (ate !== undefined) mutate({ body: { ate } })
  }, [ate, mutate])
}

type DestinoProps = { aviso: Aviso; admin: boolean; onFollow: () => void; children: ReactNode }

/** Links to the notice's subject, if there is a screen for it. */
function Destino({ aviso: { tipo, pedidoId: id }, admin, onFollow, children }: DestinoProps) {
  const props = { className: 'stack gap-2xs opens', onClick: onFollow, children }
  if (id !== null)
    return admin ? (
      <Link to="/admin/relatorios/pedido" search={{ id }} {...props} />
    ) : (
      <Link to="/cliente/pedidos" search={{ id }} {...props} />
    )
  if (tipo.startsWith('estante-')) return <Link to="/cliente/estante" search={{}} {...props} />
  if (tipo === 'correio-falhou' || tipo === 'copia-falhou') return <Link to="/admin/configuracoes" {...props} />
  return <div className={props.className}>{children}</div>
}
