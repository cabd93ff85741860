import type { TipoDeImportacao } from '#contract/importacoes-colunas.ts'
import { type Ditos, lerTitulos, letraDaColuna } from '#contract/importacoes-titulos.ts'
import { cortar, estaVazia, type Folha, type Linha, textoDe } from './celula.ts'
import { RecusaDeArquivo } from './recusa-de-arquivo.ts'
import { semTitulos } from './sem-titulos.ts'
import type { DeFora, FolhaLida, Motivo, Registro, Tabela } from './tabela.ts'

/** The first headings are searched for only this far down; above them may be a company's name, its address, the date. */
const LINHAS_ATE_O_CABECALHO = 30
/** Old systems repeat the headings on each page. */
const TABELAS_NO_MAXIMO = 1_000

/**
 * Finds the tables of a sheet: rows that name all required columns, each with the rows below it. Headings that come again
 * beside the first begin another block. No table: the row that most probably was meant (`melhor`).
 */
export function acharTabelas(
  tipo: TipoDeImportacao,
  folha: Folha,
  ditos?: Ditos,
  colado = false,
): FolhaLida & { melhor: Tabela | null } {
  const tabelas: Tabela[] = []
  const deFora: DeFora[] = []
  let atuais: Tabela[] = []
  let melhor: Tabela | null = null
  let vistas = 0
  for (const [indice, celulas] of folha.linhas.entries()) {
    if (estaVazia(celulas)) continue
    const fora = (motivo: Motivo) => deFora.push({ motivo, linha: indice + 1, texto: escrita(celulas) })
    const procura = atuais.length > 0 ? podeSerCabecalho(celulas) : vistas++ < LINHAS_ATE_O_CABECALHO
    const blocos = procura ? blocosDe(tipo, folha, indice, ditos) : []
    if (blocos.length > 0 && blocos.every(serve)) {
      if (atuais.length > 0) fora('Títulos repetidos')
      deFora.push(...cabecalhoDaPagina(atuais))
      atuais = blocos
      tabelas.push(...blocos)
      if (tabelas.length > TABELAS_NO_MAXIMO)
        throw new RecusaDeArquivo('Os títulos das colunas se repetem demais: deixe-os só na primeira linha')
    } else if (atuais.length === 0) {
      fora('Acima dos títulos')
      for (const bloco of blocos) if (!melhor || peso(bloco) > peso(melhor)) melhor = bloco
    } else {
      const [outra] = blocos.filter(({ achadas }) => achadas.some(({ coluna }) => coluna.campo === 'nome'))
      if (outra && outra.achadas.length > 1 && podeSerCabecalho(celulas, /\d/))
        throw new RecusaDeArquivo(
          `Na linha ${indice + 1} começa outra tabela, sem a coluna ${outra.faltam[0]}: complete os títulos, ou deixe só uma tabela`,
        )
      for (const bloco of atuais)
        if (bloco.titulos.some((titulo, i) => titulo !== '' && celulas[i]) || atuais.length === 1)
          bloco.linhas.push({ linha: indice + 1, celulas })
    }
  }
  const deTitulos = melhor !== null && podeSerCabecalho(folha.linhas[melhor.cabecalho] ?? [], /\d/)
  const semNada = !melhor || !deTitulos || melhor.achadas.length + melhor.duvidas.length < 2
  if (colado && tabelas.length === 0 && semNada)
    return { folha, tabelas: [semTitulos(tipo, folha)], deFora: [], melhor }
  return { folha, tabelas, deFora, melhor }
}

/** Whether a block's columns are all there, or wait for an answer. */
const serve = ({ achadas, duvidas, faltam }: Tabela): boolean =>
  achadas.length + duvidas.length > 1 &&
  faltam.every(titulo => duvidas.some(({ coluna }) => titulo.startsWith(coluna.titulo)))

const DE_PAGINA = /\bp[áa]g(ina)?\.?\s*:?\s*\d|\bfolha\s*:?\s*\d|\brelat[óo]rio\b|\bemitido\b|\bemiss[ãa]o\b/i

