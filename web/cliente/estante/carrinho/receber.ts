import { milesimos } from '#contract/dinheiro.ts'
import type { ItemPedido, PedidoComItens } from '#contract/itens-pedido.ts'
import { naPrimeiraVez } from '#contract/na-primeira-vez.ts'
import type { Leitura } from './ler-estante.ts'
import { type Linha, type Linhas, momento, naoMudou, type Salva } from './linhas.ts'
import type { Tentativa } from './tentativa.ts'

const porNome = naPrimeiraVez(() => new Intl.Collator('pt-BR'))

/**
 * The rows after a reading. A row that waits for something keeps what it believes, so that the server can still tell the
 * buyer what changed; a price that the buyer has ordered at never changes under their eyes.
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

/** A quantity that was kept, of a product that left the shelf meanwhile: it says so until its buyer takes it out. */
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

/** A row that says the same stays the same object, and is not drawn again. */
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
 * What the order makes of a row that did not ask for it. A row that is being typed in, or is on its way, keeps what it
 * believes: the server compares that with what is true.
 */
function porOutro(linha: Linha, item: ItemPedido | null): Partial<Linha> {
  const { problema, quer, deOutro, precoNaEstante } = linha
  const tem = item?.quantidade ?? 0
  const doPedido = { salva: item, preco: item?.precoVenda ?? precoNaEstante }
  if (problema?.tipo === 'mudou') {
    // The question goes on with the numbers of now; where both are the same there is none.
    if (tem === quer) return { ...doPedido, problema: null }
    return { ...doPedido, ...(tem !== problema.atual && { problema: { ...problema, atual: tem, quem: null } }) }
  }
  if (!quieta(linha)) return {}
  if (tem === quer) return doPedido
  // Changed in a draft, which has not been sent: it asks as a refusal would.
  if (!naoMudou(linha))
    return tem === tinha(linha) ? {} : { salva: item, problema: { tipo: 'mudou', atual: tem, quem: null } }
  const antes = deOutro?.antes ?? quer
  return { ...doPedido, quer: tem, deOutro: tem === antes ? null : { antes, quem: null } }
}

type Resposta = {
  pedido: Ouvido
  estanteId: number
  /** What was answered: a change, the whole order that was set, or nothing that this screen did. */
  tentativa: Tentativa | 'tudo' | null
  /** Whether nothing newer of a row is waiting. */
  livre: (id: number) => boolean
}
type Ouvido = Pick<PedidoComItens, 'id' | 'versao' | 'itens'>

/** Takes over the order as the server told it, except for rows that wait for an answer of their own. */
export function aceitar(linhas: Linhas, { pedido, estanteId, tentativa, livre }: Resposta): void {
  const { pedidoId, ouvido } = linhas.whole()
  // The answer to a repeat is the first one: others may have changed the order since.
  const atual = ouvido && pedidoId === pedido.id && velha(pedido, ouvido) ? ouvido : pedido
  const itens = new Map(
    atual.itens.filter(item => item.estanteId === estanteId).map(item => [item.produtoId, item] as const),
  )
  // A product that came to the shelf since it was read has no row yet.
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

/** What a reading would say now: the order as its last answer told it, and what that leaves on the shelf. */
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

/** An order that no reading has told of yet. */
const NOVO = {
  ...{ status: 'Aberto' as const, dataConfirmacao: null, dataCancelamento: null, dataEntrega: null },
  ...{ valorTotal: 0, clienteNome: '', observacao: '', empresa: null, expiraEm: null },
}

export const velha = (a: Pick<Ouvido, 'versao'>, b: Pick<Ouvido, 'versao'>): boolean =>
  (a.versao ?? 0) < (b.versao ?? 0)

/** What a row that has something newer to send believes of the order: that its last change stands. */
const acreditada = (item: ItemPedido | null, { nova }: Tentativa): Salva | null =>
  item && nova > 0 ? { ...item, quantidade: nova } : null

/** A row at rest. Another quantity than was sent (somebody changed it right after) is told, never taken silently. */
function assentada(linha: Linha, item: ItemPedido | null, tentativa: Tentativa | null): Partial<Linha> {
  const tem = item?.quantidade ?? 0
  if (tentativa && tem !== tentativa.nova)
    return { fase: 'parada', problema: { tipo: 'mudou', atual: tem, quem: null } }
  // What has left the shelf and is still in the order goes on saying so.
  const saiu = tem > 0 && linha.problema?.tipo === 'saiu' ? linha.problema : null
  if (!tentativa || linha.texto === null) return { quer: tem, texto: null, fase: 'parada', problema: saiu }
  // Meanwhile the field says something else that is no number yet: it keeps its words.
  const vazio = linha.texto.trim() === ''
  const { problema: antes } = linha
  const problema = antes && ['texto', 'ambigua', 'regra'].includes(antes.tipo) ? antes : null
  return { quer: vazio ? 0 : tem, fase: 'parada', problema }
}
