import { contar } from '#contract/dinheiro.ts'
import { LINHAS_NO_MAXIMO, type UnidadeDoArquivo } from '#contract/importacoes.ts'
import type { TipoDeImportacao } from '#contract/importacoes-colunas.ts'
import type { Ditos } from '#contract/importacoes-titulos.ts'
import { lerUnidade } from '#contract/unidades-escritas.ts'
import type { Leitura, LinhaLida } from '../lida.ts'
import { cortar, type Folha } from './celula.ts'
import { avisosDasColunas, colunasDe, ignoradasDe, perguntarNome, provarPreco, recusarIncompleta } from './colunas.ts'
import { conferirLinha, RISCADO } from './conferir-linha.ts'
import { lerTabelas } from './ler-tabelas.ts'
import { RecusaDeArquivo } from './recusa-de-arquivo.ts'
import type { DeFora, FolhaLida, Tabela } from './tabela.ts'
import { acharTabelas, registrosDe } from './tabelas.ts'
import { comSobra, SOBRA, temPonto } from './virgulas.ts'

export type Arquivo = {
  tipo: TipoDeImportacao
  bytes: Uint8Array
  ditos: Ditos
  ditas: ReadonlyMap<string, string>
  /** Only this sheet. */
  aba?: string | undefined
  /** Pasted lines, which may come without headings. */
  colado?: boolean | undefined
}

/** Reads a whole file, each row checked on its own. Rejects with a RecusaDeArquivo. */
export default async function abrir({ tipo, bytes, ditos, ditas, aba, colado }: Arquivo): Promise<Leitura> {
  const {
    folhas,
    umaSo,
    escondidas,
    aviso,
    incertas = false,
  } = await lerTabelas(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), colado)
  const lidas: FolhaLida[] = []
  const outras: Folha[] = []
  let melhor: Tabela | null = null
  for (const folha of folhas) {
    const achada = acharTabelas(tipo, folha, ditos, colado)
    const serve = achada.tabelas.length > 0 && (aba === undefined || aba === folha.nome)
    if (serve && (lidas.length === 0 || titulosDe(achada) === titulosDe(lidas[0]))) lidas.push(achada)
    else outras.push(folha)
    melhor ??= achada.melhor
    if (umaSo && lidas.length > 0) break
  }
  const primeira = lidas[0]?.tabelas[0]
  if (!primeira) {
    if (melhor) recusarIncompleta(melhor)
    throw new RecusaDeArquivo('O arquivo está vazio: preencha o modelo e envie-o')
  }
  return leituraDe({ tipo, ditos, ditas, incertas }, lidas, {
    abas: umaSo
      ? []
      : [...lidas.map(({ folha }) => ({ folha, lida: true })), ...outras.map(folha => ({ folha, lida: false }))],
    escondidas,
    aviso,
  })
}

const titulosDe = (lida: FolhaLida | undefined): string => lida?.tabelas[0]?.titulos.join('\t') ?? ''

type DoArquivo = { abas: { folha: Folha; lida: boolean }[]; escondidas: string[]; aviso: string | null }
type ComoLer = Pick<Arquivo, 'tipo' | 'ditos' | 'ditas'> & { incertas: boolean }

function leituraDe(como: ComoLer, lidas: readonly FolhaLida[], doArquivo: DoArquivo): Leitura {
  const { tipo } = como
  const deFora = lidas.flatMap(({ deFora, folha }) =>
    deFora.map(fora => ({ ...fora, onde: ondeEm(lidas, folha, null) })),
  )
  const avisos: string[] = []
  const linhas: LinhaLida[] = []
  const tabelas = lidas.flatMap(({ tabelas }) => tabelas)
  let secao: string | null = null
  for (const [i, tabela] of tabelas.entries()) {
    const fora: DeFora[] = []
    const antes = tabelas[i - 1]?.folha === tabela.folha ? secao : null
    const haMais = tabelas[i + 1]?.folha === tabela.folha
    const lidos = registrosDe(tipo, tabela, fora, { antes, haMais })
    const { registros } = lidos
    secao = lidos.secao
    const onde = ondeEm(lidas, tabela.folha, tabela.onde)
    deFora.push(...fora.map(cada => ({ ...cada, onde })))
    perguntarNome(como, tabela, registros)
    avisos.push(...provarPreco(tipo, tabela, registros), ...avisosDasColunas(tipo, tabela))
    tabela.linhas = registros
    recusarIncompleta(tabela)
    const naTabela = { ...como, colunas: tabela.achadas, comPonto: temPonto(tabela, registros) }
    const sobram = comSobra(tabela, registros)
    for (const { linha, celulas, secao } of registros) {
      const lida = conferirLinha(naTabela, celulas, sobram.has(celulas) ? SOBRA : null)
      linhas.push({ ordem: linhas.length + 1, linha, onde, ...naSecao(naTabela, lida, secao) })
    }
  }
  recusarQuantidade(linhas.length)
  const todas = new Map(tabelas.flatMap(colunasDe).map(coluna => [coluna.texto, coluna]))
  return {
    titulos: Object.assign(
      ...[{}, linhas.some(({ celulas }) => celulas.categoria) && { categoria: 'Categoria' }],
      ...tabelas.map(titulosPorCampo).reverse(),
    ),
    colunas: [...todas.values()],
    unidades: unidadesDe(linhas, como.ditas),
    ignoradas: [...new Set(tabelas.flatMap(ignoradasDe))].slice(0, 50),
    avisos: [...new Set([...avisosDoArquivo(lidas, doArquivo, linhas), ...avisos])],
    deFora: deForaPorMotivo(deFora),
    abas: doArquivo.abas.map(({ folha, lida }) => ({ nome: folha.nome ?? '', linhas: folha.linhas.length, lida })),
    linhas,
  }
}

