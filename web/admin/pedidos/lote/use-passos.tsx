import type { Pedido } from '#contract/pedidos.ts'
import {
  atribuirEmpresaAosPedidos,
  entregarPedidos,
  finalizarPedidos,
  type Recusado,
} from '#contract/pedidos-em-lote.ts'
import type { Answer } from '#contract/route.ts'
import { queryClient, useWrite } from '../../../api/query.ts'
import { confirm, type Question } from '../../../ui/overlays/confirm.tsx'
import { toastNotice, toastSuccess } from '../../../ui/overlays/toast.ts'
import { useEmpresas } from './empresa.tsx'
import { type Passo, pedidosEm, pergunta, resultado } from './passos.ts'

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
