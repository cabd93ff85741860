import * as z from 'zod'
import { Dinheiro, Id, IdTexto, PorId, Quantidade, QuantidadeLida, Valor, Versao } from './campos.ts'
import { Pedido, VersaoVista } from './pedidos.ts'
import type { Route } from './route.ts'
import { UNIDADES } from './unidades.ts'

export const ItemPedido = z.object({
  itemPedidoId: z.int(),
  estanteId: z.int(),
  produtoId: z.int(),
  nome: z.string(),
  unidadeMedida: z.enum(UNIDADES),
  precoVenda: Valor,
  quantidade: QuantidadeLida,
  valor: Valor.meta({ description: 'R$: round(precoVenda × quantidade, 2)' }),
})
export type ItemPedido = z.output<typeof ItemPedido>

export const PedidoComItens = Pedido.extend({ itens: z.array(ItemPedido) })
export type PedidoComItens = z.output<typeof PedidoComItens>
export const PedidosComItens = z.object({ pedidos: z.array(PedidoComItens) })

const DoPedido = z.object({ pedidoId: IdTexto })
export const Linha = z.object({ estanteId: Id, produtoId: Id, precoVenda: Dinheiro, quantidade: Quantidade })
export type Linha = z.output<typeof Linha>

const DA_LINHA =
  'Status, preço (`precoVenda`), quantidade (`disponivel`) ou estante não permitem agora; o corpo traz os valores atuais'
const NAO_HA = 'Produto fora desta estante, estante de outro cliente ou decimais numa unidade inteira'

export const adicionarItem = {
  method: 'POST',
  url: '/api/pedido/:pedidoId/adicionar',
  config: { access: 'user', chaveNoFim: true, errors: { 409: DA_LINHA, 422: NAO_HA } },
  schema: {
    tags: ['Itens do pedido'],
    summary: 'Adicionar um produto ao pedido',
    description: 'Num produto que já está no pedido, soma à linha (200), que passa inteira ao preço atual.',
    params: DoPedido,
    body: Linha,
    response: { 200: PedidosComItens, 201: PedidosComItens },
  },
} as const satisfies Route

export const atualizarItem = {
  method: 'PUT',
  url: '/api/pedido/:pedidoId/atualizar/:itemPedidoId',
  config: {
    access: 'user',
    chaveNoFim: true,
    errors: { 409: `${DA_LINHA}; ou \`quantidadeAntiga\` não é a da linha (\`quantidade\`)`, 422: NAO_HA },
  },
  schema: {
    tags: ['Itens do pedido'],
    summary: 'Mudar a quantidade de uma linha',
    params: DoPedido.extend({ itemPedidoId: IdTexto }),
    body: z.object({
      estanteId: Id,
      produtoId: Id,
      precoVenda: Dinheiro,
      quantidadeAntiga: Quantidade,
      quantidadeNova: Quantidade,
    }),
    response: { 200: PedidosComItens },
  },
} as const satisfies Route

export const removerItem = {
  method: 'POST',
  url: '/api/pedido/:pedidoId/item-pedido/:itemId/estante-id/:estanteId/produto-id/:produtoId',
  config: {
    access: 'user',
    chaveNoFim: true,
    errors: { 409: 'Status, quantidade diferente da linha (`quantidade`) ou última linha de um pedido confirmado' },
  },
  schema: {
    tags: ['Itens do pedido'],
    summary: 'Remover uma linha do pedido',
    description: 'A `quantidade` enviada tem de ser a da linha.',
    params: DoPedido.extend({ itemId: IdTexto, estanteId: IdTexto, produtoId: IdTexto }),
    body: z.object({ quantidade: Quantidade }),
    response: { 200: PedidosComItens },
  },
} as const satisfies Route

export const LINHAS_MAXIMAS = 2000

export const definirItens = {
  method: 'PUT',
  url: '/api/pedidos/:id/itens',
  config: {
    access: 'user',
    chaveNoFim: true,
    errors: {
      409: `${DA_LINHA}; cada linha recusada vem em \`errors\`. Ou a \`versao\` enviada não é a do pedido (o corpo traz o de agora)`,
      422: NAO_HA,
    },
  },
  schema: {
    tags: ['Itens do pedido'],
    summary: 'Definir o pedido aberto inteiro, tudo ou nada',
    description: 'As linhas que não forem enviadas saem do pedido. Uma lista vazia o esvazia.',
    params: PorId,
    body: z.object({
      itens: z
        .array(Linha)
        .max(LINHAS_MAXIMAS)
        .superRefine((itens, ctx) => {
          const vistos = new Set<string>()
          itens.forEach(({ estanteId, produtoId }, i) => {
            const chave = `${estanteId}/${produtoId}`
            if (vistos.has(chave)) ctx.addIssue({ code: 'custom', path: [i, 'produtoId'], message: 'Produto repetido' })
            vistos.add(chave)
          })
        }),
      versao: VersaoVista.optional(),
    }),
    response: { 200: PedidosComItens },
  },
} as const satisfies Route

export const listarItens = {
  method: 'GET',
  url: '/api/pedidos/:id/produtos',
  config: { access: 'user' },
  schema: {
    tags: ['Itens do pedido'],
    summary: 'Listar as linhas do pedido, por nome do produto',
    description: 'A `versao` é a do pedido com estas linhas: confirmar com ela confirma o que foi lido.',
    params: PorId,
    response: { 200: z.object({ itens: z.array(ItemPedido), versao: Versao }) },
  },
} as const satisfies Route
