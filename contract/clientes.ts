import * as z from 'zod'
import { ComFormato, PLANILHA } from './arquivo.ts'
import { cepMascarado, cnpjMascarado, comRotulo, telefoneMascarado } from './brasil.ts'
import {
  AlteradoEm,
  Cep,
  CodigoExterno,
  Dia,
  DiaOuNulo,
  DiasEntrega,
  DiaVencimento,
  Dinheiro,
  EmailOpcional,
  EmUso,
  Estado,
  Hora,
  Id,
  IdTexto,
  type NomesDosCampos,
  PorId,
  PrazoDias,
  Sinalizador,
  SinalizadorTexto,
  Telefone,
  Texto,
  TextoOpcional,
  Valor,
  ZeroOuUm,
} from './campos.ts'
import { CnpjOuCpf } from './cpf.ts'
import { diaPorExtenso } from './dias.ts'
import { contar, emReais } from './dinheiro.ts'
import { DeOutroSistema, PaginaParecida, Proximo, Total } from './listas.ts'
import type { Route } from './route.ts'

export const Cliente = z.object({
  id: z.int(),
  nome: z.string(),
  // Optional, like all that came later, because an answer stored for its Idempotency-Key by an older server lacks them.
  nomeFantasia: z.string().optional(),
  cnpj: z.string().describe('CNPJ de 14 caracteres, ou CPF de 11, sem máscara'),
  inscricaoEstadual: z.string().optional(),
  endereco: z.string(),
  bairro: z.string().optional(),
  email: z.string(),
  cidade: z.string(),
  estado: z.string(),
  cep: z.string().describe('8 números'),
  telefone: z.string().describe('10 ou 11 números'),
  ativo: ZeroOuUm,
  diasEntrega: z.array(z.int()).nullable().describe('1 segunda … 7 domingo; null: os do fornecedor'),
  horarioCorte: z.string().nullable().describe('HH:MM; null: o do fornecedor'),
  pedidoMinimo: z.number().nullable().describe('R$; null: o do fornecedor'),
  aprovacaoAcima: z
    .number()
    .nullable()
    .optional()
    .describe(
      'R$: acima disto num dia de entrega, com o que ninguém aprovou, o que um `comprador` pede espera aprovação; null: nunca',
    ),
  prazoDias: z.int().nullable().optional().describe('Dias para pagar; null: os do fornecedor'),
  diaVencimento: z.int().nullable().optional().describe('O dia do mês em que paga; null: o do fornecedor'),
  limiteCredito: z.number().nullable().optional().describe('R$ que pode dever; null: sem limite'),
  liberadoAte: z
    .string()
    .nullable()
    .optional()
    .describe('AAAA-MM-DD: até este dia pede apesar do limite e do que venceu'),
  rotaId: z.int().nullable().optional(),
  ordemNaRota: z.int().nullable().optional(),
  janelaEntrega: z.string().optional(),
  observacaoEntrega: z.string().optional(),
  codigoExterno: z.string().nullable().optional().describe('Só para administradores'),
  alteradoEm: AlteradoEm,
  emUso: EmUso,
  ultimoPedido: DiaOuNulo.optional().describe('Só na lista: o dia em que abriu o mais novo'),
  valorDoMes: Valor.optional().describe('Só na lista: as entregas deste mês que contam'),
})
export type Cliente = z.output<typeof Cliente>

export const CAMPOS_DO_CLIENTE = {
  nome: ['Nome'],
  nomeFantasia: ['Nome fantasia'],
  cnpj: ['CNPJ', cnpjMascarado],
  inscricaoEstadual: ['Inscrição estadual'],
  email: ['E-mail'],
  telefone: ['Telefone', telefoneMascarado],
  cep: ['CEP', cepMascarado],
  endereco: ['Endereço'],
  bairro: ['Bairro'],
  cidade: ['Cidade'],
  estado: ['Estado'],
  codigoExterno: ['Código externo'],
  diasEntrega: ['Dias de entrega'],
  horarioCorte: ['Pedidos até'],
  pedidoMinimo: ['Pedido mínimo', emReais],
  aprovacaoAcima: ['Pedir aprovação acima de', emReais],
  prazoDias: ['Prazo para pagar', (dias: number) => contar(dias, 'dia', 'dias')],
  diaVencimento: ['Dia do vencimento'],
  limiteCredito: ['Limite de crédito', emReais],
  liberadoAte: ['Liberado até', diaPorExtenso],
  motivoLiberacao: ['Motivo da liberação'],
  rotaId: ['Rota'],
  ordemNaRota: ['Parada'],
  janelaEntrega: ['Horário para receber'],
  observacaoEntrega: ['Observação para a entrega'],
} as const satisfies NomesDosCampos

type Identidade = Pick<Cliente, 'nomeFantasia' | 'cnpj' | 'inscricaoEstadual' | 'telefone' | 'email'>
type Lugar = Pick<Cliente, 'endereco' | 'bairro' | 'cidade' | 'estado' | 'cep'>
/** What a document says of a client besides its name. */
export type DadosDoCliente = Identidade & Lugar

/** The lines under a client's name that are not empty. */
export const linhasDoCliente = (cliente: DadosDoCliente): string[] => {
  const { nomeFantasia, cnpj, inscricaoEstadual, endereco, bairro, cidade, estado, cep, telefone, email } = cliente
  const lines = [
    nomeFantasia,
    [comRotulo(cnpj), inscricaoEstadual && `IE ${inscricaoEstadual}`].filter(Boolean).join(' · '),
    [endereco, bairro, [cidade, estado].filter(Boolean).join(' – ')].filter(Boolean).join(', '),
    cep && `CEP ${cepMascarado(cep)}`,
    telefone && telefoneMascarado(telefone),
    email,
  ]
  return lines.flatMap(line => line || [])
}

