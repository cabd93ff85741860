import { Button } from '@mantine/core'
import { useState } from 'react'
import { emReais, somar } from '#contract/dinheiro.ts'
import { baixarRecebiveis, type DoCliente, resumirRecebiveis } from '#contract/recebiveis.ts'
import type { Answer } from '#contract/route.ts'
import type { financeiroSearch } from '../../shell/search.ts'
import { BarList } from '../../ui/charts/bar-list.tsx'
import { SearchBox } from '../../ui/fields/search-box.tsx'
import { lazyPart } from '../../ui/lazy.ts'
import { money, text } from '../../ui/lists/columns.ts'
import { FigureTabs } from '../../ui/lists/figure-tabs.tsx'
import { found } from '../../ui/lists/matching.ts'
import { useSelection } from '../../ui/lists/use-selection.tsx'
import { Panel } from '../../ui/page.tsx'
import type { Aqui, Declaracao } from '../relatorios/relatorio.tsx'

type Busca = ReturnType<typeof financeiroSearch>
type Totais = Answer<typeof resumirRecebiveis>['totais']

export const VISOES = [
  'Quem deve',
  ['pedidos', 'Pedidos'],
  ['pagamentos', 'Pagamentos'],
  ['banco', 'Extrato do banco'],
] as const

const FAIXAS = [
  ['aVencer', 'A vencer'],
  ['ate7', 'Vencido até 7 dias'],
  ['ate30', 'De 8 a 30 dias'],
  ['mais30', 'Mais de 30 dias'],
] as const

const quanto = (key: (typeof FAIXAS)[number][0] | 'credito', header: string) =>
  money<DoCliente>(key, header, row => row[key], {
    phone: 'hide',
    roomy: key === 'credito',
    cell: row => (row[key] > 0 ? emReais(row[key]) : <span className="quiet">–</span>),
  })

/** Who owes, since when; a row opens what is open of it. */
export const QUEM_DEVE: Declaracao<Busca, typeof resumirRecebiveis, 'clientes'> = {
  titulo: 'Financeiro',
  visoes: VISOES,
  pergunta: 'Quem deve, quanto e desde quando.',
  conta: '',
  call: resumirRecebiveis,
  linhas: 'clientes',
  sent: () => ({}),
  arquivo: { route: baixarRecebiveis, query: { situacao: 'aberto' } },
  lista: 'Quem deve',
  nomes: ['cliente', 'clientes'],
  quem: ({ search: { busca = '' }, mudar }) => (
    <SearchBox label="Buscar cliente" value={busca} onChange={busca => mudar({ busca })} />
  ),
  colunas: () => [
    text('clienteNome', 'Cliente', ({ clienteNome }) => clienteNome, {
      phone: 'title',
      cell: row => (
        <>
          {row.clienteNome}
          <small className="phone-note">
            <Situacao {...row} />
          </small>
        </>
      ),
    }),
    ...FAIXAS.map(([key, header]) => quanto(key, header)),
    money('saldo', 'Deve', ({ saldo }) => saldo, {
      phone: 'side',
      cell: ({ saldo, credito }) =>
        saldo > 0 ? <b className="semibold">{emReais(saldo)}</b> : <span className="quiet">{emReais(-credito)}</span>,
    }),
  ],
  chave: ({ clienteId }) => clienteId,
  rodape: (_, rows) => ({
    clienteNome: 'Total',
    ...Object.fromEntries(
      [...FAIXAS.map(([key]) => key), 'saldo' as const].map(key => [key, emReais(somar(rows.map(row => row[key])))]),
    ),
  }),
  dentro: ({ clienteId }) => ({ visao: 'pedidos', clienteId, busca: undefined, faixa: undefined }),
  vazio: [
    'Ninguém deve nada',
    'Quando você entrega um pedido, o que ele vale aparece aqui com o dia em que vence, até você registrar o pagamento.',
  ],
}

function Situacao({ mais30, ate30, ate7, aVencer }: DoCliente) {
  const [tone, words] =
    mais30 > 0
      ? ['red', 'vencido há mais de 30 dias']
      : ate30 > 0
        ? ['red', 'vencido há até 30 dias']
        : ate7 > 0
          ? ['amber', 'vencido há até 7 dias']
          : ['quiet', aVencer > 0 ? 'a vencer' : 'tem crédito']
  return <span className={`nowrap ${tone}`}>{words}</span>
}

/** The rows that the search and the pressed tile leave, those overdue for longest first. */
export const soDaqui = (rows: DoCliente[], { busca = '', faixa }: Busca): DoCliente[] =>
  found(rows, busca, ({ clienteNome }) => clienteNome)
    .items.filter(row => faixa === undefined || row[faixa] > 0)
    .sort((a, b) => b.mais30 - a.mais30 || b.ate30 - a.ate30 || b.ate7 - a.ate7 || b.saldo - a.saldo)

/** The totals; pressing one shows only who owes some of it. */
export const Faixas = ({ aqui: { search, mudar }, totais }: { aqui: Aqui<Busca>; totais: Totais | undefined }) => (
  <FigureTabs
    label="Desde quando"
    tabs={[
      [undefined, 'A receber', totais && emReais(totais.saldo), ''],
      ...FAIXAS.map(([faixa, nome]) => [faixa, nome, totais && emReais(totais[faixa]), ''] as const),
    ]}
    value={search.faixa}
    onChange={faixa => mudar({ faixa })}
  />
)

/** The same as a picture. */
export const AoLado = ({ totais }: { totais: Totais }) => (
  <Panel title="Desde quando devem">
    <BarList bars={FAIXAS.map(([key, name]) => ({ key, name, value: totais[key], text: emReais(totais[key]) }))} />
    {totais.credito > 0 ? <p className="quiet small mt-md">Créditos de clientes: {emReais(totais.credito)}</p> : null}
  </Panel>
)

const EnviarExtratos = lazyPart(() => import('./enviar-extratos.tsx'), 'EnviarExtratos')

/** Marks clients in the list, to send each its statement. */
export function useExtratos(mostrados: readonly DoCliente[]) {
  const [aberta, abrir] = useState<readonly DoCliente[] | null>(null)
  const { escolhidos, nenhum, mark, bar } = useSelection(mostrados.map(comNumero), ({ clienteNome }) => clienteNome)
  const children = (
    <Button size="sm" variant="subtle" onClick={() => abrir(escolhidos)}>
      Enviar extrato
    </Button>
  )
  return {
    mark: (row: DoCliente) => mark(comNumero(row)),
    ...(escolhidos.length > 0 && { bar: bar({ label: 'Muitos clientes de uma vez', children }) }),
    dialog: aberta ? <EnviarExtratos clientes={aberta} onSent={nenhum} onClose={() => abrir(null)} /> : null,
  }
}

const comNumero = (row: DoCliente) => ({ ...row, id: row.clienteId })
