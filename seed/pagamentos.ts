import { type DiaTexto, somarDias } from '#contract/dias.ts'
import { centavos } from '#contract/dinheiro.ts'
import type { Db } from '../server/db/db.ts'
import type { Autor } from './historia.ts'
import { insertAll, insertWithIds } from './insert-all.ts'
import type { Random } from './random.ts'

/** How a client pays, by its place in `CLIENTES`. */
type Costume = { prazo: number; dia: number | null; limite: number | null }

const FORMAS = ['pix', 'pix', 'boleto', 'pix', 'transferencia', 'dinheiro'] as const
/** Of these clients: the one who pays nothing for weeks and owes more than its limit, and the one who paid too much. */
const DEVEDOR = 11
const ADIANTADO = 27
const ATRASADOS = [6, 19, 34]
/** Who has paid half of an order. */
const PARCIAIS = [15, 22]

/** Some pay a week after each delivery, some within 28 days, some once a month. */
export const costumeDe = (cliente: number): Costume => ({
  prazo: [7, 14, 7, 28, 7, 0][cliente % 6] ?? 7,
  dia: cliente % 6 === 5 ? 10 : null,
  limite: cliente === DEVEDOR ? 1_500 : cliente % 4 === 1 ? 20_000 : null,
})

const DIAS_CONTADOS = 60

type Recebivel = { pedidoId: number; clienteId: number; dataEntrega: DiaTexto; vencimento: DiaTexto; valor: number }
/** One payment of a day, in cents. */
type Pagamento = {
  clienteId: number
  data: DiaTexto
  forma: string
  observacao: string
  credito: number
  usos: Map<number, number>
}
type Given = { clientes: readonly number[]; administrador: Autor; hoje: DiaTexto }

/** Pays what was delivered: older orders at once, those of the last two months as each client is used to. */
export async function pagar(db: Db, random: Random, { clientes, administrador, hoje }: Given): Promise<void> {
  const recebiveis =
    await db.rows<Recebivel>`select pedido_id as "pedidoId", cliente_id as "clienteId", data_entrega as "dataEntrega",
      vencimento, valor
    from recebivel order by cliente_id, vencimento, pedido_id`
  const doCliente = Map.groupBy(recebiveis, ({ clienteId }) => clienteId)
  const pagamentos = clientes.flatMap((id, i) => pagamentosDe(random, i, doCliente.get(id) ?? [], hoje))
  const ids = await insertWithIds(
    db,
    'pagamento',
    pagamentos.map(({ clienteId, data, forma, observacao, credito, usos }) => ({
      cliente_id: clienteId,
      data,
      valor: (credito + soma(usos)) / 100,
      forma,
      observacao,
      usuario_id: administrador.id,
      usuario_nome: administrador.nome,
      criado_em: `${data}T17:40`,
      credito: credito / 100,
    })),
  )
  await insertAll(
    db,
    'pagamento_pedido',
    pagamentos.flatMap(({ usos }, i) =>
      [...usos].map(([pedido_id, valor]) => ({ pagamento_id: ids[i], pedido_id, valor: valor / 100 })),
    ),
  )
  await db.rows`update recebivel r set pago = u.valor
    from (select pedido_id, sum(valor) as valor from pagamento_pedido group by 1) u where u.pedido_id = r.pedido_id`
}

const soma = (usos: Map<number, number>): number => [...usos.values()].reduce((soma, valor) => soma + valor, 0)

function pagamentosDe(random: Random, cliente: number, recebiveis: readonly Recebivel[], hoje: DiaTexto): Pagamento[] {
  const comeco = somarDias(hoje, -DIAS_CONTADOS)
  const ontem = somarDias(hoje, -1)
  const forma = FORMAS[cliente % FORMAS.length] ?? 'pix'
  const vencidos = recebiveis.filter(({ vencimento }) => vencimento < ontem)
  const porDia = new Map<string, Pagamento>()
  for (const { pedidoId, clienteId, dataEntrega, vencimento, valor } of recebiveis) {
    const antigo = dataEntrega < comeco
    const ultimo = pedidoId === vencidos.at(-1)?.pedidoId
    const dia = antigo ? comeco : somarDias(vencimento, atrasoDe(random, cliente))
    const adiantado = cliente === ADIANTADO && dia > ontem
    // The demonstration's own client has forgotten one order.
    if (!adiantado && !antigo && (dia > ontem || dia < dataEntrega || (cliente === 0 && ultimo))) continue
    const data = adiantado ? ontem : dia
    const pagamento = porDia.get(data) ?? {
      clienteId,
      data,
      forma,
      observacao: '',
      credito: 0,
      usos: new Map<number, number>(),
    }
    porDia.set(data, pagamento)
    if (antigo) pagamento.observacao = 'O que foi entregue antes de controlar os pagamentos'
    const parte = !antigo && ultimo && PARCIAIS.includes(cliente) ? Math.floor(centavos(valor) / 2) : centavos(valor)
    pagamento.usos.set(pedidoId, parte)
  }
  const pagamentos = [...porDia.values()]
  const derradeiro = pagamentos.at(-1)
  if (cliente === ADIANTADO && derradeiro) derradeiro.credito = 25_000 - (soma(derradeiro.usos) % 10_000)
  return pagamentos
}

/** Days after the due day, before it where negative. */
function atrasoDe(random: Random, cliente: number): number {
  if (cliente === DEVEDOR) return DIAS_CONTADOS
  return ATRASADOS.includes(cliente) ? random.int(8, 24) : random.int(-2, 2)
}
