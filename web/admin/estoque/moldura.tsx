import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { FilterChoice } from '../../ui/lists/filter-choice.tsx'
import { Fold } from '../../ui/overlays/fold.tsx'
import { BottomBar, Page } from '../../ui/page.tsx'
import { usePhone } from '../../ui/use-phone.ts'
import styles from './estoque.module.css'
import { Movimentar, type Pedido, VERBOS } from './movimentar.tsx'

type Props = {
  /** The list as spreadsheets. */
  files: ReactNode
  children: (onAsk: (asked: Pedido) => void) => ReactNode
}

/** The common frame of both stock views: heading, buttons, and the dialog that records movements. */
export function Moldura({ files, children }: Props) {
  const phone = usePhone()
  const [asked, setAsked] = useState<Pedido | null>(null)
  const buttons = (['perda', 'contagem', 'entrada'] as const).map(tipo => (
    <Button
      key={tipo}
      {...(tipo !== 'entrada' && { variant: 'default' })}
      onClick={() => setAsked({ tipo, produto: null })}
    >
      {VERBOS[tipo][0]}
    </Button>
  ))
  return (
    <Page
      title="Estoque"
      sub={phone ? undefined : 'O que há no depósito, o que os pedidos esperam e o que está disponível.'}
      actions={
        <>
          <Fold name="Exportar" atEnd>
            <div className="row gap-xs">{files}</div>
          </Fold>
          {phone ? null : buttons}
        </>
      }
    >
      {children(setAsked)}
      {phone ? (
        <BottomBar>
          <div className={`line gap-xs full ${styles.below}`}>{buttons}</div>
        </BottomBar>
      ) : null}
      <Movimentar asked={asked} onAsk={setAsked} onClose={() => setAsked(null)} />
    </Page>
  )
}

type VisaoProps = { value: 'movimentos' | undefined; onChange: (visao: 'movimentos' | undefined) => void }

export const EscolhaDaVisao = ({ value, onChange }: VisaoProps) => (
  <FilterChoice
    label="Ver"
    options={[
      [undefined, 'Produtos'],
      ['movimentos', 'Movimentos'],
    ]}
    value={value}
    onChange={onChange}
  />
)
