import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { cancelarPedido, excluirPedido } from '#contract/pedidos-status.ts'
import { ENTREGA, pedidoAberto } from '../../../test/pedido-aberto.ts'
import { conta } from '../../../test/pedidos/conta.ts'
import { openWorld } from '../../../test/world.ts'
import { connectOnce } from '../../db/one-connection.ts'
import { statements } from '../../db/statements.ts'
import { verifiedInWords, verify } from './verify.ts'

const world = await openWorld()
const { admin, db } = world

/** A confirmed order with one line of 3, created through the API. */
async function confirmed() {
  const order = await pedidoAberto(world, { quantidade: 3, precoVenda: 3.35 })
  assert.equal((await order.confirm()).status, 200)
  return { ...order, dataEntrega: ENTREGA }
}

/** Runs statements without triggers and constraints and returns the violated rules; everything is rolled back. */
async function brokenBy(...texts: string[]): Promise<string[]> {
  const client = await connectOnce(world.connectionString)
  const db = statements(({ text, values }) => client.query(text, values))
  try {
    await client.query('begin')
    for (const text of texts) await client.query(text)
    const { quebras } = await verify(db)
    return quebras.flatMap(({ regra, exemplos }) => exemplos.map(exemplo => `${regra} | ${exemplo}`))
  } finally {
    await client.query('rollback')
    await client.end()
  }
}

