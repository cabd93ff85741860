import { diaComNome } from '#contract/dia-com-nome.ts'
import { periodoPorExtenso } from '#contract/dias.ts'
import { emReais, somar, valorDaLinha } from '#contract/dinheiro.ts'
import { faltouEmPalavras } from '#contract/faltou.ts'
import { NOME_DA_FORMA } from '#contract/pagamentos.ts'
import { comUnidade } from '#contract/unidades.ts'
import type { Dados, Fato, Linha, LinhaDoPedido, Parts } from './fato.ts'

type Visto = Fato & {
  numero: number | undefined
  /** `, para segunda, 24 de novembro` */
  paraODia: string
  /** Who acted, as the receiver would say it; null for the server. */
  quem: string | null
  /** The provider's name, for a mail. */
  fornecedor: string
}
/** `frase` is all that the bell says, and a mail too, unless it has other `frases`. An order's mail has its lines and total. */
type Ditos = { frase: string; titulo: string } & Partial<Parts>

/** The notice in one line, for the bell. It names no price, because not all of the provider's users may see prices. */
export const texto = (fato: Fato): string => DIZERES[fato.tipo](vistoDe(fato, '')).frase

export function partsOf(fato: Fato, fornecedor: string): Parts {
  const visto = vistoDe(fato, fornecedor)
  const { frase, ...dita } = DIZERES[fato.tipo](visto)
  return {
    frases: [`${frase}.`],
    linhas: fato.dados.itens ?? [],
    total: fato.dados.valorTotal,
    botao: fato.pedidoId === null ? 'Abrir os pedidos' : 'Abrir o pedido',
    ...dita,
  }
}

function vistoDe(fato: Fato, fornecedor: string): Visto {
  const { dados, pedidoId, autor, clienteNome, paraFornecedor } = fato
  const paraODia = dados.dataEntrega ? `, para ${noDia(dados.dataEntrega)}` : ''
  const quem = paraFornecedor && clienteNome ? doCliente(autor, clienteNome) : autor
  return { ...fato, numero: pedidoId ?? dados.numero, paraODia, quem, fornecedor }
}

/** A small client's one user often has the company's own name. */
const doCliente = (autor: string | null, clienteNome: string): string =>
  autor && autor !== clienteNome ? `${autor}, de ${clienteNome},` : clienteNome

const SHOWN = 3
const few = (all: string[]): string =>
  all.length > SHOWN ? `${all.slice(0, SHOWN).join('; ')} e mais ${all.length - SHOWN}` : all.join('; ')
const because = (why: string | undefined): string => (why ? `: ${why}` : '')

const confirmou = ({ quem, numero, paraODia }: Visto): string =>
  `${quem ?? 'O fornecedor'} confirmou o pedido nº ${numero}${paraODia}`

const MUDAR_E_PEDIR = 'Mude o que for preciso e peça aprovação de novo. Os produtos ficam guardados enquanto isso.'

function alterado({ dados, numero, quem, autor, fornecedor, papel }: Visto): Ditos {
  const [pedido, titulo] = [`o pedido nº ${numero}`, `Pedido nº ${numero}`]
  const dito = dados.devolve && dados.depois?.observacao
  if (dito) {
    const frase = `${quem ?? 'Alguém'} devolveu ${pedido} para mudanças: “${dito}”`
    const frases = [`${frase}.`, ...(papel === 'comprador' ? [MUDAR_E_PEDIR] : [])]
    return { frase, titulo: `${titulo} devolvido para mudanças`, frases, total: undefined }
  }
  return {
    frase: `${quem ?? 'O fornecedor'} mudou ${pedido}: ${few(mudancas(dados))}`,
    titulo: `${titulo} alterado`,
    frases: [`${autor ?? fornecedor} mudou o pedido:`, ...mudancas(dados, true)],
    total: dados.valorTotal,
  }
}

