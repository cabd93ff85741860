import type { TipoDeAviso } from '#contract/avisos.ts'
import { diaComNome } from '#contract/dia-com-nome.ts'
import { emReais } from '#contract/dinheiro.ts'
import { comUnidade, type Unidade } from '#contract/unidades.ts'

type Linha = { produtoId: number; nome: string; quantidade: number; precoVenda?: number }
export type LinhaDoPedido = Linha & { unidadeMedida: Unidade; precoVenda: number; valor: number }
type Lado = {
  itens?: Linha[]
  dataEntrega?: string | null
  observacao?: string
  motivo?: string
  entregues?: (Linha & { quantidadeEntregue: number; motivo: string | null })[]
  ajustes?: (Linha & { motivo: string | null })[]
}
/** The data written with the change, as it was then: of an order (historico.sql.ts), or of a shelf. */
export type Dados = {
  acao?: string
  /** For a cancelled order: it waited for approval. */
  esperava?: boolean
  /** For an observation: an approver wrote it, which sends the order back. */
  devolve?: boolean
  dataEntrega?: string | null
  valorTotal?: number
  /** For a deleted order. */
  numero?: number
  antes?: Lado | null
  depois?: Lado | null
  itens?: LinhaDoPedido[]
  unidades?: Record<string, Unidade>
  estanteId?: number
  /** For a sign-in link: the access version for which it was requested. */
  versaoDoAcesso?: number
  periodo?: string
  /** The shelf's last day for orders, and the time if it closes before the end of that day. */
  ateDia?: string | null
  ateHora?: string | null
}

/** A notice from the point of view of one receiver. */
export type Fato = {
  tipo: TipoDeAviso
  pedidoId: number | null
  clienteNome: string | null
  /** The author as this receiver knows them; null for the server. */
  autor: string | null
  /** The details of all combined changes, the oldest first. */
  dados: Dados[]
  paraFornecedor: boolean
}

const SHOWN = 3

/** The notice in one line, for the bell. It names no price, because not all of the provider's users may see prices. */
export function texto(fato: Fato): string {
  const { tipo, clienteNome, autor, pedidoId, dados } = fato
  const [primeiro = {}] = dados
  const pedido = `o pedido nº ${pedidoId ?? primeiro.numero}`
  const quem = fato.paraFornecedor && clienteNome ? doCliente(autor, clienteNome) : autor
  const dia = primeiro.dataEntrega ? ` de ${noDia(primeiro.dataEntrega)}` : ''
  const deQuem = fato.paraFornecedor && clienteNome ? `, de ${clienteNome}` : ''
  switch (tipo) {
    case 'pedido-novo':
    case 'pedido-confirmado':
      return `${quem ?? 'O fornecedor'} confirmou ${pedido}${primeiro.dataEntrega ? `, para ${noDia(primeiro.dataEntrega)}` : ''}`
    case 'pedido-alterado':
      if (venceu(dados))
        return `Ninguém aprovou a tempo ${pedido}${deQuem}, para ${noDia(primeiro.dataEntrega ?? '')}: ele não espera mais aprovação`
      if (recado(dados)) return `${quem ?? 'Alguém'} devolveu ${pedido} para mudanças: “${recado(dados)}”`
      return `${quem ?? 'O fornecedor'} mudou ${pedido}: ${few(mudancas(dados))}`
    case 'pedido-cancelado':
      if (primeiro.acao === 'excluir') return `${quem ?? 'O fornecedor'} excluiu ${pedido}, que esperava aprovação`
      return `${quem ? `${quem} cancelou ${pedido}` : `Foi cancelado ${pedido}`}${dia}${primeiro.esperava ? ', que esperava aprovação' : ''}${because(motivo(primeiro))}`
    case 'pedido-entregue':
      return `Foi entregue ${pedido}${because(few(diferencasDaEntrega(primeiro)))}`
    case 'produto-acabou':
      return `Acabou e saiu ${pedidoId === null ? 'da estante' : `do pedido nº ${pedidoId}`}: ${few(retirados(primeiro))}`
    case 'estante-aberta':
      return `A estante ${primeiro.periodo} está aberta para pedidos`
    case 'estante-fechando':
      return `A estante ${primeiro.periodo} ${ateQuando(primeiro)}, e falta o seu pedido`
    case 'aprovacao-pedida':
      return `${quem ?? 'Alguém'} pede aprovação para ${pedido}`
    case 'aprovacao-dada':
      return `${quem ?? 'O fornecedor'} aprovou ${pedido}`
    case 'convite':
      return 'Você foi convidado a entrar no sistema de pedidos'
    case 'correio-falhou':
      return 'Há e-mails que não foram entregues: veja em Configurações'
  }
}

/** A small client's one user often has the company's own name. */
const doCliente = (autor: string | null, clienteNome: string): string =>
  autor && autor !== clienteNome ? `${autor}, de ${clienteNome},` : clienteNome

/** That nobody answered a request for approval before its day was over. */
export const venceu = ([primeiro]: readonly Dados[]): boolean => primeiro?.acao === 'vencer-aprovacao'

/** What the approver who sent the order back wrote; undefined if it was not sent back. */
export const recado = (dados: readonly Dados[]): string | undefined =>
  dados.at(-1)?.devolve ? dados.at(-1)?.depois?.observacao : undefined

