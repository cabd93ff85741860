import { Link, type LinkProps } from '@tanstack/react-router'
import { somarDias } from '#contract/dias.ts'
import { emNumero, emReais } from '#contract/dinheiro.ts'
import type { Painel } from '#contract/painel.ts'
import { comUnidade } from '#contract/unidades.ts'
import { unparted } from '../../ui/figures.ts'
import { showWeekday } from '../../ui/moment.ts'

/** The figures that need attention, each a link to where to act on it. */
export const Tiles = ({ painel }: { painel: Painel }) => (
  <ul className="tiles">
    {TILES.map(tileOf => {
      const tile = tileOf(painel)
      return tile ? <Tile key={tile.name} {...tile} /> : null
    })}
  </ul>
)

type TileProps = { name: string; count: number | string; link: LinkProps; action: string; note: string; need?: boolean }

const Tile = ({ name, count, link, action, note, need = false }: TileProps) => (
  <li className="stack">
    <Link {...link} className="surface padded block opens">
      <span className="quiet small block">
        {need ? <i className="dot amber" /> : null}
        {name}
      </span>
      {typeof count === 'number' ? (
        <b className="figure block num">{emNumero(count)}</b>
      ) : (
        <b className="figure sum block num">{count}</b>
      )}
      <span className="link block">{action}</span>
      <span className="quiet small block">{note}</span>
    </Link>
  </li>
)

const TILES: readonly ((painel: Painel) => TileProps | null)[] = [
  ({ hoje, pedidosNovos: { pedidos, valorTotal } }) => ({
    name: 'Confirmados desde ontem',
    count: pedidos,
    need: pedidos > 0,
    note: 'Ainda por entregar',
    link: {
      to: '/admin/relatorios/pedidos',
      search: { base: 'confirmacao', status: 'Confirmado', dataInicial: somarDias(hoje, -1), dataFinal: hoje },
    },
    action: `${emReais(valorTotal)} · conferir`,
  }),
  /** Orders due today or earlier that are not marked as delivered, from the oldest day on. */
  ({ hoje, porEntregar: { pedidos, valorTotal, desde } }) => {
    const atrasado = desde !== null && desde < hoje
    return {
      name: 'Por entregar',
      count: pedidos,
      need: atrasado,
      link: {
        to: '/admin/relatorios/pedidos',
        search: { status: 'Confirmado', dataInicial: desde ?? hoje, dataFinal: hoje },
      },
      action: pedidos > 0 ? `${emReais(valorTotal)} · entregar` : 'Ver o dia',
      note: atrasado ? `Desde ${showWeekday(desde)}` : pedidos > 0 ? 'Com entrega hoje' : 'Nada espera a entrega',
    }
  },
  /** Tomorrow's deliveries, or those of the next day that has any (after a Sunday). */
  ({ hoje, entregasAmanha, proximaEntrega }) => {
    const amanha = somarDias(hoje, 1)
    const { pedidos, valorTotal, quantidades } = entregasAmanha
    const dia = pedidos === 0 && proximaEntrega ? proximaEntrega.dia : amanha
    const todo = dia === amanha ? entregasAmanha : (proximaEntrega ?? { pedidos, valorTotal })
    const primeiras = quantidades.slice(0, 3).map(one => unparted(comUnidade(one.quantidade, one.unidadeMedida)))
    const outras = quantidades.length > 3 ? ' e outros' : ''
    return {
      name: dia === amanha ? 'Entregas amanhã' : 'Próxima entrega',
      count: todo.pedidos,
      link: { to: '/admin/relatorios/fornecimento', search: { dataInicial: dia, dataFinal: dia } },
      action: todo.pedidos > 0 ? `${emReais(todo.valorTotal)} · separar` : 'Ver o dia',
      note: dia !== amanha ? showWeekday(dia) : primeiras.join('\u00a0· ') + outras || 'Nada a separar',
    }
  },
  ({ quaseEsgotados: { produtos } }) => ({
    name: 'Acabando ou esgotados',
    count: produtos,
    need: produtos > 0,
    link: { to: '/admin/dashboard', search: { lista: 'quase-esgotados' } },
    action: 'Repor',
    note: 'Resta um décimo ou menos',
  }),
  ({ aindaNaoPediram: { clientes } }) => ({
    name: 'Ainda não pediram',
    count: clientes,
    link: { to: '/admin/dashboard', search: { lista: 'ainda-nao-pediram' } },
    action: 'Lembrar',
    note: 'Estante aberta, nenhum pedido nela',
  }),
  /** What clients owe and is overdue, or due this week. */
  ({ financeiro: { vencido, venceEm7Dias } }) =>
    vencido + venceEm7Dias > 0
      ? {
          name: 'Vencido',
          count: emReais(vencido),
          need: vencido > 0,
          action: 'Ver quem deve',
          link: { to: '/admin/financeiro' },
          note: `${emReais(venceEm7Dias)} vencem em 7 dias`,
        }
      : null,
  /** Orders that the client has not approved yet; the provider may approve them. */
  ({ esperandoAprovacao: espera }) =>
    espera?.pedidos
      ? {
          name: 'Esperam aprovação',
          count: espera.pedidos,
          need: true,
          note: 'O cliente aprova, ou você',
          link: { to: '/admin/relatorios/pedido', search: { espera: '1' } },
          action: `${emReais(espera.valorTotal)} · ver`,
        }
      : null,
  ({ expirando: { pedidos } }) =>
    pedidos > 0
      ? {
          name: 'Abertos que vão expirar',
          count: pedidos,
          need: true,
          note: 'Nas próximas 4 horas',
          link: { to: '/admin/dashboard', search: { lista: 'expirando' } },
          action: 'Ver antes que expirem',
        }
      : null,
]
