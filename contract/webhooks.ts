import * as z from 'zod'
import { Id, IdTexto, Instante, PorId, Sinalizador, ZeroOuUm } from './campos.ts'
import { Pagina, Proximo } from './listas.ts'
import type { Route } from './route.ts'

/** Every event that a webhook may ask for, in the words of the screen. */
export const EVENTOS = {
  'pedido.confirmado': 'Pedido confirmado',
  'pedido.alterado': 'Pedido alterado depois de confirmado',
  'pedido.cancelado': 'Pedido cancelado',
  'pedido.entregue': 'Pedido entregue',
  'pedido.ajustado': 'Pedido ajustado depois da entrega',
  'pedido.finalizado': 'Pedido finalizado',
  'pagamento.registrado': 'Pagamento registrado',
  'pagamento.estornado': 'Pagamento estornado',
  'cliente.alterado': 'Cliente cadastrado ou alterado',
  'produto.alterado': 'Produto cadastrado ou alterado',
  'estoque.alterado': 'Estoque alterado',
} as const
export type EventoDeWebhook = keyof typeof EVENTOS
export const TIPOS_DE_EVENTO = Object.keys(EVENTOS) as EventoDeWebhook[]
const UmEvento = z.enum(TIPOS_DE_EVENTO, 'Este evento não existe').meta({ id: 'Evento' })

export const MAIS_WEBHOOKS = 50
const SITUACOES_DA_ENTREGA = ['esperando', 'entregue', 'falhou'] as const

export const Webhook = z.object({
  id: z.int(),
  url: z.string(),
  eventos: z.array(UmEvento),
  ativo: ZeroOuUm,
  criadoEm: z.string().describe('ISO 8601 com fuso'),
  ultimaEntrega: Instante.describe('Quando um envio foi aceito pela última vez; null se nunca'),
  falhas: z.int().describe('Quantos envios já falharam, e ainda esperam'),
})
export type Webhook = z.output<typeof Webhook>

export const Entrega = z.object({
  id: z.int(),
  tipo: z.string().describe('O evento, ou `teste`'),
  quando: z.string().describe('ISO 8601 com fuso: quando aconteceu'),
  tentativas: z.int(),
  situacao: z.enum(SITUACOES_DA_ENTREGA),
  status: z.int().nullable().describe('O status HTTP da última resposta; null se não houve'),
  erro: z.string().nullable().describe('Por que a última tentativa falhou'),
  proximaEm: Instante.describe('Quando será a próxima tentativa; null se nenhuma'),
})
export type Entrega = z.output<typeof Entrega>

const Webhooks = z.object({ webhooks: z.array(Webhook) })
const WebhookNovo = Webhook.extend({
  segredo: z.string().describe('`whsec_…`, com que se confere a assinatura: não é dito outra vez'),
})
export type WebhookNovo = z.output<typeof WebhookNovo>
const Entregas = z.object({ entregas: z.array(Entrega) })

const Endereco = z
  .string()
  .trim()
  .min(1, 'Informe o endereço que recebe os eventos')
  .max(2000)
  .refine(
    url => URL.canParse(url) && /^https?:$/.test(new URL(url).protocol),
    'Use um endereço que comece com https://',
  )
  .refine(url => !URL.canParse(url) || !new URL(url).username, 'Retire o usuário e a senha do endereço')
  .describe('Endereço `https` que recebe cada evento por POST')
const Eventos = z
  .array(UmEvento)
  .min(1, 'Escolha pelo menos um evento')
  .transform(eventos => TIPOS_DE_EVENTO.filter(tipo => eventos.includes(tipo)))

export const NovoWebhook = z.object({ url: Endereco, eventos: Eventos, ativo: Sinalizador.default(true) })
export const WebhookEditado = z.object({
  id: Id,
  url: Endereco.optional(),
  eventos: Eventos.optional(),
  ativo: Sinalizador.optional(),
})

const RECUSADO = 'O endereço não é https, ou é de uma rede privada'

export const listarWebhooks = {
  method: 'GET',
  url: '/api/webhooks',
  config: { access: 'admin' },
  summary: 'Listar os webhooks',
  response: { 200: Webhooks },
} as const satisfies Route

export const criarWebhook = {
  method: 'POST',
  url: '/api/webhooks',
  config: { access: 'admin', semChave: true },
  errors: { 409: `Já há ${MAIS_WEBHOOKS} webhooks`, 422: RECUSADO },
  summary: 'Criar um webhook',
  description:
    'Cada evento chega por POST como `{"tipo", "quando", "dados"}`, assinado conforme Standard Webhooks; `dados` é o registro como a API o conta. É aceito por uma resposta 2xx em 10 segundos; senão é repetido, com o mesmo `webhook-id`, por quase 3 dias.',
  body: NovoWebhook,
  response: { 201: z.object({ webhooks: z.array(WebhookNovo) }) },
} as const satisfies Route

export const atualizarWebhook = {
  method: 'PUT',
  url: '/api/webhooks',
  config: { access: 'admin' },
  errors: { 404: 'Não há webhook com este id', 422: RECUSADO },
  summary: 'Alterar, desligar ou religar um webhook',
  description: 'Os campos não enviados ficam como estão. Ao religar sai o que esperava, de até 3 dias atrás.',
  body: WebhookEditado,
  response: { 200: Webhooks },
} as const satisfies Route

export const excluirWebhook = {
  method: 'DELETE',
  url: '/api/webhooks/:id',
  config: { access: 'admin' },
  summary: 'Excluir um webhook',
  description: 'O que esperava não é mais enviado.',
  params: PorId,
  response: { 200: Webhooks },
} as const satisfies Route

export const listarEntregas = {
  method: 'GET',
  url: '/api/webhooks/:id/entregas',
  config: { access: 'admin' },
  summary: 'Os envios de um webhook nos últimos 30 dias, os mais novos primeiro',
  params: PorId,
  querystring: Pagina.omit({ busca: true }),
  response: { 200: Entregas.extend({ proximo: Proximo }) },
} as const satisfies Route

export const reenviarEntrega = {
  method: 'POST',
  url: '/api/webhooks/:id/entregas/:entregaId/reenviar',
  config: { access: 'admin' },
  errors: { 409: 'O webhook está desligado: ligue-o antes' },
  summary: 'Enviar de novo, já',
  description: 'Com o mesmo `webhook-id` e o mesmo corpo.',
  params: PorId.extend({ entregaId: IdTexto }),
  response: { 200: Entregas },
} as const satisfies Route

export const testarWebhook = {
  method: 'POST',
  url: '/api/webhooks/:id/testar',
  config: { access: 'admin' },
  summary: 'Enviar um teste',
  description: 'Um evento de `tipo` `teste`, enviado uma vez só, também por um webhook desligado.',
  params: PorId,
  response: { 201: Entregas },
} as const satisfies Route