const ateQuando = ({ ateDia, ateHora }: Dados): string =>
  ateDia ? `aceita pedidos até ${noDia(ateDia)}${ateHora ? `, às ${ateHora}` : ''}` : 'está aberta'

/** Within a sentence: `segunda, 24 de novembro`. */
export const noDia = (dia: string): string => diaComNome(dia).toLowerCase()

const few = (all: string[]): string =>
  all.length > SHOWN ? `${all.slice(0, SHOWN).join('; ')} e mais ${all.length - SHOWN}` : all.join('; ')
const because = (why: string | undefined): string => (why ? `: ${why}` : '')

/** The reason of a cancellation, if one was given. */
export const motivo = ({ antes, depois }: Dados): string | undefined =>
  depois?.observacao && depois.observacao !== antes?.observacao ? depois.observacao : undefined

/** The differences between order and delivery, one phrase each. */
export const diferencasDaEntrega = ({ depois, itens = [] }: Dados): string[] =>
  (depois?.entregues ?? []).map(({ produtoId, nome, quantidade, quantidadeEntregue, motivo }) => {
    const unidade = itens.find(item => item.produtoId === produtoId)?.unidadeMedida ?? 'UN'
    const quanto = quantidadeEntregue > 0 ? comUnidade(quantidadeEntregue, unidade) : 'nada'
    return reasoned(`${nome}: de ${comUnidade(quantidade, unidade)} veio ${quanto}`, motivo)
  })

/** The products removed from an order because they ended. */
export const retirados = ({ antes, unidades = {} }: Dados): string[] =>
  (antes?.itens ?? []).map(
    ({ produtoId, nome, quantidade }) => `${nome} (${comUnidade(quantidade, unidades[produtoId] ?? 'UN')})`,
  )

/** The net effect of all these changes, one phrase each. */
export function mudancas(dados: readonly Dados[], comPrecos = false): string[] {
  const all = [
    ...linhasMudadas(dados, comPrecos),
    ...ofField(dados, 'dataEntrega', (antes, depois) => `entrega de ${noDia(antes)} para ${noDia(depois)}`),
    ...ofField(dados, 'observacao', (_, depois) => (depois ? `observação: “${depois}”` : 'observação retirada')),
    ...dados.flatMap(({ depois, unidades = {} }) =>
      (depois?.ajustes ?? []).map(({ produtoId, nome, quantidade, motivo }) =>
        reasoned(`${nome}: voltou ou faltou ${comUnidade(quantidade, unidades[produtoId] ?? 'UN')}`, motivo),
      ),
    ),
    ...(dados.some(({ acao }) => acao === 'retirar-aprovacao') ? ['não espera mais aprovação'] : []),
  ]
  return all.length ? all : ['nada além do que já estava']
}

/** Each line before the first change and after the last. */
function linhasMudadas(dados: readonly Dados[], comPrecos: boolean): string[] {
  const lines = new Map<number, { nome: string; unidade: Unidade; antes?: Linha; depois?: Linha; motivo?: string }>()
  for (const { antes, depois, unidades = {} } of dados) {
    const seen = [...(antes?.itens ?? []), ...(depois?.itens ?? [])]
    for (const { produtoId, nome } of seen) {
      const velha = antes?.itens?.find(linha => linha.produtoId === produtoId)
      const nova = depois?.itens?.find(linha => linha.produtoId === produtoId)
      const line = lines.get(produtoId) ?? {
        nome,
        unidade: unidades[produtoId] ?? 'UN',
        ...(velha && { antes: velha }),
      }
      const { depois: _, ...rest } = line
      lines.set(produtoId, { ...rest, ...(nova && { depois: nova }), ...(depois?.motivo && { motivo: depois.motivo }) })
    }
  }
  return [...lines.values()].flatMap(({ nome, unidade, antes, depois, motivo }) => {
    const quanto = ({ quantidade }: Linha) => comUnidade(quantidade, unidade)
    if (!antes) return depois ? [`${nome}: ${quanto(depois)} a mais no pedido`] : []
    if (!depois) return [`${nome} (${quanto(antes)}) retirado`]
    return [
      ...(antes.quantidade === depois.quantidade ? [] : [`${nome}: de ${quanto(antes)} para ${quanto(depois)}`]),
      ...(antes.precoVenda === depois.precoVenda ? [] : [reasoned(priceOf(nome, antes, depois, comPrecos), motivo)]),
    ]
  })
}

const priceOf = (nome: string, antes: Linha, depois: Linha, comPrecos: boolean): string =>
  comPrecos
    ? `preço de ${nome}: de ${emReais(antes.precoVenda ?? 0)} para ${emReais(depois.precoVenda ?? 0)}`
    : `outro preço de ${nome}`

const reasoned = (what: string, why: string | null | undefined): string => (why ? `${what} (${why})` : what)

type Field = 'dataEntrega' | 'observacao'

/** A field whose value after all changes differs from the one before them. */
function ofField(dados: readonly Dados[], field: Field, told: (antes: string, depois: string) => string): string[] {
  const changes = dados.filter(({ acao, depois }) => acao !== 'confirmar' && depois?.[field] !== undefined)
  const antes = changes[0]?.antes?.[field] ?? ''
  const depois = changes.at(-1)?.depois?.[field] ?? ''
  return antes === depois ? [] : [told(antes, depois)]
}
