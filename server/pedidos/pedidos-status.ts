import { emReais } from '#contract/dinheiro.ts'
import { impedimentoDoDia } from '#contract/entrega.ts'
import { PedidoComItens } from '#contract/itens-pedido.ts'
import type { Pedido, Status } from '#contract/pedidos.ts'
import * as contract from '#contract/pedidos-status.ts'
import type { User } from '../access.ts'
import type { Business } from '../business.ts'
import { deliveryRulesOfOrder } from '../cadastros/clientes.sql.ts'
import type { Db } from '../db/db.ts'
import { conflict, invalidField, notFound, type UserError, unknownCompany } from '../errors.ts'
import type { Mount } from '../http/mount.ts'
import { agoraDosPrazos, esteMomento } from '../instants.ts'
import * as statements from './pedidos-status.sql.ts'

type One = { pedidos: Pedido[]; aviso?: string }
type Permitidos = readonly Status[]
const { statusPermitidos } = contract

/** Calls that change an order's status or its fields. */
export function pedidosStatus(mount: Mount, business: Business): void {
  const { reservationHours } = business
  const agora = () => agoraDosPrazos(business)

  mount(contract.confirmarPedido, async ({ db, user, chave, params: { id }, body: { dataEntrega: dia, versao } }) => {
    await requireDeliveryDay(db, user, { id, dia, campo: 'dataEntrega', agora: agora() })
    const outcome = await statements.confirmar(db, user, { id, dia, momento: esteMomento(business), versao, chave })
    return answerOrder(outcome, statusPermitidos.confirmar, whyNotConfirmed)
  })

  mount(contract.alterarEntrega, async ({ db, user, params: { id, data: dia } }) => {
    await requireDeliveryDay(db, user, { id, dia, campo: 'data', agora: agora() })
    const outcome = await statements.alterarEntrega(db, user, { id, dia, agora: agora() })
    return answerOrder(outcome, statusPermitidos.alterarEntrega, whyNotMoved)
  })

  mount(contract.cancelarPedido, async ({ db, user, params: { id } }) =>
    answerOrder(
      await statements.cancelar(db, user, { id, agora: agora() }),
      statusPermitidos.cancelar,
      tooLate('cancelar'),
    ),
  )

  mount(contract.cancelarPedidoComObservacao, async ({ db, user, params: { id }, body: { observacao } }) => {
    const outcome = await statements.cancelar(db, user, { id, observacao, agora: agora() })
    return answerOrder(outcome, statusPermitidos.cancelar, tooLate('cancelar'))
  })

  mount(contract.finalizarPedido, async ({ db, user, params: { id } }) =>
    answerOrder(await statements.finalizar(db, user, id), statusPermitidos.finalizar),
  )

  mount(contract.atribuirEmpresa, async ({ db, user, params: { id, empresa } }) => {
    const outcome = await statements.atribuirEmpresa(db, user, { id, empresa })
    if (outcome && !outcome.conhecida) throw unknownCompany()
    return answerOrder(outcome && jaFeito(outcome), statusPermitidos.atribuirEmpresa)
  })

  mount(contract.observarPedido, async ({ db, user, params: { id }, body: { observacao } }) =>
    answerOrder(await statements.observar(db, user, { id, observacao, reservationHours }), statusPermitidos.observar),
  )

  mount(contract.excluirPedido, async ({ db, user, params: { id } }) =>
    answerOrder(await statements.excluir(db, user, id), statusPermitidos.excluir),
  )
}

/** The order after a change, or why it did not change: 404, the status (409), or the reason from `otherwise`. */
function answerOrder<Facts>(
  outcome: statements.Outcome<Facts>,
  permitidos: Permitidos,
  otherwise?: (outcome: Pedido & Facts) => UserError,
): One {
  if (!outcome) throw notFound('O pedido')
  if (outcome.feito) return { pedidos: [outcome], ...avisoDoMinimo(outcome as Partial<statements.Shortage>) }
  if (otherwise && permitidos.includes(outcome.status)) throw otherwise(outcome)
  throw wrongStatus(outcome.status, permitidos)
}

/** A warning for administrators; a client below the minimum is refused instead. */
export const avisoDoMinimo = (short: Partial<statements.Shortage> | null | undefined): { aviso?: string } =>
  short?.falta ? { aviso: `${missingOf(short)} Confira com o cliente.` } : {}

