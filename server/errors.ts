import { STATUS_CODES } from 'node:http'
import type { Problema } from '#contract/problema.ts'

type Erro = { campo: string | null; mensagem: string }
type Extra = {
  errors?: Erro[]
  atual?: Record<string, unknown>
  retryAfter?: number
  /** Commits what was written before the refusal, such as the count of a failure (see idempotency.ts). */
  keepsWrites?: true
}

/** A refusal for users, in Portuguese and with what to do. Any other error becomes a bare 500. */
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

/** The title avoids `pedido` for the request, which readers would take for an order. */
export const malformed = (detail: string) => new UserError(400, 'O sistema não entendeu o que foi enviado', detail)
export const unauthorized = () => new UserError(401, 'Você não está conectado', SESSAO)
export const deadKey = () =>
  new UserError(401, 'Esta chave não vale', 'Foi excluída, venceu ou veio incompleta: confira em Integrações.')
export const wrongCredentials = () =>
  new UserError(401, 'E-mail ou senha incorretos', 'Confira os dois. Se não lembra da senha, toque em Esqueci a senha.')
/** The password was right; `campo` tells the screen to ask for the code. */
export const codeNeeded = () =>
  new UserError(401, 'Falta o código', 'Digite os 6 números que o seu aplicativo autenticador mostra agora.', {
    errors: [{ campo: 'codigo', mensagem: 'Digite o código do seu aplicativo autenticador' }],
  })
/** Used only after the right password or a valid link. */
export const inactiveCompany = () =>
  forbidden('A sua empresa está inativa: fale com o fornecedor para voltar a entrar.')
const WRONG_CODE = 'O código não é este, ou já foi usado: digite o que o aplicativo mostra agora'
export const wrongSignInCode = () =>
  new UserError(401, 'O código não vale', 'Cada código vale uma vez: espere o aplicativo mostrar o próximo.', {
    errors: [{ campo: 'codigo', mensagem: WRONG_CODE }],
  })
/** The link was used, has expired or predates a change of access. Says what to do and whom to ask. */
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
/** `what` includes its article: `O pedido`, `A estante`. Also the answer for another company's record. */
export const notFound = (what: string) =>
  new UserError(
    404,
    `${what} não foi encontrad${what.startsWith('A ') ? 'a' : 'o'}`,
    'Confira o número e tente de novo.',
  )
/** The record, or the 404 that names it. */
export function existing<T>(record: T | undefined, what: string): T {
  if (record === undefined) throw notFound(what)
  return record
}
/** The current state does not allow it; `atual` describes that state. */
export const conflict = (title: string, detail: string, atual?: Record<string, unknown>, errors?: Erro[]) =>
  new UserError(409, title, detail, { ...(atual && { atual }), ...(errors && { errors }) })
/** A conflict of one or several lines, with the only one's message as its title. */
export const conflicts = (errors: Erro[], several: string, detail: string, atual: Record<string, unknown>) =>
  conflict(errors.length > 1 ? several : (errors[0]?.mensagem ?? ''), detail, atual, errors)
/** Reveals that an account exists, so each attempt on one's own record is counted. */
export const emailTaken = () =>
  new UserError(409, 'Já existe um usuário com este e-mail', 'Use outro e-mail, ou altere o usuário que o tem.', {
    errors: [{ campo: 'email', mensagem: 'Já existe um usuário com este e-mail' }],
  })
/** `atual` holds what the user needs to see to fix it. */
export const invalid = (errors: [Erro, ...Erro[]], atual?: Record<string, unknown>) =>
  new UserError(422, 'Há dados inválidos', joined(errors), { errors, ...(atual && { atual }) })
/** 422 that lists these, if there are any. */
export function refuseAll(errors: Erro[], atual?: Record<string, unknown>): void {
  const [first, ...rest] = errors
  if (first) throw invalid([first, ...rest], atual)
}
export const invalidField = (campo: string | null, mensagem: string) => invalid([{ campo, mensagem }])
/** Refuses unknown ids in a list, each by its index in `sent`. `um`: `cliente`. */
export function refuseUnknown(unknown: readonly number[], um: string, campo: string, sent: readonly number[]): void {
  refuseAll(unknown.map(id => ({ campo: `${campo}.${sent.indexOf(id)}`, mensagem: `Não há ${um} com o número ${id}` })))
}
export const unknownClient = () => invalidField('clienteId', 'Não há cliente com este número')
export const unknownProduct = () => invalidField('produtoId', 'Não há produto com este número')
export const unknownCompany = () => invalidField('empresa', 'Esta empresa não está nas configurações do fornecedor')
/** A file that can't be used; `cause` is the parser's error, for the log. */
export const invalidFile = (mensagem: string, cause?: unknown) => Object.assign(invalidField(null, mensagem), { cause })
/** The caller's own password, where a call must not be made with the session alone. */
export const passwordNeeded = () => invalidField('senhaAtual', 'Digite a sua senha')
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
const inWords = (seconds: number): string => {
  if (seconds > 60) return `${Math.ceil(seconds / 60)} minutos`
  return seconds === 1 ? '1 segundo' : `${seconds} segundos`
}
export const tooMany = (retryAfter: number, title = 'Muitas tentativas') =>
  new UserError(429, title, `Aguarde ${inWords(retryAfter)} e tente de novo.`, {
    retryAfter,
  })
export const tooManyWrites = (retryAfter: number) => tooMany(retryAfter, 'Muitas mudanças em um minuto')
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
/** For a user who requested more than a share of costly work (threads.ts). `what`: 'planilhas'. */
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
/** Only for the log, with the status that proxies use for a disconnected caller. */
export const callerLeft = () => new UserError(499, 'Quem fez a chamada já saiu', 'Faça a chamada de novo.')

/** The message of a single error; several are listed with their fields. */
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

/** The environment's settings can't work. The message is one line in Portuguese that names the variable. */
export class ConfigError extends Error {
  override name = 'ConfigError'
}
