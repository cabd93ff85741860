import { useNavigate } from '@tanstack/react-router'
import { listarQuaseEsgotados } from '#contract/painel.ts'
import type { Answer } from '#contract/route.ts'
import { comUnidade } from '#contract/unidades.ts'
import { usePages } from '../../api/query.ts'
import { type Column, quantity, text } from '../../ui/lists/columns.ts'
import { TelaDeLista, useBusca } from './tela-de-lista.tsx'

type Linha = Answer<typeof listarQuaseEsgotados>['produtos'][number]
const produtosDe = (answer: Answer<typeof listarQuaseEsgotados>) => answer.produtos

const columns: readonly Column<Linha>[] = [
  text('produto', 'Produto', ({ nome }) => nome, { phone: 'title' }),
  text('cliente', 'Cliente', ({ clienteNome }) => clienteNome),
  text('estante', 'Estante', ({ periodo }) => periodo),
  quantity('oferecida', 'Oferecido', ({ quantidade }) => quantidade),
  quantity('restam', 'Restam', ({ disponivel }) => disponivel, {
    cell: ({ disponivel, unidadeMedida }) => (disponivel > 0 ? comUnidade(disponivel, unidadeMedida) : 'esgotado'),
    phone: 'side',
  }),
]

export function QuaseEsgotados() {
  const navigate = useNavigate()
  return (
    <TelaDeLista
      title="Quase esgotados"
      sub="Em estantes abertas, resta um décimo do oferecido, ou menos"
      searchLabel="Buscar por produto ou cliente"
      noun={['produto', 'produtos']}
      columns={columns}
      pages={usePages(listarQuaseEsgotados, { query: { busca: useBusca() } }, produtosDe)}
      rowKey={({ estanteId, produtoId }) => `${estanteId}/${produtoId}`}
      onOpen={({ estanteId, nome }) =>
        void navigate({ to: '/admin/cadastro/estante', search: { id: estanteId, produto: nome } })
      }
      nothing="Nada está perto de esgotar"
    />
  )
}
