import * as z from 'zod'
import { DiaOuNulo, Instante, QuantidadeLida, UnidadeLida, Valor, ZeroOuUm } from './campos.ts'
import { Lembrado } from './lembrado.ts'
import { Pagina, Proximo, Total } from './listas.ts'
import { ListaDePedidos, Pedido } from './pedidos.ts'
import { QualProduto } from './qual-produto.ts'
import { Contagem, Maiores } from './relatorios.ts'
import type { Answer, Route } from './route.ts'

const VendasDoDia = Contagem.extend({ dia: z.string() }).meta({ id: 'VendasDoDia' })

const QuaseEsgotado = z
  .object({
    estanteId: z.int().nullable().describe('A estante que oferece pouco; null se é o estoque que acaba, para todas'),
    periodo: z.string().nullable(),
    clienteNome: z.string().nullable(),
    estantes: z.int().describe('Em quantas estantes abertas falta'),
    ...QualProduto,
    disponivel: QuantidadeLida,
    quantidade: QuantidadeLida.describe('O que a estante oferece, ou o que há em estoque'),
  })
  .meta({ id: 'QuaseEsgotado' })

const SemPedido = z
  .object({
    clienteId: z.int(),
    clienteNome: z.string(),
    telefone: z.string(),
    ultimaEntrega: DiaOuNulo,
    aCadaDias: z.int().nullable().describe('A cada quantos dias recebe; null com menos de três entregas em 90 dias'),
    esperado: ZeroOuUm.describe('1 se, pelo seu ritmo, já teria pedido (sem ritmo: última entrega há 7 a 30 dias)'),
    estanteId: z.int(),
    periodo: z.string(),
    validaAte: DiaOuNulo.describe('Até quando esta estante aceita pedidos; null sem prazo'),
    fechaEm: Instante.describe('Fecha neste instante, e não depois de `validaAte`; null sem hora marcada'),
    lembrado: Lembrado.nullable().describe('O último lembrete desta estante; null se não houve'),
  })
  .meta({ id: 'SemPedido' })

const QUASE_ESGOTADO =
  'Em estantes abertas, produtos de que resta um décimo do oferecido, ou menos; o que acaba no estoque, uma vez só'
const SEM_PEDIDO =
  'Têm uma estante aberta sem nenhum pedido vivo, ou já teriam pedido de novo pelo seu ritmo; destes vem antes quem espera há mais tempo, depois a estante que fecha primeiro'

const PrimeirosPassos = z
  .object({
    marca: ZeroOuUm,
    produtos: ZeroOuUm,
    estoque: ZeroOuUm,
    clientes: ZeroOuUm,
    compradores: ZeroOuUm,
    estantes: ZeroOuUm,
    entregas: ZeroOuUm,
    correio: ZeroOuUm,
  })
  .nullable()
  .describe('O que um fornecedor novo já fez, pelo que há; null quando tudo está feito, ou um pedido foi entregue')

export const lerPainel = {
  method: 'GET',
  url: '/api/painel',
  config: { access: 'admin', escopo: 'relatorios:ler', relatorio: true },
  summary: 'Os números do painel: o que precisa de atenção agora, e as vendas de 4 semanas',
  description: 'Cada lista traz no máximo 10 linhas; as contagens são completas. Tudo é de um mesmo instante.',
  response: {
    200: z.object({
      hoje: z.string().describe('AAAA-MM-DD'),
      primeirosPassos: PrimeirosPassos,
      pedidosNovos: Contagem.describe('Confirmados hoje e ontem, ainda por entregar'),
      chegando: z.array(Pedido).describe('Os abertos ou confirmados por último'),
      porEntregar: Contagem.extend({
        desde: DiaOuNulo.describe('O dia de entrega do mais atrasado; null quando não há nenhum'),
      }).describe('Confirmados com entrega hoje ou antes'),
      entregasAmanha: Contagem.extend({
        quantidades: z.array(z.object({ unidadeMedida: UnidadeLida, quantidade: QuantidadeLida })),
      }),
      proximaEntrega: VendasDoDia.nullable().describe('O primeiro depois de amanhã com pedidos a entregar'),
      esperandoAprovacao: Contagem.optional().describe('Abertos que um comprador confirmou e ninguém aprovou ainda'),
      expirando: z.object({ pedidos: z.int(), lista: z.array(Pedido) }).describe('Abertos que expiram em até 4 horas'),
      quaseEsgotados: z.object({ produtos: z.int(), lista: z.array(QuaseEsgotado) }).describe(QUASE_ESGOTADO),
      aindaNaoPediram: z.object({ clientes: z.int(), lista: z.array(SemPedido) }).describe(SEM_PEDIDO),
      vendas: z.object({
        dias: z.array(VendasDoDia).describe('Os últimos 28 dias, hoje incluído'),
        diasAnteriores: z.array(VendasDoDia).describe('Os 28 dias antes desses: a cada dia, o mesmo dia da semana'),
        valorTotal: Valor,
        valorTotalAnterior: Valor.describe('Dos 28 dias antes desses'),
      }),
      financeiro: z
        .object({ vencido: Valor, venceEm7Dias: Valor, recebidoNoMes: Valor })
        .describe('O que os clientes devem e já venceu, ou vence de hoje a 7 dias; e o que pagaram neste mês'),
      ...Maiores,
    }),
  },
} as const satisfies Route

export type Painel = Answer<typeof lerPainel>

export const listarExpirando = {
  method: 'GET',
  url: '/api/painel/expirando',
  config: { access: 'admin', escopo: 'relatorios:ler', relatorio: true },
  summary: 'Todos os pedidos abertos que vão expirar',
  description: 'Os que expiram em até 4 horas, o próximo primeiro.',
  querystring: Pagina,
  response: { 200: ListaDePedidos.extend({ total: Total }) },
} as const satisfies Route

export const listarQuaseEsgotados = {
  method: 'GET',
  url: '/api/painel/quase-esgotados',
  config: { access: 'admin', escopo: 'relatorios:ler', relatorio: true },
  summary: 'Todos os produtos esgotados ou quase',
  description: `${QUASE_ESGOTADO}. Vem antes aquilo de que resta a menor parte, depois o que falta em mais estantes.`,
  querystring: Pagina,
  response: { 200: z.object({ produtos: z.array(QuaseEsgotado), proximo: Proximo, total: Total }) },
} as const satisfies Route

export const listarAindaNaoPediram = {
  method: 'GET',
  url: '/api/painel/ainda-nao-pediram',
  config: { access: 'admin', escopo: 'relatorios:ler', relatorio: true },
  summary: 'Todos os clientes que ainda não pediram',
  description: `${SEM_PEDIDO}.`,
  querystring: Pagina,
  response: { 200: z.object({ clientes: z.array(SemPedido), proximo: Proximo, total: Total }) },
} as const satisfies Route
