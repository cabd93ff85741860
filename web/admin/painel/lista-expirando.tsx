import { useNavigate } from '@tanstack/react-router'
import { listarExpirando } from '#contract/painel.ts'
import type { Pedido } from '#contract/pedidos.ts'
import type { Answer } from '#contract/route.ts'
import { usePages } from '../../api/query.ts'
import { useLive } from '../../api/use-live.ts'
import { type Column, money, text } from '../../ui/lists/columns.ts'
import { showMoment } from '../../ui/moment.ts'
import { TelaDeLista, useBusca } from './tela-de-lista.tsx'

const pedidosDe = (answer: Answer<typeof listarExpirando>) => answer.pedidos
const LEITURAS = [listarExpirando]

const columns: readonly Column<Pedido>[] = [
  text('cliente', 'Cliente', ({ clienteNome }) => clienteNome, { phone: 'title' }),
  { key: 'pedido', header: 'Pedido', cell: ({ id }) => `nº ${id}`, sort: ({ id }) => id },
  { key: 'expira', header: 'Expira', cell: ({ expiraEm }) => showMoment(expiraEm), sort: ({ expiraEm }) => expiraEm },
  money('valor', 'Valor', ({ valorTotal }) => valorTotal, { phone: 'side' }),
]

export function Expirando() {
  const navigate = useNavigate()
  useLive({ reads: LEITURAS })
  return (
    <TelaDeLista
      title="Abertos que vão expirar"
      sub="Serão cancelados nas próximas 4 horas se ninguém mexer neles"
      searchLabel="Buscar por cliente ou número"
      noun={['pedido', 'pedidos']}
      columns={columns}
      pages={usePages(listarExpirando, { query: { busca: useBusca() } }, pedidosDe)}
      rowKey={({ id }) => id}
      onOpen={({ id }) => void navigate({ to: '/admin/relatorios/pedido', search: { id } })}
      nothing="Nenhum pedido aberto expira nas próximas 4 horas"
    />
  )
}
