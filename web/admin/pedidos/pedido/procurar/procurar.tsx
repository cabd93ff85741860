import { getRouteApi } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { listarPedidos } from '#contract/pedidos.ts'
import { usePages } from '../../../../api/pages.ts'
import { pedidoDaLista } from '../../../../pedido/da-lista.ts'
import { screens } from '../../../../screens.ts'
import { useRefine } from '../../../../shell/use-refine.ts'
import { SearchBox } from '../../../../ui/fields/search-box.tsx'
import { DataList } from '../../../../ui/lists/data-list.tsx'
import { FilterChoice } from '../../../../ui/lists/filter-choice.tsx'
import { Empty } from '../../../../ui/notice.tsx'
import { Page } from '../../../../ui/page.tsx'
import { colunasPor } from '../../colunas.tsx'
import { AbrirPorNumero } from './abrir-por-numero.tsx'

const route = getRouteApi('/admin/relatorios/pedido')
const QUAIS = [
  [undefined, 'Todos'],
  ['1', 'Esperam aprovação'],
] as const

/**
 * Finds an order by number, client or among the newest. `naoHa`: a missing order's number; `above`: links on from it.
 */
export function Procurar({ naoHa, above }: { naoHa?: number; above?: ReactNode }) {
  const navigate = route.useNavigate()
  const search = route.useSearch()
  const { busca = '', ordem, espera } = search
  const change = useRefine(navigate)
  const { rows, ...pages } = usePages(
    listarPedidos,
    { query: { busca, aguardaAprovacao: espera, contar: '1' } },
    'pedidos',
    { near: true },
  )
  return (
    <Page
      above={above}
      title={naoHa === undefined ? 'Pedido' : `Pedido ${naoHa} não encontrado`}
      sub={screens.relatorioDePedido.sub}
    >
      <AbrirPorNumero naoHa={naoHa} />
      <div className="row centred gap-sm mb-sm">
        <div className="grow">
          <SearchBox label="Buscar por cliente ou número" value={busca} onChange={busca => change({ busca })} />
        </div>
        <FilterChoice label="Quais" options={QUAIS} value={espera} onChange={espera => change({ espera })} />
      </div>
      <DataList
        {...pages}
        label="Pedidos, do mais novo ao mais antigo"
        noun={['pedido', 'pedidos']}
        columns={colunasPor('entrega')}
        rows={rows}
        total={pages.first?.total}
        rowKey={pedido => pedido.id}
        onOpen={(...aberto) => void navigate(pedidoDaLista(...aberto))}
        dim={pedido => pedido.status === 'Cancelado'}
        order={ordem}
        onOrder={ordem => change({ ordem })}
        empty={
          <Empty title={espera ? 'Nenhum pedido espera aprovação' : 'Nenhum pedido encontrado'}>
            {busca
              ? 'Confira o nome do cliente ou o número.'
              : espera
                ? DE_QUEM_ESPERA
                : 'Os pedidos aparecem aqui quando os clientes os abrem.'}
          </Empty>
        }
      />
    </Page>
  )
}

const DE_QUEM_ESPERA = 'Aparecem aqui os que passam do valor que cada cliente quer aprovar antes.'
