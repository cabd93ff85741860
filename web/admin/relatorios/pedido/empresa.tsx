import { Select } from '@mantine/core'
import { lerConfiguracoes } from '#contract/configuracoes.ts'
import type { Pedido } from '#contract/pedidos.ts'
import { atribuirEmpresa } from '#contract/pedidos-status.ts'
import { useRead, useWrite } from '../../../api/query.ts'
import { LEITURAS } from './leituras.ts'

/** Which of the provider's companies supplies the order: chosen, it is written. */
export function Empresa({ pedido }: { pedido: Pedido }) {
  const { data } = useRead(lerConfiguracoes, {}, { staleTime: 60_000 })
  const write = useWrite(atribuirEmpresa, {
    invalidates: [...LEITURAS, lerConfiguracoes],
    success: 'Empresa atribuída',
    failure: 'A empresa não foi atribuída',
  })
  const empresas = data?.configuracoes[0]?.empresas ?? []
  const none = data && empresas.length === 0 ? 'Não há empresas nas configurações' : undefined
  const shown = write.isPending ? write.variables.params.empresa : pedido.empresa
  return (
    <Select
      label="Empresa que atende"
      description={none}
      placeholder="Escolha a empresa"
      data={[...new Set([...empresas, ...(pedido.empresa ? [pedido.empresa] : [])])]}
      value={shown === null ? null : String(shown)}
      onChange={empresa =>
        empresa && empresa !== pedido.empresa && write.mutate({ params: { id: pedido.id, empresa } })
      }
      allowDeselect={false}
      disabled={none !== undefined}
    />
  )
}
