import { Button } from '@mantine/core'
import { type Periodo, periodoPorExtenso } from '#contract/dias.ts'
import { contar, emReais, somar } from '#contract/dinheiro.ts'
import { lerComprasEmPdf } from '#contract/documentos.ts'
import { relatorioDeCompras } from '#contract/relatorios.ts'
import type { Answer } from '#contract/route.ts'
import { comUnidade } from '#contract/unidades.ts'
import { noWhatsApp } from '../../mensagens/whatsapp.ts'
import { FileButton } from '../../shell/file-button.tsx'
import type { comprasSearch } from '../../shell/search.ts'
import { useMarca } from '../../shell/use-marca.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import { money, quantity, text } from '../../ui/lists/columns.ts'
import { Empty } from '../../ui/notice.tsx'
import { Panel } from '../../ui/page.tsx'
import { Quantidade } from '../../ui/quantidade.tsx'
import { Grafico } from './grupos.ts'
import { type Aqui, relatorio } from './relatorio.tsx'

const soma = (rows: readonly Compra[], de: 'custoTotal' | 'custoComprar') => emReais(somar(rows.map(row => row[de])))

/** What do I have to buy, and what will it cost? Opening a product leads to the supply report, searched for it. */
export const Compras = relatorio({
  titulo: 'Compras',
  pergunta: 'O que comprar, e quanto vai custar.',
  periodo: 'estaSemana',
  call: relatorioDeCompras,
  linhas: 'compras',
  sent: ({ search: { clienteId, busca = '' }, periodo }: Aqui<ReturnType<typeof comprasSearch>>) => ({
    body: { ...periodo, clienteId, busca },
  }),
  lista: 'Compras',
  grupos: [
    ['produto', 'Por produto', ['produto', 'produtos']],
    ['fornecedor', 'Por fornecedor', ['fornecedor', 'fornecedores']],
  ],
  busca: () => 'Buscar produto',
  somas: [
    ['A comprar', (_, rows) => soma(rows, 'custoComprar')],
    ['Custo total', (_, rows) => soma(rows, 'custoTotal')],
  ],
  // What is bought is what is still to be delivered, less what the stock has left for it.
  colunas: _ => [
    text('nome', 'Produto', ({ nome }) => nome, { phone: 'title' }),
    quantity('quantidade', 'Nos pedidos', ({ quantidade }) => quantidade, { roomy: true }),
    quantity('pendente', 'A entregar', ({ pendente }) => pendente || null),
    quantity('disponivel', 'Disponível', ({ disponivel }) => disponivel),
    quantity('comprar', 'Comprar', ({ comprar }) => comprar || null, { phone: 'side' }),
    money('custoComprar', 'Custo a comprar', ({ custoComprar }) => custoComprar, {
      cell: ({ custoComprar }) => (custoComprar ? emReais(custoComprar) : ''),
    }),
    money('precoCusto', 'Custo de hoje', ({ precoCusto }) => precoCusto, { phone: 'hide', roomy: true }),
    money('custoTotal', 'Custo total', ({ custoTotal }) => custoTotal, { phone: 'hide', roomy: true }),
  ],
  chave: ({ produtoId }) => produtoId,
  rodape: (_, rows) => ({
    nome: 'Total',
    custoTotal: soma(rows, 'custoTotal'),
    custoComprar: soma(rows, 'custoComprar'),
  }),
  leva: ({ nome }, { search: { clienteId }, periodo }) => ({
    to: '/admin/relatorios/fornecimento',
    search: { ...periodo, clienteId, busca: nome, visao: 'produto' },
  }),
  abrir: ({ nome }) => `${nome}: ver quem pediu`,
  grafico: ({ periodo }, rows) => (
    <Grafico
      titulo="O que mais pesa no custo"
      periodo={periodo}
      barras={rows.map(({ produtoId, nome, custoTotal }) => ({ chave: `${produtoId}`, nome, valores: [custoTotal] }))}
    />
  ),
  corpo: ({ search: { clienteId, busca = '' }, periodo, grupo }, rows) =>
    grupo === 'fornecedor' && rows.length > 0 ? (
      <PorFornecedor compras={rows} sent={{ ...periodo, clienteId, busca }} />
    ) : null,
  vazio: [
    'Nada a comprar para este período',
    'Não há pedidos confirmados com entrega nestes dias: escolha outro período.',
  ],
})

