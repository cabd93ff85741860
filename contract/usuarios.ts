import * as z from 'zod'
import { ComFormato, PLANILHA } from './arquivo.ts'
import { UsuarioDaSessao } from './autenticacao.ts'
import {
  Email,
  Id,
  IdTexto,
  Instante,
  type NomesDosCampos,
  PorId,
  Sinalizador,
  SinalizadorTexto,
  Texto,
  ZeroOuUm,
} from './campos.ts'
import { CodigoOpcional } from './codigo-de-acesso.ts'
import { PaginaParecida, Proximo, Total } from './listas.ts'
import { PAPEIS, PAPEIS_DO_CLIENTE, PAPEIS_DO_FORNECEDOR, type Papel, QUEM_ENTROU } from './papeis.ts'
import type { Route } from './route.ts'

const SENHA_MINIMA = 10
const SENHA_MAXIMA = 128

/** A new password: 10–128 characters; common ones are refused by the server (422). */
export const SenhaNova = z
  .string()
  .min(SENHA_MINIMA, `Use pelo menos ${SENHA_MINIMA} caracteres na senha`)
  .max(SENHA_MAXIMA, `Use no máximo ${SENHA_MAXIMA} caracteres na senha`)
  .refine(senha => senha.isWellFormed() && !senha.includes('\0'), 'Retire os caracteres de controle da senha')
/** Missing, null or empty: on PUT the password stays; a new user gets none and signs in first through a link. */
const SenhaOpcional = z
  .union([z.literal(''), z.null(), SenhaNova], `Use de ${SENHA_MINIMA} a ${SENHA_MAXIMA} caracteres na senha`)
  .transform(senha => senha || undefined)
  .optional()

export const Usuario = UsuarioDaSessao.extend({
  clienteNome: z.string().nullable(),
  segundoFator: ZeroOuUm.describe('1 para o administrador que também entra com um código do celular'),
  // These are optional because an answer stored for its Idempotency-Key by an older server lacks them.
  entrou: ZeroOuUm.optional().describe('0 para quem ainda não criou a sua senha'),
  emailConfirmado: ZeroOuUm.optional().describe('0: até abrir o link do e-mail novo não recebe avisos'),
  convidadoEm: Instante.optional().describe('Quando foi feito o último link de convite; null se nenhum'),
})
export type Usuario = z.output<typeof Usuario>

export const CAMPOS_DO_USUARIO = {
  papel: ['Papel'],
  clienteId: ['Cliente'],
  nome: ['Nome'],
  email: ['E-mail'],
} as const satisfies NomesDosCampos

const Usuarios = z.object({ usuarios: z.array(Usuario) })

const pessoa = { nome: Texto(120), email: Email }
const AdminLigado = Sinalizador.refine(admin => admin, 'Para tirar a administração, altere como usuário de um cliente')

/** If missing: on POST `comprador` or `administrador`; on PUT the current role, or the new kind's default. */
const papel = {
  doCliente: z.enum(PAPEIS_DO_CLIENTE, `Use um destes papéis: ${PAPEIS_DO_CLIENTE.join(', ')}`).optional(),
  doFornecedor: z.enum(PAPEIS_DO_FORNECEDOR, `Use um destes papéis: ${PAPEIS_DO_FORNECEDOR.join(', ')}`).optional(),
}

const NovoUsuarioRegular = z.object({ ...pessoa, senha: SenhaOpcional, clienteId: Id, papel: papel.doCliente })
/** The caller's own password and code, required to change who may sign in or as what. */
const prova = {
  senhaAtual: z.string().max(1000).optional().describe('De quem chama, para mudar o seu acesso ou um administrador'),
  codigo: CodigoOpcional,
}
/** The same to make or delete a user of the provider. */
const ProvaRecente = z.object({
  senhaAtual: z
    .string()
    .max(1000)
    .optional()
    .describe(
      'A de quem chama: exigida para quem é do fornecedor, se nesta sessão a pessoa não entrou nem deu a sua senha nos últimos 15 minutos',
    ),
  codigo: CodigoOpcional,
})
const administrador = { ...pessoa, senha: SenhaOpcional, admin: AdminLigado, papel: papel.doFornecedor }
const NovoAdministrador = ProvaRecente.extend(administrador)
const UsuarioRegularEditado = NovoUsuarioRegular.extend({ ...prova, id: Id })
const AdministradorEditado = z.object({ ...administrador, ...prova, id: Id })

type Acesso = { papel: Papel; email: string }
/** Whether a change affects who may sign in or as what. The caller must then prove who they are, for an administrator or for themselves. */
export const mudaAcesso = (antes: Acesso, depois: Acesso, trocaSenha: boolean): boolean =>
  trocaSenha || antes.papel !== depois.papel || antes.email !== depois.email

const PROVA_ERRADA = 'Senha atual ou código errado, ou senha nova comum demais'
const EMAIL_REPETIDO = 'Já existe um usuário com este e-mail'

