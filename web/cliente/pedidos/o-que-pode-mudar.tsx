import { Button, type ButtonProps } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useId, useState } from 'react'
import type { RegrasDeEntrega } from '#contract/entrega.ts'
import type { Pedido } from '#contract/pedidos.ts'
import { askToLeave, hasUnsaved } from '../../shell/unsaved.ts'
import { useTitleWhenLost } from '../../ui/focus-title.ts'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { Cancelar } from './cancelar.tsx'
import { MudarEntrega } from './mudar-entrega.tsx'
import { Observar } from './observar.tsx'
import styles from './pedidos.module.css'
import { type Possibilidade, possibilidades } from './possibilidades.ts'

type Props = { pedido: Pedido; itens: number; estante: number | undefined; regras: RegrasDeEntrega }

/** Each change with its limit beside it; what can't be done any more says why, and has no button. */
export function OQuePodeMudar({ pedido, itens, estante, regras }: Props) {
  const [opened, setOpened] = useState<'entrega' | 'observacao' | 'cancelamento' | null>(null)
  const { id } = pedido
  const pode = possibilidades(pedido, regras)
  const oferecidas = Object.entries(pode).filter(([oQue, { pode }]) => pode || oQue === opened)
  useTitleWhenLost(oferecidas.map(([oQue]) => oQue).join())
  const ondeMudar = pedido.status === 'Aberto' ? { id: estante } : { pedido: id }
  const close = () => setOpened(null)
  const leave = async () => {
    if (!hasUnsaved() || (await askToLeave())) close()
  }
  if (oferecidas.length === 0)
    return <p className="quiet">Nada mais: {minuscula(pode.itens.texto)} Você ainda pode repeti-lo.</p>
  return (
    <>
      <ul className={`rows ${styles.changes}`}>
        <Mudanca
          name="Itens"
          {...pode.itens}
          {...(pode.itens.pode && {
            renderRoot: props => <Link to="/cliente/estante" search={ondeMudar} {...props} />,
          })}
        >
          Mudar itens
        </Mudanca>
        <Mudanca name="Dia da entrega" {...pode.entrega} onClick={() => setOpened('entrega')}>
          Mudar o dia
        </Mudanca>
        <Mudanca name="Observação" {...pode.observacao} onClick={() => setOpened('observacao')}>
          {pedido.observacao ? 'Editar' : 'Escrever'}
        </Mudanca>
        <Mudanca
          name="Cancelamento"
          {...pode.cancelamento}
          variant="outline"
          color="red"
          onClick={() => setOpened('cancelamento')}
        >
          Cancelar
        </Mudanca>
      </ul>
      <Dialog short opened={opened === 'entrega'} title="Mudar o dia da entrega" onClose={close}>
        <MudarEntrega pedido={pedido} regras={regras} onClose={close} />
      </Dialog>
      <Dialog short opened={opened === 'observacao'} title={`Observação do pedido nº ${id}`} onClose={leave}>
        <Observar pedido={pedido} onSaved={close} onBack={leave} />
      </Dialog>
      <Dialog short opened={opened === 'cancelamento'} title={`Cancelar o pedido nº ${id}?`} onClose={close}>
        <Cancelar pedido={pedido} itens={itens} onClose={close} />
      </Dialog>
    </>
  )
}

const minuscula = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1)

type MudancaProps = Possibilidade &
  ButtonProps & { name: string; onClick?: () => void; renderRoot?: (props: object) => ReactNode }

/** What can be changed, until when, and the button that begins it. */
function Mudanca({ name, pode, texto, ...button }: MudancaProps) {
  const id = useId()
  return (
    <li>
      <div>
        <b>{name}</b>
        <span id={id} className="quiet small">
          {texto}
        </span>
      </div>
      {pode ? <Button variant="default" size="sm" aria-describedby={id} {...button} /> : null}
    </li>
  )
}
