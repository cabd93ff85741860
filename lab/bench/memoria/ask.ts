export type Person = { email: string; senha: string }
export type Cozinha = Person & { clienteId: number; estanteId: number; produtos: number[] }
/** Makes one call; returns its text or its number of bytes. Throws on a refusal, which is cheap and would flatter the result. */
export type Ask = {
  (method: string, path: string, given: { token?: string; body?: unknown }): Promise<string>
  bytes(path: string, token: string): Promise<number>
}
