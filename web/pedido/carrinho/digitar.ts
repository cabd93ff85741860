import { type Digitado, lerQuantidade } from '#contract/digitacao.ts'
import { milesimos } from '#contract/dinheiro.ts'
import type { ItemPedido } from '#contract/itens-pedido.ts'
import { juntarQuantidades, quantidadesPermitidas, regraQuebrada } from '#contract/quantidades.ts'
import { aceitaDecimais } from '#contract/unidades.ts'
import { type Carrinho, want } from './carrinho.ts'
import { send, sendSoon } from './enviar.ts'
import { contra, type Linha, NADA, type Problema, tem } from './linhas.ts'

/** Handles a key in the field. An empty field waits for blur, because the buyer is about to type another number. */
export function digitar(carrinho: Carrinho, id: number, texto: string): void {
  const { linhas } = carrinho
  const linha = linhas.row(id)
  if (!linha) return
  const digitado = lerQuantidade(texto, aceitaDecimais(linha.unidadeMedida))
  const numero = 'value' in digitado ? digitado.value : null
  linhas.afterKey(() => {
    if (numero && contra(linha, numero)?.tipo !== 'regra') {
      want(carrinho, linha, { quer: numero, texto })
      return sendSoon(carrinho)
    }
    // Not a number yet, or the `1` of `12`: the order's quantity stays.
    linhas.patch(id, {
      texto,
      quer: tem(linha),
      preco: linha.salva?.precoVenda ?? linha.precoNaEstante,
      problema: null,
    })
  })
}

/** On blur, text that is not a number becomes a question. */
export const soltar = (carrinho: Carrinho, id: number): void =>
  carrinho.linhas.afterKey(() => terminarDeDigitar(carrinho, id))

/** Adds or removes one unit, or one `multiplo` of the product. */
export function somarUm(carrinho: Carrinho, id: number, quanto: 1 | -1): void {
  const linha = carrinho.linhas.row(id)
  if (!linha) return
  want(carrinho, linha, { quer: umaVezMais(linha, quanto), texto: null })
  sendSoon(carrinho)
}

function umaVezMais({ quer, ...regra }: Linha, quanto: 1 | -1): number {
  const nova = Math.max(0, milesimos(quer) + quanto * milesimos(regra.multiplo || 1)) / 1000
  if (nova === 0 || !regraQuebrada(nova, regra)) return nova
  const [abaixo = 0, acima = abaixo] = quantidadesPermitidas(nova, regra)
  if (quanto > 0) return acima
  return abaixo < quer ? abaixo : 0
}

/** Sets a chosen quantity, at once: the 3 that are left of 8, one of two readings, or 0. */
export const ficarCom = (carrinho: Carrinho, id: number, quer: number): void => escolher(carrinho, id, { quer })

export const aceitarPreco = (carrinho: Carrinho, id: number, preco: number): void =>
  escolher(carrinho, id, { preco, precoNaEstante: preco })

function escolher(carrinho: Carrinho, id: number, parte: Partial<Linha>): void {
  const linha = carrinho.linhas.row(id)
  if (linha) want(carrinho, linha, { ...parte, texto: null })
  void send(carrinho)
}

export function terminarDeDigitar(carrinho: Carrinho, id: number): void {
  const { linhas } = carrinho
  const linha = linhas.row(id)
  if (!linha || linha.texto === null) return
  const digitado = lerQuantidade(linha.texto, aceitaDecimais(linha.unidadeMedida))
  const quer = 'value' in digitado ? (digitado.value ?? 0) : 0
  const problema = porQueNao(digitado, linha)
  if (problema) linhas.patch(id, { problema })
  // Leaving the field does not send a refused quantity again.
  else if (linha.problema && linha.quer === quer) linhas.patch(id, { texto: null })
  else {
    want(carrinho, linha, { quer, texto: null })
    sendSoon(carrinho)
  }
}

/** Why the text can not be sent; null if it can. */
function porQueNao(digitado: Digitado, linha: Linha): Problema | null {
  if ('ambiguous' in digitado) return { tipo: 'ambigua', opcoes: digitado.ambiguous }
  if ('error' in digitado) return { tipo: 'texto', mensagem: digitado.error }
  const problema = contra(linha, digitado.value ?? 0)
  // How much is left may have changed: the server says.
  return problema?.tipo === 'regra' ? problema : null
}

/** The part of a row's quantity that an ended order does not contain. */
export function foraDoPedido({ produtoId, quer }: Linha, itens: readonly ItemPedido[], estanteId: number): number {
  const item = itens.find(item => item.produtoId === produtoId && item.estanteId === estanteId)
  return Math.max(0, juntarQuantidades(quer, -(item?.quantidade ?? 0)))
}

/** Restarts after an order has ended: an empty screen, or `quanto` of each row in a new order. */
export function recomecar(carrinho: Carrinho, quanto: (linha: Linha) => number = () => 0, observacao = ''): void {
  const { linhas, enviadas } = carrinho
  enviadas.clear()
  linhas.batch(() => {
    linhas.replace(
      linhas.rows().map(linha => ({
        ...linha,
        quer: quanto(linha),
        preco: linha.precoNaEstante,
        salva: null,
        texto: null,
        problema: null,
      })),
    )
    linhas.patchWhole({ ...NADA, observacao })
  })
  void send(carrinho)
}