describe('npm run verify', () => {
  test('finds nothing after orders are created, changed, cancelled and deleted through the API', async () => {
    const { id } = await confirmed()
    await admin.call(cancelarPedido, { params: { id } })
    await admin.call(excluirPedido, { params: { id } })
    const { id: other } = await confirmed()
    await admin.call(cancelarPedido, { params: { id: other } })
    await confirmed()
    const verified = await verify(db)
    assert.deepEqual(verified.quebras, [])
    assert.equal(verifiedInWords(verified), `${verified.regras} regras conferidas: tudo certo`)
  })

  test('names violations of the business rules by their ids', async () => {
    const { id, estanteId, produtoId, clienteId, dataEntrega } = await confirmed()
    const { id: outro } = await world.newCliente()
    const fixo = await db.first<{ id: number }>`insert into pedido_fixo (cliente_id, nome, dias_semana, itens)
      values (${outro}, 'Toda semana', '{1}', '[]') returning id`
    await assertNamed(`
update estante_produto set reservada = 4 where estante_id = ${estanteId}
  A reservada de cada produto da estante é a soma das linhas dos pedidos vivos | estante ${estanteId}, produto ${produtoId}: reservada 4.000, pedidos 3.000
update pedido set valor_total = 1 where id = ${id}
  O valor total de cada pedido é a soma das suas linhas | pedido ${id}: total 1.00, linhas 10.05
update pedido set custo_total = custo_total + 1 where id = ${id}
  O custo total de cada pedido é a soma dos custos das suas linhas | pedido ${id}: custo
update pedido set status = 'Aberto', expira_em = now() where id = ${id}
  Pedido aberto tem prazo, e nem confirmação, nem cancelamento, nem entrega | pedido ${id}
  O último status da história é o do pedido | pedido ${id}: Aberto, história Confirmado
update pedido set data_cancelamento = now() where id = ${id}
  Pedido confirmado, entregue ou finalizado tem confirmação, entrega e linhas, e nem prazo nem cancelamento | pedido ${id} (Confirmado)
update pedido set data_entrega = '2031-01-01' where id = ${id}
  A última entrega da história é a do pedido | pedido ${id}: 2031-01-01, história
delete from historico where pedido_id = ${id}
  A história de cada pedido começa por quem o criou | pedido ${id}: sem história
delete from historico where pedido_id = ${id} and acao = 'adicionar-item';
 insert into historico (pedido_id, usuario_nome, admin, acao, antes, depois)
 values (${id}, 'x', true, 'adicionar-item', '{"itens":[]}', '{"itens":[{"produtoId":${produtoId},"quantidade":5}]}')
  O que a história pôs e tirou de cada pedido é o que está nele | pedido ${id}, produto ${produtoId}: 3.000, história 5
update estante_produto set reservada = 0 where estante_id = ${estanteId}; delete from pedido where id = ${id}
  Um pedido só desaparece quando alguém o exclui, e então de vez | pedido ${id}: sumiu
update estante set cliente_id = (select min(id) from cliente) where id = ${estanteId}
  Cada linha é da estante do cliente do pedido | pedido ${id} (cliente ${clienteId}), item
update item_pedido set quantidade = 2.5 where pedido_id = ${id}
  O que se vende por unidade tem quantidade inteira no pedido | pedido ${id}, item
  A reservada de cada produto da estante é a soma das linhas dos pedidos vivos | estante ${estanteId}
  O valor total de cada pedido é a soma das suas linhas | pedido ${id}: total 10.05, linhas 8.38
alter table pedido disable trigger user; update pedido set data_entrega = data_entrega + 1 where id = ${id}
  O resumo de cada dia é o que os seus pedidos somam | dia ${dataEntrega}: resumo
  O resumo de cada dia e produto é o que as suas linhas somam | dia ${dataEntrega}, produto ${produtoId}: resumo 3.000 / 10.05, linhas 0 / 0
insert into resumo_diferenca (dia, cliente_id, pedidos, valor_total) values ('2031-01-01', ${clienteId}, 1, 0.01)
  O resumo de cada mês e cliente é o que os seus pedidos somam | mês 2031-01-01, cliente ${clienteId}: resumo 1 / 0.01, pedidos 0 / 0
insert into resumo_mes_produto values ('2031-01-01', ${produtoId}, 1, 2)
  O resumo de cada mês e produto é a soma dos seus dias | mês 2031-01-01, produto ${produtoId}: resumo 1.000 / 2.00, dias 0 / 0
insert into estoque values (${produtoId}, 5, 2)
  O comprometido do estoque de cada produto é a soma das linhas dos pedidos abertos e confirmados | produto ${produtoId}: comprometido 2.000, pedidos 3.000
  O estoque de cada produto é o que deixou o seu último movimento | produto ${produtoId}: estoque 5.000, movimento nenhum
  Cada linha de estante sabe se o estoque do seu produto é controlado | estante ${estanteId}, produto ${produtoId}: false
update produto set multiplo = 1.5 where id = ${produtoId}
  O que se vende por unidade tem estoque e múltiplo inteiros | produto ${produtoId}: 1.500 UN
insert into pedido_fixo_dia (pedido_fixo_id, dia, situacao, pedido_id) values (${fixo?.id}, '2026-03-10', 'feito', ${id})
  O que um pedido fixo fez ou esperou é um pedido do seu cliente | pedido fixo ${fixo?.id}, 2026-03-10: pedido ${id}
`)
  })

  test('names violations of the rules of money by their ids', async () => {
    const { clienteId, receive, paid } = await conta(world)
    const pedidoId = await receive(30)
    const { id } = await paid(50)
    const { clienteId: outro } = await conta(world)
    await assertNamed(`
update recebivel set pago = 20 where pedido_id = ${pedidoId}
  Por cliente, os pagamentos não estornados são o que os pedidos têm de pago, mais o crédito | cliente ${clienteId}: pagamentos 50.00, pago 20.00, crédito 20.00
  O pago de cada pedido é o que ele usa de pagamentos | pedido ${pedidoId}: pago 20.00, pagamentos 30.00
  Nenhum cliente deve e tem crédito ao mesmo tempo | cliente ${clienteId}
update pagamento set credito = 21 where id = ${id}
  Cada pagamento é o que os pedidos usam dele mais o crédito, e nada se foi estornado | pagamento ${id}: 50.00, pedidos 30.00, crédito 21.00
update recebivel set valor = 31 where pedido_id = ${pedidoId}
  Todo pedido entregue, e só ele, deve o seu valor total ao seu cliente | pedido ${pedidoId}: total 30.00, a receber 31.00
  O que se deve por um pedido é o entregue mais os ajustes | pedido ${pedidoId}: 31.00, entregue 30.00, ajustes 0
update pagamento set cliente_id = ${outro} where id = ${id}
  O que um pagamento paga é do mesmo cliente | pagamento ${id}, pedido ${pedidoId}
`)
  })
})

/** Each statement and, indented below it, what it breaks. */
async function assertNamed(breaking: string): Promise<void> {
  for (const [statement = '', ...named] of breaking
    .trim()
    .split(/\n(?! )/)
    .map(one => one.split('\n  '))) {
    const broken = await brokenBy(statement)
    assert.ok(named.length)
    for (const one of named)
      assert.ok(
        broken.some(line => line.startsWith(one)),
        `${one}\n${broken.join('\n')}`,
      )
  }
}
