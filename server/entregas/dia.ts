import { somar } from '#contract/dinheiro.ts'
import * as contract from '#contract/entregas.ts'
import type { Output } from '#contract/route.ts'
import type { User } from '../access.ts'
import type { Db } from '../db/db.ts'
import { conflict, existing, forbidden, refuseUnknown } from '../errors.ts'
import type { Mount } from '../http/mount.ts'
import * as statements from './dia.sql.ts'
import { lockRoutes, unknownClients } from './rotas.sql.ts'

export function entregasDoDia(mount: Mount): void {
  mount(contract.lerEntregasDoDia, ({ db, user, params: { data } }) => dayOf(db, user, data))

  mount(contract.mudarEntregasDoDia, ({ db, user, params, body: { paradas } }) =>
    db.transaction(async db => {
      await change(db, params, paradas)
      return dayOf(db, user, params.data)
    }),
  )
}

/** The day as the user sees it: a driver the own routes of today and tomorrow. */
export async function dayOf(db: Db, user: User, dia: string): Promise<contract.EntregasDoDia> {
  if (user.dias && !user.dias.includes(dia)) throw forbidden('Quem entrega vê as paradas de hoje e de amanhã.')
  const ativas = await statements.activeRoutes(db)
  const paradas = await statements.stopsOf(db, dia)
  const isOwn = ({ entregadorId }: statements.RotaAtiva) => user.papel !== 'entregador' || entregadorId === user.id
  const rotas = ativas.filter(isOwn).map(({ entregadorId, ...rota }) => withStops(rota, paradas))
  if (user.papel === 'entregador') return { rotas }
  const active = new Set(ativas.map(({ rotaId }) => rotaId))
  return { rotas, semRota: numbered(paradas.filter(({ rotaId }) => rotaId === null || !active.has(rotaId))) }
}

function withStops(rota: Omit<statements.RotaAtiva, 'entregadorId'>, all: readonly statements.ParadaLida[]) {
  const paradas = numbered(all.filter(({ rotaId }) => rotaId === rota.rotaId))
  const pedidos = paradas.flatMap(({ pedidos }) => pedidos)
  const totais = {
    paradas: paradas.length,
    pedidos: pedidos.length,
    entregues: pedidos.filter(({ status }) => status !== 'Confirmado').length,
    valorTotal: somar(pedidos.map(({ valorTotal }) => valorTotal)),
  }
  return { ...rota, paradas, totais }
}

const numbered = (paradas: readonly statements.ParadaLida[]): contract.Parada[] =>
  paradas.map(({ rotaId: _, devia, pedidos, ...parada }, i) => ({
    ...parada,
    ordem: i + 1,
    pedidos: withDues(devia, pedidos),
  }))

/** What was due before is collected with the first order; what the client has as credit is taken off, from the first on. */
function withDues(devia: number, pedidos: statements.ParadaLida['pedidos']): contract.Parada['pedidos'] {
  let resta = devia
  return pedidos.map(({ devido, ...pedido }) => {
    const soma = somar([resta, devido])
    resta = Math.min(soma, 0)
    return { ...pedido, aReceber: Math.max(soma, 0) }
  })
}

async function change(
  db: Db,
  { data, rotaId }: Output<typeof contract.mudarEntregasDoDia.params>,
  paradas: readonly number[],
): Promise<void> {
  const { ativa } = existing(
    (await lockRoutes(db)).find(({ id }) => id === rotaId),
    'A rota',
  )
  refuseUnknown(await unknownClients(db, paradas), 'cliente', 'paradas', paradas)
  if (!ativa) throw conflict('A rota está inativa', 'Ative-a no cadastro de rotas e tente de novo.')
  const doDia = await statements.stopsOf(db, data)
  const comPedido = new Set(doDia.map(({ clienteId }) => clienteId))
  const sem = paradas.filter(id => !comPedido.has(id))
  if (sem.length > 0)
    throw conflict('Há um cliente sem pedidos nesse dia', 'Tire da lista quem não recebe nada nesse dia.', {
      clientes: sem,
    })
  const fora = doDia.filter(parada => parada.rotaId === rotaId && !paradas.includes(parada.clienteId))
  await statements.changeDay(db, data, { rotaId, paradas, fora: fora.map(({ clienteId }) => clienteId) })
}
