import type { salvarProdutosDaEstante } from '#contract/estante-planilha.ts'
import type { Input } from '#contract/route.ts'
import type { Failure } from '../../ui/failure.ts'
import type { Planilha } from './estado.ts'
import {
  ativaDa,
  COLUNAS,
  type Coluna,
  celulaMudou,
  defeito,
  type Linha,
  mudou,
  numeroDa,
  settle,
  unwant,
  type Valores,
} from './linha.ts'

export type Envio = Required<Input<typeof salvarProdutosDaEstante.body>>
export type Alvo = { id: number; coluna: Coluna }

/** Judges the cells that were left empty; returns the first in the sheet's order that can't be saved, or null. */
export function conferir({ linhas }: Planilha): Alvo | null {
  const ruins = linhas.rows().flatMap(linha => {
    const colunas = linha.wanted.sai ? [] : COLUNAS.filter(coluna => defeito(linha, coluna) !== null)
    const [coluna] = colunas
    if (!coluna) return []
    const vazias = Object.fromEntries(colunas.map(coluna => [coluna, null]))
    return [{ id: linha.produtoId, coluna, julgada: { ...linha, wanted: { ...vazias, ...linha.wanted } } }]
  })
  linhas.write(ruins.map(({ julgada }) => julgada))
  const [primeira] = ruins
  return primeira ? { id: primeira.id, coluna: primeira.coluna } : null
}

/** A save's body: the changed lines with their last seen values. Requires a sheet that `conferir` found valid. */
export function envioDe(planilha: Planilha): Envio {
  const mudadas = planilha.linhas.rows().filter(mudou)
  return {
    produtos: mudadas.filter(({ wanted }) => !wanted.sai).map(enviada),
    remover: mudadas.filter(({ wanted }) => wanted.sai).map(({ produtoId }) => produtoId),
  }
}

/** Unchanged limits are not sent: without them five thousand lines fit in one call. */
function enviada(linha: Linha): Envio['produtos'][number] {
  const { produtoId, held } = linha
  const comLimites = celulaMudou(linha, 'minimo') || celulaMudou(linha, 'maximo')
  const enviados = ({ minimo, maximo, ...outros }: Valores) => (comLimites ? { ...outros, minimo, maximo } : outros)
  const valores = {
    precoVenda: numeroDa(linha, 'precoVenda') ?? Number.NaN,
    quantidade: numeroDa(linha, 'quantidade'),
    ativo: ativaDa(linha),
    minimo: numeroDa(linha, 'minimo'),
    maximo: numeroDa(linha, 'maximo'),
  }
  return { produtoId, ...enviados(valores), ...(held && { visto: enviados(held) }) }
}

/** The save that undoes this one: writes the previous values, and expects to find those of this one. */
export function contrario({ linhas }: Planilha, { produtos, remover }: Envio): Envio {
  const mudados = produtos.flatMap(({ produtoId, visto, ...deixou }) =>
    visto ? [{ produtoId, ...visto, visto: deixou }] : [],
  )
  const devolvidos = remover.flatMap(produtoId => {
    const held = linhas.row(produtoId)?.held
    return held ? [{ produtoId, ...held }] : []
  })
  return {
    produtos: [...mudados, ...devolvidos],
    remover: produtos.filter(({ visto }) => !visto).map(({ produtoId }) => produtoId),
  }
}

/** The server holds what was sent: the next reading then differs only where somebody else wrote meanwhile. */
export function foiSalvo({ linhas }: Planilha, { produtos }: Envio): void {
  const salvas = produtos.flatMap(({ produtoId, visto: _, ...valores }) => {
    const linha = linhas.row(produtoId)
    if (!linha) return []
    const held = { minimo: null, maximo: null, ...linha.held, ...valores } as Valores
    return [settle({ ...linha, held })]
  })
  linhas.write(salvas)
}

type Agora = Omit<Valores, 'ativo'> & { produtoId: number; reservada: number; ativo: 0 | 1 }

/** Shows each refused line as it is now, with the reasons at its cells; what was typed stays. Returns the first refused cell, or null. */
export function recusado({ linhas }: Planilha, { produtos, remover }: Envio, { errors, atual }: Failure): Alvo | null {
  const agora = new Map(((atual?.produtos ?? []) as Agora[]).map(linha => [linha.produtoId, linha]))
  const recusas = errors.flatMap(({ campo, mensagem }) => {
    const [, lista, posicao, nome] = /^(produtos|remover)\.(\d+)(?:\.(\w+))?$/.exec(campo ?? '') ?? []
    const id = lista === 'remover' ? remover[Number(posicao)] : produtos[Number(posicao)]?.produtoId
    const coluna = COLUNAS.find(coluna => coluna === nome) ?? 'precoVenda'
    return id === undefined ? [] : [{ id, coluna, mensagem }]
  })
  for (const [id, motivos] of Map.groupBy(recusas, ({ id }) => id)) {
    const antes = linhas.row(id)
    if (!antes) continue
    // A line that can't leave the shelf stays, with the reason at its price.
    const linha = antes.wanted.sai ? unwant(antes, 'sai') : antes
    const refused: Linha['refused'] = {}
    for (const { coluna, mensagem } of motivos) refused[coluna] = [refused[coluna], mensagem].filter(Boolean).join('. ')
    linhas.write([comoEsta({ ...linha, refused }, agora.get(id))])
  }
  const [primeira] = recusas
  return primeira ? { id: primeira.id, coluna: primeira.coluna } : null
}

function comoEsta(linha: Linha, agora: Agora | undefined): Linha {
  if (!agora) return linha
  const { precoVenda, quantidade, minimo, maximo, reservada, ativo } = agora
  return settle({ ...linha, reservada, held: { precoVenda, quantidade, minimo, maximo, ativo: ativo === 1 } })
}
