/** What the calls need besides the database. */
export type Business = {
  /** The time zone that decides the business's days. */
  timeZone: string
  /** Hours without activity after which an open order is cancelled. */
  reservationHours: number
  /** Above so many writes in a minute a user waits; 0 or absent: no limit. */
  userWritesPerMinute?: number | undefined
  /** The CEP look-up service, with `{cep}` in its URL; absent to disable look-ups. */
  cepLookupUrl?: string | undefined
  /** Encrypts the secrets of second factors; without it they are stored in plain text. */
  secondFactorKey?: Buffer | undefined
  /**
   * The system's public origin, such as `https://pedidos.empresa.com.br`; without it, links use the origin of the
   * request that asks for them.
   */
  publicUrl?: string | undefined
  /** The current time; tests replace it. */
  clock: () => Date
  /** The token for reading the metrics; absent to disable them. */
  metricsToken?: string | undefined
  /** Keeps copies of the database; absent for none. */
  copias?: Copias | undefined
  /** Webhooks may go to private addresses, to this machine over http too. */
  webhookPrivate?: boolean | undefined
  /** Sends mail; without it all notices go to the bell only. */
  correio?: Correio | undefined
}

/** The folder of the copies, what is copied, and a signal at which a copy stops, because the server ends. */
export type Copias = { pasta: string; connectionString: string; ended: AbortSignal }

/** A mail that is ready to send. */
export type Carta = {
  para: { nome: string; email: string }
  assunto: string
  texto: string
  html: string
  /** Equal on every attempt, so that a mail delivered twice appears once. */
  id?: string
  /** Where the receiver chooses what is mailed. */
  preferencias?: string
}

export type Correio = {
  /** The sender, as recipients see it. */
  remetente: string
  /** Throws `CartaRecusada` (avisos/carta-recusada.ts), at the latest after `withinMs` milliseconds. */
  enviar(carta: Carta, withinMs?: number): Promise<void>
  /** Aborts mails in flight; they are sent again with the same id. */
  close(): void
}
