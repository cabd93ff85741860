import { Link, type LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { somarDias } from '#contract/dias.ts'
import { contar, emNumero, emReais } from '#contract/dinheiro.ts'
import { comUnidade } from '#contract/unidades.ts'
import { unparted } from '../../ui/figures.ts'
import { showWeekday } from '../../ui/moment.ts'
import styles from './painel.module.css'
import { type Painel, pedidosNovosDe, porEntregarDe } from './painel.ts'

/** The figures that need attention, each with a link to act on it. */
export function Tiles({ painel }: { painel: Painel }) {
  const { hoje, pedidosNovos, entregasAmanha, proximaEntrega } = painel
  const { quaseEsgotados, aindaNaoPediram, expirando } = painel
  const amanha = somarDias(hoje, 1)
  const quantidades = entregasAmanha.quantidades
    .slice(0, 3)
    .map(({ quantidade, unidadeMedida }) => unparted(comUnidade(quantidade, unidadeMedida)))
  const more = entregasAmanha.quantidades.length > 3 ? ' e outros' : ''
  return (
    <ul className={`stack ${styles.tiles}`}>
      <Tile
        name="Confirmados desde ontem"
        count={pedidosNovos.pedidos}
        need={pedidosNovos.pedidos > 0}
        link={{ to: '/admin/relatorios/pedidos', search: pedidosNovosDe(hoje) }}
        action={`${emReais(pedidosNovos.valorTotal)} · conferir`}
        note="Ainda por entregar"
      />
      <PorEntregar painel={painel} />
      <Tile
        name="Entregas amanhã"
        count={entregasAmanha.pedidos}
        link={{ to: '/admin/relatorios/fornecimento', search: { dataInicial: amanha, dataFinal: amanha } }}
        action={entregasAmanha.pedidos > 0 ? `${emReais(entregasAmanha.valorTotal)} · separar` : 'Ver o dia'}
        note={
          quantidades.length > 0 ? (
            quantidades.join('\u00a0· ') + more
          ) : proximaEntrega ? (
            <ProximaEntrega {...proximaEntrega} />
          ) : (
            'Nada a separar'
          )
        }
      />
      <Tile
        name="Acabando ou esgotados"
        count={quaseEsgotados.produtos}
        need={quaseEsgotados.produtos > 0}
        link={{ to: '/admin/dashboard', search: { lista: 'quase-esgotados' } }}
        action="Repor"
        note="Resta um décimo ou menos"
      />
      <Tile
        name="Ainda não pediram"
        count={aindaNaoPediram.clientes}
        link={{ to: '/admin/dashboard', search: { lista: 'ainda-nao-pediram' } }}
        action="Lembrar"
        note="Estante aberta, nenhum pedido nela"
      />
      <EsperamAprovacao painel={painel} />
      {expirando.pedidos > 0 ? (
        <Tile
          name="Abertos que vão expirar"
          count={expirando.pedidos}
          need
          link={{ to: '/admin/dashboard', search: { lista: 'expirando' } }}
          action="Ver antes que expirem"
          note="Nas próximas 4 horas"
        />
      ) : null}
    </ul>
  )
}

/** Orders that the client has not approved yet; the provider may approve them. */
function EsperamAprovacao({ painel: { esperandoAprovacao } }: { painel: Painel }) {
  if (!esperandoAprovacao?.pedidos) return null
  return (
    <Tile
      name="Esperam aprovação"
      count={esperandoAprovacao.pedidos}
      need
      link={{ to: '/admin/relatorios/pedido', search: { espera: '1' } }}
      action={`${emReais(esperandoAprovacao.valorTotal)} · ver`}
      note="O cliente aprova, ou você"
    />
  )
}

/** Orders due today or earlier that are not marked as delivered, from the oldest day on. */
function PorEntregar({ painel }: { painel: Painel }) {
  const { hoje, porEntregar } = painel
  const { pedidos, valorTotal, desde } = porEntregar
  const atrasado = desde !== null && desde < hoje
  return (
    <Tile
      name="Por entregar"
      count={pedidos}
      need={atrasado}
      link={{ to: '/admin/relatorios/pedidos', search: porEntregarDe(painel) }}
      action={pedidos > 0 ? `${emReais(valorTotal)} · entregar` : 'Ver o dia'}
      note={atrasado ? `Desde ${showWeekday(desde)}` : pedidos > 0 ? 'Com entrega hoje' : 'Nada espera a entrega'}
    />
  )
}

/** The next day with deliveries, when tomorrow has none (such as a Sunday). */
function ProximaEntrega({ dia, pedidos }: NonNullable<Painel['proximaEntrega']>) {
  return (
    <Link
      to="/admin/relatorios/fornecimento"
      search={{ dataInicial: dia, dataFinal: dia }}
      className={`link ${styles.link} ${styles.noteLink}`}
    >
      Próxima entrega: {showWeekday(dia)}, {contar(pedidos, 'pedido', 'pedidos')}
    </Link>
  )
}

type TileProps = { name: string; count: number; link: LinkProps; action: string; note: ReactNode; need?: boolean }

function Tile({ name, count, link, action, note, need = false }: TileProps) {
  const shown = emNumero(count)
  return (
    <li className={`surface stack ${styles.tile}`} data-need={need || undefined}>
      <span className="quiet small">{name}</span>
      <b className="num">{shown}</b>
      <Link {...link} className={`link ${styles.tileLink}`} aria-label={`${name}: ${shown}. ${action}`}>
        {action}
      </Link>
      <span className="quiet small">{note}</span>
    </li>
  )
}
