import { PDF } from '#contract/arquivo.ts'
import { diaPorExtenso } from '#contract/dias.ts'
import * as contract from '#contract/documentos.ts'
import type { Business } from '../business.ts'
import type { Db } from '../db/db.ts'
import { conflict, invalidField, notFound, unavailable } from '../errors.ts'
import type { Mount } from '../http/mount.ts'
import { diaEHora } from '../instants.ts'
import { askedBy } from '../limits/asked.ts'
import { inTurn } from '../limits/fair-queue.ts'
import { requireCliente } from '../relatorios/contados.ts'
import { matrix } from '../relatorios/fornecimento-agrupado.sql.ts'
import * as statements from './documentos.sql.ts'
import type { Nota } from './job.ts'
import { DAYS, ORDERS, printPdf } from './printer.ts'

export function documentos(mount: Mount, { clock, timeZone }: Business): void {
  const comum = async (db: Db) => {
    const fornecedor = await statements.provider(db)
    if (!fornecedor) throw unavailable()
    const { dia, hora } = diaEHora(clock(), timeZone)
    return { fornecedor, timeZone, emitidoEm: `${diaPorExtenso(dia)} ${hora}` }
  }

  // What goes on paper is read in the turn: who waits holds nothing.
  mount(contract.lerPedidoEmPdf, async ({ db, user, params: { id }, query: { documento }, reply }) => {
    const asked = askedBy(user, reply)
    return inTurn(ORDERS, asked, async () => {
      const nota = await statements.note(db, user, id)
      if (!nota) throw notFound('O pedido')
      requirePaper(nota, documento)
      const given = await comum(db)
      const dados = await printPdf(
        documento === 'pedido'
          ? { ...given, tipo: 'pedido', nota }
          : { ...given, tipo: 'entrega', nota, precos: documento === 'entrega' },
        asked.signal,
      )
      return { nome: `${NOME[documento]} ${id}.pdf`, tipo: PDF, dados }
    })
  })

  mount(contract.lerNotasDoDiaEmPdf, async ({ db, user, query: { dia, clienteId, precos }, reply }) => {
    const asked = askedBy(user, reply)
    return inTurn(DAYS, asked, async () => {
      await requireFitting(db, dia, clienteId)
      const notas = await statements.notesOf(db, { dataInicial: dia, dataFinal: dia, clienteId })
      const given = { ...(await comum(db)), dia, filtro: filtro(dia, clienteId, notas[0]?.clienteNome) }
      const dados = await printPdf({ ...given, tipo: 'entregas', notas, precos }, asked.signal)
      return { nome: `Notas de entrega ${dia}${precos ? '' : ' sem preços'}.pdf`, tipo: PDF, dados }
    })
  })

  mount(contract.lerSeparacaoEmPdf, async ({ db, user, query: { dia, clienteId }, reply }) => {
    const asked = askedBy(user, reply)
    return inTurn(DAYS, asked, async () => {
      const { pedidos } = await requireFitting(db, dia, clienteId)
      const produtos = await matrix(db, { dataInicial: dia, dataFinal: dia, clienteId })
      const nome = produtos[0]?.destinos[0]?.clienteNome
      const given = { ...(await comum(db)), dia, filtro: filtro(dia, clienteId, nome) }
      const dados = await printPdf({ ...given, tipo: 'separacao', pedidos, produtos }, asked.signal)
      return { nome: `Lista de separação ${dia}.pdf`, tipo: PDF, dados }
    })
  })
}

/** An order that is open or cancelled goes on paper as itself only. */
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

/** A day with something to deliver, and not more than one file takes. */
async function requireFitting(db: Db, dia: string, clienteId: number | undefined) {
  const size = await statements.sizeOf(db, { dataInicial: dia, dataFinal: dia, clienteId })
  if (size.pedidos === 0) {
    await requireCliente(db, clienteId)
    throw invalidField('dia', `Não há nada a entregar em ${diaPorExtenso(dia)}: escolha outro dia`)
  }
  const { pedidos, linhas } = contract.LIMITE_DO_DIA
  if (size.pedidos > pedidos || size.linhas > linhas)
    throw invalidField(
      'dia',
      `Este dia tem ${emInteiro(size.pedidos)} pedidos e ${emInteiro(size.linhas)} linhas; um arquivo leva até ${emInteiro(pedidos)} pedidos e ${emInteiro(linhas)} linhas. Filtre por cliente.`,
    )
  return size
}

const emInteiro = (numero: number): string => numero.toLocaleString('pt-BR')
