import sql from 'sql-template-tag'
import { valorDaLinha } from '#contract/dinheiro.ts'
import { folded } from '../server/acesso/autenticacao.sql.ts'
import type { Db } from '../server/db/db.ts'
import { type Cadastros, cadastrar, EMAIL_DO_CLIENTE } from './cadastros.ts'
import { type EstanteDemo, estantesAte } from './estantes.ts'
import { contar } from './estoque.ts'
import { historiaDe } from './historia.ts'
import { insertAll, insertWithIds } from './insert-all.ts'
import { custoDe } from './itens.ts'
import { guardada, ofertasDe } from './ofertas.ts'
import { pagar } from './pagamentos.ts'
import { pedidosAte } from './pedidos.ts'
import type { PedidoDemo } from './pedidos-de-hoje.ts'
import { PRODUTOS } from './produtos.ts'
import { type Random, randomFrom } from './random.ts'

const SEED = 20_230_101

type Options = {
  /** The business's day, `AAAA-MM-DD`: the story ends in the days around it. */
  hoje: string
  timeZone: string
}

/** Whether nobody has put anything into the database yet. */
async function isEmpty(db: Db): Promise<boolean> {
  const found = await db.first`select
      where exists (select from usuario) or exists (select from cliente) or exists (select from produto)`
  return found === undefined
}

/** Whether the demonstration's sign-ins are there. */
export async function isDemonstration(db: Db): Promise<boolean> {
  const found = await db.first`select from usuario where ${folded(sql`email`)} = ${EMAIL_DO_CLIENTE}`
  return found !== undefined
}

/**
 * Loads the demonstration, all or nothing: the same rows for the same day on every machine. False, and nothing done, where the
 * database is not empty.
 */
export async function seedDemo(db: Db, { hoje, timeZone }: Options): Promise<boolean> {
  if (!(await isEmpty(db))) return false
  const random = randomFrom(SEED)
  const estantes = estantesAte(random, hoje)
  const pedidos = pedidosAte(random, estantes, hoje)
  await db.transaction(async db => {
    await db.rows`select set_config('timezone', ${timeZone}, true)`
    const cadastros = await cadastrar(db, hoje)
    const ids = await gravarEstantes(db, random, { estantes, cadastros, hoje })
    await gravarPedidos(db, { pedidos, cadastros, ids })
    await pagar(db, random, { ...cadastros, hoje })
    await contar(db, cadastros.administrador, hoje)
    await db.rows`analyze cliente, usuario, produto, estante, estante_produto, pedido, item_pedido, historico,
      recebivel, pagamento,
      pagamento_pedido`
  })
  return true
}

type Estantes = { estantes: EstanteDemo[]; cadastros: Cadastros; hoje: string }
type Ids = Map<EstanteDemo, number>

async function gravarEstantes(db: Db, random: Random, { estantes, cadastros, hoje }: Estantes): Promise<Ids> {
  const novas = estantes
    .map(estante => ({ estante, ofertas: ofertasDe(random, estante, hoje) }))
    .filter(({ ofertas }) => ofertas.length > 0)
    .sort((a, b) => a.estante.mes.indice - b.estante.mes.indice)
  const ids = await insertWithIds(
    db,
    'estante',
    novas.map(({ estante: { cliente, mes }, estante }) => ({
      periodo: mes.periodo,
      cliente_id: cadastros.clientes[cliente],
      observacao: '',
      ativa: !guardada(estante, hoje),
      valida_de: mes.validaDe,
      valida_ate: mes.validaAte,
    })),
  )
  await insertAll(
    db,
    'estante_produto',
    novas.flatMap(({ ofertas }, i) =>
      ofertas.map(({ produto, precoVenda, quantidade, reservada }) => ({
        estante_id: ids[i],
        produto_id: cadastros.produtos[produto],
        preco_venda: precoVenda,
        quantidade,
        reservada,
        ativo: true,
      })),
    ),
  )
  return new Map(novas.map(({ estante }, i) => [estante, ids[i] ?? 0]))
}

type Pedidos = { pedidos: PedidoDemo[]; cadastros: Cadastros; ids: Ids }

async function gravarPedidos(db: Db, { pedidos, cadastros, ids }: Pedidos): Promise<void> {
  const numeros = await insertWithIds(
    db,
    'pedido',
    pedidos.map(pedido => ({
      cliente_id: cadastros.clientes[pedido.estante.cliente],
      status: pedido.status,
      observacao: pedido.observacao,
      empresa: pedido.empresa,
      data_criacao: pedido.criacao,
      data_confirmacao: pedido.confirmacao,
      data_cancelamento: pedido.cancelamento,
      data_entrega: pedido.entrega,
      valor_total: pedido.valorTotal,
      custo_total: custoDe(pedido.itens),
      expira_em: pedido.expira,
      versao: 1, // it has lines; screens read 0 as an order without any yet
    })),
  )
  await insertAll(
    db,
    'item_pedido',
    pedidos.flatMap(({ estante, itens }, i) =>
      itens.map(({ oferta, quantidade }) => ({
        pedido_id: numeros[i],
        estante_id: ids.get(estante),
        produto_id: cadastros.produtos[oferta.produto],
        preco_venda: oferta.precoVenda,
        quantidade,
        preco_custo: oferta.precoCusto,
        valor: valorDaLinha(oferta.precoVenda, quantidade),
        nome: PRODUTOS[oferta.produto]?.[0],
        unidade_medida: PRODUTOS[oferta.produto]?.[1],
      })),
    ),
  )
  await insertAll(
    db,
    'historico',
    pedidos.flatMap((pedido, i) => linhasDaHistoria(pedido, numeros[i], cadastros)),
  )
}

function linhasDaHistoria(pedido: PedidoDemo, numero: number | undefined, cadastros: Cadastros) {
  const comprador = cadastros.compradores[pedido.estante.cliente]
  if (!comprador) throw new Error('A client of the demonstration has no buyer')
  return historiaDe(pedido, comprador, cadastros.administrador).map(({ quando, autor, acao, antes, depois }) => ({
    pedido_id: numero,
    quando,
    usuario_id: autor.id,
    usuario_nome: autor.nome,
    admin: autor.admin,
    acao,
    antes,
    depois,
  }))
}
