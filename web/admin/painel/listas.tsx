import { getRouteApi, Link, type NavigateOptions, useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { telefoneMascarado } from '#contract/brasil.ts'
import { contar, emNumero } from '#contract/dinheiro.ts'
import { listarAindaNaoPediram, listarExpirando, listarQuaseEsgotados, type Painel } from '#contract/painel.ts'
import type { Pedido } from '#contract/pedidos.ts'
import type { Route } from '#contract/route.ts'
import { comUnidade } from '#contract/unidades.ts'
import { type Pages, usePages } from '../../api/pages.ts'
import { useLive } from '../../api/use-live.ts'
import { lembradoEm } from '../../mensagens/lembrado.ts'
import { Mensagem } from '../../mensagens/mensagem.tsx'
import { pedidoDaLista } from '../../pedido/da-lista.ts'
import { aceitaAte, ordemDoPrazo } from '../../pedido/fim-do-prazo.ts'
import { ButtonLink } from '../../shell/button-link.tsx'
import { useRefine } from '../../shell/use-refine.ts'
import { SearchBox } from '../../ui/fields/search-box.tsx'
import { lazyPart } from '../../ui/lazy.ts'
import { type DataListProps, money, quantity, text } from '../../ui/lists/columns.ts'
import { DataCards } from '../../ui/lists/data-cards.tsx'
import { DataList } from '../../ui/lists/data-list.tsx'
import { BarField, FilterBar } from '../../ui/lists/filter-bar.tsx'
import { showDay, showMoment } from '../../ui/moment.ts'
import { Empty } from '../../ui/notice.tsx'
import { DialogButton } from '../../ui/overlays/dialog-button.tsx'
import { Page, Panel } from '../../ui/page.tsx'

const Lembretes = lazyPart(() => import('../../mensagens/lembretes.tsx'), 'Lembretes')

const route = getRouteApi('/admin/dashboard')

/** A list behind one of the dashboard's figures: its first rows on the dashboard, or all of them. */
type Lista<Row> = Pick<DataListProps<Row>, 'label' | 'noun' | 'columns' | 'rowKey' | 'actions'> & {
  call: Route
  /** The rows' key in the answer. */
  chave: string
  lista: 'expirando' | 'quase-esgotados' | 'ainda-nao-pediram'
  sub: string
  searchLabel: string
  opens: (row: Row, listed: readonly Row[]) => NavigateOptions
  /** Beside the title. */
  tools?: ReactNode
  /** The text of an empty list: all is well. */
  nothing: string
}

const expirando: Lista<Pedido> = {
  call: listarExpirando,
  chave: 'pedidos',
  lista: 'expirando',
  label: 'Abertos que vão expirar',
  sub: 'Serão cancelados nas próximas 4 horas se ninguém mexer neles',
  searchLabel: 'Buscar por cliente ou número',
  noun: ['pedido', 'pedidos'],
  columns: [
    text('cliente', 'Cliente', ({ clienteNome }) => clienteNome, { phone: 'title' }),
    { key: 'pedido', header: 'Pedido', cell: ({ id }) => `nº\u00a0${id}`, sort: ({ id }) => id },
    {
      key: 'expira',
      header: 'Expira',
      phone: 'named',
      sort: ({ expiraEm }) => expiraEm,
      cell: ({ expiraEm }) => showMoment(expiraEm),
    },
    money('valor', 'Valor', ({ valorTotal }) => valorTotal, { phone: 'side' }),
  ],
  rowKey: ({ id }) => id,
  opens: pedidoDaLista,
  nothing: 'Nenhum pedido aberto expira nas próximas 4 horas',
}

const quaseEsgotados: Lista<Painel['quaseEsgotados']['lista'][number]> = {
  call: listarQuaseEsgotados,
  chave: 'produtos',
  lista: 'quase-esgotados',
  label: 'Acabando ou esgotados',
  sub: 'Resta um décimo ou menos: do que a estante aberta oferece, ou do estoque que várias dividem',
  searchLabel: 'Buscar por produto ou cliente',
  noun: ['produto', 'produtos'],
  columns: [
    text('produto', 'Produto', ({ nome }) => nome, { phone: 'title' }),
    // For a stock, how many shelves share it.
    text('cliente', 'Cliente', ({ clienteNome, estantes }) => clienteNome ?? contar(estantes, 'estante', 'estantes')),
    text('estante', 'Onde', ({ periodo }) => periodo ?? 'Estoque'),
    quantity('oferecida', 'Ofertado', ({ quantidade }) => quantidade),
    quantity('restam', 'Restam', ({ disponivel }) => disponivel, {
      cell: ({ disponivel, unidadeMedida }) => (disponivel > 0 ? comUnidade(disponivel, unidadeMedida) : 'esgotado'),
      phone: 'side',
    }),
  ],
  rowKey: ({ estanteId, produtoId }) => `${estanteId ?? ''}/${produtoId}`,
  // Where more of it is given out.
  opens: ({ estanteId, nome }) =>
    estanteId === null
      ? { to: '/admin/estoque', search: { busca: nome } }
      : { to: '/admin/cadastro/estante', search: { id: estanteId, produto: nome } },
  nothing: 'Nada está perto de esgotar',
}

type Atrasado = Painel['aindaNaoPediram']['lista'][number]

const aindaNaoPediram: Lista<Atrasado> = {
  call: listarAindaNaoPediram,
  chave: 'clientes',
  lista: 'ainda-nao-pediram',
  label: 'Ainda não pediram',
  sub: 'Têm estante aberta e nenhum pedido nela; primeiro quem já teria pedido, pelo seu ritmo',
  searchLabel: 'Buscar cliente',
  noun: ['cliente', 'clientes'],
  columns: [
    text('cliente', 'Cliente', ({ clienteNome }) => clienteNome, {
      phone: 'title',
      cell: ({ clienteNome, lembrado }) => (
        <>
          {clienteNome}
          {lembrado ? <small>{lembradoEm(lembrado)}</small> : null}
        </>
      ),
    }),
    text('estante', 'Estante', ({ periodo }) => periodo),
    {
      key: 'prazo',
      header: 'Aceita pedidos até',
      phone: 'named',
      sort: ordemDoPrazo,
      cell: cliente => aceitaAte(cliente) ?? 'sem prazo',
    },
    text('ultima', 'Última entrega', ({ ultimaEntrega }) => ultimaEntrega ?? '', {
      phone: 'named',
      cell: ({ ultimaEntrega, aCadaDias }) => (
        <>
          {showDay(ultimaEntrega)}{' '}
          {aCadaDias === null ? null : <small>{aCadaDias === 1 ? 'todo dia' : `a cada ${aCadaDias} dias`}</small>}
        </>
      ),
    }),
  ],
  rowKey: ({ clienteId }) => clienteId,
  // Its last delivery, to look at before calling.
  opens: ({ clienteId, estanteId, ultimaEntrega: dia }) =>
    dia === null
      ? { to: '/admin/cadastro/estante', search: { id: estanteId } }
      : { to: '/admin/relatorios/pedidos', search: { clienteId, dataInicial: dia, dataFinal: dia } },
  actions: cliente => <Chamar {...cliente} />,
  tools: <DialogButton dialog={onClose => <Lembretes onClose={onClose} />}>Lembrar todos</DialogButton>,
  nothing: 'Todos os que têm estante aberta já pediram',
}

/** The ways to a client who has not ordered: the telephone, a message, an order on its behalf. */
function Chamar(cliente: Atrasado) {
  const { clienteId, clienteNome, telefone } = cliente
  return (
    <span className="row centred at-end gap-xs">
      {telefone ? (
        <a href={`tel:+55${telefone}`} className="link target">
          {telefoneMascarado(telefone)}
        </a>
      ) : null}
      <Mensagem px="sm" para={clienteNome} telefone={telefone} sobre={{ tipo: 'lembrete', cliente }} />
      <ButtonLink to="/admin/pedidos/novo" search={{ clienteId }} size="sm" px="sm" variant="default">
        Pedir<span className="only-heard"> para {clienteNome}</span>
      </ButtonLink>
    </span>
  )
}

const LISTAS = { expirando, 'quase-esgotados': quaseEsgotados, 'ainda-nao-pediram': aindaNaoPediram }
const NA_TELA = 5

/** The first rows of each list, on the dashboard. */
export const Alertas = ({ painel }: { painel: Painel }) => (
  <>
    <Primeiros lista={expirando} rows={painel.expirando.lista} all={painel.expirando.pedidos} />
    <Primeiros lista={quaseEsgotados} rows={painel.quaseEsgotados.lista} all={painel.quaseEsgotados.produtos} />
    <Primeiros lista={aindaNaoPediram} rows={painel.aindaNaoPediram.lista} all={painel.aindaNaoPediram.clientes} />
  </>
)

function Primeiros<Row>({ lista, rows, all }: { lista: Lista<Row>; rows: readonly Row[]; all: number }) {
  const navigate = useNavigate()
  const shown = rows.slice(0, NA_TELA)
  if (all === 0) return null
  return (
    <Panel title={lista.label}>
      <DataCards
        {...lista}
        bare
        rows={shown}
        listed={shown}
        onOpen={(...opened) => void navigate(lista.opens(...opened))}
      />
      {shown.length < all ? (
        <Link to="/admin/dashboard" search={{ lista: lista.lista }} className="link target">
          {shown.length} de {emNumero(all)} · ver todos
        </Link>
      ) : null}
    </Panel>
  )
}

/** Polling interval in milliseconds: time, and a colleague's reminders, are not announced live. */
const A_CADA = 60_000

/** The whole list, with a link back. */
export function Inteira({ qual }: { qual: keyof typeof LISTAS }) {
  const { call, chave, tools, ...lista } = LISTAS[qual] as unknown as Lista<object>
  const { busca = '', ordem } = route.useSearch()
  const change = useRefine(route.useNavigate())
  useLive({ reads: [call] })
  const sent: object = { query: { busca } }
  const listed = usePages<Route, never>(call, sent, chave as never, { refetchInterval: A_CADA })
  const pages = listed as Pages<unknown, unknown> as Pages<unknown, object>
  const navigate = useNavigate()
  return (
    <Page
      title={lista.label}
      sub={lista.sub}
      actions={pages.rows.length > 0 ? tools : undefined}
      above={
        <Link to="/admin/dashboard" className="target link">
          ‹ Painel
        </Link>
      }
    >
      <FilterBar set={[]}>
        <BarField>
          <SearchBox label={lista.searchLabel} value={busca} onChange={busca => change({ busca })} />
        </BarField>
      </FilterBar>
      <DataList
        {...pages}
        {...lista}
        onOpen={(...opened) => void navigate(lista.opens(...opened))}
        order={ordem}
        onOrder={ordem => change({ ordem })}
        empty={
          busca ? <Empty title="Nada com esta busca">Confira o que digitou.</Empty> : <Empty title={lista.nothing} />
        }
      />
    </Page>
  )
}
