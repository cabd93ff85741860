import type { Entidade, Registro } from '#contract/auditoria.ts'
import { cepMascarado, cnpjMascarado, telefoneMascarado } from '#contract/brasil.ts'
import { diaPorExtenso } from '#contract/dias.ts'
import { contar, emNumero, emReais } from '#contract/dinheiro.ts'
import { SEMANA, showMoment } from '../../ui/moment.ts'

/** The name of each kind of record: in the filter, and within a sentence. */
export const NOMES: Record<Entidade, readonly [varios: string, um: string]> = {
  usuario: ['Usuários', 'o usuário'],
  cliente: ['Clientes', 'o cliente'],
  produto: ['Produtos', 'o produto'],
  estante: ['Estantes', 'a estante'],
  'estante-produto': ['Produtos nas estantes', 'na estante o produto'],
  configuracoes: ['Configurações', 'as configurações'],
  pedido: ['Exclusões de pedidos', 'o pedido'],
  'termo-de-importacao': ['Leitura de planilhas', 'a leitura de'],
  'pedido-fixo': ['Pedidos fixos', 'o pedido fixo'],
  apelido: ['Palavras de clientes', 'a palavra'],
  'ver-como': ['Ver como o cliente', 'as telas de'],
}

const VERBOS: Record<Registro['acao'], string> = { criar: 'Cadastrou', alterar: 'Alterou', excluir: 'Excluiu' }
const VERBOS_DA_ESTANTE: Record<Registro['acao'], string> = { criar: 'Pôs', alterar: 'Alterou', excluir: 'Retirou' }

/** `Alterou o produto Açaí`, `Pôs na estante 51 produtos`. */
export function oQueFez({ entidade, acao, registroId, registroNome, depois }: Registro): string {
  const [, um] = NOMES[entidade]
  if (entidade === 'configuracoes') return `${VERBOS[acao]} ${um}`
  if (entidade === 'pedido') return `${VERBOS[acao]} ${um} ${registroId}`
  const nome = registroNome ?? `${registroId}`
  if (entidade === 'ver-como') return `Viu as telas como ${nome}`
  if (entidade !== 'estante-produto') return `${VERBOS[acao]} ${um} ${nome}`
  if (typeof depois?.linhas === 'number') return `Pôs na estante ${emNumero(depois.linhas)} produtos`
  return `${VERBOS_DA_ESTANTE[acao]} ${acao === 'excluir' ? 'da estante o produto' : um} ${nome}`
}

/** The labels of the forms: one word for one thing. */
const CAMPOS: Record<string, string> = {
  nome: 'Nome',
  email: 'E-mail',
  admin: 'De quem é',
  papel: 'Papel',
  segundoFator: 'Segundo fator',
  senha: 'Senha',
  convidadoEm: 'Convite de',
  dadosPessoais: 'Dados pessoais',
  clienteId: 'Cliente',
  cnpj: 'CNPJ',
  endereco: 'Endereço',
  cidade: 'Cidade',
  estado: 'Estado',
  cep: 'CEP',
  telefone: 'Telefone',
  ativo: 'Situação',
  ativa: 'Situação',
  diasEntrega: 'Dias de entrega',
  diasSemEntrega: 'Dias sem entrega',
  diasSemana: 'Dias de entrega',
  pausadoAte: 'Pausado até',
  itens: 'Itens',
  horarioCorte: 'Pedidos até',
  pedidoMinimo: 'Pedido mínimo',
  lembreteHoras: 'Horas de lembrete antes de fechar',
  aprovacaoAcima: 'Pedir aprovação acima de',
  precoCusto: 'Custo',
  precoVenda: 'Preço',
  valorTotal: 'Valor total',
  quantidade: 'Ofertado',
  onde: 'Onde',
  texto: 'Escrito',
  valor: 'Lido como',
  unidadeMedida: 'Unidade',
  codigo: 'Código',
  ean: 'Código de barras',
  categoria: 'Categoria',
  fornecedor: 'Fornecedor',
  embalagem: 'Embalagem',
  codigoExterno: 'Código externo',
  multiplo: 'Múltiplo',
  estoque: 'Estoque',
  periodo: 'Período',
  observacao: 'Observação',
  validaDe: 'Aceita pedidos de',
  validaAte: 'Aceita pedidos até',
  abreEm: 'Abre às',
  fechaEm: 'Fecha às',
  cor: 'Cor',
  logo: 'Logotipo',
  empresas: 'Empresas',
  empresa: 'Empresa',
  motivo: 'Motivo',
  status: 'Status',
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

export type Campo = { nome: string; antes: string | null; depois: string | null }

/** The changed fields, in words. `antes` or `depois` is null when that side has no value. */
export function campos({ antes, depois }: Registro): Campo[] {
  const names = [...new Set([...Object.keys(antes ?? {}), ...Object.keys(depois ?? {})])]
  return (
    names
      .filter(name => name !== 'linhas')
      .map(name => ({
        nome: CAMPOS[name] ?? name,
        antes: antes && name in antes ? valor(name, antes[name]) : null,
        depois: depois && name in depois ? valor(name, depois[name]) : null,
      }))
      // A created or deleted record's empty fields are left out.
      .filter(({ antes: de, depois: para }) => (antes && depois) || (de ?? para) !== '–')
  )
}

function valor(name: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return '–'
  if (typeof value === 'boolean') return (SIM_OU_NAO[name] ?? ['sim', 'não'])[value ? 0 : 1]
  if (typeof value === 'number') return DINHEIRO.includes(name) ? emReais(value) : emNumero(value)
  if (name === 'logo') return 'um logotipo'
  if (name === 'itens' && Array.isArray(value)) return contar(value.length, 'produto', 'produtos')
  if (['diasEntrega', 'diasSemana'].includes(name) && Array.isArray(value))
    return value.map(dia => SEMANA[Number(dia) - 1]).join(', ')
  if (Array.isArray(value)) return value.length ? value.map(item => valor(name, item)).join(', ') : '–'
  if (MOMENTOS.includes(name) && !Number.isNaN(Date.parse(String(value)))) return showMoment(String(value))
  const text = MASCARAS[name]?.(String(value)) ?? String(value)
  return /^\d{4}-\d\d-\d\d/.test(text) ? diaPorExtenso(text.slice(0, 10)) : text
}
