import { type Celula, celulaDeTexto } from './celula.ts'
import { ligado } from './formatos.ts'
import type { Atributos } from './xml.ts'

/** Collects a cell's text from its XML, run by run: what is struck through, and no phonetic signs. */
export class TextoRico {
  readonly #partes: { texto: string; riscada: boolean | undefined }[] = []
  #riscada: boolean | undefined
  #le = false
  #fonetico = false

  abre(nome: string, atributos: () => Atributos): void {
    if (nome === 'rPh') this.#fonetico = true
    else if (nome === 'r') this.#riscada = undefined
    else if (nome === 'rPr') this.#riscada = false
    else if (nome === 'strike') this.#riscada = ligado(atributos().val)
    else if (nome === 't') this.#le = !this.#fonetico
  }
  fecha(nome: string): void {
    if (nome === 'rPh') this.#fonetico = false
    else if (nome === 't') this.#le = false
  }
  texto(texto: string): void {
    if (this.#le) this.#partes.push({ texto, riscada: this.#riscada })
  }

  /** `riscada`: the cell's own font, which runs without a font have. Of a text struck in part, the rest is the value. */
  celula(riscada: boolean): Celula | undefined {
    const visiveis = this.#partes.filter(parte => parte.texto.trim() !== '')
    const fica = this.#partes.filter(parte => !(parte.riscada ?? riscada))
    const texto = (partes: typeof fica) => partes.map(parte => parte.texto).join('')
    const restam = visiveis.filter(parte => fica.includes(parte)).length
    if (restam === visiveis.length) return celulaDeTexto(texto(this.#partes))
    return restam === 0
      ? celulaDeTexto(texto(this.#partes), { riscada: 'toda' })
      : celulaDeTexto(texto(fica), { riscada: 'parte' })
  }
}
