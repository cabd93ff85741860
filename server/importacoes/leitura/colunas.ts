import { lerDinheiro, lerQuantidade } from '#contract/digitacao.ts'
import { contar } from '#contract/dinheiro.ts'
import type { ColunaDoArquivo } from '#contract/importacoes.ts'
import { COLUNAS, type Coluna, type TipoDeImportacao } from '#contract/importacoes-colunas.ts'
import { type Ditos, lerTitulos, letraDaColuna, nomeSemTitulo, nomesDasColunas } from '#contract/importacoes-titulos.ts'
import { type Celula, cortar, textoDe } from './celula.ts'
import { RecusaDeArquivo } from './recusa-de-arquivo.ts'
import type { Registro, Tabela } from './tabela.ts'

/** Columns of the file of bad rows; they are ignored without a notice when the file is sent again. */
export const A_LINHA = 'Linha'
export const O_QUE_CORRIGIR = 'O que corrigir'
const ehNosso = (titulo: string): boolean => titulo === A_LINHA || titulo === O_QUE_CORRIGIR

/**
 * Decides which column is the price where the rows prove it: quantity × A = B in each of them, so A is the price and B its
 * total. A price that is the total of another column is asked. Returns the notices of what was decided.
 */
export function provarPreco(tipo: TipoDeImportacao, tabela: Tabela, registros: readonly Registro[]): string[] {
  const preco = COLUNAS[tipo].find(({ numero }) => numero === 'dinheiro')
  if (tipo === 'estante-produtos' && preco) perguntarDinheiro(tabela, registros, preco)
  const quantidade = indiceDaQuantidade(tabela)
  if (!preco || quantidade === undefined) return []
  const achada = tabela.achadas.find(({ coluna }) => coluna === preco)
  const duvida = tabela.duvidas.find(({ coluna }) => coluna === preco)
  const livres = Array.from(tabela.titulos.keys()).filter(
    i => i !== quantidade && (i === achada?.indice || tabela.achadas.every(({ indice }) => indice !== i)),
  )
  const totais = achada ? [achada.indice] : (duvida?.indices ?? [])
  const provas = totais.flatMap(total =>
    livres
      .filter(i => i !== total && multiplica(registros, quantidade, i, total))
      .map(unitario => ({ unitario, total })),
  )
  const [prova, outra] = provas
  if (!prova || outra) return []
  if (achada) {
    tabela.achadas.splice(tabela.achadas.indexOf(achada), 1)
    tabela.duvidas.push({ coluna: preco, indices: [prova.unitario, prova.total] })
    return []
  }
  if (!duvida?.indices.includes(prova.unitario) || duvida.indices.length !== 2) return []
  const titulo = (indice: number) => tabela.titulos[indice] || nomeSemTitulo(indice)
  tabela.duvidas.splice(tabela.duvidas.indexOf(duvida), 1)
  tabela.achadas.push({ coluna: preco, titulo: titulo(prova.unitario), indice: prova.unitario })
  tabela.faltam = tabela.faltam.filter(falta => !falta.startsWith(preco.titulo))
  return [
    `A coluna ${titulo(prova.total)} ficou de fora: é ${titulo(quantidade)} × ${titulo(prova.unitario)} em todas as linhas`,
  ]
}

/** Columns of numbers with decimals under headings that nothing is known of: without a visible price, one of them may be it. */
function perguntarDinheiro(tabela: Tabela, registros: readonly Registro[], preco: Coluna): void {
  const { titulos, achadas, duvidas, folha } = tabela
  const achada = achadas.find(({ coluna }) => coluna === preco)
  if (duvidas.some(({ coluna }) => coluna === preco) || (achada && !folha.colunasOcultas.has(achada.indice))) return
  const indices = Array.from(titulos.keys()).filter(i => {
    if (titulos[i] === '' || folha.colunasOcultas.has(i) || achadas.some(({ indice }) => indice === i)) return false
    return registros.some(({ celulas: { [i]: celula } }) => {
      if (celula?.numero !== undefined) return !Number.isInteger(celula.numero)
      return /^(R\$\s*)?[\d.]+,\d{1,2}$|^R\$/i.test(celula?.texto ?? '')
    })
  })
  if (indices.length === 0) return
  if (achada) achadas.splice(achadas.indexOf(achada), 1)
  duvidas.push({ coluna: preco, indices: achada ? [...indices, achada.indice] : indices })
}

