import { milesimos } from '#contract/dinheiro.ts'
import type { ItemPedido, PedidoComItens } from '#contract/itens-pedido.ts'
import { naPrimeiraVez } from '#contract/na-primeira-vez.ts'
import type { Leitura } from './ler-estante.ts'
import { type Linha, type Linhas, momento, naoMudou, type Salva } from './linhas.ts'
import type { Tentativa } from './tentativa.ts'

const porNome = naPrimeiraVez(() => new Intl.Collator('pt-BR'))

/**
 * The rows after a reading. A row that waits for an answer keeps its state, so that the server can still report a
 * conflict. A price the buyer ordered at never changes silently.
 */
export function juntar(leitura: Leitura, estanteId: number, antes: Pick<Linhas, 'row' | 'rows'>): Linha[] {
  const itens = new Map(
    (leitura.aberto?.itens ?? []).filter(item => item.estanteId === estanteId).map(item => [item.produtoId, item]),
  )
  const naEstante = leitura.produtos.map(produto => {
    const item = itens.get(produto.produtoId) ?? null
    itens.delete(produto.produtoId)
    const { produtoId, nome, unidadeMedida, precoVenda: precoNaEstante } = produto
    const { multiplo = null, minimo = null, maximo = null } = produto
    const limite = produto.quantidade + (item?.quantidade ?? 0)
    const linha = antes.row(produtoId)
    const voltou = linha?.problema?.tipo === 'saiu' ? { ...linha, problema: null } : linha
    const { categoria, codigo } = produto
    const lido = { produtoId, nome, unidadeMedida, categoria, codigo, precoNaEstante, limite, multiplo, minimo, maximo }
    return assentar(lido, item, voltou)
  })
  const sairam = [...itens.values()].map(item => {
    const { produtoId, nome, unidadeMedida, precoVenda: precoNaEstante, quantidade: limite } = item
    const lido = { produtoId, nome, unidadeMedida, precoNaEstante, limite, multiplo: null, minimo: null, maximo: null }
    return { ...assentar(lido, item, antes.row(produtoId)), problema: SAIU }
  })
  const lidas = new Set([...naEstante, ...sairam].map(({ produtoId }) => produtoId))
  const digitadas = antes
    .rows()
    .filter(linha => !lidas.has(linha.produtoId) && linha.quer > tinha(linha))
    .map(linha => mesma(linha, { ...linha, salva: null, limite: 0, fase: 'parada', problema: SAIU }))
  return emOrdem(naEstante, [...sairam, ...digitadas])
}

const SAIU = { tipo: 'saiu' } as const

export const emOrdem = (naEstante: Linha[], fora: readonly Linha[]): Linha[] =>
  fora.length === 0 ? naEstante : [...naEstante, ...fora].sort((a, b) => porNome().compare(a.nome, b.nome))

type Perdida = Pick<Linha, 'produtoId' | 'nome' | 'unidadeMedida' | 'preco' | 'quer'>

/** A stored quantity of a product that has left the shelf; shown until its buyer removes it. */
export function foraDaEstante({ preco, quer, ...produto }: Perdida): Linha {
  const lido = { ...produto, precoNaEstante: preco, limite: 0, multiplo: null, minimo: null, maximo: null }
  return { ...assentar(lido, null, undefined), quer, problema: SAIU }
}

type Lido = Pick<
  Linha,
  | 'produtoId'
  | 'nome'
  | 'unidadeMedida'
  | 'categoria'
  | 'codigo'
  | 'precoNaEstante'
  | 'limite'
  | 'multiplo'
  | 'minimo'
  | 'maximo'
>

function assentar(lido: Lido, item: ItemPedido | null, antes: Linha | undefined): Linha {
  if (antes) {
    const linha = { ...antes, ...lido }
    return mesma(antes, { ...linha, ...porOutro(linha, item) })
  }
  return {
    ...lido,
    preco: item?.precoVenda ?? lido.precoNaEstante,
    salva: item,
    quer: item?.quantidade ?? 0,
    texto: null,
    fase: 'parada',
    problema: null,
    deOutro: null,
  }
}

/** Keeps the same object for an unchanged row, so that it does not re-render. */
const mesma = (antes: Linha, agora: Linha): Linha =>
  (Object.keys(agora) as (keyof Linha)[]).every(parte => parte === 'salva' || antes[parte] === agora[parte]) &&
  mesmaSalva(antes.salva, agora.salva)
    ? antes
    : agora

const mesmaSalva = (a: Salva | null, b: Salva | null): boolean =>
  a?.itemPedidoId === b?.itemPedidoId && a?.quantidade === b?.quantidade && a?.precoVenda === b?.precoVenda

const quieta = ({ fase, problema, texto }: Linha): boolean => fase === 'parada' && !problema && texto === null
const tinha = ({ salva }: Linha): number => salva?.quantidade ?? 0

/**
 * The order's effect on a row that did not ask for it. A row being typed in or sent keeps its state; the server
 * compares that with the order.
 */
function porOutro(linha: Linha, item: ItemPedido | null): Partial<Linha> {
  const { problema, quer, deOutro, precoNaEstante } = linha
  const tem = item?.quantidade ?? 0
  const doPedido = { salva: item, preco: item?.precoVenda ?? precoNaEstante }
  if (problema?.tipo === 'mudou') {
    // The question stays with the current numbers, or disappears when both are equal.
    if (tem === quer) return { ...doPedido, problema: null }
    return { ...doPedido, ...(tem !== problema.atual && { problema: { ...problema, atual: tem, quem: null } }) }
  }
  if (!quieta(linha)) return {}
  if (tem === quer) return doPedido
  // A draft's change has not been sent, so the row asks as after a refusal.
  if (!naoMudou(linha))
    return tem === tinha(linha) ? {} : { salva: item, problema: { tipo: 'mudou', atual: tem, quem: null } }
  const antes = deOutro?.antes ?? quer
  return { ...doPedido, quer: tem, deOutro: tem === antes ? null : { antes, quem: null } }
}