const missingOf = ({ falta, minimo }: Partial<statements.Shortage>): string =>
  `Somando os pedidos do mesmo dia, faltam ${emReais(falta ?? 0)} para o pedido mínimo de ${emReais(minimo ?? 0)}.`

/** 409: the client's orders for the day do not reach its minimum; `valorTotal` is the order's resulting total. */
export const belowMinimum = ({ minimo, falta }: statements.Shortage, valorTotal: number): UserError =>
  conflict('O pedido não chegou ao mínimo', `${missingOf({ minimo, falta })} Adicione mais produtos.`, {
    valorTotal,
    pedidoMinimo: minimo,
    falta,
  })

/** Already in that state counts as done. */
export const jaFeito = <O extends { feito: boolean; dela: boolean }>(outcome: O): O => ({
  ...outcome,
  feito: outcome.feito || outcome.dela,
})

/** 409 naming the current status. */
export function wrongStatus(status: Status, permitidos: Permitidos): UserError {
  const aceitos = permitidos.join(' ou ')
  return conflict(
    `O pedido está ${status}`,
    `Isto só pode ser feito com um pedido ${aceitos}. Confira como ele está agora.`,
    {
      status,
    },
  )
}

/** 409 with the current order, because the caller saw another version. */
export const changedMeanwhile = (pedido: PedidoComItens): UserError =>
  conflict(
    'O pedido mudou em outro lugar',
    'Confira os itens e o total de agora, e tente de novo.',
    PedidoComItens.parse(pedido),
  )

function whyNotConfirmed(outcome: Pedido & statements.ConfirmFacts): UserError {
  const { linhas, fechadas, mudadas, itens, valorTotal, status } = outcome
  if (itens) return changedMeanwhile({ ...outcome, itens })
  if (!linhas) return conflict('O pedido está vazio', 'Adicione pelo menos um produto antes de confirmar.', { status })
  if (fechadas)
    return conflict(
      `A estante ${fechadas} não está mais aberta`,
      'Remova do pedido os produtos dessa estante, ou fale com o fornecedor.',
      { status, estantesFechadas: fechadas },
    )
  if (mudadas) return linesChanged(mudadas, outcome)
  return belowMinimum(outcome, valorTotal)
}

/** 409 naming every line that no longer matches its shelf, with both prices. */
function linesChanged(mudadas: contract.LinhaMudada[], { status, versao, valorTotal }: Pedido): UserError {
  const errors = mudadas.map(linha => ({ campo: null, mensagem: inWords(linha) }))
  const title = errors.length > 1 ? `${errors.length} itens mudaram na estante` : (errors[0]?.mensagem ?? '')
  const detail =
    'Nada foi confirmado. Aceite os preços de agora, tire do pedido o que não está à venda e confirme de novo.'
  return conflict(title, detail, { status, versao, valorTotal, itens: mudadas }, errors)
}

function inWords({ nome, motivo, precoNoPedido, precoNaEstante }: contract.LinhaMudada): string {
  if (motivo === 'preco') return `O preço de ${nome} mudou de ${emReais(precoNoPedido)} para ${emReais(precoNaEstante)}`
  return motivo === 'fora' ? `${nome} saiu da estante` : `${nome} não está mais à venda`
}

const whyNotMoved = (outcome: Pedido & statements.CutOff & statements.Shortage & { atrasado: boolean }): UserError =>
  outcome.atrasado ? tooLate('mudar o dia')(outcome) : belowMinimum(outcome, outcome.valorTotal)

export const tooLate =
  (doing: 'cancelar' | 'mudar o dia' | 'mudar o pedido') =>
  ({ status, dataEntrega, corte }: Pedido & statements.CutOff): UserError => {
    const limite = corte ? `às ${corte} da véspera da entrega` : 'no fim da véspera da entrega'
    const detail = `O prazo terminou ${limite}. Fale com o fornecedor.`
    return conflict(`Já não dá para ${doing}`, detail, { status, dataEntrega })
  }

type Wanted = { id: number; dia: string; campo: string; agora: { dia: string; hora: string } }

/** Refuses (422) a day without delivery for this order's client; 404 takes precedence. */
async function requireDeliveryDay(db: Db, user: User, { id, dia, campo, agora }: Wanted): Promise<void> {
  const regras = await deliveryRulesOfOrder(db, user, id)
  if (!regras) throw notFound('O pedido')
  const impedimento = impedimentoDoDia(dia, { hoje: agora.dia, hora: agora.hora, ...regras }, user.admin)
  if (impedimento) throw invalidField(campo, impedimento)
}
