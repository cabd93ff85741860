import * as contract from '#contract/fornecimento.ts'
import type { Business } from '../business.ts'
import { invalidField } from '../errors.ts'
import type { Mount } from '../http/mount.ts'
import { diaEHora } from '../instants.ts'
import { requireCliente } from './contados.ts'
import * as statements from './fornecimento-agrupado.sql.ts'

/** Reports for the packing room: by client, by product, and as a matrix of both. */
export function fornecimentoAgrupado(mount: Mount, { clock, timeZone }: Business): void {
  mount(contract.resumirFornecimento, async ({ db, query }) => {
    const answer = await statements.summary(db, query, diaEHora(clock(), timeZone).dia)
    if (!answer.totais.itens) await requireCliente(db, query.clienteId)
    return answer
  })

  mount(contract.fornecimentoPorCliente, async ({ db, query }) => {
    const { rows, proximo } = await statements.byClient(db, query, query)
    if (!rows.length) await requireCliente(db, query.clienteId)
    return { pedidos: rows, proximo }
  })

  mount(contract.fornecimentoPorProduto, async ({ db, query }) => {
    const { rows, proximo } = await statements.byProduct(db, query, query)
    if (!rows.length) await requireCliente(db, query.clienteId)
    return { produtos: rows, proximo }
  })

  mount(contract.lerMatrizDeFornecimento, async ({ db, query: { dia, clienteId, busca } }) => {
    const filter = { dataInicial: dia, dataFinal: dia, clienteId, busca }
    const celulas = await statements.cells(db, filter)
    if (!celulas) await requireCliente(db, clienteId)
    if (celulas > contract.LIMITE_DA_MATRIZ)
      throw invalidField(
        'dia',
        `A matriz deste dia teria ${celulas.toLocaleString('pt-BR')} quantidades; ela mostra até ${contract.LIMITE_DA_MATRIZ.toLocaleString('pt-BR')}. Filtre por cliente, busque um produto ou veja por produto.`,
      )
    const [clientes, produtos] = await Promise.all([statements.clients(db, filter), statements.matrix(db, filter)])
    return { clientes, produtos }
  })
}
