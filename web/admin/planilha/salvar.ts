import type { salvarProdutosDaEstante } from '#contract/estante-planilha.ts'
import type { Input } from '#contract/route.ts'
import type { Failure } from '../../ui/failure.ts'
import type { Planilha } from './estado.ts'
import { limitesDa, limitesMudaram, SEM_LIMITES } from './limites.ts'
import {
  ativaDa,
  COLUNAS,
  type Coluna,
  celulaDa,
  comCelula,
  defeito,
  type Linha,
  mudou,
  numeroDa,
  semIguais,
  type Vista,
} from './linha.ts'

export type Envio = Required<Input<typeof salvarProdutosDaEstante.schema.body>>
export type Alvo = { id: number; coluna: Coluna }

/** Marks the cells that can't be saved; returns the first in the sheet's order, or null. */
export function conferir({ linhas }: Planilha): Alvo | null {
  const ruins = linhas.rows().flatMap(linha => {
    const colunas = linha.edicao.sai ? [] : COLUNAS.filter(coluna => defeito(linha, coluna) !== null)
    const visitar = (nova: Linha, coluna: Coluna) =>
      comCelula(nova, coluna, { ...celulaDa(nova, coluna), visitada: true })
    const [coluna] = colunas
    return coluna ? [{ id: linha.produtoId, coluna, visitada: colunas.reduce(visitar, linha) }] : []
  })
  linhas.write(ruins.map(({ visitada }) => visitada))
  const [primeira] = ruins
  return primeira ? { id: primeira.id, coluna: primeira.coluna } : null
}

/** A save's body: the changed lines with their last seen values. Requires a sheet that `conferir` found valid. */
export function envioDe(planilha: Planilha): Envio {
  const mudadas = planilha.linhas.rows().filter(mudou)
  return {
    produtos: mudadas.filter(({ edicao }) => !edicao.sai).map(enviada),
    remover: mudadas.filter(({ edicao }) => edicao.sai).map(({ produtoId }) => produtoId),
  }
}

/** Unchanged limits are not sent: without them five thousand lines fit in one call. */
function enviada(linha: Linha): Envio['produtos'][number] {
  const { produtoId, vista } = linha
  const comLimites = limitesMudaram(linha)
  return {
    produtoId,
    precoVenda: numeroDa(linha, 'precoVenda') ?? Number.NaN,
    quantidade: numeroDa(linha, 'quantidade'),
    ativo: ativaDa(linha),
    ...(comLimites ? limitesDa(linha) : {}),
    ...(vista ? { visto: comLimites ? vista : semLimites(vista) } : {}),
  }
}

const semLimites = ({ precoVenda, quantidade, ativo }: Vista) => ({ precoVenda, quantidade, ativo })

/** The save that undoes this one: writes the previous values, and expects to find those of this one. */
export function contrario(planilha: Planilha, { produtos, remover }: Envio): Envio {
  const antes = (produtoId: number) => planilha.linhas.row(produtoId)?.vista
  const mudados = produtos.flatMap(({ produtoId, visto, ...deixou }) =>
    visto ? [{ produtoId, ...visto, visto: deixou }] : [],
  )
  const devolvidos = remover.flatMap(produtoId => {
    const vista = antes(produtoId)
    return vista ? [{ produtoId, ...vista }] : []
  })
  return {
    produtos: [...mudados, ...devolvidos],
    remover: produtos.filter(({ visto }) => !visto).map(({ produtoId }) => produtoId),
  }
}

/** Sets the lines' seen values to those sent: the answer then differs only where somebody else wrote meanwhile. */
export function foiSalvo({ linhas }: Planilha, { produtos }: Envio): void {
  const salvas = produtos.flatMap(({ produtoId, precoVenda, quantidade, ativo, minimo, maximo }) => {
    const linha = linhas.row(produtoId)
    if (!linha) return []
    const era = linha.vista ?? SEM_LIMITES
    const limites = {
      minimo: minimo === undefined ? era.minimo : minimo,
      maximo: maximo === undefined ? era.maximo : maximo,
    }
    return [semIguais({ ...linha, vista: { precoVenda, quantidade, ativo: Boolean(ativo), ...limites } })]
  })
  linhas.write(salvas)
}

type Agora = Omit<Vista, 'ativo'> & { produtoId: number; reservada: number; ativo: 0 | 1 }

/** Shows each refused line as it is now, with the reasons at its cells; what was typed stays. Returns the first refused cell, or null. */
export function recusado({ linhas }: Planilha, { produtos, remover }: Envio, { errors, atual }: Failure): Alvo | null {
  const agora = new Map(((atual?.produtos ?? []) as Agora[]).map(linha => [linha.produtoId, linha]))
  const recusas = errors.flatMap(({ campo, mensagem }) => {
    const [, lista, posicao, nome] = /^(produtos|remover)\.(\d+)(?:\.(\w+))?$/.exec(campo ?? '') ?? []
    const id = lista === 'remover' ? remover[Number(posicao)] : produtos[Number(posicao)]?.produtoId
    const coluna = COLUNAS.find(coluna => coluna === nome) ?? 'precoVenda'
    return id === undefined ? [] : [{ id, coluna, mensagem }]
  })
  const porLinha = Map.groupBy(recusas, ({ id }) => id)
  linhas.write(
    [...porLinha].flatMap(([id, motivos]) => {
      const linha = linhas.row(id)
      if (!linha) return []
      // A line that can't leave the shelf stays, with the reason at its price.
      const { sai: _, ...edicao } = linha.edicao
      const recusas: Linha['recusas'] = {}
      for (const { coluna, mensagem } of motivos)
        recusas[coluna] = [recusas[coluna], mensagem].filter(Boolean).join('. ')
      return [{ ...comoEsta({ ...linha, edicao }, agora.get(id)), recusas }]
    }),
  )
  const [primeira] = recusas
  return primeira ? { id: primeira.id, coluna: primeira.coluna } : null
}

function comoEsta(linha: Linha, agora: Agora | undefined): Linha {
  if (!agora) return linha
  const { precoVenda, quantidade, ativo, minimo, maximo, reservada } = agora
  return semIguais({ ...linha, reservada, vista: { precoVenda, quantidade, ativo: ativo === 1, minimo, maximo } })
}
