import { lerConfiguracoes } from '#contract/configuracoes.ts'
import type { Pedido } from '#contract/pedidos.ts'
import { atribuirEmpresa } from '#contract/pedidos-status.ts'
import { useWrite } from '../../../api/query.ts'
import { EscolhaDaEmpresa, useEmpresas } from '../empresa.tsx'
import { LEITURAS } from '../leituras.ts'

/** Which of the provider's companies supplies the order: chosen, it is written. Nothing if the provider has none. */
export function Empresa({ pedido }: { pedido: Pedido }) {
  const empresas = useEmpresas()
  const write = useWrite(atribuirEmpresa, {
    invalidates: [...LEITURAS, lerConfiguracoes],
    failure: 'A empresa não foi atribuída',
  })
  if (!empresas?.length && !pedido.empresa) return null
  const shown = write.isPending ? write.variables.params.empresa : pedido.empresa
  return (
    <EscolhaDaEmpresa
      empresas={[...new Set([...(empresas ?? []), ...(pedido.empresa ? [pedido.empresa] : [])])]}
      value={shown === null ? null : String(shown)}
      onChange={empresa => empresa !== pedido.empresa && write.mutate({ params: { id: pedido.id, empresa } })}
    />
  )
}