function cancelado({ dados, quem, numero }: Visto): Ditos {
  const porque = motivo(dados)
  const dia = dados.dataEntrega ? ` de ${noDia(dados.dataEntrega)}` : ''
  const esperava = dados.esperava ? ', que esperava aprovação' : ''
  const frase = `${quem ? `${quem} cancelou` : 'Foi cancelado'} o pedido nº ${numero}${dia}${esperava}`
  return {
    frase: frase + because(porque),
    titulo: `Pedido nº ${numero} cancelado`,
    frases: [`${frase}.`, ...(porque ? [`Motivo: ${porque}`] : [])],
  }
}

function entregue({ dados, numero }: Visto): Ditos {
  const outras = diferencasDaEntrega(dados)
  return {
    frase: `Foi entregue o pedido nº ${numero}${because(few(outras))}`,
    titulo: `Pedido nº ${numero} entregue${outras.length ? ', com diferenças' : ''}`,
    frases: outras.length
      ? ['O pedido foi entregue, e não veio tudo como foi pedido:', ...outras]
      : ['O pedido foi entregue como foi pedido.'],
    linhas: entregues(dados),
  }
}

function doFixo({ dados, numero, paraODia }: Visto): Ditos {
  const sozinho = dados.acao === 'confirmar'
  const abriu = `O pedido fixo ${dados.fixo} abriu ${sozinho ? 'e confirmou ' : ''}o pedido nº ${numero}${paraODia}`
  const faltaram = (dados.faltaram ?? []).map(faltouEmPalavras)
  const porque = dados.naoConfirmou ? [`Não se confirmou sozinho: ${dados.naoConfirmou}`] : []
  const confirme = sozinho ? abriu : `${abriu}: confirme ${prazo(dados)}`
  return {
    frase: [confirme, ...porque, ...(faltaram.length ? [`Não coube tudo (${few(faltaram)})`] : [])].join('. '),
    titulo: `${sozinho ? 'Confirmado' : 'Confirme'} o pedido nº ${numero}${paraODia}`,
    frases: [
      `${abriu}.`,
      sozinho
        ? `Dá para mudar ou cancelar ${prazo(dados)}.`
        : `Confirme ${prazo(dados)}: depois disso ele é cancelado.`,
      ...porque,
      ...(faltaram.length ? ['Não coube tudo:', ...faltaram] : []),
    ],
    botao: sozinho ? 'Abrir o pedido' : 'Ver e confirmar',
  }
}

function extrato({ dados, fornecedor }: Visto): Ditos {
  const { extrato } = dados
  if (!extrato) return { frase: 'Há um extrato novo', titulo: 'Extrato' }
  const { anterior, entregue, pago, vencido, aVencer } = extrato
  const dias = periodoPorExtenso(extrato)
  const saldo = somar([anterior, entregue, -pago])
  return {
    frase: `Extrato de ${dias}: veja o que foi entregue, pago e o que falta`,
    titulo: `Extrato de ${dias}`,
    frases: [
      `${fornecedor} envia o extrato de ${dias}.`,
      `Saldo anterior: ${emReais(anterior)}\nEntregue: ${emReais(entregue)}\nPago: ${emReais(pago)}\nSaldo: ${emReais(saldo)}`,
      `Vencido: ${emReais(vencido)}\nA vencer: ${emReais(aVencer)}`,
    ],
    botao: 'Ver o extrato',
  }
}

