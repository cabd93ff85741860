import dictionary from 'virtual:common-passwords'
import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs } from '@zxcvbn-ts/language-common'
import { AVALIACAO, palavrasDoDono } from '#contract/senha.ts'

const zxcvbn = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs, ...AVALIACAO })

/**
 * The score, 0 to 4, as the server computes it, with the commonest words of its dictionaries. A separate module because
 * it weighs dozens of kilobytes; loaded on the first key.
 */
export const scoreOf = (senha: string, own: readonly string[]): number => zxcvbn.check(senha, palavrasDoDono(own)).score
