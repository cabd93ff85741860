import { diaComNome } from '#contract/dia-com-nome.ts'
import { listarEstantesDoCliente } from '#contract/estantes.ts'
import { listarItens } from '#contract/itens-pedido.ts'
import { lerHistorico, listarPedidosDoCliente, primeiroQueConta } from '#contract/pedidos.ts'
import { listarPedidosFixos } from '#contract/pedidos-fixos.ts'
import '../../api/offline.ts'
import { usePages } from '../../api/pages.ts'
import { useRead } from '../../api/query.ts'
import { useLive } from '../../api/use-live.ts'
import { useUser } from '../../api/use-session.ts'
import { PedidosFixos } from '../../pedido/fixos/lista-de-fixos.tsx'
import { subs } from '../../subs.ts'
import { ReadFailure } from '../../ui/notice.tsx'
import { BottomBar, Page } from '../../ui/page.tsx'
import { Loading } from '../../ui/screen-skeleton.tsx'
import { useToday } from '../../ui/use-today.ts'
import { useRegras } from '../use-regras.ts'
import { Agora, IrPedir, maiuscula } from './agora.tsx'
import { Entregas } from './entregas.tsx'

/** The client's home: what to order, and what arrives. */
export function Inicial() {
  const { clienteId } = useUser()
  const hoje = useToday()
  useLive({ reads: LEITURAS })
  const enabled = clienteId > 0
  const lidas = useRead(listarEstantesDoCliente, { params: { id: clienteId } }, { enabled })
  const lidos = usePages(listarPedidosDoCliente, { params: { clienteId } }, 'pedidos', { enabled })
  const prazo = useRegras(clienteId).data?.regras
  const estantes = lidas.data?.estantes ?? []
  const aberto = lidos.rows.find(({ status }) => status === 'Aberto')
  const error = (lidos.rows.length === 0 && lidos.error) || (!lidas.data && lidas.error)
  return (
    <Page title={maiuscula(diaComNome(hoje))} sub={subs.inicial}>
      {error ? (
        <ReadFailure error={error} onRetry={() => Promise.all([lidos.refetch(), lidas.refetch()])} />
      ) : lidos.isPending || lidas.isPending ? (
        <Loading cards rows={3} height={220} gap={16} />
      ) : (
        <div className="pair gap-md top">
          <Agora {...{ aberto, estantes, prazo }} ultimo={primeiroQueConta(lidos.rows)} />
          <Entregas pedidos={lidos.rows} hoje={hoje} prazo={prazo} />
          <PedidosFixos clienteId={clienteId} />
        </div>
      )}
      {estantes.some(({ aberta }) => aberta === 1) ? (
        <BottomBar>
          <div className="stack grow">
            <IrPedir {...{ aberto, estantes }} />
          </div>
        </BottomBar>
      ) : null}
    </Page>
  )
}

const LEITURAS = [...[listarPedidosDoCliente, listarItens, lerHistorico, listarEstantesDoCliente], listarPedidosFixos]
