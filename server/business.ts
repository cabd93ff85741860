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
  /** The moment that is now: tests move it. */
  clock: () => Date
  /** Who holds it may read the metrics; absent: there are none. */
  metricsToken?: string | undefined
}
