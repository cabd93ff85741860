import { emReais, somar } from '#contract/dinheiro.ts'
import { relatorioDeCompras } from '#contract/relatorios.ts'
import type { comprasSearch } from '../../shell/search.ts'
import { money, quantity, text } from '../../ui/lists/columns.ts'
import { Grafico } from './grupos.ts'
import { type Compra, PorFornecedor } from './por-fornecedor.tsx'
import { type Aqui, relatorio } from './relatorio.tsx'

const soma = (rows: readonly Compra[], de: 'custoTotal' | 'custoComprar') => emReais(somar(rows.map(row => row[de])))

/** What do I have to buy, and what will it cost? Opening a product leads to the supply report, searched for it. */
export const Compras = relatorio({
  titulo: 'Compras',
  pergunta: 'O que comprar, e quanto vai custar.',
  periodo: 'estaSemana',
  call: relatorioDeCompras,
  linhas: 'compras',
  sent: ({ search: { clienteId, busca = '' }, periodo }: Aqui<ReturnType<typeof comprasSearch>>) => ({
    body: { ...periodo, clienteId, busca },
  }),
  lista: 'Compras',
  grupos: [
    ['produto', 'Por produto', ['produto', 'produtos']],
    ['fornecedor', 'Por fornecedor', ['fornecedor', 'fornecedores']],
  ],
  busca: () => 'Buscar produto',
  somas: [
    ['A comprar', (_, rows) => soma(rows, 'custoComprar')],
    ['Custo total', (_, rows) => soma(rows, 'custoTotal')],
  ],
  // What is bought is what is still to be delivered, less what the stock has left for it.
  colunas: _ => [
    text('nome', 'Produto', ({ nome }) => nome, { phone: 'title' }),
    quantity('quantidade', 'Nos pedidos', ({ quantidade }) => quantidade, { roomy: true }),
    quantity('pendente', 'A entregar', ({ pendente }) => pendente || null),
    quantity('disponivel', 'Disponível', ({ disponivel }) => disponivel),
    quantity('comprar', 'Comprar', ({ comprar }) => comprar || null, { phone: 'side' }),
    money('custoComprar', 'Custo a comprar', ({ custoComprar }) => custoComprar, {
      cell: ({ custoComprar }) => (custoComprar ? emReais(custoComprar) : ''),
    }),
    money('precoCusto', 'Custo de hoje', ({ precoCusto }) => precoCusto, { phone: 'hide', roomy: true }),
    money('custoTotal', 'Custo total', ({ custoTotal }) => custoTotal, { phone: 'hide', roomy: true }),
  ],
  chave: ({ produtoId }) => produtoId,
  rodape: (_, rows) => ({
    nome: 'Total',
    custoTotal: soma(rows, 'custoTotal'),
    custoComprar: soma(rows, 'custoComprar'),
  }),
  leva: ({ nome }, { search: { clienteId }, periodo }) => ({
    to: '/admin/relatorios/fornecimento',
    search: { ...periodo, clienteId, busca: nome, visao: 'produto' },
  }),
  abrir: ({ nome }) => `${nome}: ver quem pediu`,
  grafico: ({ periodo }, rows) => (
    <Grafico
      titulo="O que mais pesa no custo"
      periodo={periodo}
      barras={rows.map(({ produtoId, nome, custoTotal }) => ({ chave: `${produtoId}`, nome, valores: [custoTotal] }))}
    />
  ),
  corpo: ({ search: { clienteId, busca = '' }, periodo, grupo }, rows) =>
    grupo === 'fornecedor' && rows.length > 0 ? (
      <PorFornecedor compras={rows} sent={{ ...periodo, clienteId, busca }} />
    ) : null,
  vazio: [
    'Nada a comprar para este período',
    'Não há pedidos confirmados com entrega nestes dias: escolha outro período.',
  ],
})
