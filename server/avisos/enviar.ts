import { diaPorExtenso } from '#contract/dias.ts'
import { emReais } from '#contract/dinheiro.ts'
import { mint } from '../acesso/links/links.sql.ts'
import { newToken } from '../acesso/token.ts'
import type { Business, Carta, Correio } from '../business.ts'
import { readBrand } from '../cadastros/configuracoes.sql.ts'
import type { Db } from '../db/db.ts'
import { codigoPix, doCliente, doPedido } from '../financeiro/codigo-pix.ts'
import { ofClient, ofOrder } from '../financeiro/pix.sql.ts'
import { diaEHora, esteMomento } from '../instants.ts'
import { cartaDe } from './carta.ts'
import { CartaRecusada, LANES } from './carta-recusada.ts'
import * as fila from './fila.sql.ts'
import type { Options } from './rodada.ts'
import { noDia } from './textos.ts'

const MINUTE = 60_000
/** Backoff per mail: 1 min, 5 min, 15 min, 1 h, then every 4 h. */
const WAITS = [1, 5, 15, 60, 240].map(minutes => minutes * MINUTE)
/** Backoff while the mail server accepts nothing: single mails probe it, instead of all of them. */
const PAUSES = [5_000, 15_000, MINUTE, 5 * MINUTE]

export type Sender = {
  /** Sends what is due, a few mails in parallel; once `stopped`, returns after those in progress. */
  round(stopped?: () => boolean): Promise<void>
}

/** Sends mail from the queue, in the background on every server, so that no change of an order waits for it. */
export function openSender({ db, business, log }: Options, correio: Correio, publicUrl: string): Sender {
  let failures = 0
  let pausedUntil = 0
  const now = () => business.clock().getTime()
  const at = (ms: number) => new Date(now() + ms).toISOString()

  const refused = async ({ id, tentativas }: fila.NaFila, error: unknown) => {
    if (!(error instanceof CartaRecusada)) throw error
    const { message: resposta, de, definitiva } = error
    if (definitiva) return fila.giveUp(db, id, resposta)
    if (de !== 'carta') {
      pausedUntil = now() + (PAUSES[Math.min(failures++, PAUSES.length - 1)] ?? MINUTE)
      log.warn({ reason: resposta }, 'the mail server refuses mail')
    }
    const wait = de === 'servidor' ? 0 : (WAITS[Math.min(tentativas, WAITS.length) - 1] ?? MINUTE)
    return fila.postpone(db, id, { ate: at(wait), resposta, conta: de !== 'servidor' })
  }
  const lane = async (stopped: () => boolean) => {
    while (!stopped() && now() >= pausedUntil) {
      const row = await fila.take(db, esteMomento(business))
      if (!row) return
      const carta = row.vale ? await written(db, row, { business, correio, publicUrl }) : undefined
      try {
        if (carta) await correio.enviar(carta)
        failures = 0
        await fila.done(db, row.id, carta ? at(0) : null)
      } catch (error) {
        await refused(row, error)
      }
    }
  }
  return {
    round: async (stopped = () => false) =>
      void (await Promise.all(Array.from({ length: LANES }, () => lane(stopped)))),
  }
}

/** The mails about a person's access, which nobody may turn off, and the links in them. */
const ACESSO = { convite: 'convite', senha: 'senha', 'email-novo': 'email', 'email-mudou': null } as const

type Writing = { business: Business; correio: Correio; publicUrl: string }

/** The finished mail. A sign-in link is created only now and stored nowhere else; undefined if it would no longer be valid. */
async function written(
  db: Db,
  row: fila.NaFila,
  { business, correio, publicUrl }: Writing,
): Promise<Carta | undefined> {
  const { tipo, usuarioId, nome, email, avisoId } = row
  const caminho = await wayIn(db, row)
  if (caminho === undefined) return undefined
  const { nome: fornecedor, cor, telefone } = await readBrand(db)
  const { dia, hora } = diaEHora(new Date(row.quando), business.timeZone)
  const preferencias = tipo in ACESSO ? undefined : `${publicUrl}/${row.paraFornecedor ? 'admin' : 'cliente'}/avisos`
  const conteudo = {
    fornecedor,
    cor,
    telefone,
    fato: row,
    quando: `${noDia(dia)}, às ${hora}`,
    link: publicUrl + caminho,
    pagar: row.paraFornecedor || !COBRAM.includes(tipo) ? [] : await howToPay(db, row),
    ...(preferencias && { preferencias }),
  }
  const id = `<${avisoId}.${usuarioId}@${domainOf(correio.remetente)}>`
  return { para: { nome, email }, ...cartaDe(conteudo), id, ...(preferencias && { preferencias }) }
}

const DO_FINANCEIRO: readonly fila.NaFila['tipo'][] = ['pagamento-recebido', 'vencimento-proximo', 'vencido', 'extrato']
/** The mails that say how to pay. */
const COBRAM: readonly fila.NaFila['tipo'][] = ['pedido-entregue', 'vencimento-proximo', 'vencido', 'extrato']

/** The due day of what is still owed when the mail goes out, for an order or in all, and its Pix code. */
async function howToPay(db: Db, { pedidoId, clienteId }: fila.NaFila): Promise<string[]> {
  if (clienteId === null) return []
  const client = { admin: false, clienteId }
  const owed = pedidoId === null ? await ofClient(db, client, clienteId) : await ofOrder(db, client, pedidoId)
  if (!owed?.saldo) return []
  const pix = codigoPix(owed, {
    valor: owed.saldo,
    identificador: pedidoId === null ? doCliente(clienteId) : doPedido(pedidoId),
  })
  return [
    ...(owed.vencimento ? [`Vence em ${diaPorExtenso(owed.vencimento)}.`] : []),
    ...(pix ? [`Pix copia e cola, ${emReais(pix.valor)}:\n${pix.codigo}`] : []),
  ]
}

async function wayIn(
  db: Db,
  { tipo, usuarioId, pedidoId, dados, paraFornecedor }: fila.NaFila,
): Promise<string | undefined> {
  if (tipo === 'email-mudou') return '/'
  const link = tipo in ACESSO ? ACESSO[tipo as keyof typeof ACESSO] : null
  if (link) {
    const token = newToken()
    const made = await mint(db, { usuarioId, token, versao: dados.versaoDoAcesso ?? -1 }, link)
    return made && `/${link}/${token}`
  }
  if (tipo === 'correio-falhou' || tipo === 'copia-falhou') return '/admin/configuracoes'
  if (tipo === 'webhook-desligado') return '/admin/integracoes'
  if (DO_FINANCEIRO.includes(tipo)) return `/${paraFornecedor ? 'admin' : 'cliente'}/financeiro`
  const estante = dados.estanteId
  if (estante !== undefined) return `/cliente/estante?id=${estante}`
  const onde = pedidoId === null ? '' : `?id=${pedidoId}`
  return (paraFornecedor ? '/admin/relatorios/pedido' : '/cliente/pedidos') + onde
}

/** `Pedidos <pedidos@empresa.com.br>` → `empresa.com.br`. */
const domainOf = (remetente: string): string => /@([^@>\s]+)>?\s*$/.exec(remetente)?.[1] ?? 'localhost'
