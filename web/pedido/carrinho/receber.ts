import type { ProdutoParaPedir } from '#contract/estante-produtos.ts'
import type { ItemPedido } from '#contract/itens-pedido.ts'
import { naPrimeiraVez } from '#contract/na-primeira-vez.ts'
import type { Pedido } from '#contract/pedidos.ts'
import { juntarQuantidades } from '#contract/quantidades.ts'
import { type Carrinho, hear, want } from './carrinho.ts'
import { terminarDeDigitar } from './digitar.ts'
import { send } from './enviar.ts'
import type { Guardado } from './guardado.ts'
import { contra, type Linha, type Linhas, momento, type Oferta, type Problema, tem } from './linhas.ts'

/** `pedido.versao` is the version of `itens`, which are fetched later. */
export type PedidoLido = { pedido: Pedido; itens: ItemPedido[] }
export type Leitura = {
  produtos: readonly ProdutoParaPedir[]
  /** The client's newest orders, to find what became of an order that is no longer open. */
  pedidos: readonly Pedido[]
  /** The open order, or the confirmed one that is changed. */
  aberto: PedidoLido | null
  /** The newest confirmed order, the model for the weekly one. */
  ultimo: PedidoLido | null
  /** `momento()` before the calls: anything written since is newer than this reading. */
  lidaEm: number
}

/** Takes a reading of the shelf, and the first time what was kept of the order when the page or session ended. */
export function receber(carrinho: Carrinho, leitura: Leitura, guardado: Guardado | null = null): void {
  const { linhas, dono, envio, respondido } = carrinho
  const { aberto, pedidos } = leitura
  const antes = linhas.whole().pedido
  const lido = aberto && { ...aberto.pedido, itens: aberto.itens }
  const outro = antes && antes.id !== lido?.id
  linhas.replace(oferecidas(leitura, dono.estanteId, linhas))
  // The order may have been opened while this was read.
  if (outro && (envio.agora || leitura.lidaEm < respondido)) {
    if (!envio.agora) carrinho.reler()
    return
  }
  const { itens, problemas } = carrinho.resumo()
  if (outro && !dono.leitor && itens + problemas.length > 0) {
    const status = pedidos.find(({ id }) => id === antes.id)?.status ?? 'Excluído'
    linhas.patchWhole({ pedido: { ...antes, status } })
    return
  }
  // What the first reading tells is nobody's change.
  hear(carrinho, lido, !carrinho.leu)
  carrinho.leu = true
  if (guardado && !retomarEncerrado(carrinho, guardado, leitura)) retomar(carrinho, guardado)
}

/** What a new reading would contain: the order from its last answer, and the stock that leaves on the shelf. */
export function comoEsta({ linhas }: Carrinho, lida: Leitura): Leitura {
  const { pedido } = linhas.whole()
  if (!pedido || pedido.status === 'Excluído' || pedido.status === 'Cancelado') return lida
  const { status } = pedido
  const produtos = lida.produtos.map(produto => {
    const linha = linhas.row(produto.produtoId)
    return linha ? { ...produto, quantidade: Math.max(0, juntarQuantidades(linha.limite, -tem(linha))) } : produto
  })
  return { ...lida, produtos, aberto: { pedido: { ...pedido, status }, itens: pedido.itens }, lidaEm: momento() }
}

const porNome = naPrimeiraVez(() => new Intl.Collator('pt-BR'))
const SAIU = { tipo: 'saiu' } as const
const SEM_REGRA = { multiplo: null, minimo: null, maximo: null }

/** The rows of a reading, with what is wanted of each. What was wanted or is held of a product that left stays, and says so. */
function oferecidas({ produtos, aberto }: Leitura, estanteId: number, antes: Pick<Linhas, 'row' | 'rows'>): Linha[] {
  const itens = new Map(
    (aberto?.itens ?? []).filter(item => item.estanteId === estanteId).map(item => [item.produtoId, item]),
  )
  const naEstante = produtos.map(({ precoVenda: precoNaEstante, quantidade, ativo: _, estanteId: __, ...produto }) => {
    const limite = juntarQuantidades(quantidade, itens.get(produto.produtoId)?.quantidade ?? 0)
    itens.delete(produto.produtoId)
    const { produtoId, nome, unidadeMedida, categoria, codigo, multiplo = null, minimo = null, maximo = null } = produto
    const oferta = {
      produtoId,
      nome,
      unidadeMedida,
      categoria,
      codigo,
      precoNaEstante,
      limite,
      multiplo,
      minimo,
      maximo,
    }
    const linha = antes.row(produtoId)
    if (!linha) return nova(oferta)
    const voltou = linha.problema?.tipo === 'saiu' ? null : linha.problema
    return igual(linha, { ...linha, ...oferta, problema: voltou })
  })
  const sairam = [...itens.values()].map(({ produtoId, nome, unidadeMedida, precoVenda, quantidade }) => {
    const oferta = { produtoId, nome, unidadeMedida, precoNaEstante: precoVenda, limite: quantidade, ...SEM_REGRA }
    return { ...(antes.row(produtoId) ?? nova(oferta)), ...oferta, problema: SAIU }
  })
  const lidas = new Set([...naEstante, ...sairam].map(({ produtoId }) => produtoId))
  const digitadas = antes
    .rows()
    .filter(linha => !lidas.has(linha.produtoId) && linha.quer > tem(linha))
    .map(linha => ({ ...linha, salva: null, limite: 0, problema: SAIU }))
  return emOrdem(naEstante, [...sairam, ...digitadas])
}

