import { emNumero, emReais } from '#contract/dinheiro.ts'
import type { Mudanca } from '#contract/pedidos.ts'
import { comUnidade, type Unidade } from '#contract/unidades.ts'
import { ajustesEmPalavras, entreguesEmPalavras } from '../../../pedido/entrega-em-palavras.ts'
import { doFixo } from '../../../pedido/fixos/em-palavras.ts'
import { showDay } from '../../../ui/moment.ts'

type Valores = Record<string, unknown>
/** `unidadeMedida` is missing from old histories. */
type Item = { produtoId: number; nome: string; quantidade: number; unidadeMedida?: Unidade; precoVenda: number | null }

/** One step of an order's history as a sentence. */
export function emPalavras({ acao, antes, depois }: Mudanca): string {
  const de = antes ?? {}
  const para = depois ?? {}
  switch (acao) {
    case 'criar':
      return 'Pedido aberto'
    case 'confirmar':
      return `Confirmado para ${dia(para)}${typeof para.valorTotal === 'number' ? `, com ${emReais(para.valorTotal)}` : ''}`
    case 'pedir-aprovacao':
      return `Aprovação pedida para ${showDay(texto(para.entregaPedida) || null)}${typeof para.valorTotal === 'number' ? `, com ${emReais(para.valorTotal)}` : ''}`
    case 'retirar-aprovacao':
      return 'O pedido mudou e deixou de esperar aprovação'
    case 'vencer-aprovacao':
      return 'O dia pedido passou, e deixou de esperar aprovação'
    case 'alterar-entrega':
      return `Entrega mudada de ${dia(de)} para ${dia(para)}`
    case 'atribuir-empresa':
      return `Empresa: ${texto(para.empresa) || 'nenhuma'}`
    case 'entregar':
      return ['Marcado como entregue', ...entreguesEmPalavras(depois)].join(' · ')
    case 'ajustar':
      return [para.volta ? 'Voltou para o estoque' : 'Faltou ou se perdeu', ...ajustesEmPalavras(depois)].join(' · ')
    case 'alterar-preco':
      return `Preço combinado: ${mudancasDosItens(itens(de), itens(para))} (${texto(para.motivo)})`
    case 'acabou':
      return `Acabou: ${mudancasDosItens(itens(de), itens(para))}`
    case 'finalizar':
      return 'Finalizado'
    case 'cancelar':
      return comMotivo('Cancelado', de, para)
    case 'expirar':
      return comMotivo('Cancelado pelo sistema', de, para)
    case 'pedido-fixo': {
      const { titulo, detalhes } = doFixo(depois)
      return [titulo, ...detalhes].join(' · ')
    }
    case 'observar':
      return `Observação: ${texto(para.observacao)}`
    default:
      return mudancasDosItens(itens(de), itens(para)) || acao
  }
}

const texto = (valor: unknown): string => (typeof valor === 'string' ? valor : '')
const dia = ({ dataEntrega }: Valores): string => showDay(texto(dataEntrega) || null)
const itens = (valores: Valores): Item[] => (Array.isArray(valores.itens) ? (valores.itens as Item[]) : [])

function comMotivo(oQue: string, antes: Valores, depois: Valores): string {
  const motivo = texto(depois.observacao)
  return motivo && motivo !== antes.observacao ? `${oQue}: ${motivo}` : oQue
}

function mudancasDosItens(antes: Item[], depois: Item[]): string {
  const velhos = new Map(antes.map(item => [item.produtoId, item]))
  const novos = new Map(depois.map(item => [item.produtoId, item]))
  const mudados = depois.map(item => mudanca(velhos.get(item.produtoId), item))
  const removidos = antes.filter(item => !novos.has(item.produtoId)).map(item => `${item.nome}: removido`)
  return [...mudados, ...removidos].join(' · ')
}

function mudanca(velho: Item | undefined, { nome, quantidade, unidadeMedida, precoVenda }: Item): string {
  if (!velho) return `${nome}: ${comUnidade(quantidade, unidadeMedida)}`
  const preco = velho.precoVenda === precoVenda || precoVenda === null ? '' : `, agora a ${emReais(precoVenda)}`
  const quantidades =
    velho.quantidade === quantidade
      ? ''
      : ` de ${emNumero(velho.quantidade)} para ${comUnidade(quantidade, unidadeMedida)}`
  return `${nome}:${quantidades}${preco}`.replace(':, ', ': ')
}
