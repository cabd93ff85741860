import { lazyPart } from '../../ui/lazy.ts'
import { type Column, text } from '../../ui/lists/columns.ts'
import { nomeDoGrupo, type Tempo } from './periodo.ts'

/** Loaded lazily: folded away until asked for. */
export const Grafico = lazyPart(() => import('./grafico.tsx'), 'Grafico')

const COLUNAS = { cliente: 'Cliente', produto: 'Produto', dia: 'Dia', semana: 'Semana', mes: 'Mês' }
type Grupo = keyof typeof COLUNAS
type Agrupado = { chave: string; nome: string }

/** The days of a group; undefined if it is not of days. */
export const tempoDe = (grupo: Grupo): Tempo | undefined =>
  grupo === 'cliente' || grupo === 'produto' ? undefined : grupo

export function nomeDe(grupo: Grupo, { chave, nome }: Agrupado): string {
  const tempo = tempoDe(grupo)
  return tempo ? nomeDoGrupo(tempo, chave) : nome
}

/** The first column of a grouped report. */
export const colunaDoGrupo = <T extends Agrupado>(grupo: Grupo): Column<T> =>
  text<T>('grupo', COLUNAS[grupo], row => nomeDe(grupo, row), {
    sort: ({ chave, nome }) => (tempoDe(grupo) ? chave : nome),
    phone: 'title',
  })
