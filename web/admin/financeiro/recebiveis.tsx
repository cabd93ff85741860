import { contar, emReais } from '#contract/dinheiro.ts'
import { baixarRecebiveis, listarRecebiveis, type Recebivel } from '#contract/recebiveis.ts'
import type { financeiroSearch } from '../../shell/search.ts'
import { money, text } from '../../ui/lists/columns.ts'
import { showDay } from '../../ui/moment.ts'
import { type Aqui, relatorio } from '../relatorios/relatorio.tsx'
import { VISOES } from './quem-deve.tsx'

type Busca = ReturnType<typeof financeiroSearch>

/** What delivered orders owe, the oldest due first; a row opens the order. */
export const Recebiveis = relatorio({
  titulo: 'Financeiro',
  visoes: VISOES,
  pergunta: 'O que os pedidos entregues devem, o que vence primeiro antes.',
  conta: '',
  call: listarRecebiveis,
  linhas: 'recebiveis',
  sent: ({ search: { clienteId } }: Aqui<Busca>) => ({ query: { clienteId } }),
  arquivo: { route: baixarRecebiveis },
  lista: 'Pedidos a receber',
  nomes: ['pedido', 'pedidos'],
  filtros: [
    {
      name: 'situacao',
      label: 'Situação',
      initial: 'aberto',
      options: [
        ['todos', 'Todos'],
        ['aberto', 'Em aberto'],
        ['vencido', 'Vencidos'],
        ['pago', 'Pagos'],
      ],
    },
  ],
  somas: [
    ['Deve', ({ totais }) => emReais(totais.saldo)],
    ['Vencido', ({ totais }) => emReais(totais.vencido)],
    ['Pago', ({ totais }) => emReais(totais.pago)],
  ],
  colunas: ({ search: { clienteId } }) => [
    text('pedidoId', 'Pedido', ({ pedidoId }) => `${pedidoId}`, {
      phone: 'title',
      cell: ({ pedidoId, clienteNome }) => (
        <>
          {pedidoId}
          {clienteId ? null : <small className="phone-note">{clienteNome}</small>}
        </>
      ),
    }),
    ...(clienteId
      ? []
      : [text<Recebivel>('clienteNome', 'Cliente', ({ clienteNome }) => clienteNome, { phone: 'hide' })]),
    text('dataEntrega', 'Entrega', ({ dataEntrega }) => dataEntrega, {
      phone: 'hide',
      cell: ({ dataEntrega }) => showDay(dataEntrega),
    }),
    text('vencimento', 'Vence', ({ vencimento }) => vencimento, {
      phone: 'line',
      cell: ({ vencimento, diasDeAtraso: atraso }) => (
        <span className={atraso > 0 ? 'red' : ''}>
          {showDay(vencimento)}
          {atraso > 0 ? ` · há ${contar(atraso, 'dia', 'dias')}` : ''}
        </span>
      ),
    }),
    money('valor', 'Valor', ({ valor }) => valor, { phone: 'hide' }),
    money('pago', 'Pago', ({ pago }) => pago, { phone: 'hide' }),
    money('saldo', 'Deve', ({ saldo }) => saldo, { phone: 'side' }),
  ],
  chave: ({ pedidoId }) => pedidoId,
  leva: ({ pedidoId }, _, listed) => ({
    to: '/admin/relatorios/pedido',
    search: { id: pedidoId },
    state: { pedidos: listed.map(({ pedidoId }) => pedidoId) },
  }),
  vazio: ['Nada em aberto', 'Os pedidos que você entrega aparecem aqui até serem pagos. Veja os pagos em “Filtros”.'],
})
