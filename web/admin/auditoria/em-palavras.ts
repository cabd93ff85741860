import type { Entidade, Registro } from '#contract/auditoria.ts'
import type { NomesDosCampos } from '#contract/campos.ts'
import { CAMPOS_DO_CLIENTE } from '#contract/clientes.ts'
import { CAMPOS_DAS_CONFIGURACOES } from '#contract/configuracoes.ts'
import { diaPorExtenso } from '#contract/dias.ts'
import { contar, emNumero, emReais } from '#contract/dinheiro.ts'
import { CAMPOS_DA_ESTANTE } from '#contract/estantes.ts'
import { CAMPOS_DO_PAGAMENTO } from '#contract/pagamentos.ts'
import { CAMPOS_DO_PRODUTO } from '#contract/produtos.ts'
import { CAMPOS_DO_USUARIO } from '#contract/usuarios.ts'
import { SEMANA, showMoment } from '../../ui/moment.ts'

/** The name of each kind of record. */
export const NOMES: Record<Entidade, string> = {
  usuario: 'Usuário',
  cliente: 'Cliente',
  produto: 'Produto',
  estante: 'Estante',
  'estante-produto': 'Produto na estante',
  configuracoes: 'Configurações',
  pedido: 'Pedido',
  'termo-de-importacao': 'Leitura de planilhas',
  'pedido-fixo': 'Pedido fixo',
  apelido: 'Palavra de um cliente',
  pagamento: 'Pagamento',
  chave: 'Chave de integração',
  webhook: 'Webhook',
  rota: 'Rota',
  'ver-como': 'Ver como o cliente',
}

export const ACOES: Record<Registro['acao'], string> = { criar: 'Criação', alterar: 'Alteração', excluir: 'Exclusão' }

const semana = (dias: readonly number[]) => dias.map(dia => SEMANA[dia - 1]).join(', ')

/** The labels of the forms, one word for one thing, where they are not the field's own name: `cidade`. */
const CAMPOS: NomesDosCampos = {
  ...CAMPOS_DAS_CONFIGURACOES,
  ...CAMPOS_DO_CLIENTE,
  ...CAMPOS_DO_PRODUTO,
  ...CAMPOS_DO_USUARIO,
  ...CAMPOS_DA_ESTANTE,
  linhas: ['Produtos'],
  escopos: ['Escopos', (escopos: readonly string[]) => escopos.join(', ')],
  expiraEm: ['Vale até', showMoment],
  admin: ['De quem é', (daEquipe: boolean) => (daEquipe ? 'Da equipe' : 'Usuário de um cliente')],
  segundoFator: ['Verificação em duas etapas'],
  convidadoEm: ['Convite de', showMoment],
  dadosPessoais: ['Dados pessoais'],
  ativo: ['Situação', (ativo: boolean) => (ativo ? 'Ativo' : 'Inativo')],
  ativa: ['Situação', (ativa: boolean) => (ativa ? 'Ativa' : 'Inativa')],
  diasEntrega: ['Dias de entrega', semana],
  diasSemana: ['Dias de entrega', semana],
  diasSemEntrega: ['Dias sem entrega'],
  pausadoAte: ['Pausado até'],
  confirmarSozinho: ['Confirma sozinho'],
  perguntaPagos: ['Falta dizer o que já estava pago'],
  itens: ['Itens', (itens: readonly unknown[]) => contar(itens.length, 'produto', 'produtos')],
  precoVenda: ['Preço', emReais],
  valorTotal: ['Valor total', emReais],
  quantidade: ['Ofertado'],
  texto: ['Escrito'],
  url: ['Endereço que recebe'],
  eventos: ['Eventos', (eventos: readonly string[]) => eventos.join(', ')],
  valor: ['Lido como'],
  validaDe: ['Aceita pedidos de'],
  validaAte: ['Aceita pedidos até'],
  abreEm: ['Abre às', showMoment],
  fechaEm: ['Fecha às', showMoment],
  logo: ['Logotipo', () => 'um logotipo'],
  dataCriacao: ['Criado em'],
  dataEntrega: ['Entrega'],
}

/** One side of a change: its fields with their values, of a created or deleted record only those with a value. */
export function campos(registro: Registro, lado: 'antes' | 'depois'): [nome: string, valor: string][] {
  const nomes: NomesDosCampos = registro.entidade === 'pagamento' ? CAMPOS_DO_PAGAMENTO : CAMPOS
  return Object.entries(registro[lado] ?? {})
    .map(([name, value]): [string, string] => {
      const [nome = name.charAt(0).toUpperCase() + name.slice(1), escrito] = nomes[name] ?? []
      return [nome, escrito && !isEmpty(value) ? escrito(value as never) : comoEsta(value)]
    })
    .filter(([, valor]) => registro.acao === 'alterar' || valor !== VAZIO)
}

const VAZIO = '–'
const isEmpty = (value: unknown) => value === null || value === undefined || value === ''

function comoEsta(value: unknown): string {
  if (isEmpty(value)) return VAZIO
  if (typeof value === 'boolean') return value ? 'sim' : 'não'
  if (typeof value === 'number') return emNumero(value)
  if (Array.isArray(value)) return value.length ? value.map(comoEsta).join(', ') : VAZIO
  const text = String(value)
  return /^\d{4}-\d\d-\d\d/.test(text) ? diaPorExtenso(text.slice(0, 10)) : text
}