export const listarUsuarios = {
  method: 'GET',
  url: '/api/users',
  config: { access: 'admin', ...PLANILHA },
  summary: 'Listar os usuários, por nome',
  querystring: PaginaParecida.extend({
    admin: SinalizadorTexto.optional(),
    clienteId: IdTexto.optional(),
    entrou: SinalizadorTexto.optional().describe('0: só quem ainda não criou a sua senha'),
    papel: z.enum(PAPEIS).optional().describe('Só quem tem este papel'),
    ...ComFormato,
  }),
  response: { 200: Usuarios.extend({ proximo: Proximo, total: Total }) },
} as const satisfies Route

export const lerUsuario = {
  method: 'GET',
  url: '/api/users/:id',
  config: { access: 'user', tambem: QUEM_ENTROU },
  summary: 'Ler um usuário',
  description: 'Quem não é administrador lê só o próprio registro.',
  params: PorId,
  response: { 200: Usuarios },
} as const satisfies Route

export const criarUsuarioRegular = {
  method: 'POST',
  url: '/api/users/regular',
  config: { access: 'admin', semChave: true },
  errors: { 409: EMAIL_REPETIDO },
  summary: 'Cadastrar um usuário de um cliente',
  description: 'Sem `senha`, ele a cria com o link de um convite.',
  body: NovoUsuarioRegular,
  response: { 201: Usuarios },
} as const satisfies Route

export const criarAdministrador = {
  method: 'POST',
  url: '/api/users/admin',
  config: { access: 'admin', semChave: true },
  errors: { 409: EMAIL_REPETIDO, 422: PROVA_ERRADA },
  summary: 'Cadastrar um administrador',
  description:
    'Sem `senha`, ele a cria com o link de um convite. Mais de 15 minutos depois de quem chama entrar ou dar a sua senha nesta sessão, pede a `senhaAtual` dele e, onde tem verificação em duas etapas, o `codigo`.',
  body: NovoAdministrador,
  response: { 201: Usuarios },
} as const satisfies Route

export const atualizarUsuarioRegular = {
  method: 'PUT',
  url: '/api/users/regular',
  config: { access: 'user', tambem: ['leitor'], semChave: true },
  errors: {
    404: 'Não há usuário com este id, ou é um colega',
    409: `${EMAIL_REPETIDO}; ou é o último administrador, ou você mesmo, que não pode ser rebaixado`,
    422: PROVA_ERRADA,
  },
  summary: 'Alterar um usuário de um cliente',
  description:
    'Sem `senha`, ela fica como está. Num administrador, torna-o usuário do cliente: com a `senhaAtual` de quem chama (e o `codigo`, onde tem verificação em duas etapas). O próprio usuário altera seu nome e, com `senhaAtual`, seu e-mail e senha.',
  body: UsuarioRegularEditado,
  response: { 200: Usuarios },
} as const satisfies Route

export const atualizarAdministrador = {
  method: 'PUT',
  url: '/api/users/admin',
  config: { access: 'admin', semChave: true },
  errors: {
    404: 'Não há usuário com este id',
    409: `${EMAIL_REPETIDO}; ou é o último administrador, ou você mesmo, que não pode virar separador`,
    422: PROVA_ERRADA,
  },
  summary: 'Alterar um administrador',
  description:
    'Sem `senha`, ela fica como está. No usuário de um cliente, torna-o administrador, ou separador com esse `papel`. Outro papel, e-mail ou senha pedem a `senhaAtual` de quem chama e, onde tem verificação em duas etapas, o `codigo`.',
  body: AdministradorEditado,
  response: { 200: Usuarios },
} as const satisfies Route

const TrocaDeSenha = z.object({
  senhaAtual: z.string().min(1).max(1000),
  senhaNova: SenhaNova,
  codigo: CodigoOpcional,
})

export const trocarSenha = {
  method: 'PUT',
  url: '/api/users/senha',
  config: { access: 'user', tambem: QUEM_ENTROU, semChave: true },
  errors: { 422: PROVA_ERRADA },
  summary: 'Trocar a própria senha',
  description: 'As outras sessões do usuário terminam. Quem tem verificação em duas etapas envia também `codigo`.',
  body: TrocaDeSenha,
  response: {
    200: Usuarios.extend({
      sessoesEncerradas: z.int().describe('Quantas outras sessões estavam abertas e terminaram'),
    }),
  },
} as const satisfies Route

export const excluirUsuario = {
  method: 'DELETE',
  url: '/api/users/:id',
  config: { access: 'admin' },
  errors: {
    409: 'É o último administrador, ou você mesmo, ou tem verificação em duas etapas',
    422: 'É do fornecedor, e a senha atual ou o código de quem chama falta ou está errado',
  },
  summary: 'Excluir um usuário',
  description:
    'O nome fica no histórico dos pedidos. Para excluir alguém do fornecedor, mais de 15 minutos depois de quem chama entrar ou dar a sua senha nesta sessão, envie no corpo a `senhaAtual` dele e, onde tem verificação em duas etapas, o `codigo`.',
  params: PorId,
  body: ProvaRecente.nullish(),
  response: { 200: Usuarios },
} as const satisfies Route
