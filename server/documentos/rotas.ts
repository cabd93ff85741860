import { PDF } from '#contract/arquivo.ts'
import { diaPorExtenso } from '#contract/dias.ts'
import * as contract from '#contract/entregas.ts'
import type { Output } from '#contract/route.ts'
import type { User } from '../access.ts'
import { askedBy } from '../asked.ts'
import type { Business } from '../business.ts'
import type { Db } from '../db/db.ts'
import { dayOf } from '../entregas/dia.ts'
import { existing, invalidField } from '../errors.ts'
import type { Mount } from '../http/mount.ts'
import * as statements from './documentos.sql.ts'
import { comumA } from './documentos.ts'
import { forDays } from './printer.ts'

/** The papers of a route's day. */
export function documentosDaRota(mount: Mount, business: Business): void {
  const comum = comumA(business)

  mount(contract.lerRomaneioEmPdf, ({ db, user, params, reply }) =>
    forDays(askedBy(user, reply), async print => {
      const rota = await routeOf(db, user, params)
      const dados = await print({ ...(await comum(db)), tipo: 'romaneio', dia: params.data, rota })
      return { nome: `Romaneio ${rota.nome} ${params.data}.pdf`, tipo: PDF, dados }
    }),
  )

  mount(contract.lerCargaEmPdf, ({ db, user, params, reply }) =>
    forDays(askedBy(user, reply), async print => {
      const rota = await routeOf(db, user, params)
      const pedidos = rota.paradas.flatMap(({ pedidos }) => pedidos.map(({ pedidoId }) => pedidoId))
      const linhas = await statements.loadOf(db, pedidos)
      const dados = await print({ ...(await comum(db)), tipo: 'carga', dia: params.data, rota, linhas })
      return { nome: `Carga ${rota.nome} ${params.data}.pdf`, tipo: PDF, dados }
    }),
  )
}

/** The route with its stops of the day; a driver has only the own ones. */
async function routeOf(db: Db, user: User, { data, rotaId }: Output<typeof contract.lerCargaEmPdf.schema.params>) {
  const { rotas } = await dayOf(db, user, data)
  const rota = existing(
    rotas.find(rota => rota.rotaId === rotaId),
    'A rota',
  )
  if (rota.paradas.length === 0)
    throw invalidField('data', `Não há nada a entregar nesta rota em ${diaPorExtenso(data)}: escolha outro dia`)
  return rota
}
