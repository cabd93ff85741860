import { somar } from '#contract/dinheiro.ts'
import { statusPermitidos } from '#contract/pedidos-status.ts'
import type { User } from '../access.ts'
import type { Db } from '../db/db.ts'
import { existing } from '../errors.ts'
import { standing } from '../financeiro/credito.sql.ts'
import { requireCredit } from '../financeiro/credito.ts'
import type { DiaEHora, Momento } from '../instants.ts'
import { requireOfTheDay } from './do-dia.ts'
import { type Told, tell } from './historico.sql.ts'
import { type Held, hold, lockClient } from './hold.sql.ts'
import { linesOf, shelfRows, write } from './itens.sql.ts'
import { refuseLines } from './itens-recusados.ts'
import { asked, judge, type Linha, type Mudanca } from './linhas-julgadas.ts'
import { lastLine, requireStatus, requireTime, requireVersion } from './pedidos-recusados.ts'

export type Agora = Momento & DiaEHora & { reservationHours: number }

/**
 * The one rule for adding, changing, removing and setting an order's lines: lock, read, judge, write. Refusals by precedence: no such
 * order or line, 422 of a line, the status, the deadline, the version, 409 of a line, and last what a confirmed order must keep to.
 */
export const mudarItens = (db: Db, user: User, id: number, mudanca: Mudanca, agora: Agora) =>
  db.transaction(async db => {
    const [held, eram] = await Promise.all([hold(db, user, id), linesOf(db, id)])
    const pedido = existing(held, 'O pedido')
    const confirmado = pedido.status === 'Confirmado'
    // Its other orders of the day must not change meanwhile.
    if (confirmado && !user.admin) await lockClient(db, pedido)
    const pedidas = asked(mudanca, eram)
    const linhas = judge(user, pedidas, await shelfRows(db, pedido, pedidas, agora))
    refuseLines(linhas, 422, mudanca.sent)
    requireStatus(pedido, statusPermitidos.mudarItens)
    requireTime(user, pedido, agora, 'mudar o pedido')
    requireVersion(pedido, eram, mudanca.versao)
    refuseLines(linhas, 409, mudanca.sent)
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
    const { reservationHours } = agora
    const [depois, itens] = await Promise.all([
      write(db, user, id, { mudam: mudam.map(asWritten), valorTotal, cresce, reservationHours }),
      linesOf(db, id),
      tell(db, user, toldOf(mudanca.acao, pedido, { mudam, valorTotal })),
    ])
    const existia = linhas[0]?.era !== undefined
    return { ...depois, itens, falta, pedidoMinimo: pedido.pedidoMinimo, avisoDoCredito, existia }
  })

const asWritten = ({ era, naEstante, ...linha }: Linha) => ({
  ...linha,
  itemId: era?.itemPedidoId ?? null,
  precoCusto: naEstante?.precoCusto ?? 0,
})

/** Products with kept stock of which more or less is left now. */
const moved = (mudam: readonly Linha[]): number[] => [
  ...new Set(mudam.filter(l => l.naEstante?.comEstoque && l.nova !== l.velha).map(({ produtoId }) => produtoId)),
]

/** Changes of an open order's lines notify nobody, except when a product ended. */
function toldOf(
  acao: string,
  antes: Held,
  { mudam, valorTotal }: { mudam: readonly Linha[]; valorTotal: number },
): Told {
  const versao = antes.versao + 1
  if (mudam.length === 0) return { acao, antes, depois: { ...antes, versao }, story: undefined }
  const lines = (side: (linha: Linha) => { quantidade: number; precoVenda: number | undefined }) => ({
    itens: mudam.flatMap(linha => {
      const { produtoId, nome, unidadeMedida } = linha
      const told = { produtoId, nome, unidadeMedida, ...side(linha) }
      return told.quantidade > 0 ? [told] : []
    }),
  })
  const unidades = Object.fromEntries(mudam.map(l => [l.produtoId, l.unidadeMedida]))
  const tipo = acao === 'acabou' ? 'produto-acabou' : antes.status === 'Confirmado' ? 'pedido-alterado' : undefined
  return {
    acao,
    antes,
    depois: { ...antes, valorTotal, aguardaAprovacao: 0, versao },
    estoqueMudou: moved(mudam),
    story: {
      antes: lines(({ velha, era }) => ({ quantidade: velha, precoVenda: era?.precoVenda })),
      depois: lines(({ nova, preco }) => ({ quantidade: nova, precoVenda: preco })),
    },
    ...(tipo && { aviso: { tipo, mais: { unidades } } }),
  }
}
