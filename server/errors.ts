import { STATUS_CODES } from 'node:http'
import type { Problema } from '#contract/problema.ts'

type Erro = { campo: string | null; mensagem: string }
type Extra = {
  errors?: Erro[]
  atual?: Record<string, unknown>
  retryAfter?: number
  /** What was written before the refusal stays, such as the count of a failure (see idempotency.ts). */
  keepsWrites?: true
}

/** A refusal that a person reads: Portuguese, and it says what to do. Everything else is a bare 500. */
export class UserError extends Error {
  readonly status: number
  readonly detail: string
  readonly extra: Extra

  constructor(status: number, title: string, detail: string, extra: Extra = {}) {
    super(title)
    this.status = status
    this.detail = detail
    this.extra = extra
  }
}

const SESSAO = 'Entre de novo com seu e-mail e senha para continuar.'

/** Not `pedido`: a reader takes that for an order. */
export const malformed = (detail: string) => new UserError(400, 'O sistema não entendeu o que foi enviado', detail)
export const unauthorized = () => new UserError(401, 'Você não está conectado', SESSAO)
export const wrongCredentials = () =>
  new UserError(401, 'E-mail ou senha incorretos', 'Confira os dois. Se não lembra da senha, toque em Esqueci a senha.')
/** The password was right: the screen asks for the code, which `campo` tells it. */
export const codeNeeded = () =>
  new UserError(401, 'Falta o código', 'Digite os 6 números que o seu aplicativo autenticador mostra agora.', {
    errors: [{ campo: 'codigo', mensagem: 'Digite o código do seu aplicativo autenticador' }],
  })
/** Said only to who showed the right password, or a link that counts. */
export const inactiveCompany = () =>
  forbidden('A sua empresa está inativa: fale com o fornecedor para voltar a entrar.')
const WRONG_CODE = 'O código não é este, ou já foi usado: digite o que o aplicativo mostra agora'
export const wrongSignInCode = () =>
  new UserError(401, 'O código não vale', 'Cada código vale uma vez: espere o aplicativo mostrar o próximo.', {
    errors: [{ campo: 'codigo', mensagem: WRONG_CODE }],
  })
/** Used, too old, or from before the access changed: whoever has it is told what to do, and whom to ask. */
export const deadLink = ({ fornecedor, telefone }: { fornecedor: string; telefone: string }) =>
  new UserError(
    404,
    'Este link não vale mais',
    `Cada link vale uma vez só, e por pouco tempo. Se você já criou a sua senha, entre com ela. Se não, peça outro link a ${fornecedor}.`,
    { atual: { fornecedor, telefone } },
  )
export const noSuchAddress = () =>
  new UserError(404, 'Endereço não encontrado', 'Confira o método e o caminho: a lista está em /api/docs.')
export const forbidden = (detail: string) => new UserError(403, 'Você não tem permissão para isto', detail)
/** To an administrator who looks on as a client (acesso/visita/). */
export const onlyLooking = () =>
  new UserError(403, 'Você está vendo como o cliente, só para ler', 'Saia, na faixa do alto, para mudar alguma coisa.')
/** `what` with its article: `O pedido`, `A estante`. The same answer for a record of another company. */
export const notFound = (what: string) =>
  new UserError(
    404,
    `${what} não foi encontrad${what.startsWith('A ') ? 'a' : 'o'}`,
    'Confira o número e tente de novo.',
  )
/** The state of things refuses; `atual` says how they stand now. */
export const conflict = (title: string, detail: string, atual?: Record<string, unknown>, errors?: Erro[]) =>
  new UserError(409, title, detail, { ...(atual && { atual }), ...(errors && { errors }) })
/** Tells that an account exists, so each try is counted; the count stays although the call is refused. */
export const emailTaken = () =>
  new UserError(409, 'Já existe um usuário com este e-mail', 'Use outro e-mail, ou altere o usuário que o tem.', {
    errors: [{ campo: 'email', mensagem: 'Já existe um usuário com este e-mail' }],
    keepsWrites: true,
  })
/** `atual`: what a person needs to see in order to mend it. */
export const invalid = (errors: [Erro, ...Erro[]], atual?: Record<string, unknown>) =>
  new UserError(422, 'Há dados inválidos', joined(errors), { errors, ...(atual && { atual }) })
