import * as z from 'zod'
import { EmailEscrito, ZeroOuUm } from './campos.ts'
import { CodigoOpcional } from './codigo-de-acesso.ts'
import { PAPEIS, QUEM_ENTROU } from './papeis.ts'
import type { Route } from './route.ts'

/** The signed-in user. */
export const UsuarioDaSessao = z.object({
  id: z.int(),
  nome: z.string(),
  email: z.string(),
  admin: ZeroOuUm.describe('1 para quem é do fornecedor, 0 para quem é de um cliente'),
  papel: z.enum(PAPEIS).describe('O que a pessoa pode: os dois primeiros com `admin` 1'),
  clienteId: z.int().describe('0 para quem é do fornecedor'),
})
export type UsuarioDaSessao = z.output<typeof UsuarioDaSessao>

/** The answer to every kind of sign-in. */
export const SessaoAberta = z.object({
  token: z.string().describe('Envie em `Authorization: Bearer …`'),
  expiraEm: z.string().describe('ISO 8601 com fuso'),
  usuario: UsuarioDaSessao,
})

/** An e-mail to look a user up by. Its format is not checked: a malformed one simply matches nobody. */
export const EmailDigitado = EmailEscrito.refine(
  email => !email.includes('\0'),
  'Retire os caracteres de controle do e-mail',
)

const UmUsuario = z.object({ usuario: UsuarioDaSessao })

export const entrar = {
  method: 'POST',
  url: '/api/autenticacao',
  config: { access: 'public' },
  summary: 'Entrar com e-mail e senha',
  description:
    'O token vale 30 dias para quem compra e 12 horas para administradores, renovados a cada uso. E-mail desconhecido e senha errada têm a mesma resposta (401). Quem tem verificação em duas etapas envia também `codigo`.',
  body: z.object({
    email: EmailDigitado,
    senha: z.string().min(1).max(1000),
    codigo: CodigoOpcional,
  }),
  response: { 200: SessaoAberta },
} as const satisfies Route

export const lerSessao = {
  method: 'GET',
  url: '/api/autenticacao',
  config: { access: 'user', tambem: QUEM_ENTROU },
  summary: 'Quem sou eu, e até quando',
  response: {
    200: UmUsuario.extend({
      expiraEm: z.string().describe('ISO 8601 com fuso: quando a sessão termina, se não for usada antes'),
    }),
  },
} as const satisfies Route

export const sair = {
  method: 'DELETE',
  url: '/api/autenticacao',
  config: { access: 'user', tambem: QUEM_ENTROU },
  summary: 'Sair: o token deixa de valer no servidor',
  response: { 200: UmUsuario },
} as const satisfies Route
