import type { FastifyRequest } from 'fastify'
import { PDF } from '#contract/arquivo.ts'
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
import type { Nota } from './job.ts'
import { forDays, forOrders } from './printer.ts'

/** The data that every document has. */
export const comumA =
  ({ clock, timeZone }: Business) =>
  async (db: Db) => {
    const { dia, hora } = diaEHora(clock(), timeZone)
    return { fornecedor: await statements.provider(db), timeZone, emitidoEm: `${diaPorExtenso(dia)} ${hora}` }
  }
type Comum = ReturnType<typeof comumA>

export function documentos(mount: Mount, business: Business): void {
  const comum = comumA(business)
  doPedido(mount, comum)
  doDia(mount, comum)
  doExtrato(mount, business, comum)
  deCompras(mount, comum)
  dePrecos(mount, comum)
}

function doPedido(mount: Mount, comum: Comum): void {
  mount(contract.lerPedidoEmPdf, async ({ db, user, params: { id }, query: { documento }, request, reply }) => {
    if (documento !== 'entrega-sem-precos') requirePrices(user)
    return forOrders(askedBy(user, reply), async print => {
      const nota = existing(await statements.note(db, user, id), 'O pedido')
      requirePaper(nota, documento)
      const given = await comum(db)
      const dados = await print(
        documento === 'pedido'
          ? { ...given, tipo: 'pedido', nota }
          : { ...given, tipo: 'entrega', nota, precos: documento === 'entrega' },
      )
      await keepPrinted({ db, user, request }, [nota])
      return { nome: `${NOME[documento]} ${id}.pdf`, tipo: PDF, dados }
    })
  })
}

function doDia(mount: Mount, comum: Comum): void {
  mount(contract.lerNotasDoDiaEmPdf, async ({ db, user, query: { dia, clienteId, precos }, request, reply }) => {
    if (precos) requirePrices(user)
    return forDays(askedBy(user, reply), async print => {
      await requireFitting(db, dia, clienteId)
      const notas = await statements.notesOf(db, { dataInicial: dia, dataFinal: dia, clienteId })
      const given = { ...(await comum(db)), dia, filtro: filtro(dia, clienteId, notas[0]?.clienteNome) }
      const dados = await print({ ...given, tipo: 'entregas', notas, precos })
      await keepPrinted({ db, user, request }, notas)
      return { nome: `Notas de entrega ${dia}${precos ? '' : ' sem preços'}.pdf`, tipo: PDF, dados }
    })
  })

  mount(contract.lerSeparacaoEmPdf, async ({ db, user, query: { dia, clienteId }, request, reply }) => {
    return forDays(askedBy(user, reply), async print => {
      await requireFitting(db, dia, clienteId)
      const pedidos = await statements.statesOf(db, { dataInicial: dia, dataFinal: dia, clienteId })
      const produtos = await matrix(db, { dataInicial: dia, dataFinal: dia, clienteId })
      const nome = produtos[0]?.destinos[0]?.clienteNome
      const given = { ...(await comum(db)), dia, filtro: filtro(dia, clienteId, nome) }
      const dados = await print({ ...given, tipo: 'separacao', pedidos, produtos })
      await keepPrinted({ db, user, request }, pedidos)
      return { nome: `Lista de separação ${dia}.pdf`, tipo: PDF, dados }
    })
  })
}

function doExtrato(mount: Mount, { clock, timeZone }: Business, comum: Comum): void {
  mount(contract.lerExtratoEmPdf, async ({ db, user, params: { id }, query, reply }) =>
    forDays(askedBy(user, reply), async print => {
      const extrato = await readExtrato(db, user, id, { ...query, hoje: diaEHora(clock(), timeZone).dia })
      const dados = await print({ ...(await comum(db)), tipo: 'extrato', extrato })
      return { nome: `Extrato ${extrato.clienteNome} ${extrato.dataFinal}.pdf`, tipo: PDF, dados }
    }),
  )
}

function deCompras(mount: Mount, comum: Comum): void {
  mount(contract.lerComprasEmPdf, async ({ db, user, query, reply }) => {
    return forDays(askedBy(user, reply), async print => {
      await requireCliente(db, query.clienteId)
      const compras = (await listPurchases(db, query)).compras.filter(({ comprar }) => comprar > 0)
      if (compras.length === 0) throw invalidField(null, 'Não há nada a comprar para estes dias: escolha outro período')
      const dados = await print({
        ...(await comum(db)),
        tipo: 'compras',
        filtro: `Entregas de ${periodoPorExtenso(query)}`,
        compras,
      })
      return { nome: `Lista de compras${query.fornecedor ? ` ${query.fornecedor}` : ''}.pdf`, tipo: PDF, dados }
    })
  })
}

function dePrecos(mount: Mount, comum: Comum): void {
  mount(contract.lerPrecosEmPdf, async ({ db, user, params: { id }, reply }) =>
    forOrders(askedBy(user, reply), async print => {
      const estante = existing(await statements.shelf(db, user, id), 'A estante')
      const produtos = (await listOrderable(db, user, id)) ?? []
      if (produtos.length === 0)
        throw conflict('A estante não tem o que pedir', 'A lista de preços existe quando há um produto nela.')
      const dados = await print({ ...(await comum(db)), tipo: 'precos', estante, produtos })
      return {
        nome: `Lista de preços ${estante.clienteNome} ${estante.periodo}.pdf`.replaceAll('/', '-'),
        tipo: PDF,
        dados,
      }
    }),
  )
}

type Printing = { db: Db; user: User; request: FastifyRequest }

/**
 * Records the printed versions, only for the provider's people; a buyer's own print does not count, nor what a key reads. The document exists already,
 * so it is returned even if the database accepts no writes now.
 */
async function keepPrinted(
  { db, user, request }: Printing,
  papers: readonly { id: number; versao?: number | undefined }[],
) {
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
