import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { lerConfiguracoes } from '#contract/configuracoes.ts'
import { useRead } from '../../../api/query.ts'
import { useUser } from '../../../api/use-session.ts'
import { Fold } from '../../../ui/overlays/fold.tsx'

/** The provider's companies; undefined until they are read, and for a separador, who assigns none. */
export const useEmpresas = (): readonly string[] | undefined =>
  useRead(lerConfiguracoes, {}, { staleTime: 60_000, enabled: useUser().papel !== 'separador' }).data?.configuracoes[0]
    ?.empresas

type Props = {
  label: ReactNode
  empresas: readonly string[]
  /** The order's, which can't be chosen again. */
  atual?: string | null
  onChoose: (empresa: string) => void
}

/** The choice of the provider's company that supplies an order. Buttons, because a choice is written at once. */
export const EscolhaDaEmpresa = ({ label, empresas, atual, onChoose }: Props) => (
  <Fold name="Empresa que atende" label={label}>
    {close => (
      <div className="stack">
        {empresas.map(empresa => (
          <Button
            key={empresa}
            variant="subtle"
            justify="start"
            aria-pressed={empresa === atual}
            onClick={() => {
              close()
              if (empresa !== atual) onChoose(empresa)
            }}
          >
            {empresa}
          </Button>
        ))}
      </div>
    )}
  </Fold>
)