const titulosPorCampo = ({ achadas }: Tabela) =>
  Object.fromEntries(achadas.map(({ coluna, titulo }) => [coluna.campo, titulo]))

const ondeEm = (lidas: readonly FolhaLida[], folha: Folha, onde: string | null): string | null =>
  [lidas.length > 1 && folha.nome ? `aba ${folha.nome}` : null, onde].filter(Boolean).join(', ') || null

/** Products below a section's title are of that category, where the file has no column of it. */
function naSecao<Lida extends Pick<LinhaLida, 'celulas' | 'dados'>>(
  { tipo, colunas }: { tipo: TipoDeImportacao; colunas: Tabela['achadas'] },
  lida: Lida,
  secao: string | null,
): Lida {
  if (!secao || tipo !== 'produtos' || colunas.some(({ coluna }) => coluna.campo === 'categoria')) return lida
  const categoria = cortar(secao, 60)
  return {
    ...lida,
    celulas: { ...lida.celulas, categoria },
    dados: lida.dados && { ...lida.dados, categoria },
  }
}

function recusarQuantidade(quantas: number): void {
  if (quantas === 0) throw new RecusaDeArquivo('O arquivo só tem títulos: preencha as linhas e envie de novo')
  if (quantas <= LINHAS_NO_MAXIMO) return
  const [tem, cabe] = [quantas, LINHAS_NO_MAXIMO].map(n => n.toLocaleString('pt-BR'))
  throw new RecusaDeArquivo(
    `O arquivo tem ${tem} linhas, e são lidas até ${cabe} por vez: divida-o em partes e envie uma de cada vez`,
  )
}

/** Notices about how the file was read, where a person may expect something else and no list of what was left out says it. */
function avisosDoArquivo(
  lidas: readonly FolhaLida[],
  { abas, escondidas, aviso }: DoArquivo,
  linhas: readonly LinhaLida[],
): string[] {
  const nomes = (lida: boolean) => abas.flatMap(aba => (aba.lida === lida ? (aba.folha.nome ?? []) : [])).slice(0, 10)
  const [foram, outras] = [nomes(true), nomes(false)]
  const cabecalho = lidas[0]?.tabelas[0]?.cabecalho ?? 0
  const primeiras = lidas[0]?.tabelas.filter(tabela => tabela.cabecalho === cabecalho) ?? []
  const ocultas = linhas.filter(({ linha }) => lidas.some(({ folha }) => folha.linhasOcultas.has(linha))).length
  const riscadas = linhas.filter(({ avisos }) => avisos.some(({ mensagem }) => mensagem.startsWith(RISCADO))).length
  return [
    aviso ?? '',
    foram.length + outras.length < 2 ? '' : `Lido das abas: ${foram.join(', ')}`,
    outras.length > 0 ? `Abas que ficaram de fora: ${outras.join(', ')}` : '',
    escondidas.length > 0 ? `Abas ocultas não são lidas: ${escondidas.slice(0, 10).join(', ')}` : '',
    cabecalho > 0 ? `Os títulos das colunas estão na linha ${cabecalho + 1}` : '',
    primeiras.length > 1 ? `Foram lidas ${primeiras.length} tabelas lado a lado` : '',
    ocultas > 0
      ? `${contar(ocultas, 'linha está oculta', 'linhas estão ocultas')} na planilha, talvez por um filtro: foram lidas`
      : '',
    riscadas > 0 ? contar(riscadas, 'linha tem algo riscado', 'linhas têm algo riscado') : '',
  ].filter(Boolean)
}

const A_MOSTRAR = 20

function deForaPorMotivo(deFora: readonly (DeFora & { onde: string | null })[]): Leitura['deFora'] {
  return [...Map.groupBy(deFora, ({ motivo }) => motivo)].map(([motivo, linhas]) => ({
    motivo,
    linhas: linhas.slice(0, A_MOSTRAR).map(({ linha, onde, texto }) => ({ linha, onde, texto })),
    quantas: linhas.length,
  }))
}

const UNIDADES_A_MOSTRAR = 100

/** The file's spellings of units that are not codes: unknown ones first, then by frequency. */
function unidadesDe(linhas: readonly LinhaLida[], ditas: Arquivo['ditas']): UnidadeDoArquivo[] {
  const achadas = new Map<string, UnidadeDoArquivo>()
  for (const { celulas } of linhas) {
    const exemplo = celulas.unidadeMedida ?? ''
    if (exemplo === '') continue
    const { palavra, unidade, entre } = lerUnidade(exemplo, ditas)
    if (palavra === '' || palavra.length > 80 || (palavra === unidade?.toLowerCase() && entre.length === 0)) continue
    const achada = achadas.get(palavra)
    if (achada) achada.linhas++
    else achadas.set(palavra, { texto: palavra, exemplo: cortar(exemplo, 80), linhas: 1, unidade, entre: [...entre] })
  }
  const duvida = ({ unidade, entre }: UnidadeDoArquivo) => (unidade === null ? 2 : entre.length > 0 ? 1 : 0)
  return [...achadas.values()].sort((a, b) => duvida(b) - duvida(a) || b.linhas - a.linhas).slice(0, UNIDADES_A_MOSTRAR)
}