/** What each kind says, in the bell and in its mail. */
const DIZERES: Record<Fato['tipo'], (visto: Visto) => Ditos> = {
  'pedido-novo': visto => ({
    frase: confirmou(visto),
    titulo: `Pedido nº ${visto.numero} de ${visto.clienteNome}${visto.paraODia}`,
  }),
  'pedido-confirmado': visto => ({
    frase: confirmou(visto),
    titulo: `Pedido nº ${visto.numero} confirmado${visto.paraODia}`,
  }),
  'pedido-alterado': alterado,
  'pedido-cancelado': cancelado,
  'pedido-entregue': entregue,
  'tentativa-de-entrega': ({ dados, numero, clienteNome, paraFornecedor }) => ({
    frase: `Não havia quem recebesse o pedido nº ${numero}${paraFornecedor ? ` de ${clienteNome}` : ''}${because(dados.depois?.motivo)}`,
    titulo: `Pedido nº ${numero}: ninguém para receber`,
  }),
  'nota-fiscal': ({ numero }) => ({
    frase: `A nota fiscal do pedido nº ${numero} foi emitida`,
    titulo: `Pedido nº ${numero}: nota fiscal`,
    total: undefined,
  }),
  'produto-acabou': ({ dados, pedidoId, numero }) => ({
    frase: `Acabou e saiu ${pedidoId === null ? 'da estante' : `do pedido nº ${pedidoId}`}: ${few(retirados(dados))}`,
    titulo: `Pedido nº ${numero}: um produto acabou`,
    frases: ['Acabou, e saiu do seu pedido:', ...retirados(dados)],
    total: undefined,
  }),
  'estante-aberta': ({ dados: { periodo }, papel }) => ({
    frase: `A estante ${periodo} está aberta para pedidos`,
    titulo: `Já dá para pedir: ${periodo}`,
    botao: papel === 'leitor' ? 'Ver a estante' : 'Fazer o pedido',
  }),
  'estante-fechando': ({ dados }) => {
    const { periodo, ateDia } = dados
    return {
      frase: `A estante ${periodo} ${ateDia ? `aceita pedidos ${prazo(dados)}` : 'está aberta'}, e falta o seu pedido`,
      titulo: `Falta o pedido: ${periodo}`,
      botao: 'Fazer o pedido',
    }
  },
  'pedido-fixo': doFixo,
  'pedido-por-confirmar': ({ dados, numero }) => ({
    frase: `Falta confirmar o pedido nº ${numero}, ${prazo(dados)}`,
    titulo: `Falta confirmar o pedido nº ${numero}`,
    botao: 'Ver e confirmar',
  }),
  extrato,
  'aprovacao-pedida': ({ quem, numero, paraODia, paraFornecedor, dados: { naoEntraram = [] } }) => ({
    frase: `${quem ?? 'Alguém'} pede aprovação para o pedido nº ${numero}${paraFornecedor ? semAviso(naoEntraram) : ''}`,
    titulo: `Pedido nº ${numero} espera a sua aprovação${paraODia}`,
    botao: 'Ver e aprovar',
  }),
  'aprovacao-dada': ({ quem, numero, paraODia }) => ({
    frase: `${quem ?? 'O fornecedor'} aprovou o pedido nº ${numero}`,
    titulo: `Pedido nº ${numero} aprovado${paraODia}`,
  }),
  'pagamento-recebido': ({ dados: { valor = 0, forma = 'outro' } }) => ({
    frase: `Pagamento de ${emReais(valor)} recebido (${NOME_DA_FORMA[forma]})`,
    titulo: `Recebemos ${emReais(valor)}`,
    botao: VER_CONTA,
  }),
  'vencimento-proximo': ({ dados: { valor = 0, vencimento = '' } }) => ({
    frase: `Vencem ${noDia(vencimento)}: ${emReais(valor)}`,
    titulo: `${emReais(valor)} a pagar ${noDia(vencimento)}`,
    botao: VER_CONTA,
  }),
  vencido: ({ dados: { valor = 0, vencimento = '' }, clienteNome, paraFornecedor }) => ({
    frase: `${paraFornecedor ? `${clienteNome} tem` : 'Há'} ${emReais(valor)} em atraso, desde ${noDia(vencimento)}`,
    titulo: `Pagamento em atraso: ${emReais(valor)}`,
    botao: paraFornecedor ? 'Ver quem deve' : VER_CONTA,
  }),
  'acesso-mudado': ({ quem, dados: { mudou = [] } }) => ({
    frase: `${quem} ${mudou.map(oQue => MUDOU[oQue]).join(' e ')}. Se não foi combinado, fale com ${quem} e troque a sua senha`,
    titulo: 'O seu acesso mudou',
  }),
  'novo-administrador': ({ quem, dados: { nome } }) => ({
    frase: `${quem} deu acesso de administrador a ${nome}`,
    titulo: 'Novo administrador',
  }),
  convite: ({ fornecedor, clienteNome }) => ({
    frase: 'Você foi convidado a entrar no sistema de pedidos',
    titulo: `Convite de ${fornecedor}`,
    frases: [
      `${fornecedor} convidou você a entrar no sistema de pedidos${clienteNome ? `, na conta de ${clienteNome}` : ''}.`,
      'Escolha uma senha e entre. O link vale uma vez, por 7 dias.',
    ],
    botao: 'Escolher a senha e entrar',
  }),
  senha: ({ fornecedor }) => ({
    frase: 'Alguém pediu uma nova senha para este e-mail',
    titulo: `Nova senha em ${fornecedor}`,
    frases: [
      'Alguém pediu uma nova senha para este e-mail. O link vale uma vez, por 1 hora.',
      'Se não foi você, não faça nada: a sua senha continua a mesma.',
    ],
    botao: 'Escolher outra senha',
  }),
  'email-novo': ({ fornecedor }) => ({
    frase: 'Este e-mail foi posto em uma conta do sistema de pedidos',
    titulo: `Confirme o seu e-mail em ${fornecedor}`,
    frases: [
      'Este e-mail foi posto em uma conta do sistema de pedidos. Confirme que ele é seu, para receber nele os avisos. O link vale por 7 dias.',
      'Se não é a sua conta, não faça nada: nenhum aviso chega aqui.',
    ],
    botao: 'Confirmar o e-mail',
  }),
  'email-mudou': ({ fornecedor }) => ({
    frase: 'O e-mail da sua conta mudou',
    titulo: `O e-mail da sua conta em ${fornecedor} mudou`,
    frases: [
      `O e-mail da sua conta em ${fornecedor} mudou. Este endereço não recebe mais os avisos, e não é mais com ele que se entra.`,
      `Não foi você, nem pediu? Fale já com ${fornecedor}.`,
    ],
    botao: 'Abrir o sistema',
  }),
  'copia-falhou': ({ dados }) => ({
    frase: `A cópia de segurança de hoje não foi feita. ${dados.motivo}`,
    titulo: 'A cópia de segurança não foi feita',
    botao: 'Abrir as configurações',
  }),
  'webhook-desligado': ({ dados: { url, erro } }) => ({
    frase: `O webhook de ${url} falhou por quase 3 dias e foi desligado (${erro}). Conserte o que recebe e ligue-o de novo em Integrações`,
    titulo: 'Um webhook foi desligado',
    botao: 'Abrir as integrações',
  }),
  'correio-falhou': () => ({
    frase: 'Há e-mails que não foram entregues: veja em Configurações',
    titulo: 'E-mails que não foram entregues',
    botao: 'Abrir as configurações',
  }),
}

