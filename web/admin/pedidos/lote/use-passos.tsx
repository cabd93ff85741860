import { contar, emNumero, emReais, somar } from '#contract/dinheiro.ts'
import type { Pedido, Status } from '#contract/pedidos.ts'
import {
  atribuirEmpresaAosPedidos,
  entregarPedidos,
  finalizarPedidos,
  type Recusado,
} from '#contract/pedidos-em-lote.ts'
import { statusPermitidos } from '#contract/pedidos-status.ts'
import type { Answer } from '#contract/route.ts'
import { queryClient, useWrite } from '../../../api/query.ts'
import { todayHere } from '../../../ui/moment.ts'
import { confirm, type Question } from '../../../ui/overlays/confirm.tsx'
import { toastNotice, toastSuccess } from '../../../ui/overlays/toast.ts'
import { useEmpresas } from './empresa.tsx'

const WORDS = {
  invalidates: [],
  failure: 'Os pedidos não mudaram',
  unanswered: 'Não houve resposta: confira se os pedidos mudaram',
}
type Corpo = { pedidos: { id: number; versao?: number }[] }
type Feitos = Answer<typeof entregarPedidos>

export type Passos = ReturnType<typeof usePassos>

/**
 * Takes orders a step further, as they were seen: asks once, sends, and says what was refused. `onAnswer` gets the
 * orders' new state, so that nobody waits for the lists, whose reading others' work may delay.
 */
export function usePassos(onAnswer?: (pedidos: readonly Pedido[]) => void) {
  const entregar = useWrite(entregarPedidos, WORDS)
  const finalizar = useWrite(finalizarPedidos, WORDS)
  const atribuir = useWrite(atribuirEmpresaAosPedidos, WORDS)
  const empresas = useEmpresas() ?? []
  const send = async (passo: Passo, vistos: readonly Pedido[], write: (body: Corpo) => Promise<Feitos>) => {
    const pedidos = vistos.map(({ id, versao }) => ({ id, ...(versao !== undefined && { versao }) }))
    const answer = await write({ pedidos }).catch(() => null) // the toast says why
    if (!answer) return []
    const { recusados } = answer
    onAnswer?.([...answer.pedidos, ...asTheyAre(vistos, recusados)])
    void queryClient.invalidateQueries({ type: 'active' })
    const fora = recusados.filter(({ naoSeparado }) => naoSeparado === undefined)
    const feitos = answer.pedidos.length
    if (fora.length > 0) toastNotice(resultado(passo, feitos, fora))
    else if (feitos > 0) toastSuccess(resultado(passo, feitos, fora))
    return recusados.filter(recusado => !fora.includes(recusado))
  }
  return {
    empresas,
    busy: entregar.isPending || finalizar.isPending || atribuir.isPending,
    entregar: async (pedidos: readonly Pedido[]) => {
      if (!(await confirm(pergunta('entregar', pedidos)))) return
      const write = (separados: 0 | 1) => (body: Corpo) => entregar.mutateAsync({ body: { ...body, separados } })
      const porSeparar = await send('entregar', pedidos, write(1))
      if (porSeparar.length === 0 || !(await confirm(comoPedido(pedidos, porSeparar)))) return
      const ainda = pedidos.filter(({ id }) => porSeparar.some(recusado => recusado.id === id))
      await send('entregar', ainda, write(0))
    },
    finalizar: async (pedidos: readonly Pedido[]) => {
      if (await confirm(pergunta('finalizar', pedidos, empresas.length > 0)))
        await send('finalizar', pedidos, body => finalizar.mutateAsync({ body }))
    },
    atribuir: (pedidos: readonly Pedido[], empresa: string) =>
      send('empresa', pedidos, body => atribuir.mutateAsync({ params: { empresa }, body })),
  }
}

/** The refused orders as far as the answer tells: one that is gone counts as cancelled. */
const asTheyAre = (vistos: readonly Pedido[], recusados: readonly Recusado[]): Pedido[] =>
  recusados.flatMap(({ id, status, atual }) => {
    const visto = vistos.find(pedido => pedido.id === id)
    return atual ?? (visto ? { ...visto, status: status ?? 'Cancelado' } : [])
  })

/** How many orders a question names. */
const CITADOS = 12

