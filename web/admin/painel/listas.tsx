import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { telefoneMascarado } from '#contract/brasil.ts'
import { listarAindaNaoPediram, listarExpirando, listarQuaseEsgotados } from '#contract/painel.ts'
import type { Pedido } from '#contract/pedidos.ts'
import type { Answer } from '#contract/route.ts'
import { comUnidade } from '#contract/unidades.ts'
import { type Pages, usePages } from '../../api/pages.ts'
import { useLive } from '../../api/use-live.ts'
import { lembradoEm } from '../../mensagens/lembrado.ts'
import { Mensagem } from '../../mensagens/mensagem.tsx'
import { pedidoDaLista } from '../../pedido/da-lista.ts'
import { aceitaAte, ordemDoPrazo } from '../../pedido/fim-do-prazo.ts'
import { useRefine } from '../../shell/use-refine.ts'
import { SearchBox } from '../../ui/fields/search-box.tsx'
import { type Column, money, quantity, text } from '../../ui/lists/columns.ts'
import { DataList } from '../../ui/lists/data-list.tsx'
import { showDay, showMoment } from '../../ui/moment.ts'
import { Empty } from '../../ui/notice.tsx'
import { DialogButton } from '../../ui/overlays/dialog-button.tsx'
import { Page } from '../../ui/page.tsx'
import { part } from '../../ui/part.ts'
import { Pedir } from './alertas.tsx'
import styles from './painel.module.css'
import { aCada, aondeRepor, deQuem, ultimaEntregaDe } from './painel.ts'

const Lembretes = part(() => import('../../mensagens/lembretes.tsx'), 'Lembretes')

const route = getRouteApi('/admin/dashboard')

type Atrasado = Answer<typeof listarAindaNaoPediram>['clientes'][number]
const ATRASADOS = [listarAindaNaoPediram]
/** Polling interval in milliseconds: a colleague's reminders are not announced live. */
const A_CADA = 60_000

export function AindaNaoPediram() {
  const navigate = useNavigate()
  useLive({ reads: ATRASADOS })
  return (
    <ListaInteira
      title="Ainda não pediram"
      sub="Têm estante aberta e nenhum pedido nela; primeiro quem já teria pedido, pelo seu ritmo"
      searchLabel="Buscar cliente"
      noun={['cliente', 'clientes']}
      columns={colunasDosAtrasados}
      pages={usePages(listarAindaNaoPediram, { query: { busca: useBusca() } }, 'clientes', { refetchInterval: A_CADA })}
      rowKey={({ clienteId }) => clienteId}
      onOpen={cliente => {
        const ultima = ultimaEntregaDe(cliente)
        if (ultima) void navigate({ to: '/admin/relatorios/pedidos', search: ultima })
        else void navigate({ to: '/admin/cadastro/estante', search: { id: cliente.estanteId } })
      }}
      actions={cliente => (
        <span className="row centred at-end gap-xs">
          {cliente.telefone ? (
            <a href={`tel:+55${cliente.telefone}`} className={`link ${styles.link}`}>
              {telefoneMascarado(cliente.telefone)}
            </a>
          ) : null}
          <span className="line gap-xs">
            <Mensagem
              px="sm"
              para={cliente.clienteNome}
              telefone={cliente.telefone}
              sobre={{ tipo: 'lembrete', cliente }}
            />
            <Pedir {...cliente} />
          </span>
        </span>
      )}
      nothing="Todos os que têm estante aberta já pediram"
      tools={<DialogButton dialog={onClose => <Lembretes onClose={onClose} />}>Lembrar todos</DialogButton>}
    />
  )
}

const colunasDosAtrasados: readonly Column<Atrasado>[] = [
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
    cell: cliente => aceitaAte(cliente) ?? 'sem prazo',
    sort: ordemDoPrazo,
  },
  text('ultima', 'Última entrega', ({ ultimaEntrega }) => ultimaEntrega ?? '', {
    cell: ({ ultimaEntrega, aCadaDias }) => (
      <>
        {showDay(ultimaEntrega)}
        {aCadaDias === null ? null : <small>{aCada(aCadaDias)}</small>}
      </>
    ),
  }),
]

const EXPIRANDO = [listarExpirando]

