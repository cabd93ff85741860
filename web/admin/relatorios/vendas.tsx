import { Link } from '@tanstack/react-router'
import { contar, emNumero, emPorcento, emReais } from '#contract/dinheiro.ts'
import { FIGURAS_DE_VENDA } from '#contract/relatorios.ts'
import { agruparVendas } from '#contract/relatorios-agrupados.ts'
import type { Answer } from '#contract/route.ts'
import type { vendasSearch } from '../../shell/search.ts'
import { figures, quantity, totals } from '../../ui/lists/columns.ts'
import { filterOf } from '../../ui/lists/filter-bar.tsx'
import { colunaDoGrupo, Grafico, nomeDe, tempoDe } from './grupos.ts'
import { diasDoGrupo } from './periodo.ts'
import { type Aqui, relatorio } from './relatorio.tsx'

type Venda = Answer<typeof agruparVendas>['vendas'][number]

/** Who bought, what, when, how much, at what margin? Opening a row breaks it down. */
export const Vendas = relatorio({
  titulo: 'Vendas',
  pergunta: 'Quem comprou, quanto e com que margem.',
  periodo: 'esteMes',
  call: agruparVendas,
  linhas: 'vendas',
  sent: ({ search: { clienteId, produtoId, busca }, periodo, grupo }: Aqui<ReturnType<typeof vendasSearch>>) => ({
    params: { grupo },
    query: { ...periodo, clienteId, produtoId, busca },
  }),
  lista: 'Vendas',
  grupos: [
    ['cliente', 'Cliente', ['cliente', 'clientes']],
    ['produto', 'Produto', ['produto', 'produtos']],
    ['dia', 'Dia', ['dia', 'dias']],
    ['semana', 'Semana', ['semana', 'semanas']],
    ['mes', 'Mês', ['mês', 'meses']],
  ],
  busca: ({ grupo }) => (grupo === 'produto' ? 'Buscar produto' : 'Buscar cliente'),
  postos: ({ search, mudar }, answer) =>
    filterOf(search.produtoId && `Só ${answer?.produtoNome ?? 'um produto'}`, () => mudar({ produtoId: undefined })),
  somas: [
    ['Vendido', ({ totais }) => emReais(totais.valorTotal)],
    ['Custo', ({ totais }) => emReais(totais.custoTotal)],
    ['Margem', ({ totais }) => emReais(totais.margem)],
    ['Margem %', ({ totais }) => emPorcento(totais.margemPercentual)],
    ['Pedidos', ({ totais }) => emNumero(totais.pedidos)],
  ],
  colunas: ({ grupo }) => [
    colunaDoGrupo(grupo),
    ...(grupo === 'produto' ? [quantity<Venda>('quantidade', 'Quantidade', v => v.quantidade)] : []),
    ...figures(FIGURAS_DE_VENDA, {
      custoTotal: { phone: 'hide', roomy: grupo === 'produto' },
      valorTotal: { phone: 'side' },
    }),
  ],
  chave: v => v.chave,
  rodape: ({ totais }) => ({ grupo: 'Total', ...totals(FIGURAS_DE_VENDA, totais) }),
  // A client's products, a product's clients, the days of a month, the clients of a day.
  dentro: (v, { grupo, search: { clienteId, produtoId }, periodo }) => {
    if (grupo === 'cliente')
      return { busca: undefined, clienteId: Number(v.chave), grupo: produtoId ? 'dia' : 'produto' }
    if (grupo === 'produto')
      return { busca: undefined, produtoId: Number(v.chave), grupo: clienteId ? 'dia' : 'cliente' }
    const dias = diasDoGrupo(grupo, v.chave, periodo)
    return { busca: undefined, ...dias, grupo: grupo !== 'dia' ? 'dia' : clienteId ? 'produto' : 'cliente' }
  },
  abrir: (v, { grupo }) => `${nomeDe(grupo, v)}: ver de que é feito`,
  grafico: ({ grupo, periodo }, vendas) => (
    <Grafico
      titulo={`Vendas por ${grupo === 'mes' ? 'mês' : grupo}`}
      tempo={tempoDe(grupo)}
      periodo={periodo}
      barras={vendas.map(v => ({
        chave: v.chave,
        nome: v.nome,
        valores: [v.valorTotal],
        texto: `${emReais(v.valorTotal)} · ${contar(v.pedidos, 'pedido', 'pedidos')}`,
      }))}
    />
  ),
  abaixo: ({ search: { clienteId, produtoId }, periodo }) =>
    produtoId ? null : (
      <p className="no-print">
        <Link to="/admin/relatorios/pedidos" search={{ ...periodo, clienteId }} className="target link">
          Ver os pedidos deste período
        </Link>
      </p>
    ),
  vazio: ['Nenhuma venda neste período', 'Não há pedidos confirmados com entrega nestes dias: escolha outro período.'],
})