const VER_CONTA = 'Ver o que devo e pagar'

const MUDOU: Record<NonNullable<Dados['mudou']>[number], string> = {
  senha: 'trocou a sua senha',
  email: 'trocou o e-mail com que você entra',
  papel: 'mudou o que você pode fazer',
  link: 'fez um link com que se cria outra senha para você',
  'segundo-fator': 'desativou a sua verificação em duas etapas',
}

/** Who is told of a request only when they first sign in. */
const semAviso = (nomes: string[]): string =>
  nomes.length
    ? `. Ainda não ${nomes.length > 1 ? 'entraram' : 'entrou'} no sistema, e só ${nomes.length > 1 ? 'recebem' : 'recebe'} o pedido depois: ${nomes.join(', ')}`
    : ''

/** Within a sentence: `segunda, 24 de novembro`. */
export const noDia = (dia: string): string => diaComNome(dia).toLowerCase()

/** `até segunda, 24 de novembro, às 18:00` */
const prazo = ({ ateDia, ateHora }: Dados): string =>
  ateDia ? `até ${noDia(ateDia)}${ateHora ? `, às ${ateHora}` : ''}` : ''

/** The reason of a cancellation, if one was given. */
const motivo = ({ antes, depois }: Dados): string | undefined =>
  depois?.observacao && depois.observacao !== antes?.observacao ? depois.observacao : undefined