export function Expirando() {
  const navigate = useNavigate()
  useLive({ reads: EXPIRANDO })
  return (
    <ListaInteira
      title="Abertos que vão expirar"
      sub="Serão cancelados nas próximas 4 horas se ninguém mexer neles"
      searchLabel="Buscar por cliente ou número"
      noun={['pedido', 'pedidos']}
      columns={colunasDosPedidos}
      pages={usePages(listarExpirando, { query: { busca: useBusca() } }, 'pedidos')}
      rowKey={({ id }) => id}
      onOpen={(...aberto) => void navigate(pedidoDaLista(...aberto))}
      nothing="Nenhum pedido aberto expira nas próximas 4 horas"
    />
  )
}

const colunasDosPedidos: readonly Column<Pedido>[] = [
  text('cliente', 'Cliente', ({ clienteNome }) => clienteNome, { phone: 'title' }),
  { key: 'pedido', header: 'Pedido', cell: ({ id }) => `nº\u00a0${id}`, sort: ({ id }) => id },
  { key: 'expira', header: 'Expira', cell: ({ expiraEm }) => showMoment(expiraEm), sort: ({ expiraEm }) => expiraEm },
  money('valor', 'Valor', ({ valorTotal }) => valorTotal, { phone: 'side' }),
]

type QuaseEsgotado = Answer<typeof listarQuaseEsgotados>['produtos'][number]

export function QuaseEsgotados() {
  const navigate = useNavigate()
  return (
    <ListaInteira
      title="Acabando ou esgotados"
      sub="Resta um décimo ou menos: do que a estante aberta oferece, ou do estoque que várias dividem"
      searchLabel="Buscar por produto ou cliente"
      noun={['produto', 'produtos']}
      columns={colunasDosProdutos}
      pages={usePages(listarQuaseEsgotados, { query: { busca: useBusca() } }, 'produtos')}
      rowKey={({ estanteId, produtoId }) => `${estanteId ?? ''}/${produtoId}`}
      onOpen={item => void navigate(aondeRepor(item))}
      nothing="Nada está perto de esgotar"
    />
  )
}

const colunasDosProdutos: readonly Column<QuaseEsgotado>[] = [
  text('produto', 'Produto', ({ nome }) => nome, { phone: 'title' }),
  text('cliente', 'Cliente', deQuem),
  text('estante', 'Onde', ({ periodo }) => periodo ?? 'Estoque'),
  quantity('oferecida', 'Ofertado', ({ quantidade }) => quantidade),
  quantity('restam', 'Restam', ({ disponivel }) => disponivel, {
    cell: ({ disponivel, unidadeMedida }) => (disponivel > 0 ? comUnidade(disponivel, unidadeMedida) : 'esgotado'),
    phone: 'side',
  }),
]

const useBusca = (): string => route.useSearch({ select: ({ busca = '' }) => busca })

type Props<Row> = {
  title: string
  sub: string
  searchLabel: string
  noun: readonly [string, string]
  columns: readonly Column<Row>[]
  pages: Pages<{ total: number }, Row>
  rowKey: (row: Row) => string | number
  onOpen: (row: Row, listed: readonly Row[]) => void
  actions?: (row: Row) => ReactNode
  /** The text of an empty list: all is well. */
  nothing: string
  tools?: ReactNode
}

/** A full list behind one of the dashboard's figures, with a link back. */
function ListaInteira<Row>({ title, sub, searchLabel, pages, nothing, tools, ...list }: Props<Row>) {
  const { busca = '', ordem } = route.useSearch()
  const change = useRefine(route.useNavigate())
  return (
    <Page
      title={title}
      sub={sub}
      actions={pages.rows.length > 0 ? tools : undefined}
      above={
        <Link to="/admin/dashboard" className="target link">
          ‹ Painel
        </Link>
      }
    >
      <div className={`mb-md ${styles.search}`}>
        <SearchBox label={searchLabel} value={busca} onChange={busca => change({ busca })} />
      </div>
      <DataList
        {...pages}
        {...list}
        total={pages.first?.total}
        label={title}
        order={ordem}
        onOrder={ordem => change({ ordem })}
        empty={busca ? <Empty title="Nada com esta busca">Confira o que digitou.</Empty> : <Empty title={nothing} />}
      />
    </Page>
  )
}
