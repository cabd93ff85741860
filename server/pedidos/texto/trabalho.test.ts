import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { TEXTO_MAXIMO } from '#contract/pedidos-texto.ts'
import { nomesDasEstantes, ofertasDe } from '../../../test/mensagens/estantes.ts'
import { interpretar } from './interpretar.ts'
import { LONGA_DEMAIS } from './leitura.ts'
import type { Oferta } from './nomes.ts'
import { createTrabalho, PASSOS_DE_UMA_MENSAGEM } from './trabalho.ts'

const varias = nomesDasEstantes.flatMap(ofertasDe)
/** 2,000 products of several trades, and 2,000 whose names have the same words. */
const estante = Array.from({ length: 2_000 }, (_, i): Oferta => {
  const oferta = varias[i % varias.length] ?? assert.fail()
  const nome = i < varias.length ? oferta.nome : `${oferta.nome} marca ${String.fromCharCode(97 + (i % 26))}${i}`
  return { ...oferta, nome, produtoId: i + 1 }
})
const iguais = estante.map((oferta, i): Oferta => ({ ...oferta, nome: `Tomate Italiano Extra ${i}` }))

const SILABAS = ['la', 'me', 'ni', 'po', 'ru', 'sa', 'te', 'vi', 'zo', 'du']

/** The longest text of at most 500 lines that repeats the piece. */
const repetido = (pedaco: string) =>
  pedaco.repeat(TEXTO_MAXIMO).slice(0, TEXTO_MAXIMO).split('\n').slice(0, 500).join('\n')

function lerContando(texto: string, ofertas: readonly Oferta[]) {
  const trabalho = createTrabalho()
  const linhas = interpretar(texto, ofertas, () => undefined, trabalho)
  return { linhas, passos: trabalho.passos }
}

describe('the work on a message', () => {
  test('no text takes more than its steps, and none of it is lost', async () => {
    const palavras = Array.from({ length: 1_500 }, (_, i) =>
      [...`c${i}`].map(sinal => SILABAS[Number(sinal)] ?? sinal).join(''),
    )
    const piores = [
      ...['tomate 1,', 'tomate, ', palavras.join(', ')].map(pedaco => [pedaco, estante] as const),
      ...['2 kg tomate\n', 'tomate 2 italiano 3 '].map(pedaco => [pedaco, iguais] as const),
    ]
    for (const [pedaco, ofertas] of piores) {
      const texto = repetido(pedaco)
      const { linhas, passos } = lerContando(texto, ofertas)
      // The step that reaches the limit compares at most a part's words with every product.
      const aMais = passos - PASSOS_DE_UMA_MENSAGEM
      assert.ok(aMais >= 0 && aMais < 40_000, `${pedaco.slice(0, 20)}: ${passos}`)
      const naoLidas = linhas.filter(({ porque }) => porque === LONGA_DEMAIS)
      const fim = naoLidas.map(({ texto }) => texto).join('')
      assert.ok(naoLidas.length > 0 && texto.replace(/\s+/g, '').endsWith(fim.replace(/\s+/g, '')), pedaco.slice(0, 20))
    }
  })
})
