import type { ComponentProps } from 'react'
import { lerConfiguracoes } from '#contract/configuracoes.ts'
import { useRead } from '../../../api/query.ts'
import { useUser } from '../../../api/use-session.ts'
import { ChoiceSelect } from '../../../ui/fields/choice-select.tsx'

/** The provider's companies; undefined until they are read, and for a separador, who assigns none. */
export const useEmpresas = (): readonly string[] | undefined =>
  useRead(lerConfiguracoes, {}, { staleTime: 60_000, enabled: useUser().papel !== 'separador' }).data?.configuracoes[0]
    ?.empresas

type Props = Omit<ComponentProps<typeof ChoiceSelect>, 'data' | 'onChange'> & {
  empresas: readonly string[]
  onChange: (empresa: string) => void
}

/** The choice of the provider's company that supplies an order. */
export const EscolhaDaEmpresa = ({ empresas, onChange, ...props }: Props) => (
  <ChoiceSelect
    label="Empresa que atende"
    all="Escolha a empresa"
    {...props}
    data={[...empresas]}
    onChange={empresa => empresa && onChange(empresa)}
  />
)
