import { diaDaSemana, somarDias } from '#contract/dias.ts'
import { impedimentoDoDia, type RegrasDeEntrega } from '#contract/entrega.ts'
import * as contract from '#contract/pedidos-fixos.ts'
import { serveNaUnidade, soInteiro } from '#contract/unidades.ts'
import type { User } from '../../access.ts'
import type { Business } from '../../business.ts'
import * as clientes from '../../cadastros/clientes.sql.ts'
import type { Db } from '../../db/db.ts'
import { conflict, existing, invalidField, refuseAll } from '../../errors.ts'
import { Created, type Mount } from '../../http/mount.ts'
import { diaEHora } from '../../instants.ts'
import { read } from '../pedidos.sql.ts'
import { noSuchClient } from '../pedidos-recusados.ts'
import * as statements from './fixos.sql.ts'

/** How many days ahead a list looks: until the same weekday comes again. */
const SEMANA = 7

/** The next chosen day that a buyer can still confirm; null if there is none within a week. */
export function proximaEntrega(
  { diasSemana, pausadoAte }: Pick<contract.PedidoFixo, 'diasSemana' | 'pausadoAte'>,
  regras: RegrasDeEntrega,
): string | null {
  for (let i = 1; i <= SEMANA; i++) {
    const dia = somarDias(regras.hoje, i)
    const chosen = diasSemana.includes(diaDaSemana(dia)) && dia >= (pausadoAte ?? dia)
    if (chosen && impedimentoDoDia(dia, regras, false) === null) return dia
  }
  return null
}

export function pedidosFixos(mount: Mount, business: Business): void {
  const withNextDay = async (db: Db, user: User, clienteId: number, guardados: statements.Guardado[]) => {
    const { dia, hora } = diaEHora(business.clock(), business.timeZone)
    const rules = existing(await clientes.deliveryRules(db, user, clienteId, dia), 'O cliente')
    const regras = { hoje: dia, hora, ...rules }
    return { pedidosFixos: guardados.map(fixo => ({ ...fixo, proximaEntrega: proximaEntrega(fixo, regras) })) }
  }
  const one = async (db: Db, user: User, id: number) => {
    const fixo = existing(await statements.read(db, user, id), 'O pedido fixo')
    return withNextDay(db, user, fixo.clienteId, [fixo])
  }

  mount(contract.listarPedidosFixos, async ({ db, user, params: { clienteId } }) =>
    withNextDay(db, user, clienteId, await statements.list(db, user, clienteId)),
  )

  mount(contract.criarPedidoFixo, async ({ db, user, body: { clienteId, ...novo } }) => {
    if (!(await clientes.read(db, user, clienteId))) throw noSuchClient(user)
    await refuseLines(db, user, clienteId, novo.itens)
    if (novo.pedidoId !== undefined) await refuseOrigin(db, user, clienteId, novo.pedidoId)
    const created = await statements.create(db, user, clienteId, novo)
    if (!created)
      throw conflict('Já há pedidos fixos demais', `Um cliente tem no máximo ${contract.FIXOS_POR_CLIENTE}: exclua um.`)
    return new Created(await one(db, user, created.id))
  })

  mount(contract.atualizarPedidoFixo, async ({ db, user, params: { id }, body }) => {
    const fixo = existing(await statements.read(db, user, id), 'O pedido fixo')
    await refuseLines(db, user, fixo.clienteId, body.itens)
    existing(await statements.update(db, user, id, body), 'O pedido fixo')
    return one(db, user, id)
  })

  mount(contract.excluirPedidoFixo, async ({ db, user, params: { id } }) => {
    const before = await one(db, user, id)
    await statements.remove(db, user, id)
    return before
  })
}

/** An open order has no delivery day yet, so the list could not skip that day. */
async function refuseOrigin(db: Db, user: User, clienteId: number, pedidoId: number): Promise<void> {
  const origin = await read(db, user, pedidoId)
  if (origin?.clienteId !== clienteId || origin.status === 'Aberto')
    throw invalidField('pedidoId', 'Este cliente não tem um pedido confirmado com este número')
}

/** Availability is checked only on the day. */
async function refuseLines(db: Db, user: User, clienteId: number, itens: { produtoId: number; quantidade: number }[]) {
  const produtos = await statements.listable(db, user, clienteId, itens)
  refuseAll(
    itens.flatMap(({ produtoId, quantidade }, i) => {
      const produto = produtos.find(produto => produto.produtoId === produtoId)
      if (!produto) return [{ campo: `itens.${i}.produtoId`, mensagem: 'Não há este produto nas suas estantes' }]
      const { nome, unidadeMedida } = produto
      if (serveNaUnidade(quantidade, unidadeMedida)) return []
      return [{ campo: `itens.${i}.quantidade`, mensagem: soInteiro(nome, unidadeMedida) }]
    }),
  )
}
