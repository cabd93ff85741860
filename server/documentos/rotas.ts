import { diaPorExtenso } from '#contract/dias.ts'
import * as contract from '#contract/entregas.ts'
import type { Output } from '#contract/route.ts'
import type { User } from '../access.ts'
import type { Business } from '../business.ts'
import type { Db } from '../db/db.ts'
import { dayOf } from '../entregas/dia.ts'
import { existing, invalidField } from '../errors.ts'
import type { Mount } from '../http/mount.ts'
import * as statements from './documentos.sql.ts'
import { printing } from './documentos.ts'
import { forDays } from './printer.ts'

/** The papers of a route's day. */
export function documentosDaRota(mount: Mount, business: Business): void {
  const printed = printing(business)

  mount(contract.lerRomaneioEmPdf, ({ params, ...call }) =>
    printed(forDays, call, async () => {
      const rota = await routeOf(call.db, call.user, params)
      return { nome: `Romaneio ${rota.nome} ${params.data}`, conteudo: { tipo: 'romaneio', dia: params.data, rota } }
    }),
  )

  mount(contract.lerCargaEmPdf, ({ params, ...call }) =>
    printed(forDays, call, async () => {
      const rota = await routeOf(call.db, call.user, params)
      const pedidos = rota.paradas.flatMap(({ pedidos }) => pedidos.map(({ pedidoId }) => pedidoId))
      const linhas = await statements.loadOf(call.db, pedidos)
      const conteudo = { tipo: 'carga', dia: params.data, rota, linhas } as const
      return { nome: `Carga ${rota.nome} ${params.data}`, conteudo }
    }),
  )
}

/** The route with its stops of the day; a driver has only the own ones. */
async function routeOf(db: Db, user: User, { data, rotaId }: Output<typeof contract.lerCargaEmPdf.params>) {
  const { rotas } = await dayOf(db, user, data)
  const rota = existing(
    rotas.find(rota => rota.rotaId === rotaId),
    'A rota',
  )
  if (rota.paradas.length === 0)
    throw invalidField('data', `Não há nada a entregar nesta rota em ${diaPorExtenso(data)}: escolha outro dia`)
  return rota
}
