import { VisuallyHidden } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { somarDias } from '#contract/dias.ts'
import { emReais } from '#contract/dinheiro.ts'
import type { Pedido } from '#contract/pedidos.ts'
import { situacaoDe } from '#contract/situacao.ts'
import { showMoment, showWeekday } from '../../ui/moment.ts'
import { Panel } from '../../ui/page.tsx'
import { StatusChip } from '../../ui/status-chip.tsx'
import styles from './painel.module.css'

const NA_TELA = 7

type ChegandoProps = { pedidos: readonly Pedido[]; novos: readonly number[]; hoje: string }

/** The latest orders; new ones are marked, and announced to screen readers. */
export function Chegando({ pedidos, novos, hoje }: ChegandoProps) {
  const shown = pedidos.slice(0, NA_TELA)
  return (
    <Panel title="Chegando agora">
      <VisuallyHidden role="log" aria-label="Pedidos que chegaram">
        {pedidos
          .filter(({ id }) => novos.includes(id))
          .map(pedido => (
            <span key={pedido.id}>{emPalavras(pedido)}. </span>
          ))}
      </VisuallyHidden>
      {shown.length === 0 ? (
        <p className="quiet small">
          Os pedidos aparecem aqui quando os clientes os abrem. Para eles pedirem:{' '}
          <Link to="/admin/configuracoes">diga quem você é</Link>,{' '}
          <Link to="/admin/cadastro/produto">cadastre os produtos</Link> e{' '}
          <Link to="/admin/cadastro/cliente">os clientes</Link>,{' '}
          <Link to="/admin/cadastro/estante">monte uma estante</Link> e{' '}
          <Link to="/admin/cadastro/usuario" search={{ editar: 'novo' }}>
            dê acesso ao comprador
          </Link>
          .
        </p>
      ) : (
        <>
          <Pedidos pedidos={shown} novos={novos} />
          <Link
            to="/admin/relatorios/pedidos"
            search={{ base: 'criacao', dataInicial: somarDias(hoje, -6), dataFinal: hoje }}
            className={`link line centred ${styles.more}`}
          >
            Ver os pedidos dos últimos 7 dias
          </Link>
        </>
      )}
    </Panel>
  )
}

const emPalavras = ({ id, clienteNome, status, valorTotal }: Pedido): string =>
  status === 'Aberto'
    ? `Novo pedido aberto: nº\u00a0${id}, de ${clienteNome}`
    : `Pedido nº\u00a0${id}, de ${clienteNome}: ${status}, ${emReais(valorTotal)}`

/** A list of orders, each a link to itself. */
export function Pedidos({ pedidos, novos = [] }: { pedidos: readonly Pedido[]; novos?: readonly number[] }) {
  return (
    <ul className={`rows ${styles.feed}`}>
      {pedidos.map(({ id, clienteNome, dataEntrega, expiraEm, valorTotal, ...pedido }) => (
        <li key={id} data-novo={novos.includes(id) || undefined}>
          <Link to="/admin/relatorios/pedido" search={{ id }} className={`line centred gap-sm ${styles.feedLink}`}>
            <span className={`shrinks grow ${styles.feedText}`}>
              {clienteNome}
              <small>
                nº&nbsp;{id}
                {dataEntrega ? ` · entrega ${showWeekday(dataEntrega)}` : ''}
                {expiraEm ? ` · expira ${showMoment(expiraEm).replace(/\/\d{4}/, '')}` : ''}
              </small>
            </span>
            <span className={`line centred gap-sm ${styles.feedEnd}`}>
              <StatusChip>{situacaoDe(pedido)}</StatusChip>
              <b className="semibold to-end num">{emReais(valorTotal)}</b>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
