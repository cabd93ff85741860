import { contar } from '#contract/dinheiro.ts'
import type { executarImportacao, Importacao } from '#contract/importacoes.ts'
import type { Input } from '#contract/route.ts'

export type Escolha = Omit<Input<typeof executarImportacao.schema.body>, 'modo'>

/** How many rows of a preview will be written: new ones without warnings, and those that `escolha` adds. */
export function aGravar({ novas, alteradas, duvidosas }: Importacao, { alterar, aceitarAvisos }: Escolha): number {
  const sem = aceitarAvisos ? { novas: 0, alteradas: 0 } : duvidosas
  return novas - sem.novas + (alterar ? alteradas - sem.alteradas : 0)
}

/** How many new buyers will be written, whatever happens to their clients' rows. */
const compradoresAGravar = ({ compradores }: Importacao, { aceitarAvisos }: Escolha): number =>
  compradores.novos - (aceitarAvisos ? 0 : compradores.duvidosos)

/** `40 linhas e 38 compradores`. */
export const oQueGravar = (importacao: Importacao, escolha: Escolha): string => {
  const [linhas, pessoas] = [aGravar(importacao, escolha), compradoresAGravar(importacao, escolha)]
  return [linhas > 0 && contar(linhas, 'linha', 'linhas'), pessoas > 0 && contar(pessoas, 'comprador', 'compradores')]
    .filter(Boolean)
    .join(' e ')
}

/** How many rows to be written have a warning. */
export const comAviso = ({ duvidosas }: Importacao): number => duvidosas.novas + duvidosas.alteradas
/** Also true for a warning about a buyer whose client's row is unchanged. */
export const haAvisos = (importacao: Importacao): boolean => comAviso(importacao) + importacao.compradores.duvidosos > 0
