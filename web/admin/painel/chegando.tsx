import { VisuallyHidden } from '@mantine/core'
import { Link, useNavigate } from '@tanstack/react-router'
import { somarDias } from '#contract/dias.ts'
import { emReais } from '#contract/dinheiro.ts'
import type { Pedido } from '#contract/pedidos.ts'
import { situacaoDe } from '#contract/situacao.ts'
import { pedidoDaLista } from '../../pedido/da-lista.ts'
import { type Column, text } from '../../ui/lists/columns.ts'
import { DataCards } from '../../ui/lists/data-cards.tsx'
import { showMoment, showWeekday } from '../../ui/moment.ts'
import { Panel } from '../../ui/page.tsx'
import { StatusChip } from '../../ui/status-chip.tsx'

const NA_TELA = 7

type ChegandoProps = { pedidos: readonly Pedido[]; novos: readonly number[]; hoje: string }

/** The latest orders; new ones are lit, and announced to screen readers. */
export function Chegando({ pedidos, novos, hoje }: ChegandoProps) {
  const navigate = useNavigate()
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
        <p className="quiet small">Os pedidos aparecem aqui quando os clientes os abrem.</p>
      ) : (
        <>
          <DataCards
            bare
            label="Chegando agora"
            columns={colunas}
            rows={shown}
            listed={shown}
            rowKey={({ id }) => id}
            fresh={({ id }) => novos.includes(id)}
            onOpen={(...opened) => void navigate(pedidoDaLista(...opened))}
          />
          <Link
            to="/admin/relatorios/pedidos"
            search={{ base: 'criacao', dataInicial: somarDias(hoje, -6), dataFinal: hoje }}
            className="link target"
          >
            Ver os pedidos dos últimos 7 dias
          </Link>
        </>
      )}
    </Panel>
  )
}

const colunas: readonly Column<Pedido>[] = [
  text('cliente', 'Cliente', ({ clienteNome }) => clienteNome, { phone: 'title' }),
  { key: 'pedido', header: 'Pedido', cell: ({ id }) => `nº\u00a0${id}` },
  {
    key: 'entrega',
    header: 'entrega',
    phone: 'named',
    cell: ({ dataEntrega }) => (dataEntrega ? showWeekday(dataEntrega) : null),
  },
  {
    key: 'expira',
    header: 'expira',
    phone: 'named',
    cell: ({ expiraEm }) => (expiraEm ? showMoment(expiraEm).replace(/\/\d{4}/, '') : null),
  },
  {
    key: 'valor',
    header: 'Valor',
    phone: 'side',
    cell: pedido => (
      <span className="row centred at-end gap-xs">
        <StatusChip>{situacaoDe(pedido)}</StatusChip>
        <b className="semibold nowrap num">{emReais(pedido.valorTotal)}</b>
      </span>
    ),
  },
]

const emPalavras = ({ id, clienteNome, status, valorTotal }: Pedido): string =>
  status === 'Aberto'
    ? `Novo pedido aberto: nº\u00a0${id}, de ${clienteNome}`
    : `Pedido nº\u00a0${id}, de ${clienteNome}: ${status}, ${emReais(valorTotal)}`
