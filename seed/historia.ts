import type { PedidoDemo } from './pedidos-de-hoje.ts'

/** Who signs a change; the server itself has no id. */
export type Autor = { id: number | null; nome: string; admin: boolean }
type Mudanca = { quando: string; autor: Autor; acao: string; antes: object | null; depois: object | null }

const SISTEMA: Autor = { id: null, nome: 'Sistema', admin: true }

/** The rows of `historico` that the server would have written for this order, first to last. */
export function historiaDe(pedido: PedidoDemo, comprador: Autor, administrador: Autor): Mudanca[] {
  const { criacao, confirmacao, entregue, finalizacao, cancelamento, entrega, valorTotal, observacao, empresa } = pedido
  const esquecido = cancelamento !== null && confirmacao === null
  const passos: (Omit<Mudanca, 'quando'> & { quando: string | null })[] = [
    { quando: criacao, autor: comprador, acao: 'criar', antes: null, depois: { status: 'Aberto' } },
    {
      quando: confirmacao,
      autor: comprador,
      acao: 'confirmar',
      antes: { status: 'Aberto', dataEntrega: null, valorTotal },
      depois: { status: 'Confirmado', dataEntrega: entrega, valorTotal },
    },
    {
      quando: observacao && !cancelamento ? confirmacao : null,
      autor: comprador,
      acao: 'observar',
      antes: { observacao: '' },
      depois: { observacao },
    },
    {
      quando: empresa && confirmacao ? `${confirmacao.slice(0, 10)}T17:30` : null,
      autor: administrador,
      acao: 'atribuir-empresa',
      antes: { empresa: null },
      depois: { empresa },
    },
    { quando: entregue, autor: administrador, acao: 'entregar', ...de('Confirmado', 'Entregue') },
    { quando: finalizacao, autor: administrador, acao: 'finalizar', ...de('Entregue', 'Finalizado') },
    {
      quando: cancelamento,
      autor: esquecido ? SISTEMA : comprador,
      acao: esquecido ? 'expirar' : 'cancelar',
      antes: { status: esquecido ? 'Aberto' : 'Confirmado', observacao: '' },
      depois: { status: 'Cancelado', observacao },
    },
  ]
  return passos.flatMap(({ quando, ...passo }) => (quando ? [{ ...passo, quando }] : []))
}

const de = (antes: string, depois: string) => ({ antes: { status: antes }, depois: { status: depois } })