const CODIGO = /^[\d./-]+$|^(?=.*\d)[\p{L}\d./-]{1,15}$/u

/** `Produto | Descrição`, where the first holds codes: which is the name is asked. */
export function perguntarNome(
  { tipo, ditos }: { tipo: TipoDeImportacao; ditos: Ditos },
  tabela: Tabela,
  registros: readonly Registro[],
): void {
  const { achadas, duvidas, titulos, folha } = tabela
  const nome = achadas.find(({ coluna }) => coluna.campo === 'nome')
  if (!nome || ditos.has(nomesDasColunas(titulos)[nome.indice] ?? '')) return
  const escritos = registros.flatMap(({ celulas }) => celulas[nome.indice]?.texto ?? [])
  if (escritos.length === 0 || !escritos.every(texto => CODIGO.test(texto))) return
  const outros = Array.from(titulos.keys()).filter(
    i =>
      i !== nome.indice &&
      !folha.colunasOcultas.has(i) &&
      lerTitulos(tipo, [titulos[i] ?? '']).achadas[0]?.coluna === nome.coluna,
  )
  if (outros.length === 0) return
  achadas.splice(achadas.indexOf(nome), 1)
  duvidas.push({ coluna: nome.coluna, indices: [nome.indice, ...outros] })
}

function indiceDaQuantidade({ achadas, titulos }: Tabela): number | undefined {
  const achada = achadas.find(({ coluna }) => coluna.campo === 'quantidade')
  if (achada) return achada.indice
  const indice = titulos.findIndex(
    titulo => lerTitulos('estante-produtos', [titulo]).achadas[0]?.coluna.campo === 'quantidade',
  )
  return indice < 0 ? undefined : indice
}

/** Whether quantity × unit price is the total in every row that has the three, and in one where the quantity is not 1. */
function multiplica(
  registros: readonly Registro[],
  ...[quantidade, unitario, total]: [number, number, number]
): boolean {
  let provada = false
  for (const { celulas } of registros) {
    const [q, u, t] = [quantidade, unitario, total].map(indice => numeroDe(celulas[indice]))
    if (q === null || u === null || t === null || q === undefined || u === undefined || t === undefined) continue
    if (Math.abs(q * u - t) > 0.011) return false
    provada ||= q !== 1 && t !== 0
  }
  return provada
}

function numeroDe(celula: Celula | undefined): number | null {
  if (!celula) return null
  if (celula.numero !== undefined) return celula.numero
  for (const lido of [lerDinheiro(celula.texto), lerQuantidade(celula.texto, true)])
    if ('value' in lido && lido.value !== null) return lido.value
  return null
}

const COLUNAS_A_MOSTRAR = 100
const LINHAS_A_MOSTRAR = 200

/** A table's columns with a heading or a value, which a person can assign to fields. */
export function colunasDe({ titulos, achadas, duvidas, folha, cabecalho, linhas }: Tabela): ColunaDoArquivo[] {
  const todas = linhas.length > 0 ? linhas.map(({ celulas }) => celulas) : folha.linhas.slice(cabecalho + 1)
  const primeiras = todas.slice(0, LINHAS_A_MOSTRAR)
  const largura = Math.max(titulos.length, ...primeiras.map(linha => linha.length))
  const inteiros = Array.from({ length: Math.min(COLUNAS_A_MOSTRAR, largura) }, (_, i) => titulos[i] ?? '')
  const nomes = nomesDasColunas(inteiros)
  return inteiros.flatMap((titulo, i) => {
    const valores = primeiras.map(linha => cortar(textoDe(linha, i), 40)).filter(valor => valor !== '')
    if (ehNosso(titulo) || (titulo === '' && valores.length === 0)) return []
    return [
      {
        texto: cortar(nomes[i] ?? '', 80),
        titulo: titulo || nomeSemTitulo(i),
        campo: achadas.find(({ indice }) => indice === i)?.coluna.campo ?? null,
        amostras: [...new Set(valores)].slice(0, 2),
        oculta: folha.colunasOcultas.has(i),
        duvida: duvidas.find(({ indices }) => indices.includes(i))?.coluna.campo ?? null,
      },
    ]
  })
}

