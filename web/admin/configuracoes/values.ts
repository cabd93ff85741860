import type * as z from 'zod'
import type { Configuracoes, ConfiguracoesEditadas } from '#contract/configuracoes.ts'

/** What the form holds: an empty hour or minimum means there is none. */
export type Values = Omit<Configuracoes, 'horarioCorte'> & { horarioCorte: string }

export const valuesOf = (configuracoes: Configuracoes): Values => ({
  ...configuracoes,
  horarioCorte: configuracoes.horarioCorte ?? '',
})

type Body = z.input<typeof ConfiguracoesEditadas>

/** Only what was changed: what another administrator saved meanwhile stays. */
export function bodyOf(values: Values, before: Values): Body {
  const changed = Object.entries(values).filter(
    ([key, value]) => JSON.stringify(value) !== JSON.stringify(before[key as keyof Values]),
  )
  const body: Partial<Values> = Object.fromEntries(changed)
  const { horarioCorte, ...same } = body
  return { ...same, nome: values.nome, ...(horarioCorte === undefined ? {} : { horarioCorte: horarioCorte || null }) }
}
