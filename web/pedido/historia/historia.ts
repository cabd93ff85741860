import { contar, emNumero, emReais } from '#contract/dinheiro.ts'
import { ACOES_DE_ITENS, type Mudanca } from '#contract/pedidos.ts'
import { comUnidade, UNIDADES, type Unidade } from '#contract/unidades.ts'
import { showDay, showWeekday } from '../../ui/moment.ts'
import { doFixo } from '../fixos/em-palavras.ts'
import { type Lado, emPalavras as linhaEmPalavras, type MudancaDeLinha } from '../mudanca-de-linha.ts'

/** One step of an order's history in words. */
export type Passo = { quando: string; quem: string; titulo: string; detalhes: string[] }

/** The story, the newest step first; changes of lines one after another by the same person are told as one, by what they came to. */
export function narrar(recentes: readonly Mudanca[]): Passo[] {
  const grupos: Mudanca[][] = []
  for (const mudanca of recentes.toReversed()) {
    const ultimo = grupos.at(-1)
    const [anterior] = ultimo ?? []
    const junta =
      ACOES_DE_ITENS.includes(mudanca.acao) &&
      anterior !== undefined &&
      ACOES_DE_ITENS.includes(anterior.acao) &&
      anterior.usuarioNome === mudanca.usuarioNome
    if (ultimo && junta) ultimo.push(mudanca)
    else grupos.push([mudanca])
  }
  return grupos.toReversed().flatMap(grupo => {
    const ultima = grupo.at(-1)
    return ultima ? [{ quando: ultima.quando, quem: ultima.usuarioNome, ...emPalavras(ultima, grupo) }] : []
  })
}

type Palavras = Pick<Passo, 'titulo' | 'detalhes'>

function emPalavras({ acao, antes, depois }: Mudanca, grupo: readonly Mudanca[]): Palavras {
  const observacao = texto(depois?.observacao)
  const entrega = naData('para', depois?.dataEntrega)
  if (ACOES_DE_ITENS.includes(acao)) return itens(grupo)
  switch (acao) {
    case 'confirmar':
      return diz(`Confirmado${entrega}`, emDinheiro(depois?.valorTotal))
    case 'pedir-aprovacao':
      return diz(`Aprovação pedida${naData('para', depois?.entregaPedida)}`, emDinheiro(depois?.valorTotal))
    case 'cancelar':
      return diz('Cancelado', observacao !== texto(antes?.observacao) ? observacao : '')
    case 'expirar':
      return diz('Cancelado por ficar parado', observacao)
    case 'alterar-entrega':
      return diz(`Entrega mudou${naData('de', antes?.dataEntrega)}${entrega}`)
    case 'alterar-vencimento':
      return diz(`Vencimento mudou${naData('de', antes?.vencimento)}${naData('para', depois?.vencimento)}`)
    case 'entregar':
      return entregue(depois)
    case 'tentar-entrega':
      return diz('Tentativa de entrega', texto(depois?.motivo))
    case 'ajustar':
      return { titulo: 'Voltou ou faltou', detalhes: ajustesEmPalavras(depois) }
    case 'alterar-preco':
      return {
        titulo: 'Preço combinado',
        detalhes: [...itens(grupo).detalhes, texto(depois?.motivo)].filter(Boolean),
      }
    case 'atribuir-empresa':
      return diz(`${texto(depois?.empresa) || 'O fornecedor'} vai atender o pedido`)
    case 'codigo-externo':
      return diz(depois?.codigoExterno ? `Código externo ${texto(depois.codigoExterno)}` : 'Código externo retirado')
    case 'nota-fiscal':
      return { titulo: `Nota fiscal ${texto(depois?.nota)}`, detalhes: naNota(antes ?? {}, depois ?? {}) }
    case 'acabou':
      return { ...itens(grupo), titulo: 'Acabou: o fornecedor retirou do pedido' }
    case 'pedido-fixo':
      return doFixo(depois)
    case 'observar':
      return diz('Observação escrita', observacao)
    default:
      return diz(SO_TITULO[acao] ?? 'Pedido alterado')
  }
}

const SO_TITULO: Record<string, string> = {
  criar: 'Pedido aberto',
  'retirar-aprovacao': 'O pedido mudou e deixou de esperar aprovação',
  'vencer-aprovacao': 'O dia pedido passou, e deixou de esperar aprovação',
  finalizar: 'Finalizado',
}