/** The headings that are not used. */
export const ignoradasDe = ({ titulos, achadas }: Tabela): string[] =>
  titulos.filter((titulo, i) => titulo !== '' && !ehNosso(titulo) && achadas.every(({ indice }) => indice !== i))

/** Notices about columns that a person may expect otherwise. */
export function avisosDasColunas(tipo: TipoDeImportacao, tabela: Tabela): string[] {
  const { titulos, achadas, folha } = tabela
  const custo = achadas.find(({ coluna }) => tipo === 'produtos' && coluna.campo === 'precoCusto')
  const email = achadas.find(({ coluna }) => coluna.campo === 'compradorEmail')
  const ocultas = titulos.flatMap((titulo, i) => (titulo !== '' && folha.colunasOcultas.has(i) ? [{ titulo, i }] : []))
  const usada = (i: number) => achadas.some(({ indice }) => indice === i)
  return [
    ...ocultas.map(
      ({ titulo, i }) =>
        `A coluna ${letraDaColuna(i)} (${titulo}) está oculta na planilha e ${usada(i) ? 'foi lida: não há outra' : 'ficou de fora'}`,
    ),
    custo && !/custo/i.test(custo.titulo) ? `${custo.titulo} foi lido como o custo` : '',
    email && /^e-?mail$/i.test(email.titulo)
      ? `A coluna ${email.titulo} foi lida como o e-mail do comprador, não do cliente`
      : '',
    ...semTitulo(tabela),
  ].filter(Boolean)
}

/** The columns of values under no heading that are not read. */
function semTitulo({ titulos, achadas, folha, linhas, onde }: Tabela): string[] {
  if (onde !== null || folha.deVirgulas) return []
  const largura = linhas.reduce((mais, { celulas }) => Math.max(mais, celulas.length), titulos.length)
  return Array.from({ length: Math.min(COLUNAS_A_MOSTRAR, largura) }, (_, i) => i).flatMap(i => {
    if (titulos[i] || achadas.some(({ indice }) => indice === i)) return []
    const [valor, ...outros] = linhas.flatMap(({ celulas }) => celulas[i]?.texto ?? [])
    const quantas = contar(outros.length + 1, 'linha', 'linhas')
    return valor ? [`A ${nomeSemTitulo(i)}, sem título, não foi lida (${quantas}, como “${cortar(valor, 40)}”)`] : []
  })
}

/** Refuses a table without a column that it needs, or with several that may be it; with the columns, to say which is which. */
export function recusarIncompleta(tabela: Tabela): void {
  const { faltam, duvidas, titulos, cabecalho } = tabela
  const tem = titulos.filter(Boolean).slice(0, 12).join(', ')
  const vezes = (titulo: string) => titulos.filter(outro => outro === titulo).length
  const nomeDe = (i: number) => {
    const titulo = titulos[i]
    if (!titulo) return nomeSemTitulo(i)
    return vezes(titulo) > 1 ? `${titulo} (coluna ${letraDaColuna(i)})` : titulo
  }
  const perguntas = duvidas
    .filter(({ coluna: { obrigatoria, aoMenosUma, numero } }) => obrigatoria || aoMenosUma === 'produto' || numero)
    .map(({ coluna, indices }) => ({
      campo: coluna.titulo,
      mensagem: `Diga qual coluna é ${coluna.titulo.toLowerCase()}${indices.length > 0 ? `: pode ser ${ou(indices.map(nomeDe))}` : ''}`,
    }))
  const perguntado = (titulo: string) => perguntas.some(({ campo }) => titulo.split(' ou ').includes(campo))
  const faltas = faltam
    .filter(titulo => !perguntado(titulo))
    .map(titulo => ({
      campo: titulo,
      mensagem: `Falta a coluna ${titulo}. A linha ${cabecalho + 1} do arquivo tem: ${tem}`,
    }))
  const [primeira, ...outras] = [...faltas, ...perguntas]
  if (primeira) throw new RecusaDeArquivo([primeira, ...outras], colunasDe(tabela))
}

const ou = (titulos: readonly string[]): string => new Intl.ListFormat('pt-BR', { type: 'disjunction' }).format(titulos)
