import { useNavigate } from '@tanstack/react-router'
import { telefoneMascarado } from '#contract/brasil.ts'
import { listarAindaNaoPediram } from '#contract/painel.ts'
import type { Answer } from '#contract/route.ts'
import { usePages } from '../../api/query.ts'
import { useLive } from '../../api/use-live.ts'
import { type Column, text } from '../../ui/lists/columns.ts'
import { showDay } from '../../ui/moment.ts'
import styles from './painel.module.css'
import { aCada } from './ritmo.ts'
import { TelaDeLista, useBusca } from './tela-de-lista.tsx'

type Linha = Answer<typeof listarAindaNaoPediram>['clientes'][number]
const clientesDe = (answer: Answer<typeof listarAindaNaoPediram>) => answer.clientes
const LEITURAS = [listarAindaNaoPediram]

const columns: readonly Column<Linha>[] = [
  text('cliente', 'Cliente', ({ clienteNome }) => clienteNome, { phone: 'title' }),
  text('ultima', 'Última entrega', ({ ultimaEntrega }) => ultimaEntrega, {
    cell: ({ ultimaEntrega }) => showDay(ultimaEntrega),
  }),
  {
    key: 'ritmo',
    header: 'Costuma receber',
    cell: ({ aCadaDias }) => (aCadaDias === null ? 'sem ritmo conhecido' : aCada(aCadaDias)),
    sort: ({ aCadaDias }) => aCadaDias,
  },
]

export function AindaNaoPediram() {
  const navigate = useNavigate()
  useLive({ reads: LEITURAS })
  return (
    <TelaDeLista
      title="Ainda não pediram"
      sub="Têm estante aberta, nenhum pedido em curso, e pelo seu ritmo já teriam pedido"
      searchLabel="Buscar cliente"
      noun={['cliente', 'clientes']}
      columns={columns}
      pages={usePages(listarAindaNaoPediram, { query: { busca: useBusca() } }, clientesDe)}
      rowKey={({ clienteId }) => clienteId}
      onOpen={({ clienteId, ultimaEntrega: dia }) =>
        void navigate({
          to: '/admin/relatorios/pedidos',
          search: { clienteId, dataInicial: dia, dataFinal: dia },
        })
      }
      actions={({ telefone }) =>
        telefone ? (
          <a href={`tel:+55${telefone}`} className={styles.link}>
            {telefoneMascarado(telefone)}
          </a>
        ) : null
      }
      nothing="Todos os que costumam pedir já pediram"
    />
  )
}
