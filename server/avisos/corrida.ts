import type { Dados, Linha } from './fato.ts'
import { retirou } from './textos.ts'

/** Changes of one order by one person become one notice, for this long after the first and at most so many. */
export const RUN_MINUTES = 10
export const RUN_CHANGES = 20

/** A change of an order, or a run of them: what was before the first and after the last. */
export type Mudanca = {
  id: number
  pedidoId: number | null
  autorId: number | null
  quando: string
  /** When the first of them happened; null for a change that is not distributed yet. */
  desde: string | null
  mudancas: number
  dados: Dados
}

/**
 * Adds each new change, the oldest first, to its order's and author's open run, or begins one. `corridas` are the runs as
 * they stand now, under the id of their last change; `dobradas` are the changes that a later one took up.
 */
export function dobrar(abertas: readonly Mudanca[], novas: readonly Mudanca[]) {
  const key = ({ pedidoId, autorId }: Mudanca) => `${pedidoId} ${autorId}`
  const ultimas = new Map(abertas.map(corrida => [key(corrida), corrida]))
  const dobradas = new Set<number>()
  const corridas = novas.map(nova => {
    const ultima = ultimas.get(key(nova))
    const antes = ultima && continues(ultima, nova) ? ultima : undefined
    if (antes) dobradas.add(antes.id)
    const corrida = {
      ...nova,
      desde: antes?.desde ?? nova.quando,
      mudancas: (antes?.mudancas ?? 0) + 1,
      dados: antes ? juntar(antes.dados, nova.dados) : nova.dados,
    }
    ultimas.set(key(nova), corrida)
    return corrida
  })
  return { corridas: corridas.filter(({ id }) => !dobradas.has(id)), dobradas: [...dobradas] }
}

const continues = ({ desde, mudancas }: Mudanca, { quando }: Mudanca): boolean =>
  desde !== null && mudancas < RUN_CHANGES && Date.parse(quando) < Date.parse(desde) + RUN_MINUTES * 60_000

/** Two successive changes as one: each line and field before the first and after the last. */
function juntar(primeira: Dados, segunda: Dados): Dados {
  const [antes, depois] = [linhas(primeira.antes), linhas(primeira.depois)]
  const [outraAntes, outraDepois] = [linhas(segunda.antes), linhas(segunda.depois)]
  const { motivo: _, ...lado } = { ...primeira.depois, ...segunda.depois }
  return {
    ...segunda,
    retirada: retirou(primeira) || retirou(segunda),
    antes: {
      ...segunda.antes,
      ...primeira.antes,
      itens: [...antes, ...without(outraAntes, [...antes, ...depois])],
    },
    depois: {
      ...lado,
      itens: [...without(depois, [...outraAntes, ...outraDepois]), ...outraDepois],
      ajustes: [...(primeira.depois?.ajustes ?? []), ...(segunda.depois?.ajustes ?? [])],
    },
  }
}

/** One side's lines, each with its own reason. */
const linhas = (lado: Dados['antes']): Linha[] =>
  (lado?.itens ?? []).map(linha => (lado?.motivo ? { motivo: lado.motivo, ...linha } : linha))

function without(linhas: readonly Linha[], outras: readonly Linha[]): Linha[] {
  const produtos = new Set(outras.map(({ produtoId }) => produtoId))
  return linhas.filter(({ produtoId }) => !produtos.has(produtoId))
}
