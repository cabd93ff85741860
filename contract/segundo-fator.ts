import * as z from 'zod'
import { PorId, ZeroOuUm } from './campos.ts'
import { CodigoDeAcesso, CodigoOpcional } from './codigo-de-acesso.ts'
import type { Route } from './route.ts'
import { Usuario } from './usuarios.ts'

export const SegundoFator = z.object({
  ligado: ZeroOuUm,
  ligadoEm: z.string().nullable().describe('ISO 8601 com fuso; null se desligado'),
  codigosRestantes: z.int().describe('Códigos de recuperação que ainda não foram usados'),
})
export type SegundoFator = z.output<typeof SegundoFator>

const UmSegundoFator = z.object({ segundoFator: SegundoFator })
const Codigos = z.array(z.string()).describe('Dez códigos de recuperação: cada um vale uma vez')
const SenhaAtual = z.string().min(1, 'Digite a sua senha').max(1000)

const ERRADOS = 'Senha atual ou código errado'
/** Whoever else signs in for the provider may secure the own account. */
const DO_FORNECEDOR = ['separador', 'entregador'] as const

export const lerSegundoFator = {
  method: 'GET',
  url: '/api/autenticacao/segundo-fator',
  config: { access: 'admin', tambem: DO_FORNECEDOR },
  summary: 'A minha verificação em duas etapas',
  response: { 200: UmSegundoFator },
} as const satisfies Route

const ComSenhaAtual = z.object({ senhaAtual: SenhaAtual })

export const prepararSegundoFator = {
  method: 'POST',
  url: '/api/autenticacao/segundo-fator',
  config: { access: 'admin', tambem: DO_FORNECEDOR, semChave: true },
  errors: { 409: 'Já está ligado', 422: 'Senha atual errada' },
  summary: 'Preparar a verificação em duas etapas',
  description:
    'Um segredo novo para o aplicativo autenticador (TOTP, RFC 6238: SHA-1, 6 números, 30 s) e dez códigos de recuperação, que não são mostrados de novo. Só vale depois de ligado com um código.',
  body: ComSenhaAtual,
  response: {
    201: z.object({
      segredo: z.string().describe('Base32'),
      endereco: z.string().describe('`otpauth://…`, para o código QR'),
      codigos: Codigos,
    }),
  },
} as const satisfies Route

const ComCodigo = z.object({ codigo: CodigoDeAcesso })

export const ligarSegundoFator = {
  method: 'PUT',
  url: '/api/autenticacao/segundo-fator/ligar',
  config: { access: 'admin', tambem: DO_FORNECEDOR },
  errors: { 409: 'Já está ligado, ou não foi preparado', 422: 'Código errado' },
  summary: 'Ativar a verificação em duas etapas',
  description: 'Com um código do aplicativo. As outras sessões terminam: foram abertas só com a senha.',
  body: ComCodigo,
  response: {
    200: UmSegundoFator.extend({
      sessoesEncerradas: z.int().describe('Quantas outras sessões estavam abertas e terminaram'),
    }),
  },
} as const satisfies Route

const ComSenhaECodigo = z.object({ senhaAtual: SenhaAtual, codigo: CodigoDeAcesso })

export const desligarSegundoFator = {
  method: 'PUT',
  url: '/api/autenticacao/segundo-fator/desligar',
  config: { access: 'admin', tambem: DO_FORNECEDOR },
  errors: { 409: 'Não está ligado', 422: ERRADOS },
  summary: 'Desativar a verificação em duas etapas',
  description: 'Com a senha e um código, do aplicativo ou de recuperação.',
  body: ComSenhaECodigo,
  response: { 200: UmSegundoFator },
} as const satisfies Route

export const novosCodigosDeRecuperacao = {
  method: 'POST',
  url: '/api/autenticacao/segundo-fator/codigos',
  config: { access: 'admin', tambem: DO_FORNECEDOR, semChave: true },
  errors: { 409: 'Não está ligado', 422: ERRADOS },
  summary: 'Novos códigos de recuperação',
  description: 'Os anteriores deixam de valer. Com a senha e um código; não são mostrados de novo.',
  body: ComSenhaECodigo,
  response: { 201: z.object({ codigos: Codigos }) },
} as const satisfies Route

/** For what an administrator does to another's account, or with a copy of everything. */
export const ProvaDeQuemChama = z.object({ senhaAtual: SenhaAtual, codigo: CodigoOpcional })

export const provarQuemSou = {
  method: 'POST',
  url: '/api/autenticacao/prova',
  config: { access: 'admin' },
  errors: { 422: ERRADOS },
  summary: 'Provar quem sou, para o que a sessão sozinha não basta',
  description: 'Vale por 15 minutos, nesta sessão. Entrar também prova.',
  body: ProvaDeQuemChama,
  response: { 200: UmSegundoFator },
} as const satisfies Route

export const desligarSegundoFatorDeColega = {
  method: 'PUT',
  url: '/api/users/:id/segundo-fator/desligar',
  config: { access: 'admin' },
  errors: { 409: 'Não está ligado, ou o usuário é você', 422: ERRADOS },
  tags: ['Usuários'],
  summary: 'Desativar a verificação em duas etapas de outro administrador',
  description:
    'Para quem perdeu o celular e os códigos. Com a própria senha e, onde quem chama tem verificação em duas etapas, o próprio código. As sessões do outro terminam.',
  params: PorId,
  body: ProvaDeQuemChama,
  response: { 200: z.object({ usuarios: z.array(Usuario) }) },
} as const satisfies Route
