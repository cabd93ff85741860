import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { listarAvisos } from '#contract/avisos.ts'
import { ENTREGA, pedidoAberto } from '../../test/pedido-aberto.ts'
import { openWorld } from '../../test/world.ts'
import { dobrar } from './corrida.ts'
import { deliverNotices } from './rodada.ts'
import { texto } from './textos.ts'

const world = await openWorld()
const { db, business } = world
const given = () => deliverNotices({ db, business })
/** A confirmed order of a company with two users, because the one who acts is not notified. */
async function order() {
  const made = await pedidoAberto(world, { unidadeMedida: 'KG', oferecida: 100 })
  await made.confirm(ENTREGA)
  return { ...made, colleague: await world.newBuyer(made.clienteId) }
}

describe('changes of one order in the bell', () => {
  test('each line and field tell what was before the first change and after the last', () => {
    const of =
      (produtoId: number, nome: string) =>
      (quantidade: number, precoVenda = 10) => ({
        ...{ produtoId, nome, unidadeMedida: 'UN' as const, quantidade, precoVenda },
      })
    const [banana, caqui, uva] = [of(1, 'Banana'), of(2, 'Caqui'), of(3, 'Uva')]
    const lados = [
      [[banana(1)], [banana(2), caqui(5)]],
      [[caqui(5)], []],
      [[uva(4)], []],
      [[], [uva(4, 9)], 'Safra'],
      [[banana(2)], [banana(2, 8)], 'Combinado'],
    ] as const
    const novas = lados.map(([antes, depois, motivo], i) => ({
      ...{ id: i, pedidoId: 7, autorId: 1, quando: new Date(i).toISOString(), desde: null, mudancas: 1 },
      dados: { antes: { itens: [...antes] }, depois: { itens: [...depois], ...(motivo && { motivo }) } },
    }))
    const { corridas, dobradas } = dobrar([], novas)
    assert.deepEqual([corridas.map(({ id, mudancas }) => [id, mudancas]), dobradas], [[[4, 5]], [0, 1, 2, 3]])
    const fato = { tipo: 'pedido-alterado', pedidoId: 7, clienteNome: null, autor: 'Ana' } as const
    assert.equal(
      texto({ ...fato, dados: corridas[0]?.dados ?? {}, paraFornecedor: false, papel: 'comprador' }),
      'Ana mudou o pedido nº 7: Banana: de 1 unidade para 2 unidades; outro preço de Banana (Combinado); outro preço de Uva (Safra)',
    )
  })

  test('a run of changes ends after twenty, and ten minutes after the first', async () => {
    const one = await order()
    for (let i = 0; i < 19; i++) await one.add(1)
    await given()
    for (let i = 0; i < 3; i++) await one.add(1)
    const told = async () => {
      await given()
      return (await one.colleague.call(listarAvisos)).body.avisos.map(({ texto }) => /: (de .*)$/.exec(texto)?.[1])
    }
    assert.deepEqual(await told(), ['de 22 kg para 24 kg', 'de 2 kg para 22 kg', undefined])
    await db.rows`update aviso set quando = quando - interval '10 minutes', desde = desde - interval '10 minutes'
      where pedido_id = ${one.id} and tipo = 'pedido-alterado'`
    await one.add(1)
    assert.deepEqual((await told()).slice(0, 2), ['de 24 kg para 25 kg', 'de 22 kg para 24 kg'])
  })
})
