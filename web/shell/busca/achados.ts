import type { procurar } from '#contract/busca.ts'
import type { Answer } from '#contract/route.ts'
import { situacaoDe } from '#contract/situacao.ts'
import { matching } from '../../ui/lists/matching.ts'
import { showDay } from '../../ui/moment.ts'
import type { Grupo, Item } from './item.ts'

type Achados = Answer<typeof procurar>

/** What the server found, as rows that lead there. To a client an order can be begun at once; a buyer's own shelf is where they order. */
export function gruposDe({ pedidos, clientes, produtos, estantes }: Achados, admin: boolean): Grupo[] {
  const pedido = admin ? '/admin/relatorios/pedido' : '/cliente/pedidos'
  const estante = admin ? '/admin/cadastro/estante' : '/cliente/estante'
  return [
    {
      titulo: 'Pedidos',
      itens: pedidos.map(({ id, clienteNome, dataEntrega, ...one }) => ({
        ...leading(`Pedido ${id}`, `${pedido}?id=${id}`),
        detail: [admin ? clienteNome : '', situacaoDe(one), dataEntrega ? `entrega em ${showDay(dataEntrega)}` : '']
          .filter(Boolean)
          .join(' · '),
      })),
    },
    {
      titulo: 'Clientes',
      itens: clientes.flatMap(({ id, nome, cidade, ativo }) => [
        { ...leading(nome, `/admin/cadastro/cliente?editar=${id}`), detail: ativo ? cidade : 'inativo' },
        ...(ativo ? [leading(`Novo pedido para ${nome}`, `/admin/pedidos/novo?clienteId=${id}`)] : []),
      ]),
    },
    {
      titulo: 'Produtos',
      itens: produtos.map(({ id, nome, unidadeMedida, ativo }) => ({
        ...leading(nome, `/admin/cadastro/produto?editar=${id}`),
        detail: ativo ? unidadeMedida : 'inativo',
      })),
    },
    {
      titulo: 'Estantes',
      itens: estantes.map(({ id, periodo, clienteNome, aberta }) => ({
        ...leading(admin ? `${clienteNome} · ${periodo}` : periodo, `${estante}?id=${id}`),
        detail: aberta ? 'aberta' : 'fechada',
      })),
    },
  ]
}

const leading = (label: string, href: string): Item & { href: string } => ({ key: href, label, href })

/** Rows of an answer that may be of a shorter text: those that still hold what is typed now. */
export function stillFound(grupos: readonly Grupo[], texto: string): Grupo[] {
  const holds = matching(texto.replace(/^\s*#/, ''))
  return grupos.map(({ titulo, itens }) => ({ titulo, itens: itens.filter(({ label }) => holds(label)) }))
}
