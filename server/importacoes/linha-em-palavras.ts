import { cepMascarado, cnpjMascarado, telefoneMascarado } from '#contract/brasil.ts'
import { emReais } from '#contract/dinheiro.ts'
import type { LinhaImportada } from '#contract/importacoes.ts'
import { COLUNAS, type Coluna, type TipoDeImportacao } from '#contract/importacoes-colunas.ts'
import { comUnidade, NOME_DA_UNIDADE, UNIDADES, type Unidade } from '#contract/unidades.ts'

/** A row's values by field; `milhar` is the quantity of a `1.234` for a unit without decimals. */
export type Dados = Record<string, string | number | boolean | null>

type Mudancas = LinhaImportada['mudancas']

/** The values of a new row besides its name, in the columns' order, so that a misread price is seen before it is written. */
export function valoresNovos(tipo: TipoDeImportacao, { milhar, ...dados }: Dados, unidade: Unidade | null): Mudancas {
  const lidos: Dados = milhar === undefined ? dados : { ...dados, quantidade: milhar }
  return COLUNAS[tipo].flatMap(coluna => {
    const valor = lidos[coluna.campo] ?? ''
    return coluna.campo === 'nome' || valor === ''
      ? []
      : [{ campo: coluna.titulo, de: '', para: escrito(coluna, valor, unidade) }]
  })
}

/** The values of the buyer, for a row whose client exists or comes from another row. */
export const doComprador = (dados: Dados): Dados =>
  Object.fromEntries(Object.entries(dados).filter(([campo]) => campo.startsWith('comprador')))

/** A row's changes, in the screens' words. */
export const mudancasEmPalavras = (tipo: TipoDeImportacao, mudancas: Mudancas, unidade: Unidade | null): Mudancas =>
  mudancas.flatMap(({ campo, de, para }) =>
    COLUNAS[tipo]
      .filter(coluna => coluna.campo === campo)
      .map(coluna => ({
        campo: coluna.titulo,
        de: de && escrito(coluna, de, unidade),
        para: escrito(coluna, para, unidade),
      })),
  )

const MASCARAS: Record<string, (texto: string) => string> = {
  cnpj: cnpjMascarado,
  cep: cepMascarado,
  telefone: telefoneMascarado,
  unidadeMedida: texto => NOME_DA_UNIDADE[UNIDADES.find(unidade => unidade === texto) ?? 'UN'],
}
const NUMEROS = { dinheiro: emReais, quantidade: comUnidade }

function escrito({ campo, numero }: Coluna, valor: string | number | boolean, unidade: Unidade | null): string {
  if (typeof valor === 'boolean') return valor ? 'Sim' : 'Não'
  if (numero && !Number.isNaN(Number(valor))) return NUMEROS[numero](Number(valor), unidade)
  return MASCARAS[campo]?.(String(valor)) ?? String(valor)
}
