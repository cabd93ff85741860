import type { Content, TableCell } from 'pdfmake/interfaces.js'
import { linhasDoCliente } from '#contract/clientes.ts'
import { diaPorExtenso } from '#contract/dias.ts'
import { diferencas, vendida } from '#contract/diferencas.ts'
import { contar, emNumero, emReais } from '#contract/dinheiro.ts'
import { situacaoDe, toneOf } from '#contract/situacao.ts'
import { porUnidade, somarPorUnidade } from '#contract/soma-por-unidade.ts'
import { comUnidade } from '#contract/unidades.ts'
import { doPedido } from '../financeiro/codigo-pix.ts'
import { diaEHora } from '../instants.ts'
import type { Fornecedor, Job, Linha, Nota } from './job.ts'
import { pagar } from './pagar.ts'
import { MUTED, type Paper, type Part, TONES, WIDTH } from './paper.ts'
import { box, type Column, table } from './table.ts'

/** The document of an order, in any status. */
export function pedido({ nota, fornecedor, timeZone }: Extract<Job, { tipo: 'pedido' }>): Paper {
  const title = `Pedido nº ${nota.id}`
  const owed = nota.status === 'Confirmado' ? [] : payment(nota, fornecedor)
  const content = [...facts(nota, timeZone), ...lines(nota, true), ...owed, ...observation(nota)]
  return { title, parts: [{ name: title, title, subtitle: state(situacaoDe(nota)), content }] }
}

/** The delivery note that goes with the goods and comes back signed. */
export function entrega({ nota, ...job }: Extract<Job, { tipo: 'entrega' }>): Paper {
  return { title: `Nota de entrega do pedido ${nota.id}`, parts: [deliveryNote(nota, job)] }
}

type Printed = { fornecedor: Fornecedor; precos: boolean; timeZone: string }

export function deliveryNote(nota: Nota, { fornecedor, precos, timeZone }: Printed): Part {
  const owed = precos ? payment(nota, fornecedor) : []
  return {
    name: `Nota de entrega do pedido ${nota.id}`,
    title: 'Nota de entrega',
    subtitle: { text: [`Pedido nº ${nota.id} · `, state(nota.status)] },
    content: [...facts(nota, timeZone), ...lines(nota, precos), ...owed, ...observation(nota), received()],
  }
}

const payment = ({ id, venceEm, aPagar }: Nota, fornecedor: Fornecedor): Content[] =>
  pagar(fornecedor, { vence: venceEm, valor: aPagar ?? 0, identificador: doPedido(id) })

const state = (name: string) => ({ text: name, color: TONES[toneOf(name)] })

function facts(nota: Nota, timeZone: string): Content[] {
  const { cliente, clienteNome } = nota
  const moment = (instante: string | null) => {
    if (!instante) return null
    const { dia, hora } = diaEHora(new Date(instante), timeZone)
    return `${diaPorExtenso(dia)} ${hora}`
  }
  const dates = [
    ['Entrega', nota.dataEntrega && diaPorExtenso(nota.dataEntrega)],
    ['Aberto em', moment(nota.dataCriacao)],
    ['Confirmado em', moment(nota.dataConfirmacao)],
    ['Entregue em', moment(nota.entregueEm)],
    ['Cancelado em', moment(nota.dataCancelamento)],
    ['Empresa', nota.empresa],
  ].flatMap(([name, fact]) => (name && fact ? [[name, fact] as const] : []))
  return [
    {
      columns: [
        {
          width: '*',
          stack: [
            { text: 'Cliente', color: MUTED, fontSize: 8 },
            { text: clienteNome, bold: true, fontSize: 11 },
            ...linhasDoCliente(cliente).map(text => ({ text })),
          ],
        },
        {
          width: 200,
          stack: dates.map(([name, fact]) => ({
            columns: [
              { text: name, color: MUTED, width: 80 },
              { text: fact, alignment: 'right', bold: name === 'Entrega', width: '*' },
            ],
          })),
        },
      ],
      columnGap: 24,
      margin: [0, 0, 0, 12],
    },
  ]
}