/** Asks whether to deliver as ordered what nobody packed. */
function comoPedido(pedidos: readonly Pedido[], porSeparar: readonly Recusado[]): Question {
  const nada = porSeparar.every(({ naoSeparado }) => naoSeparado === '')
  return {
    title: nada ? 'Nada foi marcado como separado' : 'Nem tudo foi separado',
    text: (
      <>
        <ul>
          {porSeparar.slice(0, CITADOS).map(({ id, naoSeparado }) => (
            <li key={id} className="anywhere">
              Pedido {id}, {pedidos.find(pedido => pedido.id === id)?.clienteNome}
              {nada ? '' : `: ${naoSeparado || 'nada foi marcado como separado'}`}
            </li>
          ))}
          {porSeparar.length > CITADOS ? <li>e mais {pedidosEm(porSeparar.length - CITADOS)}</li> : null}
        </ul>
        <p className="mt-sm">Para entregar menos, deixe o pedido de fora e entregue-o por ele mesmo.</p>
      </>
    ),
    action: nada ? 'Entregar tudo como pedido' : 'Entregar como pedido',
    back: 'Deixar de fora',
    doubt: true,
  }
}

/** The steps that can be taken for many orders together. */
export type Passo = 'entregar' | 'finalizar' | 'empresa'

export function cabem(passo: Passo, pedidos: readonly Pedido[]): Pedido[] {
  const de: readonly Status[] = statusPermitidos[passo === 'empresa' ? 'atribuirEmpresa' : passo]
  return pedidos.filter(({ status }) => de.includes(status))
}

/** `1 pedido`, `13 pedidos`. */
const pedidosEm = (n: number): string => contar(n, 'pedido', 'pedidos')

/** The result of a step, for the toast. */
const FEITO: Record<Passo, (n: number) => string> = {
  entregar: n => contar(n, 'pedido entregue', 'pedidos entregues'),
  finalizar: n => contar(n, 'pedido finalizado', 'pedidos finalizados'),
  empresa: n => `Empresa atribuída a ${pedidosEm(n)}`,
}

/**
 * What the user is asked before a step that can't be undone, with what may not have been meant. `comEmpresas`: the
 * provider has companies of its own to choose from.
 */
function pergunta(passo: 'entregar' | 'finalizar', pedidos: readonly Pedido[], comEmpresas = false) {
  const hoje = todayHere()
  const depois = pedidos.filter(({ dataEntrega }) => dataEntrega !== null && dataEntrega > hoje).length
  const sem = comEmpresas ? pedidos.filter(({ empresa }) => empresa === null).length : 0
  const ressalva =
    passo === 'entregar'
      ? depois > 0 && `${emNumero(depois)} com entrega marcada para depois de hoje`
      : sem > 0 && `${emNumero(sem)} sem empresa`
  const quais = pedidos.length === 1 ? `o pedido ${pedidos[0]?.id}` : pedidosEm(pedidos.length)
  const action = `${passo === 'entregar' ? 'Entregar' : 'Finalizar'} ${quais}`
  const valor = emReais(somar(pedidos.map(({ valorTotal }) => valorTotal)))
  const text = `${[valor, ressalva].filter(Boolean).join(', ')}. ${DEPOIS[passo]}`
  return { title: `${action}?`, text, action }
}

const DEPOIS = {
  entregar: 'Não dá para desfazer: um pedido entregue não pode ser cancelado, e os itens e a data não mudam mais.',
  finalizar: 'Não dá para desfazer: num pedido finalizado nada mais muda.',
}

/** Why an order was left as it is: 'está Cancelado'. */
function porQueNao({ status, falta, naoSeparado, atual }: Recusado): string {
  if (falta) return `não há tanto no estoque de ${falta}`
  if (naoSeparado !== undefined) return 'não foi separado por inteiro'
  if (atual) return 'mudou depois de escolhido'
  return status ? `está ${status}` : 'não existe mais'
}

/** `1 pedido entregue; de fora: pedido 7 está Cancelado, pedido 9 não existe mais`. */
function resultado(passo: Passo, feitos: number, recusados: readonly Recusado[]): string {
  const dito = feitos > 0 ? FEITO[passo](feitos) : 'Nada foi feito'
  if (recusados.length === 0) return dito
  const porques = recusados.slice(0, 3).map(recusado => `pedido ${recusado.id} ${porQueNao(recusado)}`)
  const resto = recusados.length - porques.length
  return `${dito}; de fora: ${porques.join(', ')}${resto > 0 ? ` e mais ${emNumero(resto)}` : ''}`
}
