import { Select } from '@mantine/core'
import { getRouteApi } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import { type Periodo, periodoPorExtenso } from '#contract/dias.ts'
import { emNumero } from '#contract/dinheiro.ts'
import { LIMITE_PADRAO } from '#contract/listas.ts'
import type { Pedido } from '#contract/pedidos.ts'
import { BASES, type Base, relatorioDePedidos } from '#contract/relatorios.ts'
import { agruparPedidos, type GrupoDePedidos } from '#contract/relatorios-agrupados.ts'
import type { Answer } from '#contract/route.ts'
import { usePages } from '../../../api/pages.ts'
import { useRead } from '../../../api/query.ts'
import { useLive } from '../../../api/use-live.ts'
import { pedidoDaLista } from '../../../pedido/da-lista.ts'
import { useRefine } from '../../../shell/use-refine.ts'
import { sortRows } from '../../../ui/lists/columns.ts'
import { DataList } from '../../../ui/lists/data-list.tsx'
import { filterOf } from '../../../ui/lists/filter-bar.tsx'
import { FilterChoice } from '../../../ui/lists/filter-choice.tsx'
import { Empty } from '../../../ui/notice.tsx'
import { BottomBar } from '../../../ui/page.tsx'
import { part } from '../../../ui/part.ts'
import { usePhone } from '../../../ui/use-phone.ts'
import { useToday } from '../../../ui/use-today.ts'
import { EntregarOsDias } from '../../pedidos/lote/entregar-os-dias.tsx'
import { usePedidosMarcados } from '../../pedidos/lote/use-pedidos-marcados.tsx'
import { invertido, periodoDe } from '../periodo.ts'
import { Relatorio } from '../relatorio.tsx'
import { useGrafico } from '../use-grafico.tsx'
import { Agrupados, type Grupo } from './agrupados.tsx'
import { colunasPor } from './colunas.tsx'
import { Totais } from './totais.tsx'

// Loaded lazily: folded away until asked for.
const Grafico = part(() => import('./grafico.tsx'), 'Grafico')

const route = getRouteApi('/admin/relatorios/pedidos')
const LEITURAS_DO_RELATORIO = [relatorioDePedidos, agruparPedidos]
type Lidos = Answer<typeof relatorioDePedidos>
const GRUPOS = [
  [undefined, 'Um a um'],
  ['dia', 'Por dia'],
  ['cliente', 'Por cliente'],
] as const satisfies readonly (readonly [GrupoDePedidos | undefined, string])[]

/** What was ordered between two days? */
export function Pedidos() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const onChange = useRefine(navigate)
  const periodo = periodoDe(search, 'estaSemana', useToday())
  const { base = 'entrega' as Base, status, clienteId, busca = '', grupo } = search
  const colunas = colunasPor[base]
  const { aberto, emLista } = useGrafico()
  const { todos, lista, porDia, porCliente } = useLeituras(search, periodo, aberto)
  const { rows, ...pages } = lista
  const { mark, bar, passos, withReasons } = usePedidosMarcados(sortRows(rows, colunas, search.ordem))
  const embaixo = usePhone() && bar !== undefined
  const list = {
    ...emLista(
      <Agrupar value={grupo} onChange={grupo => onChange({ grupo, ordem: undefined })} />,
      <Grafico periodo={periodo} status={status} dias={porDia.data?.grupos ?? []} />,
    ),
    order: search.ordem,
    onOrder: (ordem: string | undefined) => onChange({ ordem }),
    empty: <SemPedidos busca={busca} status={status} totais={todos.data?.totais} />,
  }
  return (
    <Relatorio
      title="Relatório de pedidos"
      counted={[`${NOME_DA_BASE[base]}: ${periodoPorExtenso(periodo)}`, status].filter(Boolean).join(' · ')}
      counting="Contam pedidos de todos os status; os cancelados, só em “Cancelados”."
      {...{ periodo, search, onChange }}
      searchLabel="Buscar por cliente ou número"
      exported={arquivo(grupo, { base, clienteId, busca, status }, periodo)}
      shown={grupo ? { rows } : lista}
      step={
        embaixo && !grupo ? (
          <BottomBar>{bar}</BottomBar>
        ) : (
          <ASeguir {...{ base, periodo, clienteId, busca, status, passos }} totais={todos.data?.totais} />
        )
      }
      {...porQualDia(base, base => onChange({ base }))}
      above={<Totais {...{ base, status }} totais={todos.data?.totais} onStatus={status => onChange({ status })} />}
    >
      {grupo ? (
        <Agrupados
          {...list}
          grupo={grupo}
          lidos={grupo === 'cliente' ? porCliente : porDia}
          onOpen={row => void navigate({ search: before => ({ ...before, ...dentroDe(grupo, row) }) })}
        />
      ) : (
        <DataList
          {...pages}
          {...list}
          label="Pedidos"
          noun={['pedido', 'pedidos']}
          total={pages.first && quantos(pages.first.totais, status)}
          columns={withReasons(colunas)}
          rows={rows}
          rowKey={pedido => pedido.id}
          onOpen={(...aberto) => void navigate(pedidoDaLista(...aberto))}
          mark={mark}
          bar={embaixo ? undefined : bar}
          dim={pedido => pedido.status === 'Cancelado'}
        />
      )}
    </Relatorio>
  )
}

