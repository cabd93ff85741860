import { emNumero } from '#contract/dinheiro.ts'
import { LIMITE_DO_DIA } from '#contract/documentos.ts'
import { lerSeparacao, type Marcada, marcarSeparacao } from '#contract/separacao.ts'
import { comUnidade } from '#contract/unidades.ts'
import { conflict, invalid, invalidField, type UserError, unknownClient } from '../../errors.ts'
import type { Mount } from '../../http/mount.ts'
import { wrongStatus } from '../pedidos-recusados.ts'
import * as statements from './separacao.sql.ts'

/** The lines to pack for a day, and the marks of who packed which. */
export function separacao(mount: Mount): void {
  mount(lerSeparacao, async ({ db, query }) => {
    const { clientes, pedidos, linhas, conhecido } = await statements.ofDay(db, query)
    if (!conhecido) throw unknownClient()
    if (clientes) return { clientes }
    throw invalidField(
      'dia',
      `Este dia tem mais de ${emNumero(pedidos > LIMITE_DO_DIA.pedidos ? LIMITE_DO_DIA.pedidos : LIMITE_DO_DIA.linhas)} ${linhas > LIMITE_DO_DIA.linhas ? 'linhas' : 'pedidos'}: filtre por cliente.`,
    )
  })

  mount(marcarSeparacao, async ({ db, user, body }) => {
    const { itens, marcas } = await statements.mark(db, user, body)
    const known = new Map(itens.map(item => [item.itemPedidoId, item]))
    const [first, ...rest] = body.itens.flatMap(({ itemPedidoId }, i) =>
      known.has(itemPedidoId) ? [] : [{ campo: `itens.${i}.itemPedidoId`, mensagem: 'Este item não existe mais' }],
    )
    if (first) throw invalid([first, ...rest])
    const recusados = itens.filter(({ motivo }) => motivo)
    if (recusados.length > 0) throw otherwise(recusados, marcas)
    return { marcas }
  })
}

/** 409: the order must not be packed any more, or a line is not as it was seen. */
function otherwise(recusados: readonly statements.Julgado[], marcas: Marcada[]): UserError {
  const [{ motivo, status } = { motivo: null, status: 'Confirmado' as const }] = recusados
  if (motivo === 'status') return wrongStatus(status, ['Confirmado'])
  const errors = recusados.map(({ nome, quantidade, unidadeMedida }) => ({
    campo: null,
    mensagem: `De ${nome} agora se pedem ${comUnidade(quantidade, unidadeMedida)}`,
  }))
  const title = errors.length > 1 ? `${emNumero(errors.length)} itens mudaram` : (errors[0]?.mensagem ?? '')
  return conflict(title, 'Confira a quantidade de agora e marque de novo.', { itens: marcas }, errors)
}