/** The codes as on shelves and packing lists; no column where no product has one. */
const codes = (codigos: Nota['codigos']): Column<Linha>[] =>
  Object.keys(codigos).length === 0
    ? []
    : [{ header: 'Código', width: 56, cell: ({ produtoId }) => codigos[produtoId] ?? '' }]

const products: Column<Linha>[] = [
  { header: 'Produto', cell: productOf },
  { header: 'Quantidade', width: 58, right: true, cell: linha => emNumero(vendida(linha)) },
  {
    header: 'Unidade',
    width: 52,
    cell: linha => comUnidade(vendida(linha), linha.unidadeMedida).replace(/^\S+ /, ''),
  },
]

/** Hides the agreed price too. */
const withoutPrice = (linha: Linha): Linha => ({ ...linha, precoCombinado: 0 })

/** The name and, below it, the differences from the order. */
function productOf(linha: Linha): TableCell {
  const outras = diferencas(linha)
  if (outras.length === 0) return linha.nome
  return { stack: [linha.nome, ...outras.map(text => ({ text, color: MUTED, fontSize: 8 }))] }
}
const prices: Column<Linha>[] = [
  { header: 'Preço', width: 66, right: true, cell: ({ precoVenda }) => emReais(precoVenda) },
  { header: 'Valor', width: 76, right: true, cell: ({ valor }) => emReais(valor) },
]
/** Without prices there is room for a column to tick off. */
const checked: Column<Linha>[] = [{ header: 'Conferido', width: 50, right: true, cell: () => box('right') }]

function lines({ itens, codigos, valorTotal }: Nota, precos: boolean): Content[] {
  if (itens.length === 0) return [{ text: 'Este pedido não tem produtos.', color: MUTED }]
  const count = contar(itens.length, 'item', 'itens')
  return [
    table(
      [...codes(codigos), ...products, ...(precos ? prices : checked)],
      precos ? itens : itens.map(withoutPrice),
      WIDTH,
    ),
    {
      unbreakable: true,
      columns: [
        {
          text: `${count} · ${porUnidade(somarPorUnidade(itens.map(linha => ({ ...linha, quantidade: vendida(linha) }))))}`,
          color: MUTED,
          width: '*',
          margin: [0, 3, 0, 0],
        },
        ...(precos
          ? [
              {
                text: `Total ${emReais(valorTotal)}`,
                bold: true,
                fontSize: 12,
                alignment: 'right' as const,
                width: 200,
              },
            ]
          : []),
      ],
      columnGap: 16,
      margin: [0, 8, 0, 0],
    },
  ]
}

const observation = ({ observacao }: Nota): Content[] =>
  observacao ? [{ text: 'Observação', color: MUTED, fontSize: 8, margin: [0, 12, 0, 0] }, { text: observacao }] : []

/** The lines for the signature, never split across pages. */
function received(): Content {
  const line = (width: number, label: string) => ({
    width,
    stack: [
      { canvas: [{ type: 'line' as const, x1: 0, y1: 0, x2: width, y2: 0, lineWidth: 0.6 }] },
      { text: label, color: MUTED, fontSize: 8, margin: [0, 3, 0, 0] as [number, number, number, number] },
    ],
  })
  return {
    unbreakable: true,
    margin: [0, 24, 0, 0],
    stack: [
      { text: 'Recebi os produtos desta nota, conferidos.', margin: [0, 0, 0, 34] },
      {
        columns: [line(190, 'Nome legível'), line(190, 'Assinatura'), line(95, 'Data e hora')],
        columnGap: 20,
      },
      { text: 'Documento sem valor fiscal.', color: MUTED, fontSize: 8, margin: [0, 10, 0, 0] },
    ],
  }
}
