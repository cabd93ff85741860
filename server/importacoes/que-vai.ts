import { cepMascarado, cnpjMascarado, telefoneMascarado } from '#contract/brasil.ts'
import type { LinhaImportada } from '#contract/importacoes.ts'
import { COLUNAS, type TipoDeImportacao } from '#contract/importacoes-colunas.ts'

/** A row as its fields take it; `milhar` is the quantity of a `1.234` that can't have decimals. */
export type Dados = Record<string, string | number | boolean | null>

/** What a new row would register beside its name, in the columns' order: a price that was misread is seen before it is written. */
export function queVai(tipo: TipoDeImportacao, { milhar, ...dados }: Dados): LinhaImportada['mudancas'] {
  const lidos: Dados = milhar === undefined ? dados : { ...dados, quantidade: milhar }
  return COLUNAS[tipo].flatMap(({ campo, titulo }) => {
    const valor = lidos[campo] ?? ''
    return campo === 'nome' || valor === '' ? [] : [{ campo: titulo, de: '', para: escrito(campo, valor) }]
  })
}

const MASCARAS: Record<string, (texto: string) => string> = {
  cnpj: cnpjMascarado,
  cep: cepMascarado,
  telefone: telefoneMascarado,
}

function escrito(campo: string, valor: string | number | boolean): string {
  if (typeof valor === 'boolean') return valor ? 'Sim' : 'Não'
  if (typeof valor === 'number')
    return (/^(quantidade|multiplo|minimo|maximo)$/.test(campo) ? String(valor) : valor.toFixed(2)).replace('.', ',')
  return MASCARAS[campo]?.(valor) ?? valor
}
