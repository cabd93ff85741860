import type { LinhaInterpretada } from '#contract/pedidos-texto.ts'
import { interpretar } from './interpretar.ts'
import type { Apelido } from './leitura.ts'
import type { Oferta } from './nomes.ts'

export type Mensagem = { texto: string; ofertas: readonly Oferta[]; apelidos: ReadonlyMap<string, Apelido> }

/** Reads a message in a thread: it may take 0.3 s. */
export default ({ texto, ofertas, apelidos }: Mensagem): LinhaInterpretada[] =>
  interpretar(texto, ofertas, chave => apelidos.get(chave))
