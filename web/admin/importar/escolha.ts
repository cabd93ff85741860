import type { executarImportacao, Importacao } from '#contract/importacoes.ts'
import type { Input } from '#contract/route.ts'

export type Escolha = Omit<Input<typeof executarImportacao.schema.body>, 'modo'>

/** How many rows of a preview are written, of those that may be: new ones without a doubt, and what else was chosen. */
export function aGravar({ novas, alteradas, duvidosas }: Importacao, { alterar, aceitarAvisos }: Escolha): number {
  const sem = aceitarAvisos ? { novas: 0, alteradas: 0 } : duvidosas
  return novas - sem.novas + (alterar ? alteradas - sem.alteradas : 0)
}

/** How many of them have a doubt. */
export const comAviso = ({ duvidosas }: Importacao): number => duvidosas.novas + duvidosas.alteradas
