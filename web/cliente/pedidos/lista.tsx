import { getRouteApi } from '@tanstack/react-router'
import { listarPedidosDoCliente, STATUS } from '#contract/pedidos.ts'
import { ESPERA_APROVACAO } from '#contract/situacao.ts'
import { usePages } from '../../api/pages.ts'
import { useLeitor, useUser } from '../../api/use-session.ts'
import { daLista } from '../../pedido/da-lista.ts'
import { ButtonLink } from '../../shell/button-link.tsx'
import { useRefine } from '../../shell/use-refine.ts'
import { subs } from '../../subs.ts'
import { ChoiceSelect } from '../../ui/fields/choice-select.tsx'
import { DayField } from '../../ui/fields/day-field.tsx'
import { SearchBox } from '../../ui/fields/search-box.tsx'
import { DataList } from '../../ui/lists/data-list.tsx'
import { Empty } from '../../ui/notice.tsx'
import { Page } from '../../ui/page.tsx'
import { useRegras } from '../use-regras.ts'
import { colunas } from './colunas.tsx'

const route = getRouteApi('/cliente/pedidos')

export function Lista() {
  const { clienteId } = useUser()
  const { busca, status, espera, dataInicial, dataFinal, ordem } = route.useSearch()
  const navigate = route.useNavigate()
  const change = useRefine(navigate)
  const query = { busca: busca ?? '', status, aguardaAprovacao: espera, dataInicial, dataFinal, contar: '1' } as const
  const sent = { params: { clienteId }, query }
  const pages = usePages(listarPedidosDoCliente, sent, 'pedidos', { enabled: clienteId > 0 })
  const regras = useRegras(clienteId)
  return (
    <Page title="Pedidos" sub={subs.pedidosDoCliente}>
      <Filtros />
      <DataList
        {...pages}
        label="Pedidos"
        noun={['pedido', 'pedidos']}
        columns={colunas(regras.data?.regras)}
        rowKey={({ id }) => id}
        onOpen={({ id }, lista) => void navigate({ search: before => ({ ...before, id }), state: daLista(lista) })}
        dim={pedido => pedido.status === 'Cancelado'}
        order={ordem}
        onOrder={ordem => change({ ordem })}
        empty={
          <SemPedidos
            filtered={Boolean(busca || status || espera || dataInicial || dataFinal)}
            onClear={() => void navigate({ search: {} })}
          />
        }
      />
    </Page>
  )
}

function SemPedidos({ filtered, onClear }: { filtered: boolean; onClear: () => void }) {
  const leitor = useLeitor()
  if (filtered)
    return (
      <Empty title="Nenhum pedido com esta busca" clear={['Ver todos os pedidos', onClear]}>
        Confira o número, ou escolha outro status ou período. O período é o do dia da entrega.
      </Empty>
    )
  return (
    <Empty
      title="Nenhum pedido ainda"
      action={leitor ? null : <ButtonLink to="/cliente/estante">Fazer o primeiro pedido</ButtonLink>}
    >
      Os pedidos da sua empresa aparecem aqui.
    </Empty>
  )
}

const OFERECIDOS = [STATUS[0], ESPERA_APROVACAO, ...STATUS.slice(1)]

/** Filters by number, status and delivery days, kept in the URL. */
function Filtros() {
  const { busca = '', status, espera, dataInicial, dataFinal } = route.useSearch()
  const change = useRefine(route.useNavigate())
  return (
    <search className="sixths mb-md">
      <div className="half">
        <SearchBox label="Buscar pelo número do pedido" value={busca} onChange={busca => change({ busca })} />
      </div>
      <ChoiceSelect
        className="half"
        aria-label="Status"
        all="Todos os status"
        data={OFERECIDOS}
        value={espera === '1' ? ESPERA_APROVACAO : (status ?? null)}
        onChange={chosen =>
          change({
            status: STATUS.find(one => one === chosen),
            espera: chosen === ESPERA_APROVACAO ? '1' : undefined,
          })
        }
      />
      <DayField
        className="third"
        label="Entrega de"
        value={dataInicial ?? null}
        onChange={dia => change({ dataInicial: dia ?? undefined })}
      />
      <DayField
        className="third"
        label="até"
        value={dataFinal ?? null}
        onChange={dia => change({ dataFinal: dia ?? undefined })}
        error={dataInicial && dataFinal && dataInicial > dataFinal ? 'Vem antes do primeiro dia' : undefined}
      />
    </search>
  )
}
