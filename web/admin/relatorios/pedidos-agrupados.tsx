import { emNumero, emReais, somar } from '#contract/dinheiro.ts'
import { agruparPedidos, SITUACOES } from '#contract/relatorios-agrupados.ts'
import type { Answer } from '#contract/route.ts'
import { ESPERA_APROVACAO, toneOf } from '#contract/situacao.ts'
import { count, money } from '../../ui/lists/columns.ts'
import { colunaDoGrupo, Grafico, nomeDe, tempoDe } from './grupos.ts'
import { type Busca, COMUM } from './pedidos-um-a-um.tsx'
import type { Declaracao } from './relatorio.tsx'

type Situacao = (typeof SITUACOES)[number]
type Grupo = Answer<typeof agruparPedidos>['grupos'][number]

/** Those that occur: orders that wait for approval are rare. */
const usadas = (rows: readonly Grupo[], rara: (situacao: Situacao) => boolean = () => true) =>
  SITUACOES.filter(each => !rara(each) || rows.some(({ porStatus }) => porStatus[each]))
const soma = (rows: readonly Grupo[], de: (row: Grupo) => number) => rows.reduce((sum, row) => sum + de(row), 0)
const quantos = (situacao: Situacao, { porStatus }: Grupo) => porStatus[situacao]?.pedidos ?? 0
const ouNada = (pedidos: number) => (pedidos ? emNumero(pedidos) : '')

/** Orders by day or by client; a row opens its orders. */
export const POR_GRUPO: Declaracao<Busca, typeof agruparPedidos, 'grupos'> = {
  ...COMUM,
  call: agruparPedidos,
  linhas: 'grupos',
  sent: ({ search: { base = 'entrega', status, clienteId, busca = '' }, periodo, grupo }) => ({
    params: { grupo },
    query: { ...periodo, base, clienteId, busca, status },
  }),
  colunas: ({ grupo }, rows) => [
    colunaDoGrupo(grupo),
    count('pedidos', 'Pedidos', ({ pedidos }) => pedidos),
    ...usadas(rows, each => each === ESPERA_APROVACAO).map(each =>
      count<Grupo>(each, each, row => quantos(each, row), { cell: row => ouNada(quantos(each, row)), phone: 'hide' }),
    ),
    money('valor', 'Valor sem cancelados', ({ valorTotal }) => valorTotal, { phone: 'side' }),
  ],
  chave: ({ chave }) => chave,
  rodape: (_, rows) => ({
    grupo: 'Total',
    pedidos: emNumero(soma(rows, ({ pedidos }) => pedidos)),
    ...Object.fromEntries(SITUACOES.map(each => [each, ouNada(soma(rows, row => quantos(each, row)))])),
    valor: emReais(somar(rows.map(({ valorTotal }) => valorTotal))),
  }),
  dentro: ({ chave }, { grupo }) => ({
    ...{ ordem: undefined, grupo: undefined },
    ...(grupo === 'dia' ? { dataInicial: chave, dataFinal: chave } : { clienteId: Number(chave) }),
  }),
  abrir: (row, { grupo }) => `${nomeDe(grupo, row)}: ver os pedidos`,
  grafico: ({ grupo, periodo }, rows) => (
    <Grafico
      titulo={`Pedidos por ${grupo}`}
      tempo={tempoDe(grupo)}
      periodo={periodo}
      whole
      series={usadas(rows).map(name => ({
        name,
        tone: toneOf(name),
        soft: name === 'Entregue' || name === ESPERA_APROVACAO,
      }))}
      barras={rows.map(row => ({
        ...{ chave: row.chave, nome: row.nome },
        valores: grupo === 'dia' ? usadas(rows).map(each => quantos(each, row)) : [row.valorTotal],
        texto: [...usadas([row]).map(each => `${each}: ${emNumero(quantos(each, row))}`), emReais(row.valorTotal)].join(
          ' · ',
        ),
      }))}
    />
  ),
}
