import { emReais } from '#contract/dinheiro.ts'
import * as contract from '#contract/pix.ts'
import { conflict, existing } from '../errors.ts'
import type { Mount } from '../http/mount.ts'
import { codigoPix, doCliente, doPedido, type Recebedor } from './codigo-pix.ts'
import * as statements from './pix.sql.ts'

export function pix(mount: Mount): void {
  mount(contract.lerPixDoPedido, async ({ db, user, params: { id } }) => {
    const { saldo, ...recebedor } = existing(await statements.ofOrder(db, user, id), 'O pedido')
    if (saldo === null) throw nothingToPay('O pedido ainda não foi entregue', 'Ele se paga depois da entrega.')
    if (saldo === 0) throw nothingToPay('O pedido já está pago', 'Não falta pagar nada dele.')
    return coded(recebedor, { valor: saldo, identificador: doPedido(id) })
  })

  mount(contract.lerPixDoCliente, async ({ db, user, params: { id }, query: { valor } }) => {
    const { saldo, ...recebedor } = existing(await statements.ofClient(db, user, id), 'O cliente')
    if (saldo === 0) throw nothingToPay('Não há nada a pagar', 'Todos os pedidos entregues estão pagos.')
    return coded(recebedor, { valor: valor ?? saldo, identificador: doCliente(id) })
  })
}

function coded(recebedor: Recebedor, pagar: Omit<contract.Pix, 'codigo'>) {
  const pix = codigoPix(recebedor, pagar)
  if (pix) return { pix }
  throw conflict('O fornecedor não recebe por Pix aqui', `Combine com ele como pagar ${emReais(pagar.valor)}.`)
}

const nothingToPay = (title: string, detail: string) => conflict(title, detail, { saldo: 0 })
