import { somarDias } from '#contract/dias.ts'
import * as contract from '#contract/pedidos.ts'
import * as totais from '#contract/valor-total.ts'
import type { Business } from '../business.ts'
import * as clientes from '../cadastros/clientes.sql.ts'
import { conflict, existing } from '../errors.ts'
import { Created, type Mount } from '../http/mount.ts'
import { diaEHora } from '../instants.ts'
import { history } from './historico.sql.ts'
import * as statements from './pedidos.sql.ts'
import { noSuchClient } from './pedidos-recusados.ts'

export function pedidos(mount: Mount, business: Business): void {
  const { clock, timeZone } = business

  mount(contract.criarPedido, async ({ db, user, body: { clienteId } }) => {
    const pedido = await statements.create(db, user, clienteId, business)
    if (pedido) return pedido.criado ? new Created(one(pedido)) : one(pedido)
    const cliente = await clientes.read(db, user, clienteId)
    if (!cliente) throw noSuchClient(user)
    if (!cliente.ativo) throw conflict('O cliente está inativo', 'Ative o cliente para abrir pedidos.', { ativo: 0 })
    throw conflict('O pedido aberto mudou neste instante', 'Tente de novo.')
  })

  mount(contract.listarPedidos, ({ db, user, query }) => statements.list(db, user, query))

  mount(contract.listarPedidosDeAmanha, ({ db, user, query }) => {
    const amanha = somarDias(diaEHora(clock(), timeZone).dia, 1)
    return statements.list(db, user, { ...query, status: 'Confirmado', dataEntrega: amanha })
  })

  mount(contract.listarPedidosDoCliente, async ({ db, user, params: { clienteId }, query }) => {
    const found = statements.numbered(query.busca) // its orders share its name, city and CNPJ
    const page = await statements.list(db, user, { ...query, clienteId }, found)
    if (!page.pedidos.length) existing(await clientes.read(db, user, clienteId), 'O cliente')
    return page
  })

  mount(contract.lerUltimoPedido, async ({ db, user, params: { clienteId } }) => {
    const pedido = await statements.newest(db, user, clienteId)
    if (!pedido) existing(await clientes.read(db, user, clienteId), 'O cliente')
    return { pedidos: pedido ? [pedido] : [] }
  })

  mount(contract.lerPedido, async ({ db, user, params }) => {
    const pedido = existing(await statements.read(db, user, params.id), 'O pedido')
    const { saiuParaEntrega, assinado } = existing(await statements.atTheDoor(db, pedido), 'O pedido')
    return { pedidos: [pedido], assinado, saiuParaEntrega: user.admin ? undefined : saiuParaEntrega }
  })

  mount(totais.somarValorTotal, async ({ db, user, params }) => ({
    valorTotal: existing(await statements.totals(db, user, params.id), 'O pedido').soma,
  }))

  mount(totais.recuperarValorTotal, async ({ db, user, params }) => ({
    valorTotal: existing(await statements.totals(db, user, params.id), 'O pedido').gravado,
  }))

  mount(totais.conferirValorTotal, async ({ db, user, params, body }) => {
    const { soma: valorTotal } = existing(await statements.totals(db, user, params.id), 'O pedido')
    if (valorTotal !== body.valorTotal)
      throw conflict('O total enviado não é o do pedido', 'Confira os itens: o total certo vem na resposta.', {
        valorTotal,
      })
    return one(await statements.read(db, user, params.id))
  })

  mount(contract.lerHistorico, async ({ db, user, params: { id }, query }) => {
    const page = await history(db, user, id, query)
    if (!page.historico.length) existing(await statements.read(db, user, id), 'O pedido')
    return page
  })
}

const one = (pedido: contract.Pedido | undefined) => ({ pedidos: [existing(pedido, 'O pedido')] })
