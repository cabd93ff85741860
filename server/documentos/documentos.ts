import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Arquivo, PDF } from '#contract/arquivo.ts'
import { diaPorExtenso, periodoPorExtenso } from '#contract/dias.ts'
import { emNumero } from '#contract/dinheiro.ts'
import * as contract from '#contract/documentos.ts'
import type { User } from '../access.ts'
import { askedBy } from '../asked.ts'
import type { Business } from '../business.ts'
import type { Db } from '../db/db.ts'
import { conflict, existing, forbidden, invalidField } from '../errors.ts'
import { listOrderable } from '../estantes/estante-produtos.sql.ts'
import { readExtrato } from '../financeiro/extrato.ts'
import type { Mount } from '../http/mount.ts'
import { diaEHora } from '../instants.ts'
import { listPurchases } from '../relatorios/compras.sql.ts'
import { requireCliente } from '../relatorios/contados.ts'
import { matrix } from '../relatorios/fornecimento-agrupado.sql.ts'
import * as statements from './documentos.sql.ts'
import type { Conteudo, Nota } from './job.ts'
import { forDays, forOrders } from './printer.ts'

type Calling = { db: Db; user: User; request: FastifyRequest; reply: FastifyReply }
type Made = { nome: string; conteudo: Conteudo; papers?: readonly { id: number; versao?: number | undefined }[] }

/** Answers documents: `make` reads one when there is a place for it; `papers` are the orders that it shows. */
export const printing =
  ({ clock, timeZone }: Business) =>
  (queue: typeof forDays, { db, user, request, reply }: Calling, make: () => Promise<Made>): Promise<Arquivo> =>
    queue(askedBy(user, reply), async print => {
      const { nome, conteudo, papers } = await make()
      const { dia, hora } = diaEHora(clock(), timeZone)
      const fornecedor = await statements.provider(db)
      const dados = await print({ ...conteudo, fornecedor, timeZone, emitidoEm: `${diaPorExtenso(dia)} ${hora}` })
      if (papers) await keepPrinted({ db, user, request }, papers)
      return { nome: `${nome}.pdf`, tipo: PDF, dados }
    })
type Printed = ReturnType<typeof printing>

export function documentos(mount: Mount, business: Business): void {
  const printed = printing(business)
  doPedido(mount, printed)
  doDia(mount, printed)
  doExtrato(mount, business, printed)
  deCompras(mount, printed)
  dePrecos(mount, printed)
}

function doPedido(mount: Mount, printed: Printed): void {
  mount(contract.lerPedidoEmPdf, async ({ params: { id }, query: { documento }, ...call }) => {
    if (documento !== 'entrega-sem-precos') requirePrices(call.user)
    return printed(forOrders, call, async () => {
      const nota = existing(await statements.note(call.db, call.user, id), 'O pedido')
      requirePaper(nota, documento)
      const precos = documento === 'entrega'
      const conteudo: Conteudo = documento === 'pedido' ? { tipo: 'pedido', nota } : { tipo: 'entrega', nota, precos }
      return { nome: `${NOME[documento]} ${id}`, conteudo, papers: [nota] }
    })
  })
}

function doDia(mount: Mount, printed: Printed): void {
  mount(contract.lerNotasDoDiaEmPdf, async ({ query: { dia, clienteId, precos }, ...call }) => {
    if (precos) requirePrices(call.user)
    return printed(forDays, call, async () => {
      await requireFitting(call.db, dia, clienteId)
      const notas = await statements.notesOf(call.db, { dataInicial: dia, dataFinal: dia, clienteId })
      const nome = `Notas de entrega ${dia}${precos ? '' : ' sem preços'}`
      const de = filtro(dia, clienteId, notas[0]?.clienteNome)
      return { nome, conteudo: { tipo: 'entregas', dia, filtro: de, notas, precos }, papers: notas }
    })
  })

  mount(contract.lerSeparacaoEmPdf, ({ query: { dia, clienteId }, ...call }) =>
    printed(forDays, call, async () => {
      await requireFitting(call.db, dia, clienteId)
      const intervalo = { dataInicial: dia, dataFinal: dia, clienteId }
      const pedidos = await statements.statesOf(call.db, intervalo)
      const produtos = await matrix(call.db, intervalo)
      const de = filtro(dia, clienteId, produtos[0]?.destinos[0]?.clienteNome)
      const conteudo: Conteudo = { tipo: 'separacao', dia, filtro: de, pedidos, produtos }
      return { nome: `Lista de separação ${dia}`, conteudo, papers: pedidos }
    }),
  )
}

