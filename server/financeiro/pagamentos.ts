import { distribuir, type Uso } from '#contract/conta-do-cliente.ts'
import { centavos, emReais, somar } from '#contract/dinheiro.ts'
import * as contract from '#contract/pagamentos.ts'
import type { User } from '../access.ts'
import type { Business } from '../business.ts'
import type { Db } from '../db/db.ts'
import { named } from '../db/paging.ts'
import { conflict, conflicts, existing, invalidField, refuseAll } from '../errors.ts'
import type { Mount } from '../http/mount.ts'
import { diaEHora } from '../instants.ts'
import { debts, lockClients, settle, use } from './conta.sql.ts'
import * as statements from './pagamentos.sql.ts'

export function pagamentos(mount: Mount, { clock, timeZone }: Business): void {
  const today = () => diaEHora(clock(), timeZone).dia

  mount(contract.registrarPagamento, async ({ db, user, body }) => {
    if (user.papel === 'entregador') await requireAtTheDoor(db, user, body)
    return { pagamentos: await registrar(db, user, [body], { hoje: today(), campo: () => '' }) }
  })

  mount(contract.registrarPagamentos, async ({ db, user, body: { pagamentos } }) => ({
    pagamentos: await registrar(db, user, pagamentos, { hoje: today(), campo: i => `pagamentos.${i}.` }),
  }))

  mount(contract.listarPagamentos, async ({ db, query }) => named('pagamentos', await statements.list(db, query)))

  mount(contract.estornarPagamento, async ({ db, params: { id }, body: { motivo } }) => ({
    pagamentos: [await estornar(db, id, { motivo, hoje: today() })],
  }))

  mount(contract.considerarPagos, async ({ db, user, body: { ate } }) => {
    if (ate !== null && ate > today()) throw invalidField('ate', 'Escolha um dia até hoje')
    return considerarPagos(db, user, ate)
  })
}

/** A driver takes money of those on the own stops, in the forms of the door, and tells it at the latest on the next day. */
async function requireAtTheDoor(db: Db, user: User, { clienteId, forma, data }: contract.NovoPagamento): Promise<void> {
  if (!contract.FORMAS_NA_PORTA.includes(forma))
    throw invalidField('forma', 'Na porta se recebe em dinheiro, Pix, cheque ou cartão')
  if (!user.dias?.includes(data)) throw invalidField('data', 'Quem entrega registra o que recebeu hoje ou ontem')
  if (!(await statements.isOnOwnStops(db, user, clienteId)))
    throw invalidField('clienteId', 'Este cliente não está nas suas paradas de ontem, hoje ou amanhã')
}

/** `campo`: where the payment stands in what was sent. */
type How = { hoje: string; campo: (i: number) => string }
type Erro = { campo: string; mensagem: string }

/** Registers payments in turn, all or none: what they name first, then what their clients owe, what is due first before. */
const registrar = (db: Db, user: User, novos: readonly contract.NovoPagamento[], { hoje, campo }: How) =>
  db.transaction(async db => {
    refuseAll(novos.flatMap(({ data }, i) => (data > hoje ? [{ campo: `${campo(i)}data`, mensagem: FUTURE }] : [])))
    const clientes = [...new Set(novos.map(({ clienteId }) => clienteId))].sort((a, b) => a - b)
    const known = await lockClients(db, clientes)
    refuseAll(
      novos.flatMap(({ clienteId }, i) =>
        known.includes(clienteId)
          ? []
          : [{ campo: `${campo(i)}clienteId`, mensagem: 'Não há cliente com este número' }],
      ),
    )
    const orders = novos.flatMap(({ pedidos = [] }) => pedidos.map(({ pedidoId }) => pedidoId))
    const [dividas, named] = await Promise.all([debts(db, clientes), statements.named(db, orders)])
    const saldos = new Map(named.map(pedido => [pedido.pedidoId, pedido]))
    refuseAll(novos.flatMap((novo, i) => strangers(novo, saldos, campo(i))))
    await refuseTaken(db, novos, campo)
    const usos = julgar(novos, { dividas, saldos, campo })
    const ids = await statements.insert(db, user, novos)
    if (usos.length > 0)
      await use(
        db,
        usos.map(uso => ({ ...uso, pagamentoId: ids[uso.pagamentoId] ?? 0 })),
      )
    const pagamentos = await statements.readAll(db, ids)
    await statements.notify(db, user, ids)
    await statements.tellWebhooks(db, 'pagamento.registrado', ids)
    announce(db, pagamentos)
    return pagamentos
  })

const FUTURE = 'O pagamento é de um dia que ainda não veio: escolha um dia até hoje'

const strangers = (
  { clienteId, pedidos = [] }: contract.NovoPagamento,
  saldos: ReadonlyMap<number, statements.Named>,
  campo: string,
): Erro[] =>
  pedidos.flatMap(({ pedidoId }, i) =>
    saldos.get(pedidoId)?.clienteId === clienteId
      ? []
      : [{ campo: `${campo}pedidos.${i}.pedidoId`, mensagem: `O pedido ${pedidoId} não é deste cliente` }],
  )