const Clientes = z.object({ clientes: z.array(Cliente) })

const opcionais = {
  nomeFantasia: TextoOpcional(120).optional(),
  inscricaoEstadual: TextoOpcional(20).optional(),
  endereco: TextoOpcional(200).optional(),
  bairro: TextoOpcional(80).optional(),
  email: EmailOpcional.optional(),
  cidade: TextoOpcional(80).optional(),
  estado: Estado.optional(),
  cep: Cep.optional(),
  telefone: Telefone.optional(),
  ativo: Sinalizador.optional(),
  diasEntrega: DiasEntrega.nullable().optional(),
  horarioCorte: Hora.nullable().optional(),
  pedidoMinimo: Dinheiro.nullable().optional(),
  aprovacaoAcima: Dinheiro.nullable().optional(),
  prazoDias: PrazoDias.nullable().optional(),
  diaVencimento: DiaVencimento.nullable().optional(),
  limiteCredito: Dinheiro.nullable().optional(),
  janelaEntrega: TextoOpcional(60).optional().describe('"7h às 9h"'),
  observacaoEntrega: TextoOpcional(300).optional().describe('"portão lateral"'),
  codigoExterno: CodigoExterno.optional(),
}
/** A form's values. A field left out keeps its value on PUT and is empty on POST. */
export const NovoCliente = z.object({ nome: Texto(120), cnpj: CnpjOuCpf, ...opcionais })
export const ClienteEditado = NovoCliente.extend({ id: Id })

const CNPJ_REPETIDO = 'Já existe um cliente com este CNPJ ou CPF'

export const listarClientes = {
  method: 'GET',
  url: '/api/clientes',
  config: { access: 'admin', escopo: 'cadastros:ler', tambem: ['separador'], ...PLANILHA },
  summary: 'Listar os clientes, por nome',
  description: 'O arquivo tem os títulos da importação: lido por ela, não muda nada.',
  querystring: PaginaParecida.extend({
    ativo: SinalizadorTexto.optional(),
    rotaId: IdTexto.optional(),
    ...DeOutroSistema,
    ...ComFormato,
  }),
  response: { 200: Clientes.extend({ proximo: Proximo, total: Total }) },
} as const satisfies Route

export const lerCliente = {
  method: 'GET',
  url: '/api/clientes/:id',
  config: { access: 'user', escopo: 'cadastros:ler', tambem: ['separador'] },
  summary: 'Ler um cliente',
  params: PorId,
  response: { 200: Clientes },
} as const satisfies Route

export const lerRegrasDeEntrega = {
  method: 'GET',
  url: '/api/clientes/:id/regras-de-entrega',
  config: { access: 'user', escopo: 'cadastros:ler' },
  summary: 'Ler as regras de entrega em vigor para um cliente',
  description: 'As do próprio cliente onde ele as tem, senão as do fornecedor.',
  params: PorId,
  response: {
    200: z.object({
      regras: z.object({
        hoje: z.string().describe('AAAA-MM-DD, no fuso do fornecedor'),
        hora: z.string().describe('HH:MM'),
        diasEntrega: z.array(z.int()).describe('1 segunda … 7 domingo'),
        horarioCorte: z.string().nullable(),
        pedidoMinimo: z.number().nullable().describe('De todos os pedidos de um dia de entrega, juntos'),
        diasSemEntrega: z.array(z.string()),
        aprovacaoAcima: Cliente.shape.aprovacaoAcima,
        pedidosPorDia: z
          .array(
            z.object({
              dataEntrega: z.string(),
              valorTotal: Valor,
              semAprovacao: Valor.describe('Disto, o que ninguém que aprova confirmou'),
              pedidos: z.array(z.int()),
            }),
          )
          .optional()
          .describe('O que os pedidos confirmados já somam em cada dia, de hoje em diante, e quais são'),
      }),
    }),
  },
} as const satisfies Route

export const criarCliente = {
  method: 'POST',
  url: '/api/clientes',
  config: { access: 'admin', escopo: 'cadastros:escrever' },
  errors: { 409: CNPJ_REPETIDO },
  summary: 'Cadastrar um cliente',
  body: NovoCliente,
  response: { 201: Clientes },
} as const satisfies Route

export const atualizarCliente = {
  method: 'PUT',
  url: '/api/clientes',
  config: { access: 'admin', escopo: 'cadastros:escrever' },
  errors: { 404: 'Não há cliente com este id', 409: CNPJ_REPETIDO },
  summary: 'Alterar um cliente',
  description: 'Os campos não enviados ficam como estão. Inativar encerra na hora as sessões dos seus usuários.',
  body: ClienteEditado,
  response: { 200: Clientes },
} as const satisfies Route

export const excluirCliente = {
  method: 'DELETE',
  url: '/api/clientes/:id',
  config: { access: 'admin', escopo: 'cadastros:escrever' },
  errors: { 409: 'O cliente tem usuários, estantes, pedidos ou pagamentos, que `atual` conta: inative-o' },
  summary: 'Excluir um cliente',
  params: PorId,
  response: { 200: Clientes },
} as const satisfies Route

export const liberarCliente = {
  method: 'PUT',
  url: '/api/clientes/:id/liberacao',
  config: { access: 'admin', escopo: 'financeiro:escrever' },
  errors: { 422: 'Um dia que já passou' },
  summary: 'Deixar um cliente pedir apesar do limite de crédito e do que venceu',
  description: 'Até o dia `ate`, com ele. Fica na auditoria.',
  params: PorId,
  body: z.object({ ate: Dia, motivo: Texto(200) }),
  response: { 200: Clientes },
} as const satisfies Route
