import { getRouteApi, Link } from '@tanstack/react-router'
import type { Periodo } from '#contract/dias.ts'
import { emNumero, emPorcento, emReais } from '#contract/dinheiro.ts'
import { agruparVendas, type GrupoDeVendas } from '#contract/relatorios-agrupados.ts'
import { useRead } from '../../../api/query.ts'
import { useRefine } from '../../../shell/use-refine.ts'
import { DataList } from '../../../ui/lists/data-list.tsx'
import { filterOf } from '../../../ui/lists/filter-bar.tsx'
import { FilterChoice } from '../../../ui/lists/filter-choice.tsx'
import { Empty } from '../../../ui/notice.tsx'
import { part } from '../../../ui/part.ts'
import { useToday } from '../../../ui/use-today.ts'
import { invertido, periodoDe } from '../periodo.ts'
import { Relatorio } from '../relatorio.tsx'
import { Somas } from '../somas.tsx'
import { diasDoGrupo } from '../tempo.ts'
import { useGrafico } from '../use-grafico.tsx'
import { type Agrupadas, colunasPor, NOMES, nomeDaVenda, type Venda } from './colunas.tsx'

// Loaded lazily: folded away until asked for.
const Grafico = part(() => import('./grafico.tsx'), 'Grafico')

const route = getRouteApi('/admin/relatorios/vendas')

const GRUPOS = [
  ['cliente', 'Cliente'],
  ['produto', 'Produto'],
  ['dia', 'Dia'],
  ['semana', 'Semana'],
  ['mes', 'Mês'],
] as const satisfies readonly (readonly [GrupoDeVendas, string])[]

/** Who bought, what, when, how much, at what margin? Opening a row breaks it down. */
export function Vendas() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const change = useRefine(navigate)
  const periodo = periodoDe(search, 'esteMes', useToday())
  const { busca = '', clienteId, produtoId, grupo = 'cliente' as GrupoDeVendas, ordem } = search
  const query = { ...periodo, clienteId, produtoId, busca }
  const { data, error, isPending, isPlaceholderData, refetch } = useRead(
    agruparVendas,
    { params: { grupo }, query },
    { enabled: !invertido(periodo), keep: true },
  )
  // While another group loads, the placeholder rows don't match its columns.
  const shown = isPlaceholderData ? undefined : data
  const rows = shown?.vendas ?? []
  const { emLista } = useGrafico()
  const open = (venda: Venda) =>
    void navigate({
      search: before => ({ ...before, busca: undefined, ordem: undefined, ...within(venda, grupo, search, periodo) }),
    })
  return (
    <Relatorio
      title="Vendas"
      question="Quem comprou, quanto e com que margem."
      periodo={periodo}
      search={search}
      onChange={change}
      searchLabel={grupo === 'produto' ? 'Buscar produto' : 'Buscar cliente'}
      exported={{ route: agruparVendas, sent: formato => ({ params: { grupo }, query: { ...query, formato } }) }}
      shown={{ rows }}
      narrowed={data?.produtoNome ? `Produto: ${data.produtoNome}` : undefined}
      cut={filterOf(produtoId && `Só ${data?.produtoNome ?? 'um produto'}`, () => change({ produtoId: undefined }))}
      above={<Figures totais={data?.totais} />}
    >
      <DataList
        {...emLista(
          <FilterChoice
            label="Agrupar por"
            options={GRUPOS}
            value={grupo}
            onChange={grupo => change({ grupo, ordem: undefined })}
          />,
          <Grafico grupo={grupo} periodo={periodo} vendas={rows} />,
        )}
        label={`Vendas por ${NOMES[grupo].um}`}
        noun={[NOMES[grupo].um, NOMES[grupo].varios]}
        columns={colunasPor(grupo)}
        rows={rows}
        rowKey={venda => venda.chave}
        onOpen={open}
        openLabel={venda => `${nomeDaVenda(grupo, venda)}: ver de que é feito`}
        {...{ error, refetch }}
        isPending={isPending || isPlaceholderData}
        order={ordem}
        onOrder={ordem => change({ ordem })}
        {...(shown ? { footer: rodape(shown.totais) } : {})}
        empty={
          <Empty title={busca ? 'Nada com este nome' : 'Nenhuma venda neste período'}>
            {busca ? 'Confira a busca.' : 'Não há pedidos confirmados com entrega nestes dias: escolha outro período.'}
          </Empty>
        }
      />
      {rows.length > 0 && !produtoId ? <AosPedidos {...periodo} clienteId={clienteId} /> : null}
    </Relatorio>
  )
}

const AosPedidos = (search: Periodo & { clienteId: number | undefined }) => (
  <p className="no-print">
    <Link to="/admin/relatorios/pedidos" search={search} className="target link">
      Ver os pedidos deste período
    </Link>
  </p>
)

/** What a row opens to: a client's products, a product's clients, the days of a month, the clients of a day. */
function within(
  venda: Venda,
  grupo: GrupoDeVendas,
  filter: { clienteId?: number; produtoId?: number },
  periodo: Periodo,
) {
  const { clienteId, produtoId } = filter
  if (grupo === 'cliente')
    return { clienteId: Number(venda.chave), grupo: produtoId ? ('dia' as const) : ('produto' as const) }
  if (grupo === 'produto')
    return { produtoId: Number(venda.chave), grupo: clienteId ? ('dia' as const) : ('cliente' as const) }
  const dias = diasDoGrupo(grupo, venda.chave, periodo)
  if (grupo !== 'dia') return { ...dias, grupo: 'dia' as const }
  return { ...dias, grupo: clienteId ? ('produto' as const) : ('cliente' as const) }
}

function Figures({ totais }: { totais: Agrupadas['totais'] | undefined }) {
  return (
    <Somas
      figures={[
        ['Vendido', totais && emReais(totais.valorTotal)],
        ['Custo', totais && emReais(totais.custoTotal)],
        ['Margem', totais && emReais(totais.margem)],
        ['De margem', totais && emPorcento(totais.margemPercentual)],
        ['Pedidos', totais && emNumero(totais.pedidos)],
      ]}
    />
  )
}

const rodape = (totais: Agrupadas['totais']) => ({
  grupo: 'Total',
  pedidos: emNumero(totais.pedidos),
  custoTotal: emReais(totais.custoTotal),
  margem: emReais(totais.margem),
  margemPercentual: emPorcento(totais.margemPercentual),
  valorTotal: emReais(totais.valorTotal),
})