type Resposta = {
  pedido: Ouvido
  estanteId: number
  /** What was answered: one change, the whole order, or null for nothing sent by this screen. */
  tentativa: Tentativa | 'tudo' | null
  /** No newer change of the row is waiting. */
  livre: (id: number) => boolean
}
type Ouvido = Pick<PedidoComItens, 'id' | 'versao' | 'itens'>

/** Takes the order as the server returned it, except rows that wait for their own answer. */
export function aceitar(linhas: Linhas, { pedido, estanteId, tentativa, livre }: Resposta): void {
  const { pedidoId, ouvido } = linhas.whole()
  // A retry gets the first answer again, and others may have changed the order since.
  const atual = ouvido && pedidoId === pedido.id && velha(pedido, ouvido) ? ouvido : pedido
  const itens = new Map(
    atual.itens.filter(item => item.estanteId === estanteId).map(item => [item.produtoId, item] as const),
  )
  // A product added to the shelf since the last reading has no row yet.
  const outras = atual.itens.filter(item => item.estanteId !== estanteId || !linhas.row(item.produtoId))
  linhas.batch(() => {
    linhas.patchWhole({ pedidoId: pedido.id, outras, ouvido: atual })
    for (const linha of linhas.rows()) assentarUma(linha)
  })

  function assentarUma(linha: Linha) {
    const item = itens.get(linha.produtoId) ?? null
    const minha = tentativa === 'tudo' || tentativa?.produtoId === linha.produtoId
    if (!minha && mesmaSalva(linha.salva, item)) return
    const agora = mesma(linha, { ...linha, ...(minha ? minhaParte(linha, item) : porOutro(linha, item)) })
    if (agora !== linha) linhas.write([agora])
  }

  function minhaParte(linha: Linha, item: ItemPedido | null): Partial<Linha> {
    const daqui = { salva: item, preco: item?.precoVenda ?? linha.precoNaEstante }
    if (tentativa === null || tentativa === 'tudo') return { ...daqui, ...assentada(linha, item, null), deOutro: null }
    if (livre(linha.produtoId)) return { ...daqui, ...assentada(linha, item, tentativa) }
    return { ...daqui, salva: acreditada(item, tentativa), fase: 'esperando' }
  }
}

/** What a new reading would contain: the order from its last answer, and the stock that leaves on the shelf. */
export function comoEsta(linhas: Linhas, clienteId: number, lida: Leitura): Leitura {
  const { pedidoId, ouvido } = linhas.whole()
  if (pedidoId === null || !ouvido) return lida
  const lido = lida.aberto?.pedido
  if (lido && (lido.id !== pedidoId || velha(ouvido, lido))) return lida
  const pedido = { ...(lido ?? { ...NOVO, id: pedidoId, clienteId, dataCriacao: new Date().toISOString() }) }
  const produtos = lida.produtos.map(produto => {
    const linha = linhas.row(produto.produtoId)
    if (!linha) return produto
    return { ...produto, quantidade: Math.max(0, milesimos(linha.limite) - milesimos(tinha(linha))) / 1000 }
  })
  const aguardaAprovacao = lido?.versao === ouvido.versao ? lido?.aguardaAprovacao : 0
  const aberto = { pedido: { ...pedido, versao: ouvido.versao, aguardaAprovacao }, itens: ouvido.itens }
  return { ...lida, produtos, aberto, lidaEm: momento() }
}

/** An order that is not in any reading yet. */
const NOVO = {
  ...{ status: 'Aberto' as const, dataConfirmacao: null, dataCancelamento: null, dataEntrega: null },
  ...{ valorTotal: 0, clienteNome: '', observacao: '', empresa: null, expiraEm: null },
}

export const velha = (a: Pick<Ouvido, 'versao'>, b: Pick<Ouvido, 'versao'>): boolean =>
  (a.versao ?? 0) < (b.versao ?? 0)

/** The saved line assumed while a newer change waits: the previous change succeeded. */
const acreditada = (item: ItemPedido | null, { nova }: Tentativa): Salva | null =>
  item && nova > 0 ? { ...item, quantidade: nova } : null

/** A row at rest. If the quantity differs from the one sent (somebody changed it right after), the row asks. */
function assentada(linha: Linha, item: ItemPedido | null, tentativa: Tentativa | null): Partial<Linha> {
  const tem = item?.quantidade ?? 0
  if (tentativa && tem !== tentativa.nova)
    return { fase: 'parada', problema: { tipo: 'mudou', atual: tem, quem: null } }
  // A line of the order whose product has left the shelf keeps saying so.
  const saiu = tem > 0 && linha.problema?.tipo === 'saiu' ? linha.problema : null
  if (!tentativa || linha.texto === null) return { quer: tem, texto: null, fase: 'parada', problema: saiu }
  // The field already holds something else that is not a number yet: its text stays.
  const vazio = linha.texto.trim() === ''
  const { problema: antes } = linha
  const problema = antes && ['texto', 'ambigua', 'regra'].includes(antes.tipo) ? antes : null
  return { quer: vazio ? 0 : tem, fase: 'parada', problema }
}
