import * as contract from '#contract/clientes.ts'
import type { Business } from '../business.ts'
import { conflict, existing } from '../errors.ts'
import type { Mount } from '../http/mount.ts'
import { diaEHora } from '../instants.ts'
import * as statements from './clientes.sql.ts'

export function clientes(mount: Mount, business: Business): void {
  mount(contract.listarClientes, async ({ db, query }) => {
    const { rows, ...rest } = await statements.list(db, query)
    return { clientes: rows, ...rest }
  })

  mount(contract.lerCliente, async ({ db, user, params }) => one(await statements.read(db, user, params.id)))

  mount(contract.lerRegrasDeEntrega, async ({ db, user, params }) => {
    const { dia, hora } = diaEHora(business.clock(), business.timeZone)
    const regras = existing(await statements.deliveryRules(db, user, params.id, dia), 'O cliente')
    return { regras: { hoje: dia, hora, ...regras } }
  })

  mount(contract.criarCliente, async ({ db, body }) => one(await statements.create(db, body)))

  mount(contract.atualizarCliente, async ({ db, body }) => one(await statements.update(db, body)))

  mount(contract.excluirCliente, async ({ db, params }) => {
    const { cliente, uso } = await statements.deleteUnused(db, params.id)
    if (uso) throw inUse(uso)
    return one(cliente)
  })
}

function inUse(uso: statements.Uso) {
  const nouns = [
    inWords(uso.usuarios, 'usuário', 'usuários'),
    inWords(uso.estantes, 'estante', 'estantes'),
    inWords(uso.pedidos, 'pedido', 'pedidos'),
  ].filter(words => words !== null)
  const detail = 'Em vez de excluir, inative-o: o histórico dele fica, e os usuários dele não entram mais.'
  return conflict(`O cliente tem ${new Intl.ListFormat('pt-BR').format(nouns)}`, detail, uso)
}

const inWords = (count: number, one: string, many: string): string | null =>
  count === 0 ? null : `${count.toLocaleString('pt-BR')} ${count === 1 ? one : many}`

const one = (cliente: contract.Cliente | undefined) => ({ clientes: [existing(cliente, 'O cliente')] })
