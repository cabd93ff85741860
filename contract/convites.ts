import * as z from 'zod'
import { EmailDigitado, SessaoAberta } from './autenticacao.ts'
import { Id, PorId, Sinalizador, ZeroOuUm } from './campos.ts'
import { CodigoOpcional } from './codigo-de-acesso.ts'
import type { Route } from './route.ts'
import { SenhaNova } from './usuarios.ts'

export const CONVITES_POR_VEZ = 200
export const CONVITE_DIAS = 7
export const LINK_DE_SENHA_HORAS = 1

/** Any text is accepted and looked up: a truncated token gets the same answer as a used one. */
const Token = z.string().min(1).max(200).describe('O que vem depois de `/convite/`, `/senha/` ou `/email/` no link')

export const Convite = z.object({
  usuarioId: z.int(),
  link: z.string().describe('Vale uma vez, por 7 dias; é mostrado só agora'),
  expiraEm: z.string().describe('ISO 8601 com fuso'),
  telefone: z.string().describe('O do cliente do usuário, para mandar o link; vazio se não há'),
})
export type Convite = z.output<typeof Convite>
const Convites = z.object({ convites: z.array(Convite) })

const ProvaDoConvite = z.object({
  senhaAtual: z.string().max(1000).optional().describe('A de quem chama: exigida onde o link é de um administrador'),
  codigo: CodigoOpcional,
})
const ParaConvidar = ProvaDoConvite.extend({
  porEmail: Sinalizador.optional().describe('0: só a resposta. Sem ele, cada pessoa recebe o link também por e-mail'),
})
const errosDoConvite = {
  422: 'O link é de um administrador, e a senha atual ou o código de quem chama falta ou está errado',
}

export const convidarUsuario = {
  method: 'POST',
  url: '/api/users/:id/convite',
  config: { access: 'admin', semChave: true },
  errors: { ...errosDoConvite, 404: 'Não há usuário com este id' },
  tags: ['Usuários'],
  summary: 'Fazer um link com que o usuário cria a sua senha',
  description:
    'Serve para quem ainda não entrou e para quem esqueceu a senha. Vale uma vez, por 7 dias, e morre quando a senha, o e-mail, o papel ou o cliente do usuário muda.',
  params: PorId,
  body: ParaConvidar.nullish(),
  response: { 201: Convites },
} as const satisfies Route

export const convidarUsuarios = {
  method: 'POST',
  url: '/api/users/convites',
  config: { access: 'admin', semChave: true },
  errors: { ...errosDoConvite, 422: `Um dos usuários não existe; ou: ${errosDoConvite[422]}` },
  tags: ['Usuários'],
  summary: 'Fazer os links de muitos usuários de uma vez',
  description: `Até ${CONVITES_POR_VEZ}: todos ou nenhum. Cada link é como o de \`/api/users/{id}/convite\`.`,
  body: ParaConvidar.extend({
    usuarioIds: z
      .array(Id)
      .min(1, 'Escolha pelo menos um usuário')
      .max(CONVITES_POR_VEZ, `Convide até ${CONVITES_POR_VEZ} de cada vez`)
      .transform(ids => [...new Set(ids)]),
  }),
  response: { 201: Convites },
} as const satisfies Route

const errosDoLink = {
  404: 'O link já foi usado, venceu ou morreu com uma mudança no acesso; `atual` diz a quem pedir outro',
  422: 'Senha comum demais, ou igual ao nome ou e-mail',
}

/** A POST although it only reads: a token in the URL would end up in logs. */
export const lerLink = {
  method: 'POST',
  url: '/api/convites/ler',
  config: { access: 'public' },
  errors: { 404: errosDoLink[404] },
  summary: 'De quem é um link, e para que serve',
  body: z.object({ token: Token }),
  response: {
    200: z.object({
      link: z.object({
        tipo: z.enum(['convite', 'senha', 'email']),
        nome: z.string(),
        email: z.string().describe('Encoberto: `ma•••@padaria.com.br`'),
        clienteNome: z.string().nullable().describe('A empresa; null na equipe do fornecedor'),
        fornecedor: z.string(),
        primeiraVez: ZeroOuUm.describe('1 para quem ainda não tem senha'),
        segundoFator: ZeroOuUm.describe('1: a senha nova pede também o `codigo`'),
      }),
    }),
  },
} as const satisfies Route

const ComSenhaNova = z.object({ token: Token, senha: SenhaNova, codigo: CodigoOpcional })

export const aceitarConvite = {
  method: 'POST',
  url: '/api/convites',
  config: { access: 'public' },
  errors: errosDoLink,
  summary: 'Criar a senha com o link de um convite, e entrar',
  description: 'As outras sessões e os outros links do usuário terminam.',
  body: ComSenhaNova,
  response: { 200: SessaoAberta },
} as const satisfies Route

export const redefinirSenha = {
  method: 'POST',
  url: '/api/autenticacao/redefinir',
  config: { access: 'public' },
  errors: errosDoLink,
  summary: 'Criar outra senha com o link de quem a esqueceu, e entrar',
  description: 'As outras sessões e os outros links do usuário terminam.',
  body: ComSenhaNova,
  response: { 200: SessaoAberta },
} as const satisfies Route

export const confirmarEmail = {
  method: 'POST',
  url: '/api/autenticacao/confirmar-email',
  config: { access: 'public' },
  errors: { 404: errosDoLink[404] },
  summary: 'Confirmar um e-mail novo com o link que foi para ele',
  description: 'Um e-mail que mudou só recebe avisos depois disto. Não entra, nem muda a senha.',
  body: z.object({ token: Token }),
  response: { 200: z.object({ email: z.string().describe('Encoberto: `ma•••@padaria.com.br`') }) },
} as const satisfies Route

const Ajuda = z.object({
  porEmail: ZeroOuUm.describe('1: o sistema envia e-mails, e o link vai para o endereço, se ele é de alguém'),
  fornecedor: z.string(),
  telefone: z.string().describe('O do fornecedor, ou vazio'),
})

export const lerAjudaParaEntrar = {
  method: 'GET',
  url: '/api/autenticacao/esqueci',
  config: { access: 'public' },
  summary: 'Quem ajuda a quem esqueceu a senha',
  response: { 200: Ajuda },
} as const satisfies Route

const EsqueciSenha = z.object({ email: EmailDigitado })

export const esqueciSenha = {
  method: 'POST',
  url: '/api/autenticacao/esqueci',
  config: { access: 'public' },
  summary: 'Pedir um link para criar outra senha',
  description: 'A mesma resposta para qualquer e-mail. O link vale uma vez, por 1 hora; um a cada 5 minutos.',
  body: EsqueciSenha,
  response: { 200: Ajuda },
} as const satisfies Route
