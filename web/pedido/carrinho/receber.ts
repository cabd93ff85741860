import { naPrimeiraVez } from '#contract/lazy.ts'
import { juntarQuantidades } from '#contract/quantidades.ts'
import { type Carrinho, hear, type Leitura, mesma } from './carrinho.ts'
import { terminarDeDigitar } from './digitar.ts'
import { send } from './enviar.ts'
import type { Guardado } from './guardado.ts'
import { type Linha, type Linhas, momento, type Oferta, tem } from './linhas.ts'

/** Takes a reading of the shelf, and the first time what was kept of the order when the page or session ended. */
export function receber(carrinho: Carrinho, leitura: Leitura, guardado: Guardado | null = null): void {
  const { linhas, dono, envio, respondido } = carrinho
  const { aberto, pedidos } = leitura
  if (guardado) retomar(linhas, guardado, leitura)
  const primeira = carrinho.lida === null
  carrinho.lida = leitura
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
  hear(carrinho, lido, primeira)
  for (const { produtoId } of guardado?.linhas ?? []) terminarDeDigitar(carrinho, produtoId)
  if (guardado) void send(carrinho)
}

/**
 * Puts what was kept into the rows, beside the quantity that the buyer saw: what the reading tells is then judged as
 * on a screen that was open, and an order that ended meanwhile takes nothing in unseen.
 */
function retomar(linhas: Linhas, guardado: Guardado, { aberto, pedidos }: Leitura): void {
  const { pedidoId, observacao, dia } = guardado
  const acabado = aberto ? undefined : pedidos.find(({ id }) => id === pedidoId)
  const mesmo = (aberto?.pedido.id ?? acabado?.id ?? null) === pedidoId
  linhas.batch(() => {
    linhas.patchWhole({ dia, ...(observacao && { observacao }), ...(acabado && { pedido: { ...acabado, itens: [] } }) })
    for (const { vista, quer, texto, preco, ...produto } of guardado.linhas) {
      const linha =
        linhas.row(produto.produtoId) ?? nova({ ...SEM_REGRA, ...produto, precoNaEstante: preco, limite: 0 })
      // In another order it is new, unless the old order held some: then only the buyer knows how much is wanted.
      const quantidade = vista === 0 || (mesmo && vista !== null) ? vista : Number.NaN
      const salva = quantidade === 0 ? null : { itemPedidoId: 0, precoVenda: preco, quantidade }
      linhas.write([{ ...linha, quer, texto, preco, salva, problema: null }])
    }
  })
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
  const naEstante = produtos.map(({ precoVenda: precoNaEstante, quantidade, ...produto }) => {
    const limite = juntarQuantidades(quantidade, itens.get(produto.produtoId)?.quantidade ?? 0)
    itens.delete(produto.produtoId)
    const oferta = { ...SEM_REGRA, ...produto, precoNaEstante, limite }
    const linha = antes.row(produto.produtoId)
    if (!linha) return nova(oferta)
    const voltou = linha.problema?.tipo === 'saiu' ? null : linha.problema
    const agora = { ...linha, ...oferta, problema: voltou }
    return mesma(linha, agora) ? linha : agora // the same object for an unchanged row, so that it does not re-render
  })
  const sairam = [...itens.values()].map(({ produtoId, nome, unidadeMedida, precoVenda, quantidade }) => {
    const oferta = { produtoId, nome, unidadeMedida, precoNaEstante: precoVenda, limite: quantidade, ...SEM_REGRA }
    return { ...(antes.row(produtoId) ?? nova(oferta)), ...oferta, problema: SAIU }
  })
  const lidas = new Set([...naEstante, ...sairam].map(({ produtoId }) => produtoId))
  const digitadas = antes
    .rows()
    .filter(linha => !lidas.has(linha.produtoId) && linha.quer > (tem(linha) || 0))
    .map(linha => ({ ...linha, salva: null, limite: 0, problema: SAIU }))
  return emOrdem(naEstante, [...sairam, ...digitadas])
}

const emOrdem = (naEstante: Linha[], fora: readonly Linha[]): Linha[] =>
  fora.length === 0 ? naEstante : [...naEstante, ...fora].sort((a, b) => porNome().compare(a.nome, b.nome))

const nova = (oferta: Oferta): Linha => ({
  ...oferta,
  preco: oferta.precoNaEstante,
  salva: null,
  quer: 0,
  texto: null,
  problema: null,
})
