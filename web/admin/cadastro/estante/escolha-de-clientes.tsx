import { CloseButton } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { type Cliente, listarClientes } from '#contract/clientes.ts'
import { useNear } from '../../../api/near.ts'
import { SearchSelect } from '../../../ui/fields/search-select.tsx'
import styles from './estante.module.css'

export type Escolhido = Pick<Cliente, 'id' | 'nome'>
type Props = { escolhidos: readonly Escolhido[]; error: ReactNode; onChange: (escolhidos: Escolhido[]) => void }

/** Chooses several clients by searching for one at a time, because there may be ten thousand. */
export function EscolhaDeClientes({ escolhidos, error, onChange }: Props) {
  const [busca, setBusca] = useState('')
  const found = useNear(listarClientes, { query: { busca, limite: 50 } }, ({ clientes }) => clientes.length === 0)
  const clientes = found.data?.clientes ?? []
  const ja = new Set(escolhidos.map(({ id }) => id))
  return (
    <div>
      <SearchSelect
        // Remounts after each choice, so that the search starts empty.
        key={escolhidos.length}
        label="Acrescentar cliente"
        description="Procure por nome, CNPJ ou cidade"
        comboboxProps={{ withinPortal: false }}
        error={error}
        value={null}
        onChange={id => {
          const cliente = clientes.find(outro => outro.id === id)
          if (cliente) onChange([...escolhidos, { id: cliente.id, nome: cliente.nome }])
        }}
        options={clientes.map(({ id, nome, ativo }) => ({
          id,
          label: nome,
          disabled: ja.has(id),
          ...(ja.has(id) ? { detail: 'já escolhido' } : ativo ? {} : { detail: 'inativo' }),
        }))}
        searched={busca}
        alike={found.data?.alike !== undefined}
        reading={found}
        chosen={undefined}
        onSearch={setBusca}
      />
      <ul className={`row mt-xs ${styles.escolhidos}`} aria-label="Clientes escolhidos">
        {escolhidos.map(({ id, nome }) => (
          <li key={id}>
            {nome}
            <CloseButton
              size="sm"
              aria-label={`Tirar ${nome}`}
              onClick={() => onChange(escolhidos.filter(outro => outro.id !== id))}
            />
          </li>
        ))}
      </ul>
    </div>
  )
}
