import { listarCategorias } from '#contract/produtos.ts'
import { useRead } from '../../api/query.ts'
import { ChoiceSelect } from '../../ui/fields/choice-select.tsx'
import type { Filtro, Filtros } from '../filtros.tsx'

/** Filters products by category and by supplier; a filter without options is not shown. */
export const DE_QUE_PRODUTOS: Filtro = { names: ['categoria', 'fornecedor'], Campo: DeQueProdutos }

function DeQueProdutos({ chosen, onChange }: { chosen: Filtros; onChange: (change: Filtros) => void }) {
  const { data } = useRead(listarCategorias, {})
  const kinds = [
    ['categoria', 'Categoria', 'Todas as categorias', data?.categorias ?? []],
    ['fornecedor', 'Fornecedor', 'Todos os fornecedores', data?.fornecedores ?? []],
  ] as const
  return kinds.map(([key, label, all, found]) =>
    data && found.length === 0 && chosen[key] === undefined ? null : (
      <div key={key}>
        <ChoiceSelect
          aria-label={label}
          all={all}
          data={found.map(({ nome }) => ({ value: nome, label: nome }))}
          value={chosen[key]?.toString() ?? null}
          onChange={value => onChange({ [key]: value ?? undefined })}
        />
      </div>
    ),
  )
}
