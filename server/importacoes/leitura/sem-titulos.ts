import { COLUNAS, type TipoDeImportacao } from '#contract/importacoes-colunas.ts'
import { lerUnidade } from '#contract/unidades-escritas.ts'
import { estaVazia, type Folha, textoDe } from './celula.ts'
import { RecusaDeArquivo } from './recusa-de-arquivo.ts'
import type { Tabela } from './tabela.ts'

/** Pasted lines without headings: the code, the name and the unit as their cells look, then the price, if any, and the quantity. */
export function semTitulos(tipo: TipoDeImportacao, folha: Folha): Tabela {
  const linhas = folha.linhas.flatMap((celulas, i) => (estaVazia(celulas) ? [] : [{ linha: i + 1, celulas }]))
  const largura = Math.max(0, ...linhas.map(({ celulas }) => celulas.length))
  const colunas = Array.from({ length: largura }, (_, i) =>
    linhas.map(({ celulas }) => textoDe(celulas, i)).filter(Boolean),
  )
  const campos = camposDe(
    colunas,
    COLUNAS[tipo].some(({ campo }) => campo === 'precoVenda'),
  )
  return {
    achadas: COLUNAS[tipo].flatMap(coluna => {
      const indice = campos.indexOf(coluna.campo)
      return indice < 0 ? [] : [{ coluna, titulo: coluna.titulo, indice }]
    }),
    duvidas: [],
    faltam: [],
    folha,
    cabecalho: -1,
    titulos: colunas.map(() => ''),
    onde: null,
    linhas,
  }
}

const temLetras = (textos: readonly string[]) =>
  textos.filter(texto => /\p{L}/u.test(texto.replace(/R\$/gi, ''))).length * 2 >= textos.length
const saoUnidades = (textos: readonly string[]) => textos.every(texto => lerUnidade(texto).unidade !== null)
const saoCodigos = (textos: readonly string[]) => textos.every(texto => /^(?=.*\d)[\p{L}\d./-]{1,30}$/u.test(texto))
const saoReais = (textos: readonly string[]) => textos.some(texto => /R\$/i.test(texto))

const saoInteiros = (textos: readonly string[]) => textos.every(texto => /^\d+$/.test(texto))
const saoCentavos = (textos: readonly string[]) => textos.length > 0 && textos.every(texto => /^\d+,\d{2}$/.test(texto))
const DEMAIS = 'Há colunas demais para saber qual é qual: cole também a linha de títulos'

/** The field of each column; a column that is none is not read. */
function camposDe(colunas: readonly string[][], comPreco: boolean): string[] {
  const usadas = colunas.map(textos => textos.length > 0)
  const texto = (i: number) => usadas[i] && temLetras(colunas[i] ?? []) && !saoUnidades(colunas[i] ?? [])
  const indices = [...colunas.keys()].filter(i => usadas[i])
  const textos = indices.filter(texto)
  const nome = textos.find(i => !saoCodigos(colunas[i] ?? [])) ?? -1
  const codigo = indices.find(i => (nome < 0 || i < nome) && saoCodigos(colunas[i] ?? [])) ?? -1
  const depois = indices.filter(i => i > Math.max(nome, codigo))
  const unidade = depois.find(i => saoUnidades(colunas[i] ?? [])) ?? -1
  const [um = -1, outro = -1, ...demais] = depois.filter(i => i !== unidade)
  const [primeiros, segundos] = [colunas[um] ?? [], colunas[outro] ?? []]
  const doisPrecos = saoCentavos(primeiros) && saoCentavos(segundos)
  if (demais.length > 0 || doisPrecos || (outro >= 0 && !comPreco)) throw new RecusaDeArquivo(DEMAIS)
  const trocados = !saoReais(primeiros) && (saoReais(segundos) || (saoInteiros(primeiros) && saoCentavos(segundos)))
  const campos = {
    nome,
    codigo,
    unidadeMedida: unidade,
    precoVenda: !comPreco ? -1 : trocados ? outro : um,
    quantidade: trocados || !comPreco ? um : outro,
  }
  return colunas.map((_, i) => Object.entries(campos).find(([, indice]) => indice === i)?.[0] ?? '')
}
