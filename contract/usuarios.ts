import * as z from 'zod'
import { Email, Id, IdTexto, PorId, Sinalizador, SinalizadorTexto, Texto, ZeroOuUm } from './campos.ts'
import { CodigoOpcional } from './codigo-de-acesso.ts'
import { Pagina, Proximo, Total } from './listas.ts'
import type { Route } from './route.ts'

export const SENHA_MINIMA = 10
export const SENHA_MAXIMA = 128

/** A new password: 10–128 characters; common ones are refused by the server (422). */
export const SenhaNova = z
  .string()
  .min(SENHA_MINIMA, `Use pelo menos ${SENHA_MINIMA} caracteres na senha`)
  .max(SENHA_MAXIMA, `Use no máximo ${SENHA_MAXIMA} caracteres na senha`)
  .refine(senha => senha.isWellFormed() && !senha.includes('\0'), 'Retire os caracteres de controle da senha')
/** On PUT a missing, null or empty password leaves it as it is. */
const SenhaOpcional = z
  .union([z.literal(''), z.null(), SenhaNova], `Use de ${SENHA_MINIMA} a ${SENHA_MAXIMA} caracteres na senha`)
  .transform(senha => senha || undefined)
  .optional()

export const Usuario = z.object({
  id: z.int(),
  nome: z.string(),
  email: z.string(),
  admin: ZeroOuUm,
  clienteId: z.int().meta({ description: '0 para administradores' }),
  clienteNome: z.string().nullable(),
  segundoFator: ZeroOuUm.meta({ description: '1 para o administrador que também entra com um código do celular' }),
})
export type Usuario = z.output<typeof Usuario>

const Usuarios = z.object({ usuarios: z.array(Usuario) })

const pessoa = { nome: Texto(120), email: Email }
const AdminLigado = Sinalizador.refine(admin => admin, 'Para tirar a administração, altere como usuário de um cliente')

export const NovoUsuarioRegular = z.object({ ...pessoa, senha: SenhaNova, clienteId: Id })
/** What the caller shows where who signs in, or as what, is about to change. */
const prova = {
  senhaAtual: z.string().max(1000).optional().meta({
    description:
      'A de quem chama: exigida para mudar o próprio e-mail ou senha, e o papel, o e-mail ou a senha de um administrador; e para cadastrar um, onde algum administrador tem segundo fator',
  }),
  codigo: CodigoOpcional,
}
export const NovoAdministrador = z.object({ ...pessoa, ...prova, senha: SenhaNova, admin: AdminLigado })
export const UsuarioRegularEditado = z.object({ ...pessoa, ...prova, id: Id, senha: SenhaOpcional, clienteId: Id })
export const AdministradorEditado = z.object({ ...pessoa, ...prova, id: Id, senha: SenhaOpcional, admin: AdminLigado })

type Acesso = { admin: boolean; email: string }
/** Whether a change decides who signs in, or as what: that of an administrator asks for the caller's proof, and so does one's own. */
export const mudaAcesso = (antes: Acesso, depois: Acesso, trocaSenha: boolean): boolean =>
  trocaSenha || antes.admin !== depois.admin || antes.email !== depois.email

const MUITAS_ERRADAS = 'Muitas senhas atuais erradas: aguarde o `Retry-After`'
const PROVA_ERRADA = 'Senha atual ou código errado, ou senha nova comum demais'
const EMAIL_REPETIDO = 'Já existe um usuário com este e-mail'

export const listarUsuarios = {
  method: 'GET',
  url: '/api/users',
  config: { access: 'admin' },
  schema: {
    tags: ['Usuários'],
    summary: 'Listar os usuários, por nome',
    querystring: Pagina.extend({ admin: SinalizadorTexto.optional(), clienteId: IdTexto.optional() }),
    response: { 200: Usuarios.extend({ proximo: Proximo, total: Total }) },
  },
} as const satisfies Route

export const lerUsuario = {
  method: 'GET',
  url: '/api/users/:id',
  config: { access: 'user' },
  schema: {
    tags: ['Usuários'],
    summary: 'Ler um usuário',
    description: 'O usuário de um cliente lê só o próprio registro.',
    params: PorId,
    response: { 200: Usuarios },
  },
} as const satisfies Route