function entregue(depois: Mudanca['depois']): Palavras {
  const diferencas = entreguesEmPalavras(depois)
  const recebeu = texto(depois?.recebidoPor)
  const detalhes = recebeu ? [...diferencas, `Recebido por ${recebeu}`] : diferencas
  return { titulo: diferencas.length > 0 ? 'Entregue com diferenças' : 'Entregue', detalhes }
}

type Nota = NonNullable<Mudanca['depois']>
function naNota(antes: Nota, depois: Nota): string[] {
  const arquivo = (campo: 'xml' | 'pdf', nome: string) =>
    texto(antes[campo]) !== texto(depois[campo]) &&
    `${nome} ${depois[campo] ? (antes[campo] ? 'trocado' : 'anexado') : 'retirado'}`
  const dia = texto(depois.emitidaEm)
  const ditos = [
    dia !== texto(antes.emitidaEm) && `Emitida em ${showDay(dia)}`,
    arquivo('xml', 'XML'),
    arquivo('pdf', 'DANFE'),
  ]
  return ditos.filter(dito => dito !== false)
}

const diz = (titulo: string, detalhe?: string | null): Palavras => ({ titulo, detalhes: detalhe ? [detalhe] : [] })
const naData = (ligacao: 'de' | 'para', dia: unknown): string =>
  typeof dia === 'string' ? ` ${ligacao} ${showWeekday(dia)}` : ''
const emDinheiro = (valor: unknown): string | null => (typeof valor === 'number' ? emReais(valor) : null)

const texto = (valor: unknown): string => (typeof valor === 'string' ? valor : '')

function itens(grupo: readonly Mudanca[]): Palavras {
  const produtos = new Map<unknown, MudancaDeLinha>()
  for (const { antes, depois } of grupo) {
    for (const { produtoId, nome, lado } of lados(antes)) {
      const conhecido = produtos.get(produtoId)
      produtos.set(produtoId, { nome, antes: conhecido ? conhecido.antes : lado, depois: null })
    }
    for (const { produtoId, nome, lado } of lados(depois))
      produtos.set(produtoId, { nome, antes: produtos.get(produtoId)?.antes ?? null, depois: lado })
  }
  const mudados = [...produtos.values()].filter(produto => linhaEmPalavras(produto) !== null)
  const detalhes = mudados.flatMap(produto => linhaEmPalavras(produto) ?? [])
  return { titulo: tituloDe(mudados), detalhes }
}

function tituloDe(mudados: readonly MudancaDeLinha[]): string {
  const n = mudados.length
  if (n === 0) return 'Itens conferidos'
  if (mudados.every(({ antes }) => antes === null)) return contar(n, 'item adicionado', 'itens adicionados')
  return `Itens mudados: ${contar(n, 'produto', 'produtos')}`
}

function lados(valor: Mudanca['antes']): { produtoId: unknown; nome: string; lado: Lado }[] {
  if (!Array.isArray(valor?.itens)) return []
  return valor.itens.map((item: Record<string, unknown>) => ({
    produtoId: item.produtoId,
    nome: String(item.nome),
    lado: {
      quantidade: Number(item.quantidade),
      precoVenda: item.precoVenda === null ? null : Number(item.precoVenda),
      unidadeMedida: UNIDADES.find(unidade => unidade === item.unidadeMedida),
    },
  }))
}

/** Old histories have no `unidadeMedida`. */
type Dita = {
  nome: string
  unidadeMedida?: Unidade
  quantidade: number
  quantidadeEntregue?: number
  motivo?: string | null
}

/** The lines of a history entry: `entregues` were delivered differently, `ajustes` came back or were missing. */
const ditas = (depois: Mudanca['depois'], campo: 'entregues' | 'ajustes'): Dita[] =>
  Array.isArray(depois?.[campo]) ? (depois[campo] as Dita[]) : []

const porque = (motivo: string | null | undefined): string => (motivo ? ` (${motivo})` : '')

/** The lines that were not delivered as ordered. */
const entreguesEmPalavras = (depois: Mudanca['depois']): string[] =>
  ditas(depois, 'entregues').map(
    ({ nome, unidadeMedida, quantidade, quantidadeEntregue = quantidade, motivo }) =>
      `${nome}: pedido ${emNumero(quantidade)}, entregue ${comUnidade(quantidadeEntregue, unidadeMedida)}${porque(motivo)}`,
  )

/** The lines that came back or were missing, wholly or in part. */
const ajustesEmPalavras = (depois: Mudanca['depois']): string[] =>
  ditas(depois, 'ajustes').map(
    ({ nome, unidadeMedida, quantidade, motivo }) =>
      `${nome}: ${comUnidade(quantidade, unidadeMedida)}${porque(motivo)}`,
  )