function doExtrato(mount: Mount, { clock, timeZone }: Business, printed: Printed): void {
  mount(contract.lerExtratoEmPdf, ({ params: { id }, query, ...call }) =>
    printed(forDays, call, async () => {
      const days = { ...query, hoje: diaEHora(clock(), timeZone).dia }
      const extrato = await readExtrato(call.db, call.user, id, days)
      return { nome: `Extrato ${extrato.clienteNome} ${extrato.dataFinal}`, conteudo: { tipo: 'extrato', extrato } }
    }),
  )
}

function deCompras(mount: Mount, printed: Printed): void {
  mount(contract.lerComprasEmPdf, ({ query, ...call }) =>
    printed(forDays, call, async () => {
      await requireCliente(call.db, query.clienteId)
      const compras = (await listPurchases(call.db, query)).compras.filter(({ comprar }) => comprar > 0)
      if (compras.length === 0) throw invalidField(null, 'Não há nada a comprar para estes dias: escolha outro período')
      const conteudo: Conteudo = { tipo: 'compras', filtro: `Entregas de ${periodoPorExtenso(query)}`, compras }
      return { nome: `Lista de compras${query.fornecedor ? ` ${query.fornecedor}` : ''}`, conteudo }
    }),
  )
}

function dePrecos(mount: Mount, printed: Printed): void {
  mount(contract.lerPrecosEmPdf, ({ params: { id }, ...call }) =>
    printed(forOrders, call, async () => {
      const estante = existing(await statements.shelf(call.db, call.user, id), 'A estante')
      const produtos = (await listOrderable(call.db, call.user, id)) ?? []
      if (produtos.length === 0)
        throw conflict('A estante não tem o que pedir', 'A lista de preços existe quando há um produto nela.')
      const nome = `Lista de preços ${estante.clienteNome} ${estante.periodo}`.replaceAll('/', '-')
      return { nome, conteudo: { tipo: 'precos', estante, produtos } }
    }),
  )
}

/**
 * Records the printed versions, only for the provider's people; a buyer's own print does not count, nor what a key reads. The document exists already,
 * so it is returned even if the database accepts no writes now.
 */
async function keepPrinted({ db, user, request }: Omit<Calling, 'reply'>, papers: NonNullable<Made['papers']>) {
  if (!user.admin || user.escopos) return
  const known = papers.flatMap(({ id, versao }) => (versao === undefined ? [] : [{ id, versao }]))
  await statements
    .markPrinted(db, known)
    .catch((err: unknown) => request.log.warn({ err }, 'storing the printed version failed'))
}

/** A packer gets no documents with prices. */
function requirePrices({ papel }: User): void {
  if (papel === 'separador') throw forbidden('Você pode ter este documento sem preços.')
}

/** An open or cancelled order has no delivery note, only the document of the order. */
function requirePaper({ status }: Nota, documento: contract.Documento): void {
  if (documento === 'pedido' || contract.temNotaDeEntrega(status)) return
  throw conflict(
    `O pedido está ${status}`,
    status === 'Aberto' ? 'Confirme o pedido para ter a nota de entrega.' : 'Só o documento do pedido existe.',
    { status },
  )
}

const NOME: Record<contract.Documento, string> = {
  pedido: 'Pedido',
  entrega: 'Nota de entrega',
  'entrega-sem-precos': 'Nota de entrega sem preços',
}

const filtro = (dia: string, clienteId: number | undefined, clienteNome: string | undefined): string =>
  [
    `Entregas de ${diaPorExtenso(dia)}`,
    ...(clienteId ? [`cliente ${clienteNome}`] : []),
    'pedidos confirmados, entregues e finalizados',
  ].join(' · ')

/** Refuses a day without deliveries, or with more than one file may hold. */
async function requireFitting(db: Db, dia: string, clienteId: number | undefined): Promise<void> {
  const size = await statements.sizeOf(db, { dataInicial: dia, dataFinal: dia, clienteId })
  if (size.pedidos === 0) {
    await requireCliente(db, clienteId)
    throw invalidField('dia', `Não há nada a entregar em ${diaPorExtenso(dia)}: escolha outro dia`)
  }
  const { pedidos, linhas } = contract.LIMITE_DO_DIA
  if (size.pedidos > pedidos || size.linhas > linhas)
    throw invalidField(
      'dia',
      `Este dia tem ${emNumero(size.pedidos)} pedidos e ${emNumero(size.linhas)} linhas; um arquivo leva até ${emNumero(pedidos)} pedidos e ${emNumero(linhas)} linhas. Filtre por cliente.`,
    )
}
