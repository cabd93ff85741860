import type { Unidade } from '#contract/unidades.ts'
import type { Carrinho } from './carrinho.ts'
import { type Linha, pendente, tem } from './linhas.ts'

/** What the server has not accepted yet, kept in localStorage so that a reload loses nothing. Removed once saved. */
export type Guardado = {
  pedidoId: number | null
  observacao: string
  dia: string | null
  linhas: LinhaGuardada[]
}

type LinhaGuardada = {
  produtoId: number
  quer: number
  texto: string | null
  /** The line's quantity as the buyer last saw it; null if the row was already asking about another quantity. */
  vista: number | null
  /** Also as the buyer saw it; the product may since have left the shelf or changed its price. */
  preco: number
  nome: string
  unidadeMedida: Unidade
}

/** Written by this file only, but perhaps by another release of it. */
export function isGuardado(lido: unknown): lido is Guardado {
  const { linhas } = (lido ?? {}) as Partial<Guardado>
  return Array.isArray(linhas) && linhas.every(linha => 'vista' in linha && typeof linha.quer === 'number')
}

export const aGuardar = ({ linhas }: Carrinho): Guardado => {
  const { pedido, observacao, dia } = linhas.whole()
  return {
    pedidoId: pedido?.id ?? null,
    observacao: observacao === (pedido?.observacao ?? '') ? '' : observacao,
    dia,
    linhas: linhas.rows().filter(pendente).map(guardada),
  }
}

const guardada = ({ produtoId, quer, texto, preco, nome, unidadeMedida, problema, ...linha }: Linha) => ({
  produtoId,
  quer,
  texto,
  preco,
  nome,
  unidadeMedida,
  vista: problema?.tipo === 'mudou' ? null : tem(linha),
})

export const vazio = ({ linhas, observacao, dia }: Guardado): boolean =>
  linhas.length === 0 && observacao === '' && dia === null

/** Returns a function that stores the order under `chave`, beside what another tab keeps there of the same order. */
export function guardarEm(chave: string, minhas: Iterable<number> = []): (guardado: Guardado) => void {
  let daqui = new Set(minhas)
  return guardado => {
    const agora = guardado.linhas.map(({ produtoId }) => produtoId)
    for (const produtoId of agora) daqui.add(produtoId)
    const deOutraAba = lerGuardado(chave)?.linhas.filter(({ produtoId }) => !daqui.has(produtoId)) ?? []
    daqui = new Set(agora)
    const tudo = { ...guardado, linhas: [...deOutraAba, ...guardado.linhas] }
    try {
      if (vazio(tudo)) localStorage.removeItem(chave)
      else localStorage.setItem(chave, JSON.stringify(tudo))
    } catch (error) {
      console.warn('this browser keeps nothing: a reload would lose what is not sent yet', error)
    }
  }
}

export function lerGuardado(chave: string): Guardado | null {
  const texto = localStorage.getItem(chave)
  if (texto === null) return null
  try {
    const guardado: unknown = JSON.parse(texto)
    if (!isGuardado(guardado)) throw new Error('Written by another release')
    return guardado
  } catch (error) {
    console.warn('what was kept of the order can not be read', error)
    localStorage.removeItem(chave)
    return null
  }
}
