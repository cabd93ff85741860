export type Person = { email: string; senha: string }
export type Cozinha = Person & { clienteId: number; estanteId: number; produtos: number[] }
/** Asks one call; throws where the answer is no success: a refusal is cheap, and would flatter. Its text, or how long its bytes are. */
export type Ask = {
  (method: string, path: string, given: { token?: string; body?: unknown }): Promise<string>
  bytes(path: string, token: string): Promise<number>
}
