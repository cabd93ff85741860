import { LIMITE_DO_DIA } from '#contract/documentos.ts'
import type { Output } from '#contract/route.ts'
import { lerSeparacao, marcarSeparacao } from '#contract/separacao.ts'
import { serveNaUnidade, soInteiro } from '#contract/unidades.ts'
import type { User } from '../../access.ts'
import type { Db } from '../../db/db.ts'
import { conflict, invalidField, refuseAll } from '../../errors.ts'
import type { Mount } from '../../http/mount.ts'
import { requireStatus } from '../pedidos-recusados.ts'
import * as statements from './separacao.sql.ts'

/** The lines to pack for a day, and the marks of who packed which. */
export function separacao(mount: Mount): void {
  mount(lerSeparacao, async ({ db, query }) => {
    const rows = await statements.ofDay(db, query)
    const linhas = rows.reduce((sum, { itens }) => sum + itens.length, 0)
    if (rows.length > LIMITE_DO_DIA.pedidos || linhas > LIMITE_DO_DIA.linhas)
      throw invalidField('dia', 'Este dia tem pedidos demais: filtre por cliente.')
    const byClient = Map.groupBy(rows, ({ clienteId }) => clienteId).values()
    return { clientes: [...byClient].flatMap(pedidos => pedidos.slice(-1).map(newest => ({ ...newest, pedidos }))) }
  })

  mount(marcarSeparacao, ({ db, user, body }) => db.transaction(db => marcar(db, user, body)))
}

/** Marks or unmarks all lines or none. A later change of a line leaves a mark of another quantity. */
async function marcar(db: Db, user: User, { itens, marcada }: Output<typeof marcarSeparacao.body>) {
  const ids = itens.map(({ itemPedidoId }) => itemPedidoId)
  const linhas = await statements.holdLines(db, ids)
  refuseAll(
    itens.flatMap(({ itemPedidoId, quantidade }, i) => {
      const linha = linhas.find(linha => linha.itemPedidoId === itemPedidoId)
      if (!linha) return [{ campo: `itens.${i}.itemPedidoId`, mensagem: 'Este item não existe mais' }]
      if (serveNaUnidade(quantidade, linha.unidadeMedida)) return []
      return [{ campo: `itens.${i}.quantidade`, mensagem: soInteiro(linha.nome, linha.unidadeMedida) }]
    }),
  )
  for (const linha of linhas) requireStatus(linha, ['Confirmado'])
  const ditas = new Map(itens.map(item => [item.itemPedidoId, item]))
  const mudaram = linhas.filter(({ itemPedidoId, quantidade: pedida }) => {
    const { quantidade = pedida, motivo } = ditas.get(itemPedidoId) ?? {}
    return marcada && (motivo ? quantidade > pedida : quantidade !== pedida)
  })
  if (mudaram.length > 0)
    throw conflict(
      `Mudou a quantidade de ${mudaram.map(({ nome }) => nome).join(', ')}`,
      'Confira a quantidade de agora e marque de novo.',
      { itens: await statements.marksOf(db, ids) },
    )
  const changed = marcada ? statements.mark(db, user, [...ditas.values()]) : statements.unmark(db, ids)
  for (const linha of await changed) db.announce({ ...linha, marcada: marcada ? 1 : 0, usuarioNome: user.nome })
  return { marcas: await statements.marksOf(db, ids) }
}