type Exported = ComponentProps<typeof Relatorio<typeof agruparPedidos | typeof relatorioDePedidos>>['exported']
type Recorte = { base: Base; clienteId: number | undefined; busca: string; status: Pedido['status'] | undefined }

const arquivo = (grupo: GrupoDePedidos | undefined, query: Recorte, periodo: Periodo): Exported =>
  grupo
    ? { route: agruparPedidos, sent: formato => ({ params: { grupo }, query: { ...query, ...periodo, formato } }) }
    : {
        route: relatorioDePedidos,
        sent: formato => ({ params: periodo, query: { ...query, cancelados: '0', formato } }),
      }

const Agrupar = (props: Omit<ComponentProps<typeof FilterChoice<GrupoDePedidos>>, 'label' | 'options'>) => (
  <FilterChoice {...props} label="Agrupar" options={GRUPOS} />
)

type ASeguirProps = Pick<ComponentProps<typeof EntregarOsDias>, 'periodo' | 'clienteId' | 'status' | 'passos'> & {
  base: Base
  busca: string
  totais: Lidos['totais'] | undefined
}

/** The next step for all orders that the report shows. */
function ASeguir({ base, totais, busca, ...recorte }: ASeguirProps) {
  if (base !== 'entrega') return null
  const reason = totais?.pedidos === 0 && !busca ? 'Não há nada a entregar nestes dias' : null
  return <EntregarOsDias {...recorte} busca={busca} reason={reason} />
}

const dentroDe = (grupo: GrupoDePedidos, { chave }: Grupo) => ({
  ordem: undefined,
  grupo: undefined,
  ...(grupo === 'dia' ? { dataInicial: chave, dataFinal: chave } : { clienteId: Number(chave) }),
})

/** Reads all statuses for the tiles, single orders for the list, and groups for the chart and the grouping. */
function useLeituras(search: ReturnType<typeof route.useSearch>, periodo: Periodo, aberto: boolean) {
  const { base = 'entrega' as Base, status, clienteId, busca = '', grupo } = search
  const enabled = !invertido(periodo)
  const query = { base, clienteId, busca }
  const agrupar = (grupo: GrupoDePedidos) => ({ params: { grupo }, query: { ...query, ...periodo, status } })
  const keep = { enabled, keep: true }
  const leituras = {
    // The tiles also choose a status, so they count as if none were chosen.
    todos: useRead(relatorioDePedidos, { params: periodo, query: { ...query, limite: 1 } }, keep),
    lista: usePages(relatorioDePedidos, { params: periodo, query: { ...query, status, cancelados: '0' } }, 'pedidos', {
      enabled,
    }),
    porDia: useRead(agruparPedidos, agrupar('dia'), { ...keep, enabled: enabled && (aberto || grupo === 'dia') }),
    porCliente: useRead(agruparPedidos, agrupar('cliente'), { ...keep, enabled: enabled && grupo === 'cliente' }),
  }
  // Live updates only for the first page: a long list must not move while somebody scrolls it.
  const short = leituras.lista.rows.length <= LIMITE_PADRAO
  useLive({ reads: LEITURAS_DO_RELATORIO, concerns: () => enabled && short })
  return leituras
}

/** The number of listed orders; cancelled ones only when chosen. */
const quantos = ({ pedidos, porStatus }: Lidos['totais'], status: string | undefined): number =>
  status === 'Cancelado' ? (porStatus.Cancelado?.pedidos ?? 0) : pedidos

type SemPedidosProps = { busca: string; status: string | undefined; totais: Lidos['totais'] | undefined }

function SemPedidos({ busca, status, totais }: SemPedidosProps) {
  const cancelados = totais?.porStatus.Cancelado?.pedidos ?? 0
  if (cancelados > 0 && !status)
    return (
      <Empty title="Nenhum pedido além dos cancelados">
        {cancelados === 1 ? 'Há 1 cancelado: ele está' : `Há ${emNumero(cancelados)} cancelados: eles estão`} em
        “Cancelados”, acima.
      </Empty>
    )
  return (
    <Empty title={status ? `Nenhum pedido ${status} neste período` : 'Nenhum pedido neste período'}>
      {busca ? 'Confira a busca, ou escolha outro período.' : 'Escolha outro período, ou retire um dos filtros.'}
    </Empty>
  )
}

const NOME_DA_BASE: Record<Base, string> = {
  entrega: 'Entrega',
  criacao: 'Criação',
  confirmacao: 'Confirmação',
}
const NOME_DO_DIA: Record<Base, string> = {
  entrega: 'Dia da entrega',
  criacao: 'Dia da criação',
  confirmacao: 'Dia da confirmação',
}

/** Which of an order's dates the period means: the field, and the set filter. */
const porQualDia = (value: Base, onChange: (base: Base | undefined) => void) => ({
  fields: (
    <Select
      label="Período pelo"
      data={BASES.map(value => ({ value, label: NOME_DO_DIA[value] }))}
      value={value}
      onChange={base => base && onChange(base === 'entrega' ? undefined : base)}
      allowDeselect={false}
    />
  ),
  set: filterOf(value === 'entrega' ? undefined : NOME_DO_DIA[value], () => onChange(undefined)),
})
