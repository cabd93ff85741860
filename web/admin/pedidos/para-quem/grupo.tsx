import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { Panel } from '../../../ui/page.tsx'

type Props = {
  /** A client or a product. */
  title: string
  about?: ReactNode
  /** At the right of the title. */
  end?: ReactNode
  children: ReactNode
}

/** What goes to one client, or whom one product goes to: the same in supply, packing and the matrix of a phone. */
export const Grupo = ({ title, about, end, children }: Props) => (
  <Panel>
    <div className="row between centred gap-xs">
      <div className="shrinks grow">
        <Text component="h2" fz="lg" fw={600} lh={1.3} className="anywhere">
          {title}
        </Text>
        {about ? <p className="quiet small anywhere">{about}</p> : null}
      </div>
      {end}
    </div>
    {children}
  </Panel>
)

/** The lines of a group, read downwards. */
export const Linhas = ({ label, children }: { label?: string; children: ReactNode }) => (
  <ul className="downwards mt-2xs" aria-label={label}>
    {children}
  </ul>
)

type LinhaProps = {
  nome: ReactNode
  /** Notes below the name. */
  sobre?: ReactNode
  quantidade: ReactNode
  /** Where it is packed: its tick. */
  marca?: { pronta: boolean; disabled: boolean; onChange: (pronta: boolean) => void }
  /** At the end, beside the tick's row. */
  end?: ReactNode
}

/** One line: what or whom, and how much; with its tick, where it is packed. */
export function Linha({ nome, sobre, quantidade, marca, end }: LinhaProps) {
  if (!marca)
    return (
      <li className="line between centred gap-sm row-high">
        <span className="anywhere shrinks">
          {nome}
          {sobre}
        </span>
        {quantidade}
      </li>
    )
  return (
    <li className="line centred gap-xs">
      <label className="tickable row-high grow shrinks">
        <input
          type="checkbox"
          checked={marca.pronta}
          disabled={marca.disabled}
          onChange={event => marca.onChange(event.currentTarget.checked)}
        />
        <span className="anywhere shrinks">
          {marca.pronta ? <s className="quiet">{nome}</s> : nome}
          {sobre}
        </span>
        {quantidade}
      </label>
      {end}
    </li>
  )
}
