import { Link } from '@tanstack/react-router'
import { telefoneMascarado } from '#contract/brasil.ts'
import { contar, emReais } from '#contract/dinheiro.ts'
import type { Parada } from '#contract/entregas.ts'
import { noMapa } from '../../mensagens/mapa.ts'
import { RecordChoice } from '../../ui/fields/record-choice.tsx'
import { Chip, StatusChip } from '../../ui/status-chip.tsx'

/** A stop's name and how far it is. */
export const Nome = ({ parada: { clienteNome, situacao } }: { parada: Parada }) => (
  <span className="row centred gap-xs">
    <span className="semibold">{clienteNome}</span>
    {situacao === 'entregue' ? (
      <StatusChip>Entregue</StatusChip>
    ) : situacao === 'ausente' ? (
      <Chip tone="amber">Não entregue</Chip>
    ) : (
      <Chip tone="grey">A entregar</Chip>
    )}
  </span>
)

type Props = {
  parada: Parada
  rotaId: number | null
  rotas: readonly { rotaId: number; nome: string }[]
  onMover: (rotaId: number | null) => void
}

/** Where to, when, what to know at the door, the orders; and the route, which can be changed for the day. */
export function SobreAParada({ parada, rotaId, rotas, onMover }: Props) {
  const { clienteNome, endereco, cidade, telefone, janelaEntrega, observacaoEntrega, pedidos } = parada
  const onde = [endereco, cidade].filter(Boolean).join(', ')
  return (
    <div className="row between gap-xs">
      <div className="grow shrinks anywhere" style={{ minWidth: '14rem' }}>
        <p className="quiet small">
          {onde ? (
            <a className="link" {...noMapa(onde)}>
              {onde}
            </a>
          ) : null}
          {onde && telefone ? ' · ' : null}
          {telefone ? telefoneMascarado(telefone) : null}
        </p>
        {janelaEntrega || observacaoEntrega ? (
          <p className="amber small">{[janelaEntrega, observacaoEntrega].filter(Boolean).join(' · ')}</p>
        ) : null}
        {pedidos.map(({ pedidoId, status, itens, valorTotal, aReceber }) => (
          <p key={pedidoId} className="line centred gap-xs small">
            <Link to="/admin/relatorios/pedido" search={{ id: pedidoId }} className="target link nowrap">
              Pedido {pedidoId}
            </Link>
            <span className="num">
              {contar(itens, 'item', 'itens')} · {emReais(valorTotal)}
              {aReceber > 0 ? ` · a receber ${emReais(aReceber)}` : ''}
            </span>
            {pedidos.length > 1 ? <StatusChip>{status}</StatusChip> : null}
          </p>
        ))}
      </div>
      <RecordChoice
        aria-label={`Rota de ${clienteNome}`}
        className="no-print"
        w={220}
        all="Sem rota"
        data={rotas.map(({ rotaId, nome }) => [rotaId, nome])}
        value={rotaId}
        onChange={onMover}
      />
    </div>
  )
}
