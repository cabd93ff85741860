import type { UseQueryResult } from '@tanstack/react-query'
import { emNumero } from '#contract/dinheiro.ts'
import { type agruparPedidos, type GrupoDePedidos, SITUACOES } from '#contract/relatorios-agrupados.ts'
import type { Answer } from '#contract/route.ts'
import { ESPERA_APROVACAO } from '#contract/situacao.ts'
import { type Column, count, type DataListProps, money, text } from '../../../ui/lists/columns.ts'
import { DataList } from '../../../ui/lists/data-list.tsx'
import { nomeDoGrupo } from '../tempo.ts'

export type Grupo = Answer<typeof agruparPedidos>['grupos'][number]
type Props = Pick<DataListProps<Grupo>, 'order' | 'onOrder' | 'empty' | 'tools' | 'picture'> & {
  grupo: GrupoDePedidos
  lidos: UseQueryResult<Answer<typeof agruparPedidos>>
  onOpen: (grupo: Grupo) => void
}

const NOMES = { dia: ['dia', 'dias'], cliente: ['cliente', 'clientes'] } as const

/** Orders grouped by day or by client; a row opens its orders. */
export function Agrupados({ grupo, lidos, ...list }: Props) {
  const rows = lidos.data?.grupos ?? []
  return (
    <DataList
      {...list}
      rows={rows}
      isFetching={lidos.isFetching}
      error={lidos.error}
      refetch={lidos.refetch}
      label={`Pedidos por ${grupo}`}
      noun={NOMES[grupo]}
      columns={colunasPor(grupo, rows)}
      rowKey={({ chave }) => chave}
      openLabel={row => `${nomeDe(grupo, row)}: ver os pedidos`}
    />
  )
}

const nomeDe = (grupo: GrupoDePedidos, { nome, chave }: Grupo): string =>
  grupo === 'dia' ? nomeDoGrupo('dia', chave) : nome

/** Orders that wait for approval are rare: their column appears only when there are any. */
const colunasPor = (grupo: GrupoDePedidos, rows: readonly Grupo[]): readonly Column<Grupo>[] => [
  text('grupo', grupo === 'dia' ? 'Dia' : 'Cliente', row => nomeDe(grupo, row), {
    sort: ({ nome }) => nome,
    phone: 'title',
  }),
  count('pedidos', 'Pedidos', ({ pedidos }) => pedidos),
  ...SITUACOES.filter(each => each !== ESPERA_APROVACAO || rows.some(({ porStatus }) => porStatus[each])).map(status =>
    count<Grupo>(status, status, ({ porStatus }) => porStatus[status]?.pedidos ?? 0, {
      cell: ({ porStatus }) => (porStatus[status] ? emNumero(porStatus[status].pedidos) : ''),
      phone: 'hide',
    }),
  ),
  money('valor', 'Valor sem cancelados', ({ valorTotal }) => valorTotal, { phone: 'side' }),
]
