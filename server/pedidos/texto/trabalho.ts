/** The work on one message: words and products compared so far (`passos`), and whether it has had all that one may take. */
export type Trabalho = { passos: number; readonly acabou: boolean }

/** More than 500 ordinary lines take against a shelf of 2,000 products; at most 0.3 s of processor, whatever the text. */
export const PASSOS_DE_UMA_MENSAGEM = 100_000

export const createTrabalho = (): Trabalho => ({
  passos: 0,
  get acabou() {
    return this.passos >= PASSOS_DE_UMA_MENSAGEM
  },
})
