import dictionary from 'virtual:common-passwords'
import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs } from '@zxcvbn-ts/language-common'
import { AVALIACAO, palavrasDoDono } from '#contract/senha.ts'

const zxcvbn = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs, ...AVALIACAO })

/** 0 to 4, as the server counts it, with the commonest words of its dictionaries. A file of its own: dozens of kilobytes, loaded with the first key. */
export const scoreOf = (senha: string, own: readonly string[]): number => zxcvbn.check(senha, palavrasDoDono(own)).score
