import { Button } from '@mantine/core'
import { getRouteApi } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { TipoManual } from '#contract/estoque.ts'
import type { Refinement } from '../../shell/use-refine.ts'
import { FilterChoice } from '../../ui/lists/filter-choice.tsx'
import { Fold } from '../../ui/overlays/fold.tsx'
import { BottomBar, Page } from '../../ui/page.tsx'
import { usePhone } from '../../ui/use-phone.ts'
import type { Alvo } from './movimentar.tsx'

export const route = getRouteApi('/admin/estoque')

type Search = ReturnType<typeof route.useSearch>
export type VisaoProps = {
  search: Search
  onChange: (change: Refinement<Search>) => void
  /** Asks what to record: of one product and, in a count, of those after it; without one it is chosen in the dialog. */
  onAsk: (tipo: TipoManual, produto?: Alvo, seguintes?: readonly Alvo[]) => void
}

/** Records what came or what is there: beside the title or, on a phone, below. */
export function Passo({ onAsk }: Pick<VisaoProps, 'onAsk'>) {
  const phone = usePhone()
  const buttons = (
    <>
      <Button variant="default" className={phone ? 'grow' : ''} onClick={() => onAsk('contagem')}>
        Contar
      </Button>
      <Button className={phone ? 'grow' : ''} onClick={() => onAsk('entrada')}>
        Receber
      </Button>
    </>
  )
  return phone ? <BottomBar>{buttons}</BottomBar> : buttons
}

export const EscolhaDaVisao = ({ search, onChange }: Pick<VisaoProps, 'search' | 'onChange'>) => (
  <FilterChoice
    label="Ver"
    options={VISOES}
    value={search.visao === 'movimentos' ? 'movimentos' : undefined}
    onChange={visao => onChange({ visao, produtoId: undefined })}
  />
)

const VISOES = [
  [undefined, 'Produtos'],
  ['movimentos', 'Movimentos'],
] as const

/** The frame of the products. */
export function Tela({
  onAsk,
  files,
  children,
}: Pick<VisaoProps, 'onAsk'> & { files: ReactNode; children: ReactNode }) {
  const phone = usePhone()
  return (
    <Page
      title="Estoque"
      sub={phone ? undefined : 'O que há no depósito, o que os pedidos esperam e o que está disponível.'}
      actions={
        <>
          <Fold name="Exportar" atEnd>
            <div className="row gap-xs">{files}</div>
          </Fold>
          {phone ? null : <Passo onAsk={onAsk} />}
        </>
      }
    >
      {children}
      {phone ? <Passo onAsk={onAsk} /> : null}
    </Page>
  )
}
