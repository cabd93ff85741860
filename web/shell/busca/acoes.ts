import { type DiaTexto, somarDias } from '#contract/dias.ts'
import type { Session } from '../../api/session.ts'
import { accountOf, type Entry, entriesFor, type Leaf } from '../navigation.ts'
import { stringifySearch } from '../search.ts'

/** A row of the search: a link to a screen or record. `words`: other words that people look for it by. */
export type Item = { label: string; href: string; detail?: string; words?: string | undefined }
export type Grupo = { titulo: string; itens: readonly Item[] }

const screen = (label: string, href: string, words = WORDS[href]): Item => ({ label, href, words })

/** The jobs that a screen is for, as people call them. */
const WORDS: Partial<Record<string, string>> = {
  '/admin/estoque': 'receber mercadoria, entrada, recebimento, contagem, inventário, perda, depósito',
  '/admin/financeiro': 'quem deve, contas a receber, pagamento, pix, cobrança, vencido, extrato do banco',
  '/admin/cadastro/cliente': 'importar clientes, exportar, planilha, endereço, CNPJ, pedido mínimo, aprovação',
  '/admin/cadastro/produto': 'importar produtos, exportar, planilha, custo, preço, reajuste, código de barras, acabou',
  '/admin/cadastro/estante':
    'preço, reajuste, aumentar preços, tabela, lista de preços, copiar, próximo período, ofertas',
  '/admin/cadastro/usuario': 'convidar, comprador, senha, acesso, aprovador, papel, equipe',
  '/admin/configuracoes':
    'cópia de segurança, backup, marca, logotipo, cor, dias de entrega, horário de corte, e-mail, feriado',
  '/admin/auditoria': 'quem mudou, histórico, registro de acessos',
  '/admin/avisos': 'sino, e-mail, mensagens',
  '/admin/separacao': 'lista de separação de amanhã, separar, separador, preparar, conferir',
  '/admin/entregas': 'entrega do dia, romaneio, carga, motorista, rota, veículo, paradas',
  '/admin/cadastro/rota': 'entregador, motorista, veículo, ordem das paradas, entrega',
  '/admin/relatorios/compras': 'comprar, o que falta, fornecedor, reposição',
  '/admin/relatorios/vendas': 'planilha de vendas, faturamento, margem, lucro, quem comprou',
  '/admin/relatorios/fornecimento': 'entregas, romaneio, nota de entrega, separar',
  '/admin/relatorios/pedidos': 'entregar, exportar pedidos, pedidos do dia',
  '/admin/pedidos/novo': 'pedir por telefone, fazer pedido para um cliente',
}

/** Both in the menu and among the actions; listed once. */
const NOVO_PEDIDO = '/admin/pedidos/novo'

/** Actions an administrator can start from anywhere, most common first. A client's only action is in the menu. */
export function acoesDe(session: Session, hoje: DiaTexto): Item[] {
  if (!session.admin) return []
  const amanha = somarDias(hoje, 1)
  return [
    screen('Novo pedido', NOVO_PEDIDO),
    screen('Entregas de amanhã', `/admin/relatorios/fornecimento?dataInicial=${amanha}&dataFinal=${amanha}`),
    screen('Receber pagamento', '/admin/financeiro?receber=novo', 'pix, dinheiro, boleto, pagou'),
    screen('Quem ainda não pediu', '/admin/dashboard?lista=ainda-nao-pediram', 'lembrar, cobrar pedido'),
    screen('Convidar quem ainda não entrou', '/admin/cadastro/usuario?entrou=0', 'convite, comprador, acesso'),
    screen('Novo cliente', '/admin/cadastro/cliente?editar=novo'),
    screen('Novo produto', '/admin/cadastro/produto?editar=novo'),
    screen('Nova estante', '/admin/cadastro/estante?editar=novo'),
    screen('Nova rota', '/admin/cadastro/rota?editar=novo'),
    screen('Novo usuário', '/admin/cadastro/usuario?editar=novo'),
  ]
}

const leaves = (entries: readonly Entry[]): Leaf[] => entries.flatMap(one => ('entries' in one ? one.entries : one))
const addressOf = ({ link }: Leaf): string => ('params' in link ? link.to.replace('$ano', link.params.ano) : link.to)
const rowOf = (leaf: Leaf): Item =>
  screen('params' in leaf.link ? `Retrospectiva ${leaf.label}` : leaf.label, addressOf(leaf))

/** Screens that are in no menu. */
const OUTRAS: readonly Item[] = [
  screen('Separação', '/admin/separacao'),
  screen('Minha rota', '/admin/minha-rota'),
  screen('Notificações', '/admin/avisos'),
]

/** All screens in the user's menus. */
export function telasDe(session: Session, anos: readonly number[]): Item[] {
  const menu = leaves(entriesFor(session, anos)).map(rowOf)
  if (!session.admin) return menu
  const conta = accountOf(session).map(rowOf)
  return [...menu.filter(({ href }) => href !== NOVO_PEDIDO), ...OUTRAS, ...conta]
}

/** Searches the shelf for a product, as clients do. */
export const naEstante = (texto: string): Grupo => ({
  titulo: 'Produtos',
  itens: [screen(`Buscar “${texto}” na estante`, `/cliente/estante${stringifySearch({ busca: texto })}`)],
})
