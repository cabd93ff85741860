import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import sql from 'sql-template-tag'
import { entrar } from '#contract/autenticacao.ts'
import { verify } from '../server/manutencao/verify/verify.ts'
import { each } from '../test/each.ts'
import { openWorld } from '../test/world.ts'
import { seedDemo } from './demo.ts'

const hoje = '2026-11-20'
const timeZone = 'America/Sao_Paulo'

const world = await openWorld()
const { db } = world
await db.rows`truncate usuario restart identity cascade`
assert.ok(await seedDemo(db, { hoje, timeZone }))

describe('seedDemo', () => {
  test('does nothing in a database that has data', async () => {
    assert.equal(await seedDemo(db, { hoje, timeZone }), false)
  })

  test('creates a plausible number of orders, in every status', async () => {
    const pedidos = await db.rows<{ status: string; quantos: number }>`select status, count(*) as quantos
      from pedido group by status order by status`
    assert.deepEqual(each(pedidos, 'status'), ['Aberto', 'Cancelado', 'Confirmado', 'Entregue', 'Finalizado'])
    const todos = pedidos.reduce((soma, { quantos }) => soma + quantos, 0)
    assert.ok(todos > 4000 && todos < 6500, `${todos} orders`)
  })

  test('creates its users, who can sign in', async () => {
    for (const email of ['admin@exemplo.com.br', 'cliente@exemplo.com.br', 'entregador@exemplo.com.br'])
      assert.equal((await world.nobody.call(entrar, { body: { email, senha: 'demonstracao' } })).status, 200)
  })
})

describe("the demonstration's invariants", () => {
  const none = async (statement: ReturnType<typeof sql>) => assert.deepEqual(await db.rows(statement), [])

  test('reserves, totals and payments add up, and every order reaches the minimum', async () => {
    assert.deepEqual((await verify(db)).quebras, [])
    await none(sql`select * from pedido where status not in ('Aberto', 'Cancelado') and valor_total < 150`)
  })

  test("whole-number units have whole quantities, and shelves belong to the order's client", () =>
    none(
      sql`select * from item_pedido i join pedido p on p.id = i.pedido_id
          join estante e on e.id = i.estante_id
        where e.cliente_id <> p.cliente_id
          or i.unidade_medida not in ('KG', 'G', 'L', 'ML', 'M', 'M2') and i.quantidade <> trunc(i.quantidade)`,
    ))

  test('deliveries respect weekdays, days off and the order of time', () =>
    none(
      sql`select * from pedido p join cliente c on c.id = p.cliente_id cross join configuracao f
        where extract(isodow from data_entrega) <> all (coalesce(c.dias_entrega, f.dias_entrega))
          or data_entrega = any (f.dias_sem_entrega)
          or data_criacao > data_confirmacao or data_confirmacao > data_cancelamento
          or (data_confirmacao at time zone ${timeZone})::date >= data_entrega
          or greatest(data_criacao, data_confirmacao, data_cancelamento) >=
            (${hoje}::date::timestamp at time zone ${timeZone})`,
    ))

  test('the history matches the day', async () => {
    await none(sql`select * from pedido where status = 'Confirmado' and data_entrega < ${hoje}
      or status in ('Entregue', 'Finalizado') and data_entrega >= ${hoje}`)
    await none(sql`select * from pedido where status = 'Aberto'
      and expira_em < ((${hoje}::date + 1)::timestamp at time zone ${timeZone})`)
    await none(sql`select * from historico where quando >= (${hoje}::date::timestamp at time zone ${timeZone})`)
    await none(sql`select * from pedido p where not exists (select from historico where pedido_id = p.id)`)
  })

  test("a round of the driver's on each delivery day, and who is on no route", async () => {
    await none(
      sql`select from (select distinct data_entrega as dia from pedido where data_entrega between ${hoje} and ${hoje}::date + 2) d
        where not exists (select from pedido p join cliente c on c.id = p.cliente_id join rota r on r.id = c.rota_id
          join usuario u on u.id = r.entregador_id
          where p.data_entrega = d.dia and p.status = 'Confirmado' and u.email = 'entregador@exemplo.com.br')`,
    )
    assert.ok(await db.some`select from cliente where rota_id is null`)
  })

  test('payments are believable: some late, some in part, one credit, one client over its limit', async () => {
    const [told] = await db.rows<
      Record<'vencidos' | 'parciais' | 'creditos' | 'acima' | 'aurora', number>
    >`select count(distinct cliente_id) filter (where pago < valor and vencimento < ${hoje}) as vencidos,
        count(*) filter (where pago > 0 and pago < valor) as parciais,
        (select count(*) from pagamento where credito > 0) as creditos,
        (select count(*) from cliente c where limite_credito < (select sum(saldo) from recebivel r where r.cliente_id = c.id)) as acima,
        count(*) filter (where pago < valor and cliente_id = (select cliente_id from usuario where email = 'cliente@exemplo.com.br')) as aurora
      from recebivel`
    const { vencidos = 0, parciais = 0, creditos, acima, aurora = 0 } = told ?? {}
    assert.ok(vencidos >= 4 && vencidos <= 30, `${vencidos} clients with something overdue`)
    assert.ok(parciais >= 1 && aurora >= 1)
    assert.deepEqual([creditos, acima], [1, 1])
    await none(
      sql`select from pagamento where data >= ${hoje} or criado_em >= (${hoje}::date::timestamp at time zone ${timeZone})`,
    )
  })

  test("the demonstration's client has an open shelf, an order to repeat and no open order", async () => {
    const shelf = await db.first<{ produtos: number; esgotados: number; quase: number }>`select count(*) as produtos,
      count(*) filter (where ep.quantidade = reservada) as esgotados,
        count(*) filter (where ep.quantidade - reservada between 1 and 3) as quase
      from usuario u join estante e using (cliente_id) join estante_produto ep on ep.estante_id = e.id
      where u.email = 'cliente@exemplo.com.br' and e.ativa and ${hoje} between valida_de and valida_ate
      group by e.id order by e.id desc`
    assert.deepEqual(shelf, { produtos: 86, esgotados: 2, quase: 6 })
    const newest = await db.rows<{ status: string }>`select status from pedido p join usuario u using (cliente_id)
      where u.email = 'cliente@exemplo.com.br' order by p.id desc limit 2`
    assert.deepEqual(each(newest, 'status'), ['Confirmado', 'Entregue'])
  })
})
