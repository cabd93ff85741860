import { contar } from '#contract/dinheiro.ts'
import type { executarImportacao, Importacao } from '#contract/importacoes.ts'
import type { Input } from '#contract/route.ts'

export type Escolha = Omit<Input<typeof executarImportacao.schema.body>, 'modo'>

/** How many rows of a preview are written, of those that may be: new ones without a doubt, and what else was chosen. */
export function aGravar({ novas, alteradas, duvidosas }: Importacao, { alterar, aceitarAvisos }: Escolha): number {
  const sem = aceitarAvisos ? { novas: 0, alteradas: 0 } : duvidosas
  return novas - sem.novas + (alterar ? alteradas - sem.alteradas : 0)
}

/** How many new buyers are written, whatever becomes of their clients' rows. */
export const compradoresAGravar = ({ compradores }: Importacao, { aceitarAvisos }: Escolha): number =>
  compradores.novos - (aceitarAvisos ? 0 : compradores.duvidosos)

/** `40 linhas e 38 compradores`. */
export const oQueGravar = (importacao: Importacao, escolha: Escolha): string => {
  const [linhas, pessoas] = [aGravar(importacao, escolha), compradoresAGravar(importacao, escolha)]
  return [linhas > 0 && contar(linhas, 'linha', 'linhas'), pessoas > 0 && contar(pessoas, 'comprador', 'compradores')]
    .filter(Boolean)
    .join(' e ')
}

/** How many of them have a doubt. */
export const comAviso = ({ duvidosas }: Importacao): number => duvidosas.novas + duvidosas.alteradas
/** Also of a client that stays as it is, with a buyer. */
export const haAvisos = (importacao: Importacao): boolean => comAviso(importacao) + importacao.compradores.duvidosos > 0