/** The differences between order and delivery, one phrase each. */
const diferencasDaEntrega = ({ depois, itens = [] }: Dados): string[] =>
  (depois?.entregues ?? []).map(({ produtoId, nome, quantidade, quantidadeEntregue, motivo }) => {
    const unidade = itens.find(item => item.produtoId === produtoId)?.unidadeMedida ?? 'UN'
    const quanto = quantidadeEntregue > 0 ? comUnidade(quantidadeEntregue, unidade) : 'nada'
    return reasoned(`${nome}: de ${comUnidade(quantidade, unidade)} veio ${quanto}`, motivo)
  })

/** The lines with the delivered quantities. */
const entregues = ({ itens = [], depois }: Dados): LinhaDoPedido[] =>
  itens.map(linha => {
    const quantidade = depois?.entregues?.find(outra => outra.produtoId === linha.produtoId)?.quantidadeEntregue
    return quantidade === undefined
      ? linha
      : { ...linha, quantidade, valor: valorDaLinha(linha.precoVenda, quantidade) }
  })

/** The products removed from an order because they ended. */
const retirados = ({ antes }: Dados): string[] =>
  (antes?.itens ?? []).map(
    ({ nome, quantidade, unidadeMedida }) => `${nome} (${comUnidade(quantidade, unidadeMedida)})`,
  )

/** Whether a change, or one of a run, withdrew a request for approval. */
export const retirou = ({ acao, retirada }: Dados): boolean => retirada || acao === 'retirar-aprovacao'

/** The effect of these changes, one phrase each. */
function mudancas(dados: Dados, comPrecos = false): string[] {
  const { depois } = dados
  const all = [
    ...linhasMudadas(dados, comPrecos),
    ...ofField(dados, 'dataEntrega', (antes, depois) => `entrega de ${noDia(antes)} para ${noDia(depois)}`),
    ...ofField(dados, 'observacao', (_, depois) => (depois ? `observação: “${depois}”` : 'observação retirada')),
    ...(depois?.ajustes ?? []).map(({ nome, quantidade, unidadeMedida, motivo }) =>
      reasoned(`${nome}: voltou ou faltou ${comUnidade(quantidade, unidadeMedida)}`, motivo),
    ),
    ...(retirou(dados) ? ['não espera mais aprovação'] : []),
  ]
  return all.length ? all : ['nada além do que já estava']
}

function linhasMudadas({ antes, depois }: Dados, comPrecos: boolean): string[] {
  const byProduct = (lado: Dados['antes']) => new Map(lado?.itens?.map(linha => [linha.produtoId, linha]))
  const [velhas, novas] = [byProduct(antes), byProduct(depois)]
  return [...new Map([...velhas, ...novas]).values()].flatMap(({ produtoId, nome }) => {
    const [velha, nova] = [velhas.get(produtoId), novas.get(produtoId)]
    const quanto = ({ quantidade, unidadeMedida }: Linha) => comUnidade(quantidade, unidadeMedida)
    if (!velha) return nova ? [`${nome}: ${quanto(nova)} a mais no pedido`] : []
    if (!nova) return [`${nome} (${quanto(velha)}) retirado`]
    const motivo = nova.motivo ?? depois?.motivo
    return [
      ...(velha.quantidade === nova.quantidade ? [] : [`${nome}: de ${quanto(velha)} para ${quanto(nova)}`]),
      ...(velha.precoVenda === nova.precoVenda ? [] : [reasoned(priceOf(nome, velha, nova, comPrecos), motivo)]),
    ]
  })
}

const priceOf = (nome: string, antes: Linha, depois: Linha, comPrecos: boolean): string =>
  comPrecos
    ? `preço de ${nome}: de ${emReais(antes.precoVenda ?? 0)} para ${emReais(depois.precoVenda ?? 0)}`
    : `outro preço de ${nome}`

const reasoned = (what: string, why: string | null | undefined): string => (why ? `${what} (${why})` : what)

type Field = 'dataEntrega' | 'observacao'

/** A field whose value after the changes differs from the one before them. */
function ofField({ antes, depois }: Dados, field: Field, told: (antes: string, depois: string) => string): string[] {
  const [velho, novo] = [antes?.[field] ?? '', depois?.[field] ?? '']
  return velho === novo ? [] : [told(velho, novo)]
}
