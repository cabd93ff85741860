import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { interpretar } from '../../server/pedidos/texto/interpretar.ts'
import { ofertasDe } from './estantes.ts'

/**
 * `reserva` is held back: written before the parser was first run, and the parser was never tuned to it. `vistas`: of eight
 * sets that were new once, what is not read right and what a rule needs; the last set that was new is whole.
 */
export type Corpo = 'conhecidas' | 'reserva' | 'vistas' | 'novas-9' | 'tipos'
export type Contagem = {
  mensagens: number
  linhas: number
  certas: number
  duvidosas: number
  erradas: number
  pioras: string[]
}

type Esperado = { nome: string; quantidade: number } | '?' | '!'
type Mensagem = { estante: string; linhas: { texto: string; esperados: Esperado[] }[] }

/** Reads lines such as `tomate 2kg => 2 Tomate | 1 Couve`. `=> ?`: must be doubtful. `=> !`: not understood. No `=>`: not an order line. */
async function lerCorpo(corpo: Corpo): Promise<Mensagem[]> {
  const texto = await readFile(resolve(import.meta.dirname, `${corpo}.txt`), 'utf8')
  return texto
    .split(/^=== /m)
    .filter(Boolean)
    .map(bloco => {
      const [titulo = '', ...linhas] = bloco.trim().split('\n')
      const [estante = ''] = titulo.split(' · ')
      return { estante, linhas: linhas.map(esperadoDe) }
    })
}

function esperadoDe(linha: string): Mensagem['linhas'][number] {
  const [texto = '', depois] = linha.split(' => ')
  const esperados = (depois?.split(' | ') ?? []).map((parte): Esperado => {
    if (parte === '?' || parte === '!') return parte
    const [, quantidade, nome = ''] = /^([\d.]+) (.+)$/.exec(parte) ?? []
    return { nome, quantidade: Number(quantidade) }
  })
  return { texto, esperados }
}

/** Counts the lines that are sure and right, doubtful, and sure and wrong. */
export async function contarAcertos(corpo: Corpo): Promise<Contagem> {
  const contagem: Contagem = { mensagens: 0, linhas: 0, certas: 0, duvidosas: 0, erradas: 0, pioras: [] }
  for (const { estante, linhas } of await lerCorpo(corpo)) {
    contagem.mensagens++
    const lidas = interpretar(linhas.map(({ texto }) => texto).join('\n'), ofertasDe(estante), () => undefined)
    for (const [i, { texto, esperados }] of linhas.entries()) {
      // A quantity alone on a line belongs to the line before.
      const daLinha = lidas.filter(
        ({ linha }) => linha === i || (linha === i - 1 && linhas[linha]?.esperados.length === 0),
      )
      const quantos = Math.max(esperados.length, daLinha.filter(({ linha }) => linha === i).length)
      const seguinte = linhas[i + 1]
      if (esperados.length === 0 && daLinha.some(({ texto: sua }) => seguinte?.esperados.length && sua.includes(' / ')))
        continue
      const emOrdem = aMaisNoFim(daLinha, esperados)
      for (let n = 0; n < quantos; n++) {
        const [lida, esperado] = [emOrdem[n], esperados[n]]
        const nota = notaDe(lida, esperado)
        contagem.linhas++
        contagem[nota]++
        if (nota !== 'certas')
          contagem.pioras.push(
            `${nota === 'erradas' ? 'WRONG   ' : 'doubtful'} [${estante}] ${texto}  (${lida ? `${lida.situacao} ${lida.quantidade} ${lida.nome}: ${lida.porque}` : 'no line'})`,
          )
      }
    }
  }
  return contagem
}

type Lida = Awaited<ReturnType<typeof interpretar>>[number] | undefined

/** Moves extra doubtful parts to the end, so that one extra part does not misalign those after it. */
function aMaisNoFim(daLinha: readonly Lida[], esperados: readonly Esperado[]): Lida[] {
  const [emOrdem, aMais]: [Lida[], Lida[]] = [[], []]
  for (const lida of daLinha) {
    const sobram = daLinha.length - aMais.length > esperados.length
    const certa = notaDe(lida, esperados[emOrdem.length]) === 'certas'
    if (sobram && lida?.situacao !== 'certa' && !certa) aMais.push(lida)
    else emOrdem.push(lida)
  }
  return [...emOrdem, ...aMais]
}

function notaDe(lida: Lida, esperado: Esperado | undefined): 'certas' | 'duvidosas' | 'erradas' {
  const certa = lida?.situacao === 'certa'
  if (esperado === undefined) return certa ? 'erradas' : 'duvidosas'
  if (esperado === '?' || esperado === '!') return certa ? 'erradas' : 'certas'
  if (!certa) return 'duvidosas'
  return lida.nome === esperado.nome && lida.quantidade === esperado.quantidade ? 'certas' : 'erradas'
}