type Compra = Answer<typeof relatorioDeCompras>['compras'][number]
/** The list's filters, sent with its PDF. */
type Sent = Periodo & { clienteId: number | undefined; busca: string }

/** Each supplier's purchase list, to be sent as a message or as a PDF. */
function PorFornecedor({ compras, sent }: { compras: readonly Compra[]; sent: Sent }) {
  const faltam = compras.filter(({ comprar }) => comprar > 0)
  if (faltam.length === 0)
    return <Empty title="Nada a comprar para este período">O que os pedidos esperam já está no estoque.</Empty>
  const portuguese = new Intl.Collator('pt-BR')
  const lists = [...Map.groupBy(faltam, ({ fornecedor }) => fornecedor ?? '')].sort(
    ([a], [b]) => Number(a === '') - Number(b === '') || portuguese.compare(a, b),
  )
  return (
    <div className="stack gap-md">
      {lists.map(([fornecedor, rows]) => (
        <Panel key={fornecedor}>
          <section aria-label={fornecedor || SEM}>
            <Cabeca fornecedor={fornecedor} rows={rows} sent={sent} />
            <ul className="rows mt-xs">
              {rows.map(row => (
                <li key={row.produtoId} className="line between centred gap-sm row-high">
                  <span className="shrinks anywhere">
                    {row.nome}
                    <small>{sobre(row)}</small>
                  </span>
                  <Quantidade quantidade={row.comprar} unidadeMedida={row.unidadeMedida} />
                </li>
              ))}
            </ul>
          </section>
        </Panel>
      ))}
    </div>
  )
}

const SEM = 'Sem fornecedor'

/** Why so much is bought, where there is stock of it. */
const sobre = ({ codigo, embalagem, disponivel, pendente, unidadeMedida }: Compra): string => {
  const porque =
    disponivel !== null &&
    `a entregar ${comUnidade(pendente, unidadeMedida)}, disponível ${comUnidade(disponivel, unidadeMedida)}`
  return [codigo, embalagem, porque].filter(Boolean).join(' · ')
}

function Cabeca({ fornecedor, rows, sent }: { fornecedor: string; rows: readonly Compra[]; sent: Sent }) {
  const nome = fornecedor || SEM
  const message = messageOf(rows, sent, useMarca().nome)
  return (
    <div className="row between centred gap-xs">
      <h2 className="semibold">
        {nome}{' '}
        <span className="quiet small">
          {contar(rows.length, 'produto', 'produtos')} · {emReais(somar(rows.map(row => row.custoComprar)))}
        </span>
      </h2>
      <div className="row gap-xs no-print">
        <CopyButton
          px="sm"
          aria-label={`Copiar a lista de ${nome}`}
          text={message}
          done={`A lista de ${nome} foi copiada`}
          failed="A lista não foi copiada: baixe o PDF"
        />
        <Button
          variant="default"
          px="sm"
          {...noWhatsApp('', message)}
          aria-label={`Enviar a lista de ${nome} por WhatsApp`}
        >
          WhatsApp
        </Button>
        <FileButton
          px="sm"
          route={lerComprasEmPdf}
          sent={{ query: { ...sent, ...(fornecedor ? { fornecedor } : { semFornecedor: '1' }) } }}
          aria-label={`PDF da lista de ${nome}`}
        >
          PDF
        </FileButton>
      </div>
    </div>
  )
}

/** The message for the supplier: it shows neither costs nor stock. */
const messageOf = (rows: readonly Compra[], periodo: Periodo, provider: string): string =>
  [
    `Olá! Lista de compras de ${provider}, para as nossas entregas de ${periodoPorExtenso(periodo)}:`,
    ...rows.map(
      ({ nome, codigo, embalagem, unidadeMedida, comprar }) =>
        `- ${comUnidade(comprar, unidadeMedida)} de ${nome}${embalagem ? ` (${embalagem})` : ''}${codigo ? `, cód. ${codigo}` : ''}`,
    ),
  ].join('\n')
