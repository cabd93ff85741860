import { aceitaDecimais } from '#contract/unidades.ts'
import { type Mes, mesesAte } from './calendario.ts'
import { type Categoria, MARGEM, type ProdutoDemo } from './categorias.ts'
import { CLIENTES } from './clientes.ts'
import { PRODUTOS } from './produtos.ts'
import type { Random } from './random.ts'
import { type Habito, SEGMENTOS } from './segmentos.ts'

/** One product of a shelf. `reservada` grows as orders take it; `pedida` tells that an order, live or not, has it. */
export type OfertaDemo = { produto: number; precoVenda: number; precoCusto: number; reservada: number; pedida: boolean }
export type EstanteDemo = { cliente: number; mes: Mes; ofertas: OfertaDemo[] }

const VARIEDADE_DA_DEMONSTRACAO = 86
/** How likely clients are to order from a category. */
const PREFERENCIA: Partial<Record<Categoria, number>> = {
  mercearia: 4,
  hortifruti: 4,
  carnes: 5,
  laticínios: 3,
  café: 2,
  bebidas: 2,
}
const INFLACAO_POR_MES = 1.0045
const PRIMEIROS_CLIENTES = 14
const MESES_ENTRE_CLIENTES = 1.7

/** A shelf per client and month, from the month in which the client came; each client keeps its own assortment. */
export function estantesAte(random: Random, hoje: string): EstanteDemo[] {
  const meses = mesesAte(hoje)
  return CLIENTES.flatMap((_, cliente) => {
    const sortimento = sortimentoDe(random, cliente)
    const negociacao = random.around(0.05)
    return meses
      .filter(({ indice }) => indice >= chegada(cliente))
      .map(mes => ({
        cliente,
        mes,
        ofertas: sortimento.map(produto => ofertaDe(produto, meses.length - 1 - mes.indice, negociacao)),
      }))
  })
}

const chegada = (cliente: number): number =>
  Math.max(0, Math.round((cliente - PRIMEIROS_CLIENTES) * MESES_ENTRE_CLIENTES))

/** The products a client is offered, its favourites first. */
function sortimentoDe(random: Random, cliente: number): number[] {
  const { categorias, variedade }: Habito = SEGMENTOS[CLIENTES[cliente]?.[1] ?? 'restaurante']
  const candidatos = PRODUTOS.flatMap(([, , , categoria], produto) => (categorias.includes(categoria) ? [produto] : []))
  return random.sample(
    candidatos,
    cliente === 0 ? VARIEDADE_DA_DEMONSTRACAO : variedade,
    produto => PREFERENCIA[PRODUTOS[produto]?.[3] ?? 'mercearia'] ?? 1,
  )
}

/** Today's cost carried back to the shelf's month; the price ends in 0 or 5 cents. */
function ofertaDe(produto: number, mesesAtras: number, negociacao: number): OfertaDemo {
  const [, , custoHoje, categoria] = PRODUTOS[produto] as ProdutoDemo
  const precoCusto = Math.round((custoHoje / INFLACAO_POR_MES ** mesesAtras) * 100) / 100
  const precoVenda = Math.round(precoCusto * (1 + MARGEM[categoria]) * negociacao * 20) / 20
  return { produto, precoVenda, precoCusto, reservada: 0, pedida: false }
}

/** The quantity worth about `reais`: quarters where the unit takes decimals, else a whole number. */
export function quantidadePor(reais: number, { produto, precoVenda }: OfertaDemo): number {
  const [, unidade] = PRODUTOS[produto] as ProdutoDemo
  const quantidade = reais / precoVenda
  if (aceitaDecimais(unidade)) return Math.max(0.5, Math.round(quantidade * 4) / 4)
  return Math.max(1, quantidade > 20 ? Math.round(quantidade / 5) * 5 : Math.round(quantidade))
}
