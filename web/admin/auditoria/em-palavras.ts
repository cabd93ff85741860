import type { Entidade, Registro } from '#contract/auditoria.ts'
import { cepMascarado, cnpjMascarado, telefoneMascarado } from '#contract/brasil.ts'
import { diaPorExtenso } from '#contract/dias.ts'
import { contar, emNumero, emReais } from '#contract/dinheiro.ts'
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
  'ver-como': 'Ver como o cliente',
}

export const ACOES: Record<Registro['acao'], string> = { criar: 'Criação', alterar: 'Alteração', excluir: 'Exclusão' }

/** The labels of the forms, one word for one thing, where they are not the field's own name: `cidade`. */
const CAMPOS: Record<string, string> = {
  linhas: 'Produtos',
  email: 'E-mail',
  admin: 'De quem é',
  segundoFator: 'Verificação em duas etapas',
  convidadoEm: 'Convite de',
  dadosPessoais: 'Dados pessoais',
  clienteId: 'Cliente',
  cnpj: 'CNPJ',
  endereco: 'Endereço',
  cep: 'CEP',
  ativo: 'Situação',
  ativa: 'Situação',
  diasEntrega: 'Dias de entrega',
  diasSemEntrega: 'Dias sem entrega',
  diasSemana: 'Dias de entrega',
  pausadoAte: 'Pausado até',
  horarioCorte: 'Pedidos até',
  pedidoMinimo: 'Pedido mínimo',
  lembreteHoras: 'Lembrar automaticamente',
  aprovacaoAcima: 'Pedir aprovação acima de',
  precoCusto: 'Custo',
  precoVenda: 'Preço',
  valorTotal: 'Valor total',
  quantidade: 'Ofertado',
  texto: 'Escrito',
  valor: 'Lido como',
  unidadeMedida: 'Unidade',
  codigo: 'Código',
  ean: 'Código de barras',
  codigoExterno: 'Código externo',
  multiplo: 'Múltiplo',
  periodo: 'Período',
  observacao: 'Observação',
  validaDe: 'Aceita pedidos de',
  validaAte: 'Aceita pedidos até',
  abreEm: 'Abre às',
  fechaEm: 'Fecha às',
  logo: 'Logotipo',
  dataCriacao: 'Criado em',
  dataEntrega: 'Entrega',
}
const SIM_OU_NAO: Record<string, readonly [sim: string, nao: string]> = {
  admin: ['Da equipe', 'Usuário de um cliente'],
  ativo: ['Ativo', 'Inativo'],
  ativa: ['Ativa', 'Inativa'],
}
const MOMENTOS = ['abreEm', 'fechaEm', 'convidadoEm']
const DINHEIRO = ['precoCusto', 'precoVenda', 'pedidoMinimo', 'aprovacaoAcima', 'valorTotal']
const MASCARAS: Record<string, (texto: string) => string> = {
  cnpj: cnpjMascarado,
  cep: cepMascarado,
  telefone: telefoneMascarado,
}

/** One side of a change: its fields with their values, of a created or deleted record only those with a value. */
export function campos(registro: Registro, lado: 'antes' | 'depois'): [nome: string, valor: string][] {
  return Object.entries(registro[lado] ?? {})
    .map(([name, value]): [string, string] => [
      CAMPOS[name] ?? name.charAt(0).toUpperCase() + name.slice(1),
      valor(name, value),
    ])
    .filter(([, valor]) => registro.acao === 'alterar' || valor !== VAZIO)
}

const VAZIO = '–'

function valor(name: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return VAZIO
  if (typeof value === 'boolean') return (SIM_OU_NAO[name] ?? ['sim', 'não'])[value ? 0 : 1]
  if (name === 'lembreteHoras') return `${contar(Number(value), 'hora', 'horas')} antes de fechar`
  if (typeof value === 'number') return DINHEIRO.includes(name) ? emReais(value) : emNumero(value)
  if (name === 'logo') return 'um logotipo'
  if (name === 'itens' && Array.isArray(value)) return contar(value.length, 'produto', 'produtos')
  if (['diasEntrega', 'diasSemana'].includes(name) && Array.isArray(value))
    return value.map(dia => SEMANA[Number(dia) - 1]).join(', ')
  if (Array.isArray(value)) return value.length ? value.map(item => valor(name, item)).join(', ') : VAZIO
  if (MOMENTOS.includes(name) && !Number.isNaN(Date.parse(String(value)))) return showMoment(String(value))
  const text = MASCARAS[name]?.(String(value)) ?? String(value)
  return /^\d{4}-\d\d-\d\d/.test(text) ? diaPorExtenso(text.slice(0, 10)) : text
}
