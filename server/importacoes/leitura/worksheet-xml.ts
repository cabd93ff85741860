import { LINHAS_NO_MAXIMO } from '#contract/importacoes.ts'
import { type Celula, celulaDeTexto, FORMULA_ERRADA, type Folha, type Linha, quinzeDigitos } from './celula.ts'
import { type Formato, mostrado } from './formatos.ts'
import { RecusaDeArquivo } from './recusa-de-arquivo.ts'
import { TextoRico } from './texto-rico.ts'
import { type Atributos, percorrer } from './xml.ts'

type Como = { formatos: (estilo: string | undefined) => Formato; textos: readonly TextoRico[]; date1904: boolean }

const ULTIMA_LINHA = 1_048_576
/** Column ZZ: further right is no table. */
const ULTIMA_COLUNA = 702
const SEM_RESULTADO = 'A fórmula desta célula está sem resultado: abra a planilha, salve-a e envie de novo'

/** Reads a sheet's XML: cells as shown, what is hidden, and merged cells' values in each of their rows. */
export function lerFolha(xml: string, como: Como): Omit<Folha, 'nome'> {
  const folha = { linhas: [] as Linha[], linhasOcultas: new Set<number>(), colunasOcultas: new Set<number>() }
  const mescladas: string[] = []
  const em = { linha: 0, coluna: 0 }
  let celula: CelulaXml | undefined
  percorrer(xml, {
    abre(nome, atributos) {
      if (celula) celula.abre(nome, atributos)
      else if (nome === 'row') {
        const { r, hidden } = atributos()
        em.linha = Number(r ?? em.linha + 1)
        em.coluna = 0
        if (!(em.linha <= ULTIMA_LINHA)) throw longe()
        if (/^(1|true)$/.test(hidden ?? '')) folha.linhasOcultas.add(em.linha)
      } else if (nome === 'c') {
        const lidos = atributos()
        em.coluna = lidos.r === undefined ? em.coluna + 1 : colunaDe(lidos.r)
        celula = new CelulaXml(lidos)
      } else if (nome === 'col') ocultarColunas(folha.colunasOcultas, atributos())
      else if (nome === 'mergeCell') mescladas.push(atributos().ref ?? '')
    },
    fecha(nome) {
      if (nome !== 'c' || !celula) {
        celula?.fecha(nome)
        return
      }
      const lida = celula.ler(como)
      celula = undefined
      if (!lida) return
      if (em.coluna > ULTIMA_COLUNA) throw longe()
      while (folha.linhas.length < em.linha) folha.linhas.push([])
      const linha = folha.linhas[em.linha - 1]
      if (linha) linha[em.coluna - 1] = lida
    },
    texto: texto => celula?.texto(texto),
  })
  for (const ref of mescladas) repetirMesclada(folha.linhas, ref)
  return folha
}

/** One cell of the XML while it is read. */
class CelulaXml {
  readonly #atributos: Atributos
  readonly #rico = new TextoRico()
  #valor = ''
  #formula = false
  #em = ''

  constructor(atributos: Atributos) {
    this.#atributos = atributos
  }
  abre(nome: string, atributos: () => Atributos): void {
    this.#em = nome
    if (nome === 'f') this.#formula = true
    this.#rico.abre(nome, atributos)
  }
  fecha(nome: string): void {
    this.#em = ''
    this.#rico.fecha(nome)
  }
  texto(texto: string): void {
    if (this.#em === 'v') this.#valor += texto
    this.#rico.texto(texto)
  }

  ler({ formatos, textos, date1904 }: Como): Celula | undefined {
    const { t, s } = this.#atributos
    const { codigo, riscada } = formatos(s)
    const toda = riscada && ({ riscada: 'toda' } as const)
    if (this.#formula && this.#valor === '' && t !== 'str') return { texto: '#SEM RESULTADO!', erro: SEM_RESULTADO }
    if (t === 's') return textos[Number(this.#valor)]?.celula(riscada)
    if (t === 'inlineStr') return this.#rico.celula(riscada)
    if (this.#valor.trim() === '') return undefined
    if (t === 'e') return { texto: this.#valor, erro: FORMULA_ERRADA }
    if (t === 'b') return { texto: this.#valor === '1' ? 'Sim' : 'Não', ...toda }
    const numero = Number(this.#valor)
    if (t === 'str' || Number.isNaN(numero)) return celulaDeTexto(this.#valor, { ...toda })
    return { ...mostrado(numero, codigo, date1904), numero: quinzeDigitos(numero), ...toda }
  }
}

/** Hidden, of no width, or in a folded group. */
function ocultarColunas(ocultas: Set<number>, { min, max, hidden, width }: Atributos): void {
  if (!/^(1|true)$/.test(hidden ?? '') && Number(width ?? 1) !== 0) return
  for (let coluna = Number(min); coluna <= Math.min(Number(max), ULTIMA_COLUNA); coluna++) ocultas.add(coluna - 1)
}

/** A merged cell's value belongs to all rows that it covers. */
function repetirMesclada(linhas: Linha[], ref: string): void {
  const [, de, primeira = '', ultima = ''] = /^([A-Z]{1,3})(\d{1,7}):[A-Z]{1,3}(\d{1,7})$/.exec(ref) ?? []
  if (de === undefined) return
  const coluna = colunaDe(de + primeira) - 1
  const valor = linhas[Number(primeira) - 1]?.[coluna]
  if (!valor) return
  const ate = Math.min(Number(ultima), Number(primeira) + LINHAS_NO_MAXIMO)
  for (const linha of linhas.slice(Number(primeira), ate)) linha[coluna] ??= valor
}

function colunaDe(endereco: string): number {
  const [, letras] = /^([A-Z]{1,3})\d{1,7}$/.exec(endereco) ?? []
  if (letras === undefined) throw longe()
  return [...letras].reduce((soma, letra) => soma * 26 + letra.charCodeAt(0) - 64, 0)
}

const longe = () => new RecusaDeArquivo('A planilha tem células longe demais: copie só a tabela para uma planilha nova')
