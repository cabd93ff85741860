import { diaPorExtenso } from '#contract/dias.ts'
import { somar } from '#contract/dinheiro.ts'
import * as contract from '#contract/recebiveis.ts'
import type { Business } from '../business.ts'
import type { Db } from '../db/db.ts'
import { everyPage } from '../db/paging.ts'
import type { Mount } from '../http/mount.ts'
import { asFile, type Column, type Table } from '../http/planilha.ts'
import { diaEHora } from '../instants.ts'
import * as statements from './recebiveis.sql.ts'

export function recebiveis(mount: Mount, business: Business): void {
  const today = () => diaEHora(business.clock(), business.timeZone).dia

  mount(contract.listarRecebiveis, async ({ db, user, query }) => {
    const asked = { ...query, user, hoje: today() }
    const [{ rows, proximo }, totais] = await Promise.all([statements.list(db, asked), statements.totals(db, asked)])
    return { recebiveis: rows, totais, proximo }
  })

  mount(contract.baixarRecebiveis, async ({ query: { formato, ...query }, ...call }) => {
    const table = await tableOf(call.db, { ...query, user: call.user, hoje: today() })
    return asFile(table, formato, { ...call, query, body: undefined }, business)
  })

  mount(contract.resumirRecebiveis, async ({ db }) => {
    const clientes = await statements.byAge(db, today())
    const sum = (faixa: 'aVencer' | 'ate7' | 'ate30' | 'mais30' | 'saldo' | 'credito') =>
      somar(clientes.map(cliente => cliente[faixa]))
    const totais = {
      aVencer: sum('aVencer'),
      ate7: sum('ate7'),
      ate30: sum('ate30'),
      mais30: sum('mais30'),
      saldo: sum('saldo'),
      credito: sum('credito'),
    }
    return { clientes, totais }
  })
}

const columns: readonly Column<contract.Recebivel>[] = [
  ['Pedido', 'inteiro', 'pedidoId'],
  ['Cliente', 'texto', 'clienteNome'],
  ['Entrega', 'dia', 'dataEntrega'],
  ['Vencimento', 'dia', 'vencimento'],
  ['Valor', 'dinheiro', 'valor'],
  ['Pago', 'dinheiro', 'pago'],
  ['Saldo', 'dinheiro', 'saldo'],
  ['Dias de atraso', 'inteiro', 'diasDeAtraso'],
]

const NOMES = { aberto: 'A receber', vencido: 'Vencidos', pago: 'Pagos' }

async function tableOf(db: Db, filter: statements.Filter): Promise<Table<contract.Recebivel>> {
  const { situacao, ate } = filter
  const { valor, pago, saldo } = await statements.totals(db, filter)
  return {
    title: situacao ? NOMES[situacao] : 'Recebíveis',
    about: ['Pedidos entregues', ate && `Vencimento até ${diaPorExtenso(ate)}`],
    columns,
    totals: { clienteNome: 'Total', valor, pago, saldo },
    rows: everyPage(page => statements.list(db, { ...filter, ...page })),
  }
}
