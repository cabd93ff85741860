import assert from 'node:assert/strict'
import { afterEach } from 'node:test'
import { pedidoAberto } from './pedido-aberto.ts'
import type { World } from './world.ts'

/** Tuesday, 12:00 in São Paulo. */
const MEIO_DIA = new Date('2026-03-10T15:00:00Z')
export const [HOJE, AMANHA, QUINTA, SEXTA] = ['2026-03-10', '2026-03-11', '2026-03-12', '2026-03-13'] as const

/** Sets the clock to that Tuesday before each test; `confirmado` makes an order for Friday, or for `day`. */
export function onTuesdayNoon(world: World) {
  const noon = () => {
    world.clock.now = () => MEIO_DIA
  }
  noon()
  afterEach(noon)
  return {
    confirmado: async (day: string = SEXTA) => {
      const order = await pedidoAberto(world)
      assert.equal((await order.confirm(day, world.admin)).status, 200)
      return order
    },
  }
}
