import { diaComNome } from '#contract/dia-com-nome.ts'
import { listarEstantesDoCliente } from '#contract/estantes.ts'
import { listarItens } from '#contract/itens-pedido.ts'
import { lerHistorico, listarPedidosDoCliente, primeiroQueConta } from '#contract/pedidos.ts'
import { listarPedidosFixos } from '#contract/pedidos-fixos.ts'
import { usePages } from '../../api/pages.ts'
import { useRead } from '../../api/query.ts'
import { useLive } from '../../api/use-live.ts'
import { useUser } from '../../api/use-session.ts'
import { PedidosFixos } from '../../pedido/fixos/lista-de-fixos.tsx'
import { ReadFailure } from '../../ui/notice.tsx'
import { BottomBar, Page } from '../../ui/page.tsx'
import { Loading } from '../../ui/screen-skeleton.tsx'
import { useToday } from '../../ui/use-today.ts'
import { useRegras } from '../use-regras.ts'
import { Agora, IrPedir } from './agora.tsx'
import { Entregas } from './entregas.tsx'
import { Ultimo } from './ultimo.tsx'

/** The client's home: what to order, what arrives, what was ordered last. */
export function Inicial() {
  const { clienteId } = useUser()
  const hoje = useToday()
  const estantes = useRead(listarEstantesDoCliente, { params: { id: clienteId } }, { enabled: clienteId > 0 })
  const regras = useRegras(clienteId)
  const { pedidos, isPending, error, refetch } = usePedidos(clienteId)
  const aberto = pedidos.find(({ status }) => status === 'Aberto')
  const ultimo = primeiroQueConta(pedidos)
  const abertas = (estantes.data?.estantes ?? []).filter(({ aberta }) => aberta === 1)

  return (
    <Page title={maiuscula(diaComNome(hoje))} sub="O que há para pedir e para receber">
      {error && pedidos.length === 0 ? (
        <ReadFailure error={error} onRetry={refetch} />
      ) : isPending || (estantes.isPending && clienteId > 0) ? (
        <Loading rows={3} height={220} gap={16} />
      ) : (
        <div className="pair gap-md">
          <Agora
            aberto={aberto}
            estantes={estantes.data?.estantes ?? []}
            error={estantes.error}
            onRetry={estantes.refetch}
            hoje={hoje}
          />
          <Entregas pedidos={pedidos} hoje={hoje} prazo={regras.data?.regras} />
          <Ultimo pedido={ultimo} />
          <PedidosFixos clienteId={clienteId} />
        </div>
      )}
      {abertas.length > 0 ? (
        <BottomBar>
          <div className="stack grow">
            <IrPedir aberto={aberto} estantes={estantes.data?.estantes ?? []} />
          </div>
        </BottomBar>
      ) : null}
    </Page>
  )
}

const LEITURAS = [...[listarPedidosDoCliente, listarItens, lerHistorico, listarEstantesDoCliente], listarPedidosFixos]

const maiuscula = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** The client's orders, newest first. */
function usePedidos(clienteId: number) {
  useLive({ reads: LEITURAS })
  const { rows, ...pages } = usePages(listarPedidosDoCliente, { params: { clienteId } }, 'pedidos', {
    enabled: clienteId > 0,
  })
  return { pedidos: rows, ...pages }
}