/** 409 for a bank's number that a payment has, or that was sent twice. */
async function refuseTaken(db: Db, novos: readonly contract.NovoPagamento[], campo: How['campo']): Promise<void> {
  const fitids = novos.map(({ fitid }) => fitid ?? '')
  const taken = await statements.taken(
    db,
    fitids.filter(fitid => fitid !== ''),
  )
  const isTaken = (fitid: string, i: number) => fitid !== '' && (taken.includes(fitid) || fitids.indexOf(fitid) < i)
  const errors = fitids.flatMap((fitid, i) =>
    isTaken(fitid, i) ? [{ campo: `${campo(i)}fitid`, mensagem: 'Este lançamento do banco já foi registrado' }] : [],
  )
  if (errors.length > 0)
    throw conflicts(errors, `${errors.length} lançamentos do banco já foram registrados`, ALREADY, {
      fitids: [...new Set(fitids.filter(isTaken))],
    })
}
const ALREADY = 'Nada foi registrado. Tire da lista o que já está entre os pagamentos.'

type Standing = {
  dividas: Awaited<ReturnType<typeof debts>>
  saldos: ReadonlyMap<number, statements.Named>
  campo: How['campo']
}

/** What each payment, by its place, is used for; 409 for an order that is not delivered or owes less than it is to get. */
function julgar(novos: readonly contract.NovoPagamento[], { dividas, saldos, campo }: Standing): Uso[] {
  const open = new Map(dividas.map(divida => [divida.pedidoId, divida]))
  const byClient = Map.groupBy(dividas, ({ clienteId }) => clienteId)
  const refused: { erro: Erro; pedidoId: number; saldo: number | null }[] = []
  const usos = novos.flatMap(({ clienteId, valor, pedidos = [] }, pagamentoId) => {
    const named = pedidos.flatMap(({ pedidoId, valor }, i): Uso[] => {
      const divida = open.get(pedidoId)
      const saldo = saldos.get(pedidoId)?.saldo == null ? null : (divida?.saldo ?? 0)
      if (divida && centavos(valor) <= divida.saldo) {
        divida.saldo -= centavos(valor)
        return [{ pagamentoId, pedidoId, valor: centavos(valor) }]
      }
      const erro = { campo: `${campo(pagamentoId)}pedidos.${i}.valor`, mensagem: tooMuch(pedidoId, saldo) }
      refused.push({ erro, pedidoId, saldo: saldo === null ? null : saldo / 100 })
      return []
    })
    const credito = centavos(valor) - named.reduce((soma, uso) => soma + uso.valor, 0)
    const others = distribuir(byClient.get(clienteId) ?? [], [{ pagamentoId, credito }])
    for (const { pedidoId, valor } of others) {
      const divida = open.get(pedidoId)
      if (divida) divida.saldo -= valor
    }
    return [...named, ...others]
  })
  if (refused.length > 0)
    throw conflicts(
      refused.map(({ erro }) => erro),
      `${refused.length} pedidos não podem receber tanto`,
      'Nada foi registrado. Confira o que cada pedido ainda deve.',
      {
        ...(refused.length === 1 && { saldo: refused[0]?.saldo }),
        pedidos: refused.map(({ pedidoId, saldo }) => ({ pedidoId, saldo })),
      },
    )
  return usos
}

const tooMuch = (pedidoId: number, saldo: number | null): string =>
  saldo === null
    ? `O pedido ${pedidoId} ainda não foi entregue`
    : saldo === 0
      ? `O pedido ${pedidoId} já está pago`
      : `O pedido ${pedidoId} só deve ${emReais(saldo / 100)}`

/** Open screens read the orders again. */
function announce(db: Db, pagamentos: readonly contract.Pagamento[]): void {
  for (const { clienteId, pedidos } of pagamentos)
    for (const { pedidoId } of pedidos) db.announce({ pedidoId, clienteId, acao: 'pagar' })
}

const estornar = (db: Db, id: number, { motivo, hoje }: { motivo: string; hoje: string }) =>
  db.transaction(async db => {
    const { clienteId } = existing(await statements.read(db, id), 'O pagamento')
    await lockClients(db, [clienteId])
    const antes = existing(await statements.read(db, id), 'O pagamento')
    if (!(await statements.takeBack(db, id, { motivo, hoje })))
      throw conflict(`Este pagamento já foi estornado: ${antes.motivoEstorno}`, 'Ele já não paga nada.', {
        estornado: 1,
      })
    await settle(db, clienteId)
    announce(db, [antes])
    await statements.tellWebhooks(db, 'pagamento.estornado', [id])
    return existing(await statements.read(db, id), 'O pagamento')
  })

/** Clients are settled one by one, so that no statement is long. */
const considerarPagos = (db: Db, user: User, ate: string | null) =>
  db.transaction(async db => {
    const done: statements.Settled[] = []
    if (ate !== null)
      for (const clienteId of await lockClients(db, await statements.owing(db, ate)))
        done.push(await statements.payAll(db, user, clienteId, ate))
    await statements.answered(db)
    const made = done.flatMap(({ pagamentoId }) => pagamentoId ?? [])
    await statements.tellWebhooks(db, 'pagamento.registrado', made)
    const paid = done.filter(({ pedidos }) => pedidos > 0)
    return {
      clientes: paid.length,
      pedidos: paid.reduce((soma, { pedidos }) => soma + pedidos, 0),
      valor: somar(paid.map(({ valor }) => valor)),
    }
  })
