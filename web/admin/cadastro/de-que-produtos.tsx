import { listarCategorias } from '#contract/produtos.ts'
import { useRead } from '../../api/query.ts'
import { ChoiceSelect } from '../../ui/fields/choice-select.tsx'

type Chosen = { categoria?: string | undefined; fornecedor?: string | undefined }
type Props = { chosen: Chosen; onChange: (change: Chosen) => void }

/** Filters products by category and by supplier; a filter without options is not shown. */
export function DeQueProdutos({ chosen, onChange }: Props) {
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
          value={chosen[key] ?? null}
          onChange={value => onChange({ [key]: value ?? undefined })}
        />
      </div>
    ),
  )
}
