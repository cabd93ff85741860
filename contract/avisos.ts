import * as z from 'zod'
import { ZeroOuUm } from './campos.ts'
import { Pagina, Proximo } from './listas.ts'
import { QUEM_TEM_SINO } from './papeis.ts'
import type { Route } from './route.ts'

type Dizeres = { nome: string; cliente?: string; fornecedor?: string }
const tabela = <T extends string>(avisos: Record<T, Dizeres>) => avisos

/** Every kind of notice, named for the event: its label, and what it tells its receiver, if the channel can be chosen. */
export const AVISOS = tabela({
  'pedido-novo': { nome: 'Pedido novo', fornecedor: 'Um cliente confirmou um pedido.' },
  'pedido-confirmado': {
    nome: 'Pedido confirmado',
    cliente: 'Os itens e o total. Quem confirma também recebe o e-mail.',
  },
  'pedido-alterado': {
    nome: 'Pedido alterado',
    cliente: 'O que mudou em um pedido confirmado, por quem e por quê.',
    fornecedor: 'Um cliente mudou um pedido confirmado.',
  },
  'pedido-cancelado': {
    nome: 'Pedido cancelado',
    cliente: 'Quem cancelou, e o motivo.',
    fornecedor: 'Um cliente cancelou um pedido confirmado.',
  },
  'pedido-entregue': { nome: 'Pedido entregue', cliente: 'O que veio, e o que veio diferente do pedido.' },
  'tentativa-de-entrega': {
    nome: 'Ninguém para receber',
    cliente: 'A entrega foi tentada, e não havia quem recebesse.',
    fornecedor: 'Quem entrega não encontrou ninguém.',
  },
  'nota-fiscal': { nome: 'Nota fiscal', cliente: 'A nota fiscal de um pedido foi emitida.' },
  'produto-acabou': { nome: 'Produto que acabou', cliente: 'O que saiu de um pedido porque acabou.' },
  'estante-aberta': { nome: 'Estante aberta', cliente: 'Já dá para pedir.' },
  'estante-fechando': {
    nome: 'Estante fechando sem pedido',
    cliente: 'Falta pouco para fechar, e ainda não há pedido.',
  },
  'pedido-fixo': {
    nome: 'Pedido fixo aberto',
    cliente: 'Um pedido fixo abriu um pedido: o que entrou, o que não coube, e até quando confirmar.',
  },
  'pedido-por-confirmar': {
    nome: 'Falta confirmar',
    cliente: 'Falta pouco para o prazo de um pedido aberto que ninguém confirmou.',
  },
  extrato: {
    nome: 'Extrato',
    cliente: 'O fornecedor enviou o extrato: o que foi entregue, o que foi pago e o que falta.',
  },
  'aprovacao-pedida': {
    nome: 'Pedido que espera aprovação',
    cliente: 'Um pedido da sua empresa espera a sua aprovação.',
    fornecedor: 'Um pedido passou do valor que o cliente aprova sozinho.',
  },
  'aprovacao-dada': { nome: 'Pedido aprovado', cliente: 'Um pedido que esperava aprovação foi confirmado.' },
  'pagamento-recebido': { nome: 'Pagamento recebido', cliente: 'O fornecedor registrou um pagamento.' },
  'vencimento-proximo': { nome: 'Vencimento próximo', cliente: 'O que vence daqui a dois dias.' },
  vencido: {
    nome: 'Pagamento em atraso',
    cliente: 'O que venceu e não foi pago, de novo a cada semana.',
    fornecedor: 'Um cliente tem algo vencido.',
  },
  'acesso-mudado': { nome: 'Acesso mudado' },
  'novo-administrador': { nome: 'Novo administrador' },
  convite: { nome: 'Convite' },
  'copia-falhou': { nome: 'Cópia de segurança que não foi feita' },
  'webhook-desligado': { nome: 'Webhook desligado' },
  'correio-falhou': { nome: 'E-mails que não foram entregues' },
})
export type TipoDeAviso = keyof typeof AVISOS
const Tipo = z.enum(Object.keys(AVISOS) as TipoDeAviso[]).meta({ id: 'TipoDeAviso' })

/** The count of unread notices stops here; the bell shows no larger number. */
export const MAIS_NAO_LIDOS = 100

export const Aviso = z.object({
  id: z.int(),
  tipo: Tipo,
  quando: z.string().describe('ISO 8601 com fuso'),
  pedidoId: z.int().nullable(),
  texto: z.string(),
  lido: ZeroOuUm,
})
export type Aviso = z.output<typeof Aviso>

const NaoLidos = z.int().describe(`De todas as páginas; ${MAIS_NAO_LIDOS} quer dizer: ao menos tantos`)
export const listarAvisos = {
  method: 'GET',
  url: '/api/avisos',
  config: { access: 'user', tambem: QUEM_TEM_SINO },
  summary: 'Meus avisos, os mais novos primeiro',
  description:
    'Os dos últimos 90 dias. Várias mudanças de um pedido, feitas pela mesma pessoa em 10 minutos, são um aviso só (no máximo 20). Ao vivo: `event: avisos` em `/api/eventos`.',
  querystring: Pagina.omit({ busca: true }),
  response: { 200: z.object({ avisos: z.array(Aviso), proximo: Proximo, naoLidos: NaoLidos }) },
} as const satisfies Route

export const lerAvisos = {
  method: 'PUT',
  url: '/api/avisos/lidos',
  config: { access: 'user', tambem: QUEM_TEM_SINO },
  summary: 'Marcar avisos como lidos',
  description: 'Todos até o de número `ate`, com ele. Os que vieram depois continuam por ler.',
  body: z.object({
    ate: z.int('Informe o número de um aviso').min(1).describe('O `id` do mais novo que foi visto'),
  }),
  response: { 200: z.object({ naoLidos: NaoLidos }) },
} as const satisfies Route

/** `email`: by e-mail and in the bell; `sino`: in the bell only; `nada`: neither. */
const CANAIS = ['email', 'sino', 'nada'] as const
export type Canal = (typeof CANAIS)[number]

const Preferencia = z.object({
  tipo: Tipo,
  canal: z.enum(CANAIS).describe('`email`: por e-mail e no sino'),
})
const Preferencias = z.object({
  preferencias: z.array(Preferencia),
  porEmail: ZeroOuUm.describe('0: este sistema não envia e-mails, e `email` vale como `sino`'),
  emailConfirmado: ZeroOuUm.describe('0: o link que foi para o e-mail novo não foi aberto, e `email` vale como `sino`'),
})

export const lerPreferenciasDeAvisos = {
  method: 'GET',
  url: '/api/avisos/preferencias',
  config: { access: 'user', tambem: QUEM_TEM_SINO },
  summary: 'Como recebo cada tipo de aviso',
  description: 'Só os tipos que existem para quem pergunta, também os que ainda estão como vieram.',
  response: { 200: Preferencias },
} as const satisfies Route

export const escolherComoReceber = {
  method: 'PUT',
  url: '/api/avisos/preferencias',
  config: { access: 'user', tambem: QUEM_TEM_SINO },
  errors: { 422: 'Um tipo que não existe para esta pessoa; ou por e-mail, para quem separa' },
  summary: 'Escolher como receber um tipo de aviso',
  body: Preferencia,
  response: { 200: Preferencias },
} as const satisfies Route
