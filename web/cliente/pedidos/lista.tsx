import { getRouteApi } from '@tanstack/react-router'
import type { Periodo } from '#contract/dias.ts'
import { listarPedidosDoCliente, STATUS, type Status } from '#contract/pedidos.ts'
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
  const leitor = useLeitor()
  const navigate = route.useNavigate()
  const change = useRefine(navigate)
  const { rows, ...pages } = usePages(
    listarPedidosDoCliente,
    {
      params: { clienteId },
      query: { busca: busca ?? '', status, aguardaAprovacao: espera, dataInicial, dataFinal, contar: '1' },
    },
    'pedidos',
    { enabled: clienteId > 0 },
  )
  const regras = useRegras(clienteId)
  return (
    <Page title="Pedidos" sub={subs.pedidosDoCliente}>
      <Filtros filtro={{ busca, status, espera, dataInicial, dataFinal }} onChange={change} />
      <DataList
        {...pages}
        label="Pedidos"
        noun={['pedido', 'pedidos']}
        columns={colunas(regras.data?.regras)}
        rows={rows}
        total={pages.first?.total}
        rowKey={({ id }) => id}
        onOpen={({ id }, lista) => void navigate({ search: before => ({ ...before, id }), state: daLista(lista) })}
        dim={pedido => pedido.status === 'Cancelado'}
        order={ordem}
        onOrder={ordem => change({ ordem })}
        empty={
          <SemPedidos
            filtered={Boolean(busca || status || espera || dataInicial || dataFinal)}
            leitor={leitor}
            onClear={() => void navigate({ search: {} })}
          />
        }
      />
    </Page>
  )
}

function SemPedidos({ filtered, leitor, onClear }: { filtered: boolean; leitor: boolean; onClear: () => void }) {
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

type Filtro = { [dia in keyof Periodo]?: Periodo[dia] | undefined } & {
  busca?: string | undefined
  status?: Status | undefined
  espera?: '0' | '1' | undefined
}

const OFERECIDOS = [STATUS[0], ESPERA_APROVACAO, ...STATUS.slice(1)]

/** Filters by number, status and delivery days, kept in the URL. */
function Filtros({ filtro, onChange }: { filtro: Filtro; onChange: (mudanca: Filtro) => void }) {
  const { busca = '', status, espera, dataInicial, dataFinal } = filtro
  return (
    <search className="sixths mb-md">
      <div className="half">
        <SearchBox label="Buscar pelo número do pedido" value={busca} onChange={busca => onChange({ busca })} />
      </div>
      <ChoiceSelect
        className="half"
        aria-label="Status"
        all="Todos os status"
        data={OFERECIDOS}
        value={espera === '1' ? ESPERA_APROVACAO : (status ?? null)}
        onChange={chosen =>
          onChange({
            status: STATUS.find(one => one === chosen),
            espera: chosen === ESPERA_APROVACAO ? '1' : undefined,
          })
        }
      />
      <DayField
        className="third"
        label="Entrega de"
        value={dataInicial ?? null}
        onChange={dia => onChange({ dataInicial: dia ?? undefined })}
      />
      <DayField
        className="third"
        label="até"
        value={dataFinal ?? null}
        onChange={dia => onChange({ dataFinal: dia ?? undefined })}
        error={dataInicial && dataFinal && dataInicial > dataFinal ? 'Vem antes do primeiro dia' : undefined}
      />
    </search>
  )
}