export const criarUsuarioRegular = {
  method: 'POST',
  url: '/api/users/regular',
  config: { access: 'admin', errors: { 409: EMAIL_REPETIDO } },
  schema: {
    tags: ['Usuários'],
    summary: 'Cadastrar um usuário de um cliente',
    body: NovoUsuarioRegular,
    response: { 201: Usuarios },
  },
} as const satisfies Route

export const criarAdministrador = {
  method: 'POST',
  url: '/api/users/admin',
  config: { access: 'admin', errors: { 409: EMAIL_REPETIDO, 422: PROVA_ERRADA, 429: MUITAS_ERRADAS } },
  schema: {
    tags: ['Usuários'],
    summary: 'Cadastrar um administrador',
    description:
      'Onde algum administrador tem segundo fator, com a `senhaAtual` de quem chama (e o `codigo`, onde o tem): um administrador novo pode desligar o dos outros.',
    body: NovoAdministrador,
    response: { 201: Usuarios },
  },
} as const satisfies Route

export const atualizarUsuarioRegular = {
  method: 'PUT',
  url: '/api/users/regular',
  config: {
    access: 'user',
    errors: {
      403: 'O usuário de um cliente não muda o próprio `clienteId`',
      404: 'Não há usuário com este id, ou é um colega',
      409: `${EMAIL_REPETIDO}; ou é o último administrador, ou você mesmo, que não pode ser rebaixado`,
      422: PROVA_ERRADA,
      429: `${MUITAS_ERRADAS}; ou o próprio e-mail mudou vezes demais`,
    },
  },
  schema: {
    tags: ['Usuários'],
    summary: 'Alterar um usuário de um cliente',
    description:
      'Sem `senha`, ela fica como está. Num administrador, torna-o usuário do cliente: com a `senhaAtual` de quem chama (e o `codigo`, onde tem segundo fator). O próprio usuário altera seu nome e, com `senhaAtual`, seu e-mail e senha.',
    body: UsuarioRegularEditado,
    response: { 200: Usuarios },
  },
} as const satisfies Route

export const atualizarAdministrador = {
  method: 'PUT',
  url: '/api/users/admin',
  config: {
    access: 'admin',
    errors: { 404: 'Não há usuário com este id', 409: EMAIL_REPETIDO, 422: PROVA_ERRADA, 429: MUITAS_ERRADAS },
  },
  schema: {
    tags: ['Usuários'],
    summary: 'Alterar um administrador',
    description:
      'Sem `senha`, ela fica como está. No usuário de um cliente, torna-o administrador. Outro papel, e-mail ou senha pedem a `senhaAtual` de quem chama e, onde tem segundo fator, o `codigo`.',
    body: AdministradorEditado,
    response: { 200: Usuarios },
  },
} as const satisfies Route

export const trocarSenha = {
  method: 'PUT',
  url: '/api/users/senha',
  config: {
    access: 'user',
    errors: { 422: PROVA_ERRADA, 429: MUITAS_ERRADAS },
  },
  schema: {
    tags: ['Usuários'],
    summary: 'Trocar a própria senha',
    description: 'As outras sessões do usuário terminam. Quem tem segundo fator envia também `codigo`.',
    body: z.object({ senhaAtual: z.string().min(1).max(1000), senhaNova: SenhaNova, codigo: CodigoOpcional }),
    response: {
      200: Usuarios.extend({
        sessoesEncerradas: z.int().meta({ description: 'Quantas outras sessões estavam abertas e terminaram' }),
      }),
    },
  },
} as const satisfies Route

export const excluirUsuario = {
  method: 'DELETE',
  url: '/api/users/:id',
  config: { access: 'admin', errors: { 409: 'É o último administrador, ou você mesmo' } },
  schema: {
    tags: ['Usuários'],
    summary: 'Excluir um usuário',
    description: 'O nome fica na história dos pedidos.',
    params: PorId,
    response: { 200: Usuarios },
  },
} as const satisfies Route
