/** What the calls need beside the database. */
export type Business = {
  /** The business's days are counted here. */
  timeZone: string
  /** An open order that nobody touched for so long is cancelled. */
  reservationHours: number
  /** Where a CEP's address is asked for, with `{cep}` in it; absent: nowhere. */
  cepLookupUrl?: string | undefined
  /** Seals what second factors are made of; absent: they are kept as they are. */
  secondFactorKey?: Buffer | undefined
  /** Where people reach the system, as `https://pedidos.empresa.com.br`; absent: where the one who asks for a link reached it. */
  publicUrl?: string | undefined
  /** The moment that is now: tests move it. */
  clock: () => Date
  /** Who holds it may read the metrics; absent: there are none. */
  metricsToken?: string | undefined
  /** Sends mail; absent: none goes out, and the bell has all of it. */
  correio?: Correio | undefined
}

/** One mail, ready to go. */
export type Carta = {
  para: { nome: string; email: string }
  assunto: string
  texto: string
  html: string
  /** The same however often it is sent: who gets it twice sees it once. */
  id?: string
  /** Where a mail program ends this kind of mail by one press. */
  sair?: string
}

export type Correio = {
  /** Whom mail comes from, as people see it. */
  remetente: string
  /** Throws `CartaRecusada` (correio/smtp.ts), at the latest after so many milliseconds. */
  enviar(carta: Carta, withinMs?: number): Promise<void>
  /** What is on its way is cut: it goes out again, with the same id. */
  close(): void
}
