import { Select } from '@mantine/core'
import { lerConfiguracoes } from '#contract/configuracoes.ts'
import type { Pedido } from '#contract/pedidos.ts'
import { atribuirEmpresa } from '#contract/pedidos-status.ts'
import { useRead, useWrite } from '../../../api/query.ts'
import { LEITURAS } from '../leituras.ts'

/** The provider's companies; undefined until they are read. */
export const useEmpresas = (): readonly string[] | undefined =>
  useRead(lerConfiguracoes, {}, { staleTime: 60_000 }).data?.configuracoes[0]?.empresas

/** Chooses which of the provider's companies supplies the order; saves at once. */
export function Empresa({ pedido }: { pedido: Pedido }) {
  const empresas = useEmpresas()
  const write = useWrite(atribuirEmpresa, {
    invalidates: [...LEITURAS, lerConfiguracoes],
    failure: 'A empresa não foi atribuída',
  })
  const none = empresas?.length === 0 ? 'Não há empresas nas configurações' : undefined
  const shown = write.isPending ? write.variables.params.empresa : pedido.empresa
  return (
    <EscolhaDaEmpresa
      description={none}
      empresas={[...new Set([...(empresas ?? []), ...(pedido.empresa ? [pedido.empresa] : [])])]}
      value={shown === null ? null : String(shown)}
      onChange={empresa => empresa !== pedido.empresa && write.mutate({ params: { id: pedido.id, empresa } })}
    />
  )
}

type Props = {
  empresas: readonly string[]
  value: string | null
  onChange: (empresa: string) => void
  /** Why none can be chosen. */
  description?: string | undefined
}

export function EscolhaDaEmpresa({ empresas, value, onChange, description }: Props) {
  return (
    <Select
      label="Empresa que atende"
      description={description}
      placeholder="Escolha a empresa"
      data={[...empresas]}
      value={value}
      onChange={empresa => empresa && onChange(empresa)}
      allowDeselect={false}
      disabled={description !== undefined}
    />
  )
}
