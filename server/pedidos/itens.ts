import { somar } from '#contract/dinheiro.ts'
import { statusPermitidos } from '#contract/pedidos-status.ts'
import type { User } from '../access.ts'
import type { Business } from '../business.ts'
import type { Db } from '../db/db.ts'
import { lockClients } from '../financeiro/conta.sql.ts'
import { standing } from '../financeiro/credito.sql.ts'
import { requireCredit } from '../financeiro/credito.ts'
import { esteMomento } from '../instants.ts'
import { requireOfTheDay } from './do-dia.ts'
import { type Told, tell } from './historico.sql.ts'
import { type Held, holdWithLines } from './hold.sql.ts'
import { linesOf, shelfRows, write } from './itens.sql.ts'
import { refuseLines } from './itens-recusados.ts'
import { asked, judge, type Linha, type Mudanca } from './linhas-julgadas.ts'
import { avisoDoPedido, lastLine, requireStatus, requireTime, requireVersion } from './pedidos-recusados.ts'

/**
 * The one rule for adding, changing, removing and setting an order's lines: lock, read, judge, write. Refusals by precedence: no such
 * order or line, 422 of a line, the status, the deadline, the version, 409 of a line, and last what a confirmed order must keep to.
 */
export const mudarItens = (db: Db, user: User, id: number, mudanca: Mudanca, business: Business) =>
  db.transaction(async db => {
    const agora = esteMomento(business)
    const [pedido, eram] = await holdWithLines(db, user, id)
    const confirmado = pedido.status === 'Confirmado'
    // Its other orders of the day must not change meanwhile.
    if (confirmado && !user.admin) await lockClients(db, [pedido.clienteId])
    const pedidas = asked(mudanca, eram)
    const linhas = judge(user, pedidas, await shelfRows(db, pedido, pedidas, agora))
    refuseLines(linhas, 422, mudanca.acao)
    requireStatus(pedido, statusPermitidos.mudarItens)
    requireTime(user, pedido, agora, 'mudar o pedido')
    requireVersion(pedido, eram, mudanca.versao)
    refuseLines(linhas, 409, mudanca.acao)
    const mudam = linhas.filter(({ muda }) => muda)
    const valorTotal = somar([pedido.valorTotal, ...mudam.map(({ valor, era }) => valor - (era?.valor ?? 0))])
    const cresce = confirmado && (valorTotal > pedido.valorTotal || mudam.some(({ nova, velha }) => nova > velha))
    if (confirmado && linhas.every(({ nova }) => nova === 0) && eram.every(era => linhas.some(l => l.era === era)))
      throw lastLine(pedido)
    const limitado = user.papel === 'comprador' && cresce
    const after = { dia: pedido.dataEntrega ?? '', valorTotal, limitado }
    const falta = confirmado ? await requireOfTheDay(db, user, pedido, after) : 0
    const avisoDoCredito = cresce
      ? requireCredit(user, await standing(db, pedido.clienteId, id), valorTotal, agora.dia)
      : undefined
    const [depois, itens] = await Promise.all([
      write(db, user, id, {
        mudam: mudam.map(asWritten),
        valorTotal,
        cresce,
        reservationHours: business.reservationHours,
      }),
      linesOf(db, id),
      tell(db, user, toldOf(mudanca.acao, pedido, mudam, valorTotal)),
    ])
    return { ...depois, itens, ...avisoDoPedido(pedido, falta, avisoDoCredito), existia: linhas[0]?.era !== undefined }
  })

const asWritten = ({ era, naEstante, ...linha }: Linha) => ({
  ...linha,
  itemId: era?.itemPedidoId ?? null,
  precoCusto: naEstante?.precoCusto ?? 0,
})

/** Changes of an open order's lines notify nobody, except when a product ended. */
function toldOf(acao: Mudanca['acao'], antes: Held, mudam: readonly Linha[], valorTotal: number): Told {
  const side = (which: 'velha' | 'nova') => ({
    itens: mudam.flatMap(({ produtoId, nome, unidadeMedida, [which]: quantidade, preco, era }) => {
      const precoVenda = which === 'nova' ? preco : era?.precoVenda
      return quantidade > 0 ? [{ produtoId, nome, unidadeMedida, quantidade, precoVenda }] : []
    }),
  })
  const tipo = acao === 'acabou' ? 'produto-acabou' : antes.status === 'Confirmado' ? 'pedido-alterado' : undefined
  return {
    acao,
    antes,
    depois: { ...antes, valorTotal, aguardaAprovacao: 0, versao: antes.versao + 1 },
    story: mudam.length > 0 ? { antes: side('velha'), depois: side('nova') } : undefined,
    aviso: tipo && { tipo },
    estoqueMudou: mudam.flatMap(l => (l.naEstante?.comEstoque && l.nova !== l.velha ? [l.produtoId] : [])),
  }
}
