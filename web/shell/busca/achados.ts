import type { procurar } from '#contract/busca.ts'
import type { Answer } from '#contract/route.ts'
import { situacaoDe } from '#contract/situacao.ts'
import { matching } from '../../ui/lists/matching.ts'
import { showDay } from '../../ui/moment.ts'
import type { Grupo } from './acoes.ts'

type Achados = Answer<typeof procurar>

const CLIENTE = '/admin/cadastro/cliente?editar='
const PRODUTO = '/admin/cadastro/produto?editar='

/**
 * The server's results as rows with links. Each active client is followed by a row that starts an order for it. A shelf
 * leads a client to ordering.
 */
export function gruposDe({ pedidos, clientes, produtos, estantes }: Achados, admin: boolean): Grupo[] {
  const pedido = admin ? '/admin/relatorios/pedido?id=' : '/cliente/pedidos?id='
  const estante = admin ? '/admin/cadastro/estante?id=' : '/cliente/estante?id='
  return [
    {
      titulo: 'Pedidos',
      itens: pedidos.map(({ id, clienteNome, dataEntrega, ...one }) => ({
        label: `Pedido ${id}`,
        href: `${pedido}${id}`,
        detail: [admin ? clienteNome : '', situacaoDe(one), dataEntrega ? `entrega em ${showDay(dataEntrega)}` : '']
          .filter(Boolean)
          .join(' · '),
      })),
    },
    {
      titulo: 'Clientes',
      itens: clientes.flatMap(({ id, nome, cidade, ativo }) => [
        { label: nome, href: `${CLIENTE}${id}`, detail: ativo ? cidade : 'inativo' },
        ...(ativo ? [{ label: `Novo pedido para ${nome}`, href: `/admin/pedidos/novo?clienteId=${id}` }] : []),
      ]),
    },
    {
      titulo: 'Produtos',
      itens: produtos.map(({ id, nome, unidadeMedida, ativo }) => ({
        label: nome,
        href: `${PRODUTO}${id}`,
        detail: ativo ? unidadeMedida : 'inativo',
      })),
    },
    {
      titulo: 'Estantes',
      itens: estantes.map(({ id, periodo, clienteNome, aberta }) => ({
        label: admin ? `${clienteNome} · ${periodo}` : periodo,
        href: `${estante}${id}`,
        ...(aberta ? { detail: 'aberta' } : {}),
      })),
    },
  ]
}

/** Searches for `5532` when the text is `Pedido nº 5532`, as the rows show it. */
export const semRotulo = (texto: string): string => /^(?:pedido)?\s*(?:n[º°o.]*|#)?\s*(\d+)$/i.exec(texto)?.[1] ?? texto

/**
 * Filters the rows of a shorter text's answer by the current text. For a number, only the order with exactly that
 * number stays, because others may come first.
 */
export const stillFound = (grupos: readonly Grupo[], texto: string): Grupo[] =>
  keeping(grupos, /^\d+$/.test(texto) ? label => label === `Pedido ${texto}` : matching(texto))

/** The rows whose words `holds`. */
export const keeping = (grupos: readonly Grupo[], holds: (words: string) => boolean): Grupo[] =>
  grupos.map(({ titulo, itens }) => ({
    titulo,
    itens: itens.filter(({ label, words }) => holds(words ? `${label} ${words}` : label)),
  }))