/** Whether a row has what makes it a record: a number that is read, or all that is required where none is. */
function temValores({ achadas }: Tabela, celulas: Linha): boolean {
  const numeros = achadas.filter(({ coluna }) => coluna.numero)
  return numeros.length > 0
    ? numeros.some(({ indice }) => /^(R\$)?\s*[\d.,]+$/i.test(textoDe(celulas, indice)))
    : achadas.every(({ coluna, indice }) => !coluna.obrigatoria || celulas[indice])
}

/** The rows above headings that come again, as old systems print them on each page. */
function cabecalhoDaPagina(tabelas: readonly Tabela[]): DeFora[] {
  const ehDela = ({ celulas }: { celulas: Linha }) =>
    DE_PAGINA.test(escrita(celulas)) && tabelas.every(tabela => !temValores(tabela, celulas))
  const fora = tabelas.flatMap(({ linhas }) => linhas.splice(linhas.findLastIndex(linha => !ehDela(linha)) + 1))
  return [...new Map(fora.map(({ linha, celulas }) => [linha, celulas]))].map(([linha, celulas]) => ({
    motivo: 'Títulos repetidos',
    linha,
    texto: escrita(celulas),
  }))
}

/** Without any figure: rows of values have one. */
const podeSerCabecalho = (celulas: Linha, algarismo = /\d{2}/): boolean =>
  celulas.every(celula => !celula || (celula.numero === undefined && !algarismo.test(celula.texto)))

/** The blocks of a row of headings: where the first known heading comes again, the next begins. */
function blocosDe(tipo: TipoDeImportacao, folha: Folha, indice: number, ditos?: Ditos): Tabela[] {
  const celulas = folha.linhas[indice] ?? []
  const titulos = Array.from(celulas, celula => cortar(celula?.texto ?? '', 80))
  const deCada = [...titulos]
  for (const [i, celula] of celulas.entries()) for (const j of celula?.cobre ?? []) deCada[j] = titulos[i] ?? ''
  const tabela = (de: number, ate: number): Tabela => {
    const todos = Array.from(deCada, (titulo = '', i) => (i >= de && i < ate ? titulo : ''))
    const seus = todos.slice(0, todos.findLastIndex(titulo => titulo !== '') + 1)
    const onde = de > 0 || ate < deCada.length ? `colunas ${letraDaColuna(de)}–${letraDaColuna(seus.length - 1)}` : null
    return {
      ...lerTitulos(tipo, todos, onde && ditos ? semLetras(ditos) : ditos, folha.colunasOcultas),
      folha,
      cabecalho: indice,
      titulos: seus,
      onde,
      linhas: [],
    }
  }
  const inteira = tabela(0, deCada.length)
  if (inteira.achadas.length + inteira.duvidas.length === 0) return [inteira]
  const inicios = iniciosDeBlocos(tipo, titulos)
  if (inicios.length < 2) return [inteira]
  const blocos = inicios.map((de, i) => tabela(i === 0 ? 0 : de, inicios[i + 1] ?? deCada.length))
  const inteiros = blocos.filter(({ faltam, duvidas }) => faltam.length === 0 && duvidas.length === 0).length
  if (inteiros === blocos.length) return blocos
  const [repetido, deNovo] = [inicios[0] ?? 0, inicios[1] ?? 0].map(i => titulos[i])
  if (inteiros > 0 && repetido === deNovo)
    throw new RecusaDeArquivo(
      `Na linha ${indice + 1} a coluna ${repetido} está duas vezes, e só uma das tabelas tem todas as colunas: deixe uma, ou complete os títulos`,
    )
  return [inteira]
}

/** A column without a heading is remembered by its letter, which says nothing about a block. */
const semLetras = (ditos: Ditos): Ditos => new Map([...ditos].filter(([nome]) => !/^coluna [a-z]{1,3}$/.test(nome)))

