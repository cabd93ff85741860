import type { Content } from 'pdfmake/interfaces.js'
import { diaPorExtenso } from '#contract/dias.ts'
import { emReais } from '#contract/dinheiro.ts'
import { NOME_DA_UNIDADE } from '#contract/unidades.ts'
import type { EstanteNoPapel, Job, PrecoDaLista } from './job.ts'
import { MUTED, onePart, type Paper, WIDTH } from './paper.ts'
import { type Column, table } from './table.ts'

/** A shelf's products and prices, by category. */
export function precos({ estante, produtos }: Extract<Job, { tipo: 'precos' }>): Paper {
  const { clienteNome, periodo } = estante
  const categories = Map.groupBy(produtos, ({ categoria }) => categoria ?? '')
  const portuguese = new Intl.Collator('pt-BR')
  const groups = [...categories].sort(([a], [b]) => Number(a === '') - Number(b === '') || portuguese.compare(a, b))
  const content = groups.flatMap(([categoria, rows]): Content[] => [
    ...(groups.length > 1 ? [heading(categoria || 'Outros')] : []),
    table(columns, rows, WIDTH),
  ])
  return onePart({
    name: `Lista de preços · ${clienteNome} · ${periodo}`,
    title: 'Lista de preços',
    subtitle: [clienteNome, `\n${periodo}`],
    content: [{ text: validity(estante), color: MUTED, margin: [0, 0, 0, 8] }, ...content],
  })
}

const heading = (text: string): Content => ({ text, bold: true, fontSize: 11, margin: [0, 8, 0, 4] })

const validity = ({ validaDe, validaAte }: EstanteNoPapel): string => {
  const [de, ate] = [validaDe && `de ${diaPorExtenso(validaDe)}`, validaAte && `até ${diaPorExtenso(validaAte)}`]
  return de || ate ? `Preços válidos ${[de, ate].filter(Boolean).join(' ')}` : 'Preços em reais, sujeitos a alteração'
}

const columns: readonly Column<PrecoDaLista>[] = [
  { header: 'Código', width: 70, cell: ({ codigo }) => codigo ?? '' },
  { header: 'Produto', cell: ({ nome }) => nome },
  { header: 'Embalagem', width: 90, cell: ({ embalagem }) => embalagem ?? '' },
  { header: 'Unidade', width: 70, cell: ({ unidadeMedida }) => NOME_DA_UNIDADE[unidadeMedida] },
  { header: 'Preço', width: 70, right: true, cell: ({ precoVenda }) => emReais(precoVenda) },
]
