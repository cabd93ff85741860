import * as z from 'zod'
import {
  AlteradoEm,
  Dia,
  Dinheiro,
  Id,
  IdTexto,
  type NomesDosCampos,
  PorId,
  Texto,
  TextoLongoOpcional,
  TextoOpcional,
  Valor,
  ZeroOuUm,
} from './campos.ts'
import { centavos, emReais } from './dinheiro.ts'
import { AlteradoDesde, emOrdem, FORA_DE_ORDEM, Pagina, Proximo, semRepetidos } from './listas.ts'
import type { Route } from './route.ts'

const FORMAS = ['pix', 'dinheiro', 'transferencia', 'boleto', 'cartao', 'cheque', 'outro'] as const
export type Forma = (typeof FORMAS)[number]
export const NOME_DA_FORMA: Record<Forma, string> = {
  pix: 'Pix',
  dinheiro: 'Dinheiro',
  transferencia: 'Transferência',
  boleto: 'Boleto',
  cartao: 'Cartão',
  cheque: 'Cheque',
  outro: 'Outra forma',
}

/** The most orders that one payment names, and the most payments registered at once. */
export const PAGAMENTOS_POR_VEZ = 1000

export const Pagamento = z.object({
  id: z.int(),
  clienteId: z.int(),
  clienteNome: z.string(),
  data: z.string().describe('AAAA-MM-DD'),
  valor: Valor,
  forma: z.enum(FORMAS),
  referencia: z.string(),
  observacao: z.string(),
  fitid: z.string().nullable().describe('O número do lançamento no extrato do banco'),
  usuarioNome: z.string(),
  criadoEm: z.string().describe('ISO 8601 com fuso'),
  estornado: ZeroOuUm,
  motivoEstorno: z.string().nullable(),
  pedidos: z
    .array(z.object({ pedidoId: z.int(), valor: Valor }))
    .describe('O que cada pedido usa dele agora; com `credito` soma o `valor`, e nada se foi estornado'),
  alteradoEm: AlteradoEm,
  credito: Valor.describe('O que nenhum pedido usa ainda'),
})
export type Pagamento = z.output<typeof Pagamento>

export const CAMPOS_DO_PAGAMENTO = {
  clienteId: ['Cliente nº'],
  data: ['Dia'],
  valor: ['Valor', emReais],
  forma: ['Forma', (forma: Forma) => NOME_DA_FORMA[forma]],
  referencia: ['Referência'],
  observacao: ['Observação'],
  fitid: ['Nº no extrato do banco'],
  estornadoDia: ['Estornado em'],
  motivoEstorno: ['Motivo do estorno'],
} as const satisfies NomesDosCampos

const Pagamentos = z.object({ pagamentos: z.array(Pagamento) })

const Pago = Dinheiro.refine(valor => valor > 0, 'Informe um valor maior que zero')

const PedidosPagos = z
  .array(z.object({ pedidoId: Id, valor: Pago }))
  .min(1, 'Diga ao menos um pedido, ou nenhum campo `pedidos`: paga então o que vence primeiro')
  .max(PAGAMENTOS_POR_VEZ)
  .superRefine(semRepetidos(({ pedidoId }) => pedidoId, 'pedidoId', 'Pedido repetido'))

export const NovoPagamento = z
  .object({
    clienteId: Id,
    data: Dia.describe('O dia em que foi pago, até hoje'),
    valor: Pago,
    forma: z.enum(FORMAS, 'Escolha a forma do pagamento'),
    referencia: TextoOpcional(120).optional(),
    observacao: TextoLongoOpcional(1000).optional(),
    fitid: TextoOpcional(255).optional(),
    pedidos: PedidosPagos.optional(),
  })
  .refine(
    ({ valor, pedidos = [] }) => pedidos.reduce((soma, pedido) => soma + centavos(pedido.valor), 0) <= centavos(valor),
    { path: ['pedidos'], error: 'Os pedidos somam mais do que o pagamento' },
  )
export type NovoPagamento = z.output<typeof NovoPagamento>

const errors = {
  409: 'Este `fitid` já foi lançado; um dos pedidos ainda não foi entregue, ou deve menos do que isso (`pedidos`: cada um com o seu `saldo`)',
  422: 'Um dia depois de hoje; um pedido que não há, ou de outro cliente; ou os pedidos somam mais do que o pagamento',
}

/** What is taken at the door. */
export const FORMAS_NA_PORTA: readonly Forma[] = ['dinheiro', 'pix', 'cheque', 'cartao']

export const registrarPagamento = {
  method: 'POST',
  url: '/api/pagamentos',
  config: { access: 'admin', escopo: 'financeiro:escrever', tambem: ['entregador'] },
  errors,
  summary: 'Registrar um pagamento',
  description: 'Sem `pedidos`, paga o que vence primeiro. O que sobra é `credito`, que os próximos usam sozinhos.',
  body: NovoPagamento,
  response: { 201: Pagamentos },
} as const satisfies Route

export const registrarPagamentos = {
  method: 'POST',
  url: '/api/pagamentos/lote',
  config: { access: 'admin', escopo: 'financeiro:escrever' },
  errors,
  summary: 'Registrar vários pagamentos: todos, ou nenhum',
  description: `Até ${PAGAMENTOS_POR_VEZ}, na ordem da lista.`,
  body: z.object({
    pagamentos: z.array(NovoPagamento).min(1, 'Envie ao menos um pagamento').max(PAGAMENTOS_POR_VEZ),
  }),
  response: { 201: Pagamentos },
} as const satisfies Route

export const listarPagamentos = {
  method: 'GET',
  url: '/api/pagamentos',
  config: { access: 'admin', escopo: 'financeiro:ler' },
  summary: 'Listar os pagamentos, do mais novo ao mais antigo',
  querystring: Pagina.omit({ busca: true })
    .extend({
      clienteId: IdTexto.optional(),
      dataInicial: Dia.optional(),
      dataFinal: Dia.optional(),
      alteradoDesde: AlteradoDesde,
      forma: z.enum(FORMAS).optional().describe('Só os pagos desta forma'),
    })
    .refine(emOrdem, FORA_DE_ORDEM),
  response: { 200: Pagamentos.extend({ proximo: Proximo }) },
} as const satisfies Route

export const estornarPagamento = {
  method: 'POST',
  url: '/api/pagamentos/:id/estornar',
  config: { access: 'admin', escopo: 'financeiro:escrever' },
  errors: { 409: 'Já foi estornado' },
  summary: 'Estornar um pagamento: os pedidos voltam a dever',
  description: 'O pagamento fica na lista, marcado, e o seu `fitid` fica livre.',
  params: PorId,
  body: z.object({ motivo: Texto(200) }),
  response: { 200: Pagamentos },
} as const satisfies Route

export const considerarPagos = {
  method: 'POST',
  url: '/api/pagamentos/anteriores',
  config: { access: 'admin' },
  summary: 'Dizer até quando os pedidos entregues já estavam pagos',
  description:
    'A pergunta de quem começa a controlar os pagamentos com pedidos já entregues (`perguntaPagos` nas configurações). Cada cliente ganha um pagamento que quita o que lhe foi entregue até esse dia; com `ate` null, nenhum. A pergunta acaba.',
  body: z.object({ ate: Dia.nullable().describe('O último dia de entrega, até hoje; null: nenhum') }),
  response: { 200: z.object({ clientes: z.int(), pedidos: z.int(), valor: Valor }) },
} as const satisfies Route
