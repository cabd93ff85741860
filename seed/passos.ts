import { type DiaTexto, somarDias } from '#contract/dias.ts'
import type { Status } from '#contract/pedidos.ts'
import type { Random } from './random.ts'

export const EMPRESAS = ['Matriz', 'Filial Norte']
const CANCELADOS = 0.04
const DIAS_ATE_FINALIZAR = 5
const ESQUECIDO = 'Cancelado automaticamente: ficou 24 h sem movimento'

/** Moments are local, `AAAA-MM-DDTHH:MM`: the database reads them in the business's time zone. */
export type Passos = {
  status: Status
  criacao: string
  confirmacao: string | null
  entregue: string | null
  finalizacao: string | null
  cancelamento: string | null
  expira: string | null
  entrega: DiaTexto | null
  observacao: string
  empresa: string | null
}

/** The steps that an order created on `dia` for `entrega` has taken by `hoje`. None on `hoje` itself, because its hour is unknown. */
export function passosDe(random: Random, dia: DiaTexto, entrega: DiaTexto, hoje: DiaTexto): Passos {
  const criacao = `${dia}T${hora(random, 7, 13)}`
  const confirmacao = `${dia}T${hora(random, 14, 17)}`
  const nada = { entregue: null, finalizacao: null, cancelamento: null, expira: null }
  if (random.chance(CANCELADOS)) return cancelado(random, dia, criacao, entrega, hoje)

  const confirmado = { criacao, confirmacao, entrega, observacao: observacaoDe(random), empresa: empresaDe(random) }
  if (entrega >= hoje) {
    const empresa = random.chance(0.4) ? null : confirmado.empresa
    return { ...nada, ...confirmado, empresa, status: 'Confirmado' }
  }
  const entregue = `${entrega}T${hora(random, 7, 16)}`
  const finalizacao = somarDias(entrega, random.int(1, DIAS_ATE_FINALIZAR - 1))
  if (somarDias(entrega, DIAS_ATE_FINALIZAR) > hoje) return { ...nada, ...confirmado, entregue, status: 'Entregue' }
  return {
    ...nada,
    ...confirmado,
    entregue,
    finalizacao: `${finalizacao}T${hora(random, 9, 17)}`,
    status: 'Finalizado',
  }
}

/** A cancelled order: some before confirmation, some after. */
function cancelado(random: Random, dia: DiaTexto, criacao: string, entrega: DiaTexto, hoje: DiaTexto): Passos {
  const base = { status: 'Cancelado', criacao, entregue: null, finalizacao: null, expira: null, empresa: null } as const
  const seguinte = somarDias(dia, 1)
  if (random.chance(0.4) && seguinte < hoje)
    return {
      ...base,
      confirmacao: null,
      cancelamento: `${seguinte}${criacao.slice(10)}`,
      entrega: null,
      observacao: ESQUECIDO,
    }
  const observacao = random.pick([
    'O pedido foi feito em duplicidade.',
    'A pedido do cliente: não haverá expediente no dia.',
    'Vamos refazer com outras quantidades.',
  ])
  const confirmacao = `${dia}T${hora(random, 14, 15)}`
  return { ...base, confirmacao, cancelamento: `${dia}T${hora(random, 16, 17)}`, entrega, observacao }
}

const observacaoDe = (random: Random): string =>
  random.chance(0.92)
    ? ''
    : random.pick([
        'Entregar pela doca dos fundos.',
        'Ligar para a portaria ao chegar.',
        'Se faltar algum item, pode trocar por similar.',
        'Entregar até as 10h, por favor.',
        'Conferir a validade dos laticínios.',
      ])

const empresaDe = (random: Random): string => (random.chance(0.7) ? 'Matriz' : 'Filial Norte')

/** A time of day between two hours, the last not reached: confirming stays before the cut-off of 18:00. */
export function hora(random: Random, de: number, ate: number): string {
  return [random.int(de, ate - 1), random.int(0, 59)].map(parte => String(parte).padStart(2, '0')).join(':')
}