const emOrdem = (naEstante: Linha[], fora: readonly Linha[]): Linha[] =>
  fora.length === 0 ? naEstante : [...naEstante, ...fora].sort((a, b) => porNome().compare(a.nome, b.nome))

const nova = (oferta: Oferta): Linha => ({
  ...{ ...oferta, preco: oferta.precoNaEstante, salva: null, quer: 0, texto: null, problema: null },
})

/** Keeps the same object for an unchanged row, so that it does not re-render. */
const igual = (antes: Linha, agora: Linha): Linha =>
  (Object.keys(agora) as (keyof Linha)[]).every(parte => antes[parte] === agora[parte]) ? antes : agora

/**
 * Restores what was typed into an order that ended before this page knew. It is shown beside the notice, as on a screen
 * that was open, and is sent only when the buyer decides. Not used while another order is open.
 */
function retomarEncerrado({ linhas }: Carrinho, guardado: Guardado, { aberto, pedidos }: Leitura): boolean {
  const { pedidoId, observacao, dia, linhas: guardadas } = guardado
  const pedido = aberto ? undefined : pedidos.find(({ id }) => id === pedidoId)
  if (!pedido || !guardadas.some(({ quer }) => quer > 0)) return false
  linhas.batch(() => {
    linhas.patchWhole({ dia, observacao, pedido: { ...pedido, itens: [] } })
    mostrarPerdidas(linhas, guardadas)
    for (const { produtoId, quer, preco } of guardadas) linhas.patch(produtoId, { quer, preco })
  })
  return true
}

/** Kept quantities of products that have left the shelf; shown until their buyer removes them. */
function mostrarPerdidas(linhas: Linhas, guardadas: Guardado['linhas']): void {
  const perdidas = guardadas.flatMap(({ produtoId, quer, preco, nome, unidadeMedida }) => {
    if (quer === 0 || linhas.row(produtoId)) return []
    const oferta = { produtoId, nome, unidadeMedida, precoNaEstante: preco, limite: 0, ...SEM_REGRA }
    return [{ ...nova(oferta), quer, problema: SAIU }]
  })
  if (perdidas.length > 0) linhas.replace(emOrdem(linhas.rows(), perdidas))
}

function retomar(carrinho: Carrinho, { pedidoId, observacao, dia, linhas: guardadas }: Guardado): void {
  const { linhas } = carrinho
  linhas.batch(() => {
    linhas.patchWhole({ dia, ...(observacao && { observacao }) })
    mostrarPerdidas(linhas, guardadas)
    for (const guardada of guardadas) retomarUma(carrinho, guardada, pedidoId === (linhas.whole().pedido?.id ?? null))
  })
  void send(carrinho)
}

function retomarUma(carrinho: Carrinho, guardada: Guardado['linhas'][number], doMesmo: boolean): void {
  const { produtoId, quer, texto, preco } = guardada
  const linha = carrinho.linhas.row(produtoId)
  if (!linha || linha.problema?.tipo === 'saiu') return
  const atual = tem(linha)
  // In another order it is new, unless the old order held some: then only the buyer knows how much is wanted.
  const vista = doMesmo ? guardada.vista : guardada.vista === 0 ? 0 : null
  const falta = contra(linha, quer)
  const ask = (problema: Problema) => carrinho.linhas.patch(produtoId, { quer, preco, problema })
  // The line was changed elsewhere after this was typed, so the row asks, as it would have online.
  if (atual !== vista && atual !== quer) ask({ tipo: 'mudou', atual })
  // A quantity that the shelf still lacks keeps its warning and is not sent.
  else if (falta?.tipo === 'pouco') ask(falta)
  else {
    // Sent at the price the buyer saw: the server refuses another price, and the row asks again.
    want(carrinho, linha, { quer, texto, preco })
    terminarDeDigitar(carrinho, produtoId)
  }
}
