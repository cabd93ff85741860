import { diaPorExtenso, primeiroDoMes, ultimoDoMes } from '#contract/dias.ts'
import { centavos } from '#contract/dinheiro.ts'
import * as contract from '#contract/extrato.ts'
import { NOME_DA_FORMA } from '#contract/pagamentos.ts'
import type { User } from '../access.ts'
import type { Business } from '../business.ts'
import type { Db } from '../db/db.ts'
import { existing } from '../errors.ts'
import type { Mount } from '../http/mount.ts'
import { diaEHora } from '../instants.ts'
import * as statements from './extrato.sql.ts'

export function extrato(mount: Mount, { clock, timeZone }: Business): void {
  mount(contract.lerExtrato, async ({ db, user, params: { id }, query }) => ({
    extrato: await readExtrato(db, user, id, { ...query, hoje: diaEHora(clock(), timeZone).dia }),
  }))
}

type Asked = { dataInicial?: string | undefined; dataFinal?: string | undefined; hoje: string }

/** A client's statement with the balance after each entry; of this month, where a day is not asked for. */
export async function readExtrato(db: Db, user: User, id: number, asked: Asked): Promise<contract.Extrato> {
  const { hoje } = asked
  const [earlier, later] = [[hoje, asked.dataFinal ?? hoje].sort()[0], [hoje, asked.dataInicial ?? hoje].sort()[1]]
  const dataInicial = asked.dataInicial ?? primeiroDoMes(earlier ?? hoje)
  const dataFinal = asked.dataFinal ?? ultimoDoMes(later ?? hoje)
  const days = { dataInicial, dataFinal, hoje }
  const { lancamentos, ...read } = existing(await statements.read(db, user, id, days), 'O cliente')
  let saldo = centavos(read.saldoInicial)
  const told = lancamentos.map(entry => {
    saldo += centavos(entry.valor)
    const { data, tipo, pedidoId, pagamentoId, valor } = entry
    return { data, tipo, pedidoId, pagamentoId, descricao: inWords(entry), valor, saldo: saldo / 100 }
  })
  return { ...read, dataInicial, dataFinal, lancamentos: told, saldoFinal: saldo / 100 }
}

function inWords({ tipo, pedidoId, forma, referencia, pagoEm }: statements.Entry): string {
  if (tipo === 'entrega') return `Pedido nº ${pedidoId}`
  if (tipo === 'ajuste') return `Ajuste do pedido nº ${pedidoId}`
  if (tipo === 'estorno') return `Estorno do pagamento de ${diaPorExtenso(pagoEm ?? '')}`
  return `Pagamento: ${NOME_DA_FORMA[forma ?? 'outro']}${referencia ? `, ${referencia}` : ''}`
}
