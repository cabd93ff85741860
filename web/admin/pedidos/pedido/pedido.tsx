import { getRouteApi } from '@tanstack/react-router'
import { listarPedidos } from '#contract/pedidos.ts'
import { usePages } from '../../../api/pages.ts'
import { pedidoDaLista } from '../../../pedido/da-lista.ts'
import { useRefine } from '../../../shell/use-refine.ts'
import { subs } from '../../../subs.ts'
import { SearchBox } from '../../../ui/fields/search-box.tsx'
import { lazyPart } from '../../../ui/lazy.ts'
import { DataList } from '../../../ui/lists/data-list.tsx'
import { FilterChoice } from '../../../ui/lists/filter-choice.tsx'
import { Empty } from '../../../ui/notice.tsx'
import { Page } from '../../../ui/page.tsx'
import { ScreenSkeleton } from '../../../ui/screen-skeleton.tsx'
import { colunasPor } from '../colunas.tsx'

const PedidoAberto = lazyPart(() => import('./pedido-aberto.tsx'), 'PedidoAberto')

const route = getRouteApi('/admin/relatorios/pedido')
const QUAIS = ['Todos', ['1', 'Esperam aprovação']] as const

/** One order with all actions and papers of an administrator; without `?id=`, the search for one. */
export function Pedido() {
  const { id } = route.useSearch()
  return id === undefined ? <Procurar /> : <PedidoAberto key={id} id={id} meanwhile={<ScreenSkeleton />} />
}

/** Finds an order by number, client or among the newest. */
function Procurar() {
  const navigate = route.useNavigate()
  const { busca = '', ordem, espera } = route.useSearch()
  const change = useRefine(navigate)
  const query = { busca, aguardaAprovacao: espera, contar: '1' } as const
  const pages = usePages(listarPedidos, { query }, 'pedidos', { near: true })
  return (
    <Page title="Pedido" sub={subs.relatorioDePedido}>
      <div className="row centred gap-sm mb-sm">
        <div className="grow">
          <SearchBox label="Buscar por número ou cliente" value={busca} onChange={busca => change({ busca })} />
        </div>
        <FilterChoice label="Quais" options={QUAIS} value={espera} onChange={espera => change({ espera })} />
      </div>
      <DataList
        {...pages}
        label="Pedidos, do mais novo ao mais antigo"
        noun={['pedido', 'pedidos']}
        columns={colunasPor('entrega')}
        rowKey={pedido => pedido.id}
        onOpen={(...aberto) => void navigate(pedidoDaLista(...aberto))}
        dim={pedido => pedido.status === 'Cancelado'}
        order={ordem}
        onOrder={ordem => change({ ordem })}
        empty={
          <Empty title={espera ? 'Nenhum pedido espera aprovação' : 'Nenhum pedido encontrado'}>
            {busca
              ? 'Confira o número ou o nome do cliente.'
              : espera
                ? 'Aparecem aqui os que passam do valor que cada cliente quer aprovar antes.'
                : 'Os pedidos aparecem aqui quando os clientes os abrem.'}
          </Empty>
        }
      />
    </Page>
  )
}
