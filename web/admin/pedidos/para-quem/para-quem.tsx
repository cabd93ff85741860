import { Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Status } from '#contract/pedidos.ts'
import { useUser } from '../../../api/use-session.ts'
import { lazyPart } from '../../../ui/lazy.ts'
import { DialogButton } from '../../../ui/overlays/dialog-button.tsx'
import { Panel } from '../../../ui/page.tsx'
import { StatusChip } from '../../../ui/status-chip.tsx'

const Entregar = lazyPart(() => import('../entrega/entregar.tsx'), 'Entregar')

/** One line: what or whom, and how much. */
export type Linha = {
  key: number
  nome: ReactNode
  /** Notes below the name. */
  sobre?: ReactNode
  quantidade: ReactNode
  /** Where it is packed: its tick, and what stands beside that. */
  marca?: { pronta: boolean; disabled: boolean; onChange: (pronta: boolean) => void; end: ReactNode }
}

/** The lines of one order; or of many, where a product is the group. */
type Parte = {
  pedido?: { id: number; status: Status; observacao: string; dataEntrega: string }
  /** At the right of the order's number; then a button, while something is left to do before it is delivered. */
  about?: ReactNode
  before?: ReactNode
  /** Above the lines. */
  note?: ReactNode
  label?: string
  linhas: readonly Linha[]
}

/** A client or a product. */
export type Grupo = { key: number; title: string; about?: ReactNode; end?: ReactNode; partes: readonly Parte[] }

/** What goes to each client, order by order, or whom each product goes to: to supply, to pack and to deliver. */
export const ParaQuem = ({ label, grupos }: { label: string; grupos: readonly Grupo[] }) => (
  <ol className="stack gap-sm" aria-label={label}>
    {grupos.map(({ key, title, about, end, partes }) => (
      <li key={key}>
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
          {partes.map(parte =>
            parte.pedido ? (
              <Pedido key={parte.pedido.id} {...parte} pedido={parte.pedido} />
            ) : (
              <Linhas key={parte.label} {...parte} />
            ),
          )}
        </Panel>
      </li>
    ))}
  </ol>
)

/** One order, and the button that delivers it. */
function Pedido({ pedido, about, before, ...parte }: Parte & { pedido: NonNullable<Parte['pedido']> }) {
  const { id, status, observacao, dataEntrega } = pedido
  return (
    <article className="mt-2xs" aria-label={`Pedido ${id}`}>
      <div className="row between centred gap-xs">
        <span className="row centred gap-xs">
          {useUser().papel === 'separador' ? (
            <span className="semibold">Pedido {id}</span>
          ) : (
            <Link to="/admin/relatorios/pedido" search={{ id }} className="target link">
              Pedido {id}
            </Link>
          )}
          <StatusChip>{status}</StatusChip>
        </span>
        <span className="row centred gap-sm to-end">
          {about}
          {before}
          <DialogButton
            offered={status === 'Confirmado'}
            size="sm"
            className="no-print"
            variant={before ? 'default' : 'filled'}
            aria-label={`Entregar o pedido ${id}`}
            dialog={onClose => <Entregar id={id} dataEntrega={dataEntrega} onClose={onClose} />}
          >
            Entregar
          </DialogButton>
        </span>
      </div>
      {observacao ? <p className="amber as-written anywhere">{observacao}</p> : null}
      <Linhas {...parte} />
    </article>
  )
}

const Linhas = ({ label, note, linhas }: Parte) => (
  <>
    {note}
    <ul className="downwards mt-2xs" aria-label={label}>
      {linhas.map(linha => (
        <li key={linha.key} className={`line centred ${linha.marca ? 'gap-xs' : 'between gap-sm row-high'}`}>
          <UmaLinha {...linha} />
        </li>
      ))}
    </ul>
  </>
)

function UmaLinha({ nome, sobre, quantidade, marca }: Linha) {
  const whole = (
    <>
      <span className="anywhere shrinks">
        {marca?.pronta ? <s className="quiet">{nome}</s> : nome}
        {sobre}
      </span>
      {quantidade}
    </>
  )
  if (!marca) return whole
  const { pronta, disabled, onChange, end } = marca
  return (
    <>
      <label className="tickable row-high grow shrinks">
        <input
          type="checkbox"
          checked={pronta}
          disabled={disabled}
          onChange={event => onChange(event.currentTarget.checked)}
        />
        {whole}
      </label>
      {end}
    </>
  )
}
