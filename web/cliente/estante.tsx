import { Button } from '@mantine/core'
import { Link, useSearch } from '@tanstack/react-router'
import { type Estante as EstanteLida, listarEstantesDoCliente } from '#contract/estantes.ts'
import { listarPedidosDoCliente } from '#contract/pedidos.ts'
import { useRead } from '../query.ts'
import { Empty, ReadFailure } from '../ui/notice.tsx'
import { Page } from '../ui/page.tsx'
import { ScreenSkeleton } from '../ui/screen-skeleton.tsx'
import { useUser } from '../use-session.ts'
import { FazerPedido } from './estante/fazer-pedido.tsx'

const TODAS = 1000 // a page of the API; a client gets one shelf a week at most

/** The screen that matters most: the newest open shelf, or the one the address names. */
export function Estante() {
  const { id } = useSearch({ from: '/cliente/estante' })
  const { id: usuarioId, clienteId } = useUser()
  const lidas = useRead(
    listarEstantesDoCliente,
    { params: { id: clienteId }, query: { limite: TODAS } },
    { enabled: clienteId > 0 },
  )
  if (lidas.isPending) return <ScreenSkeleton />
  if (lidas.error && !lidas.data)
    return (
      <Page title="Fazer pedido">
        <ReadFailure what="A estante não pôde ser lida" error={lidas.error} onRetry={() => void lidas.refetch()} />
      </Page>
    )
  const { estantes } = lidas.data
  const escolhida = id === undefined ? estantes.find(estante => estante.aberta) : estantes.find(e => e.id === id)
  if (!escolhida) return <SemEstante estantes={estantes} pedida={id !== undefined} clienteId={clienteId} />
  return (
    <FazerPedido key={`${usuarioId}/${escolhida.id}`} estante={escolhida} estantes={estantes} usuarioId={usuarioId} />
  )
}

type SemEstanteProps = { estantes: readonly EstanteLida[]; pedida: boolean; clienteId: number }

/** None to order from, and what can be done about it; an order that waits for the shelf is named. */
function SemEstante({ estantes, pedida, clienteId }: SemEstanteProps) {
  const { data } = useRead(listarPedidosDoCliente, { params: { clienteId }, query: { status: 'Aberto', limite: 1 } })
  const emAndamento = data?.pedidos[0]
  const [ultima] = estantes
  const aberta = estantes.find(estante => estante.aberta)
  const outra = aberta ?? ultima
  return (
    <Page title="Fazer pedido">
      <Empty
        title={pedida ? 'Esta estante não está disponível' : 'Nenhuma estante aberta agora'}
        action={
          <>
            {outra ? (
              <Button
                renderRoot={props => <Link {...props} to="/cliente/estante" search={aberta ? {} : { id: outra.id }} />}
              >
                {aberta ? `Ir para ${aberta.periodo}` : `Consultar ${outra.periodo}`}
              </Button>
            ) : null}
            <Button
              variant="default"
              renderRoot={props => <Link {...props} to="/cliente/pedidos" search={{ id: emAndamento?.id }} />}
            >
              {emAndamento ? `Ver o pedido nº ${emAndamento.id}` : 'Ver pedidos'}
            </Button>
          </>
        }
      >
        {pedida
          ? 'Ela pode ter sido retirada pelo fornecedor.'
          : 'Peça ao fornecedor que abra a estante do período: os produtos aparecem aqui assim que ela abrir.'}
        {emAndamento && !aberta
          ? ` O pedido nº ${emAndamento.id} não pode ser confirmado antes disso; se não precisar mais dele, cancele-o.`
          : ''}
      </Empty>
    </Page>
  )
}