/** Where headings of the record's name begin again: `Código Produto Preço | Código Produto Preço`. */
function iniciosDeBlocos(tipo: TipoDeImportacao, titulos: readonly string[]): number[] {
  const campos = titulos.map(titulo => {
    const achada = lerTitulos(tipo, [titulo]).achadas[0]
    return achada?.coluna.campo ?? null
  })
  const primeiro = campos.find(campo => campo !== null)
  if (!primeiro || campos.filter(campo => campo === 'nome').length < 2) return []
  return campos.flatMap((campo, i) => (campo === primeiro ? [i] : []))
}

/** How probably a row is one of headings, not a title: by its columns, then its texts. */
const peso = ({ achadas, duvidas, titulos }: Tabela): number =>
  1_000 * (achadas.length + duvidas.length) + titulos.filter(titulo => /\p{L}/u.test(titulo)).length

const escrita = (celulas: Linha): string => cortar(celulas.flatMap(celula => celula?.texto ?? []).join(' · '), 120)

/**
 * A table's rows that are records; the others go to `deFora` with their reason. `antes`: the section that the table above
 * ended with; `haMais`: another follows below.
 */
export function registrosDe(
  tipo: TipoDeImportacao,
  tabela: Tabela,
  deFora: DeFora[],
  { antes, haMais }: { antes: string | null; haMais: boolean },
): { registros: Registro[]; secao: string | null } {
  const registros: Registro[] = []
  let secao = antes
  const ultima = tabela.linhas.findLastIndex(({ celulas }) => preenchidas(tabela, celulas).length > 1)
  for (const [i, { linha, celulas }] of tabela.linhas.entries()) {
    const fora = (motivo: Motivo) => deFora.push({ motivo, linha, texto: escrita(celulas) })
    const [unica, ...outras] = preenchidas(tabela, celulas)
    if (unica === undefined) continue
    const texto = textoDe(celulas, unica)
    const unico = ultima >= 0 && outras.length === 0
    const sozinha = unico && tabela.achadas.length > 1 && /\p{L}/u.test(texto)
    if (ehTotal(tipo, tabela, celulas, texto)) fora('Totais')
    else if (ehExemplo(tabela, celulas)) fora('Exemplo do modelo')
    else if (soTracos(celulas)) fora('Sem nada nas colunas lidas')
    else if (unico && i > ultima && (sozinha ? !haMais : tabela.achadas.length > 2)) fora('Rodapé')
    else if (sozinha) {
      fora('Títulos de seção')
      secao = texto
    } else if (tabela.achadas.some(({ indice }) => celulas[indice])) registros.push({ linha, celulas, secao })
    else fora('Sem nada nas colunas lidas')
  }
  return { registros, secao }
}

/** Only lines drawn with signs. */
const soTracos = (celulas: Linha): boolean => celulas.every(celula => !celula || /^[-=_*.]{2,}$/.test(celula.texto))

/** A row of a sum: what a record needs is not there. A company may be called so, and a product. */
function ehTotal(tipo: TipoDeImportacao, { achadas }: Tabela, celulas: Linha, texto: string): boolean {
  if (!/^(sub)?tota(l|is)\b/i.test(texto)) return false
  if (tipo === 'estante-produtos') return /^(sub)?tota(l|is)( geral| do pedido| de itens)?\s*:?$/i.test(texto)
  return achadas.some(({ coluna, indice }) => coluna.obrigatoria && !celulas[indice])
}

const preenchidas = ({ titulos, onde }: Tabela, celulas: Linha): number[] =>
  Array.from(celulas.keys()).filter(i => celulas[i] && (onde === null || (titulos[i] ?? '') !== ''))

/** With this many equal columns, a match with the example is no coincidence. */
const COLUNAS_DO_EXEMPLO = 3

/** Whether a row is our template's example (also with fewer columns) that was left in the file: its company does not exist. */
const ehExemplo = ({ achadas }: Tabela, celulas: Linha): boolean =>
  achadas.length >= COLUNAS_DO_EXEMPLO &&
  achadas.every(({ coluna, indice }) => textoDe(celulas, indice) === coluna.exemplo)
