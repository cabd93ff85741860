import { COLUNAS, type TipoDeImportacao } from '#contract/importacoes-colunas.ts'
import type { Cabecalho, ColunaLida } from './cabecalho.ts'
import { mostrar } from './celula.ts'
import type { Celula, Tabela } from './tabela.ts'

/** With this many equal columns, a match with the example is no coincidence. */
const COLUNAS_DO_EXEMPLO = 3

/** Whether a row is our template's example (also with fewer columns) that was left in the file: its company does not exist. */
export function ehExemplo(tipo: TipoDeImportacao, colunas: readonly ColunaLida[], row: readonly Celula[]): boolean {
  const exemplo = new Map(COLUNAS[tipo].map(({ campo, exemplo }) => [campo, exemplo]))
  return (
    colunas.length >= COLUNAS_DO_EXEMPLO &&
    colunas.every(({ campo, indice }) => mostrar(row[indice]) === exemplo.get(campo))
  )
}

/** Notices about how the file was read, when the user may expect something else. */
export function avisosDe(
  { aba, linhas }: Tabela,
  { indice, primeiro, colunas }: Cabecalho,
  { exemplos, ocultas }: { exemplos: number; ocultas: number },
): string[] {
  const outras = aba?.outras ?? []
  const acima = linhas.slice(0, indice).filter(row => row.some(cell => mostrar(cell) !== '')).length
  const doComprador = colunas.find(({ campo }) => campo === 'compradorEmail')?.titulo ?? ''
  return [
    aba && outras.length > 0
      ? `Foi lida a aba “${aba.nome}”. ${outras.length === 1 ? 'Ficou de fora' : 'Ficaram de fora'}: ${outras.slice(0, 10).join(', ')}`
      : '',
    primeiro
      ? ''
      : `Os títulos das colunas estão na linha ${indice + 1}: ${acima === 1 ? 'a linha acima ficou' : 'as linhas acima ficaram'} de fora`,
    ocultas > 0 ? linhasOcultas(ocultas) : '',
    /^e-?mail$/i.test(doComprador) ? `A coluna ${doComprador} foi lida como o e-mail do comprador, não do cliente` : '',
    exemplos > 0 ? 'A linha de exemplo do modelo ficou de fora' : '',
  ].filter(Boolean)
}

const linhasOcultas = (ocultas: number): string =>
  ocultas === 1
    ? 'Uma linha está oculta na planilha, e também foi lida'
    : `${ocultas.toLocaleString('pt-BR')} linhas estão ocultas na planilha, talvez por um filtro, e também foram lidas`
