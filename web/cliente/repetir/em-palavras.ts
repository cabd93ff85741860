import { contar } from '#contract/dinheiro.ts'
import { comUnidade } from '#contract/unidades.ts'
import { motivosContra, SAIU } from '../../pedido/motivos.ts'
import type { Prevista } from '../../pedido/previa.tsx'
import { type Comparacao, chave, type Repetida } from './comparar.ts'

/** `29 itens iguais, 2 mudaram.` */
export function diferencasEmPalavras({ iguais, mudadas, emDuvida, ausentes }: Comparacao): string {
  if (iguais.length + mudadas.length + emDuvida.length === 0)
    return 'Nenhum produto deste pedido está à venda agora: as estantes abertas não os têm, ou eles se esgotaram.'
  if (mudadas.length + emDuvida.length + ausentes.length === 0)
    return `Nada mudou: ${contar(iguais.length, 'item, com o mesmo preço', 'itens, com os mesmos preços')}.`
  const partes = [
    ...(iguais.length ? [contar(iguais.length, 'item igual', 'itens iguais')] : []),
    ...(mudadas.length ? [contar(mudadas.length, 'mudou', 'mudaram')] : []),
    ...(emDuvida.length ? [contar(emDuvida.length, 'já está no pedido', 'já estão no pedido')] : []),
    ...(ausentes.length ? [contar(ausentes.length, 'ficou de fora', 'ficaram de fora')] : []),
  ]
  return `${partes.join(', ')}.`
}

/** A line as the open order will hold it. */
export const ficam = ({ antes, oferta, quantidade }: Repetida): Prevista => ({
  ...{ key: chave(antes), nome: antes.nome, unidadeMedida: antes.unidadeMedida },
  ...{ quantidade, preco: oferta?.precoVenda },
})

/** A line that differs from the earlier order, in price or in quantity. */
export const mudada = (linha: Repetida): Prevista => {
  const { pedida, possivel } = linha
  return {
    ...ficam(linha),
    antes: { ...precoDeAntes(linha), ...(possivel !== pedida && { quantidade: pedida }) },
    nota: porque(linha),
  }
}

/** A line of which the open order holds another quantity. */
export const jaPedida = (linha: Repetida): Prevista => {
  const { antes, pedida, jaTem, quantidade } = linha
  const naquele = `naquele pedido: ${comUnidade(pedida, antes.unidadeMedida)}`
  return {
    ...ficam(linha),
    antes: { ...precoDeAntes(linha), ...(quantidade !== jaTem && { quantidade: jaTem }) },
    nota: [naquele, porque(linha)].filter(Boolean).join(', '),
  }
}

const precoDeAntes = ({ antes, oferta }: Repetida) =>
  oferta?.precoVenda !== antes.precoVenda && { preco: antes.precoVenda }

/** Lines that the order can't have. */
export const saem = (linhas: readonly Pick<Repetida, 'antes' | 'pedida' | 'oferta' | 'possivel'>[]): Prevista[] =>
  linhas.map(linha => ({
    ...{ key: chave(linha.antes), nome: linha.antes.nome, unidadeMedida: linha.antes.unidadeMedida, quantidade: 0 },
    ...{ antes: { quantidade: linha.pedida }, nota: porque(linha), tom: 'quiet' as const },
  }))

/** Why the quantity differs; null where it does not. */
const porque = ({ oferta, pedida, possivel }: Pick<Repetida, 'oferta' | 'pedida' | 'possivel'>): string | null => {
  if (!oferta) return SAIU
  return possivel === pedida ? null : motivosContra(pedida, oferta)
}
