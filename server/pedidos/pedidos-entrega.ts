import { emNumero } from '#contract/dinheiro.ts'
import type { Status } from '#contract/pedidos.ts'
import { ajustarPedido, definirPrecoDoItem, entregarPedido } from '#contract/pedidos-entrega.ts'
import { statusPermitidos } from '#contract/pedidos-status.ts'
import { comUnidade, NOME_DA_UNIDADE } from '#contract/unidades.ts'
import type { Business } from '../business.ts'
import { conflict, invalid, notFound, type UserError } from '../errors.ts'
import type { Mount } from '../http/mount.ts'
import * as statements from './pedidos-entrega.sql.ts'
import { changedMeanwhile, wrongStatus } from './pedidos-recusados.ts'

/** Calls for deliveries, returns, and the agreed price of one line. */
export function pedidosEntrega(mount: Mount, { reservationHours }: Business): void {
  mount(entregarPedido, async ({ db, user, params: { id }, body }) =>
    answerLines(await statements.entregar(db, user, { id, ...body }), statusPermitidos.entregar, 'quantidadeEntregue'),
  )

  mount(ajustarPedido, async ({ db, user, params: { id }, body }) =>
    answerLines(await statements.ajustar(db, user, { id, ...body }), statusPermitidos.ajustar, 'quantidade'),
  )

  mount(definirPrecoDoItem, async ({ db, user, params: { id, itemPedidoId: itemId }, body }) => {
    const outcome = await statements.definirPreco(db, user, { id, itemId, ...body, reservationHours })
    if (outcome?.criticas[0]?.motivo === 'fora') throw notFound('O item')
    return answerLines(outcome, statusPermitidos.definirPreco, 'precoVenda')
  })
}

type Campo = 'quantidadeEntregue' | 'quantidade' | 'precoVenda'

/** The order with its lines, or the refusal, by precedence: 404, 422 of a line, the status, the version, 409 of a line. */
function answerLines(outcome: statements.LinesOutcome, permitidos: readonly Status[], campo: Campo) {
  if (!outcome) throw notFound('O pedido')
  if (outcome.feito) return { pedidos: [outcome] }
  const { status, outra, criticas, falta } = outcome
  const wrong = criticas.flatMap(critica => wrongLine(critica, campo))
  const [first, ...rest] = wrong
  if (first) throw invalid([first, ...rest])
  if (!permitidos.includes(status)) throw wrongStatus(status, permitidos)
  throw outra ? changedMeanwhile(outcome) : falta ? tooLittleThere(falta) : tooMuchBack(criticas)
}

function wrongLine({ posicao, motivo, nome, unidadeMedida }: statements.Critica, campo: Campo) {
  const about = (field: string, mensagem: string) => [{ campo: `itens.${posicao}.${field}`, mensagem }]
  if (motivo === 'fora') return about('itemPedidoId', 'Este item não é deste pedido')
  if (motivo === 'decimais')
    return about(campo, `${nome} é vendido por ${NOME_DA_UNIDADE[unidadeMedida ?? 'UN']}: use uma quantidade inteira`)
  if (motivo === 'calada') return about('motivo', `Diga por que a quantidade entregue de ${nome} não é a pedida`)
  return []
}

/** 409 naming every product with too little stock for the delivery. */
function tooLittleThere(falta: statements.Falta[]): UserError {
  const errors = falta.map(linha => ({ campo: null, mensagem: semEstoque(linha) }))
  const title = errors.length > 1 ? `De ${emNumero(errors.length)} produtos não há tanto` : (errors[0]?.mensagem ?? '')
  const itens = falta.map(({ produtoId, nome, ha }) => ({ produtoId, nome, estoque: ha }))
  return conflict(title, 'Nada foi mudado. Entregue menos, ou conte o estoque.', { itens }, errors)
}

const semEstoque = ({ nome, ha, unidadeMedida }: statements.Falta): string =>
  ha > 0 ? `De ${nome} só há ${comUnidade(ha, unidadeMedida)} no estoque` : `De ${nome} não há nada no estoque`

/** 409 naming every line with a larger return than remains. */
function tooMuchBack(criticas: statements.Critica[]): UserError {
  const refused = criticas.filter(({ motivo }) => motivo === 'demais')
  const errors = refused.map(({ posicao, nome, vendida, unidadeMedida }) => ({
    campo: `itens.${posicao}.quantidade`,
    mensagem: vendida
      ? `De ${nome} só podem voltar ${comUnidade(vendida, unidadeMedida ?? 'UN')}`
      : `De ${nome} não há mais nada que possa voltar`,
  }))
  const title =
    errors.length > 1 ? `${emNumero(errors.length)} itens não puderam ser ajustados` : (errors[0]?.mensagem ?? '')
  const itens = refused.map(({ itemPedidoId, nome, vendida }) => ({ itemPedidoId, nome, quantidade: vendida }))
  return conflict(title, 'Nada foi mudado. Confira o que foi entregue e o que já voltou.', { itens }, errors)
}