export const invalidField = (campo: string | null, mensagem: string) => invalid([{ campo, mensagem }])
/** Refuses the ids of a list that are nobody's, each at its place in what was sent. `um`: `cliente`. */
export function refuseUnknown(unknown: readonly number[], um: string, campo: string, sent: readonly number[]): void {
  const [first, ...rest] = unknown.map(id => ({
    campo: `${campo}.${sent.indexOf(id)}`,
    mensagem: `Não há ${um} com o número ${id}`,
  }))
  if (first) throw invalid([first, ...rest])
}
export const unknownClient = () => invalidField('clienteId', 'Não há cliente com este número')
export const unknownCompany = () => invalidField('empresa', 'Esta empresa não está nas configurações do fornecedor')
/** A file that can't be used, and what its reader said, for the log. */
export const invalidFile = (mensagem: string, cause?: unknown) => Object.assign(invalidField(null, mensagem), { cause })
export const wrongCurrentPassword = () =>
  new UserError(422, 'Há dados inválidos', 'Esta não é a sua senha: digite-a de novo.', {
    errors: [{ campo: 'senhaAtual', mensagem: 'Esta não é a sua senha' }],
    keepsWrites: true,
  })
export const wrongCode = () =>
  new UserError(422, 'Há dados inválidos', WRONG_CODE, {
    errors: [{ campo: 'codigo', mensagem: WRONG_CODE }],
    keepsWrites: true,
  })
export const tooMany = (retryAfter: number) =>
  new UserError(
    429,
    'Muitas tentativas',
    `Aguarde ${retryAfter === 1 ? '1 segundo' : `${retryAfter} segundos`} e tente de novo.`,
    { retryAfter },
  )
export const tooManyOpen = () =>
  new UserError(
    429,
    'Telas demais abertas ao mesmo tempo',
    'Esta continua se atualizando, de minuto em minuto. Feche as que não usa.',
    { retryAfter: 60 },
  )
export const unavailable = () =>
  new UserError(503, 'O sistema está se recuperando', 'Nada foi perdido. Tente de novo em alguns segundos.', {
    retryAfter: 2,
  })

const BUSY_FOR_SECONDS = 5
/** Of costly work, for the one user who asked for more of it than a share: see fair-queue.ts. `what`: 'planilhas'. */
export const tooManyOfYours = (what: string, instead = '') =>
  new UserError(
    429,
    `Você já tem ${what} demais em andamento`,
    `O que você já pediu vem primeiro. Aguarde ${BUSY_FOR_SECONDS} segundos e tente de novo. ${instead}`.trim(),
    { retryAfter: BUSY_FOR_SECONDS },
  )
export const busy = (what: string, instead = '') =>
  new UserError(
    503,
    `Há ${what} demais em andamento agora`,
    `Aguarde ${BUSY_FOR_SECONDS} segundos e tente de novo. ${instead}`.trim(),
    { retryAfter: BUSY_FOR_SECONDS },
  )
/** Nobody reads it: for the log, with the number that proxies write for a caller who left. */
export const callerLeft = () => new UserError(499, 'Quem fez a chamada já saiu', 'Faça a chamada de novo.')

/** One error speaks for itself; of several each names its field. */
const joined = (errors: Erro[]): string =>
  errors.length === 1
    ? (errors[0]?.mensagem ?? '')
    : errors
        .slice(0, 3)
        .map(({ campo, mensagem }) => (campo ? `${campo}: ${mensagem}` : mensagem))
        .join(' · ') + (errors.length > 3 ? ` · e mais ${errors.length - 3}` : '')

/** The problem body (RFC 9457) of a refusal; `errors` is never empty. */
export function problem({ status, message, detail, extra }: UserError): Problema {
  return {
    type: 'about:blank',
    title: message || (STATUS_CODES[status] ?? 'Erro'),
    status,
    detail,
    errors: extra.errors?.length ? extra.errors : [{ campo: null, mensagem: message }],
    ...(extra.atual && { atual: extra.atual }),
  }
}

/** What the environment says can't work. The message is one Portuguese line that names the variable. */
export class ConfigError extends Error {
  override name = 'ConfigError'
}
