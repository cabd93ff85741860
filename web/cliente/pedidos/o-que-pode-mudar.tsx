import { Button, type ButtonProps } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useId, useState } from 'react'
import { contar, emReais } from '#contract/dinheiro.ts'
import type { RegrasDeEntrega } from '#contract/entrega.ts'
import type { Pedido } from '#contract/pedidos.ts'
import { alterarEntrega } from '#contract/pedidos-status.ts'
import { EscolherDia } from '../../pedido/escolher-dia.tsx'
import { Cancelar, Observar } from '../../pedido/observar.tsx'
import { prazoParaCancelar } from '../prazo.ts'
import { useDepoisDeMudar, useMudarPedido } from '../use-mudar-pedido.ts'
import { quandoEntrega } from './colunas.tsx'
import { type Possibilidade, possibilidades } from './possibilidades.ts'

type Props = { pedido: Pedido; itens: number; estante: number | undefined; regras: RegrasDeEntrega; aprova: boolean }
type OQue = 'entrega' | 'observacao' | 'cancelamento'

/** Each possible change with its deadline. A change that is no longer possible says why and has no button. */
export function OQuePodeMudar({ pedido, itens, estante, regras, aprova }: Props) {
  const [opened, setOpened] = useState<OQue | null>(null)
  const pode = possibilidades(pedido, regras, aprova)
  const oferecidas = Object.entries(pode).filter(([oQue, { pode }]) => pode || oQue === opened)
  const ondeMudar = pedido.status === 'Aberto' ? { id: estante } : { pedido: pedido.id }
  if (oferecidas.length === 0)
    return <p className="quiet">Nada mais: {minuscula(pode.itens.texto)} Você ainda pode repeti-lo.</p>
  return (
    <>
      <ul className="rows roomy">
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
      {opened ? <Mudar oQue={opened} {...{ pedido, itens }} onClose={() => setOpened(null)} /> : null}
    </>
  )
}

type MudarProps = Pick<Props, 'pedido' | 'itens'> & { oQue: OQue; onClose: () => void }

function Mudar({ oQue, pedido, itens, onClose }: MudarProps) {
  const { id, dataEntrega, valorTotal, observacao } = pedido
  const entrega = useMudarPedido(alterarEntrega)
  const change = { pedido, aftermath: useDepoisDeMudar(), onClose }
  if (oQue === 'entrega')
    return (
      <EscolherDia
        {...{ pedido, onClose }}
        title="Mudar o dia da entrega"
        action="Mudar o dia"
        about={(dia, regras) => (
          <p className="quiet">Com este dia, dá para mudar ou cancelar até {prazoParaCancelar(dia, regras)}.</p>
        )}
        send={data => entrega.mutateAsync({ params: { id, data } })}
      />
    )
  if (oQue === 'observacao')
    return (
      <Observar
        {...change}
        title={`Observação do pedido nº\u00a0${id}`}
        description="O que o fornecedor precisa saber: onde entregar, quem recebe, o que conferir."
      />
    )
  return (
    <Cancelar
      {...change}
      numero={`nº\u00a0${id}`}
      label="Por quê? (opcional)"
      description={observacao ? 'O fornecedor lê. Fica no lugar da observação do pedido.' : 'O fornecedor lê.'}
      keep="Manter"
    >
      {contar(itens, 'item', 'itens')}, {emReais(valorTotal)}
      {dataEntrega ? `, com entrega ${quandoEntrega(pedido)}` : ''}. Tudo volta à estante. Não dá para desfazer, mas
      você pode repetir o pedido depois.
    </Cancelar>
  )
}

const minuscula = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1)

type MudancaProps = Possibilidade &
  ButtonProps & { name: string; onClick?: () => void; renderRoot?: (props: object) => ReactNode }

/** One change: its name, its deadline, and the button that starts it. */
function Mudanca({ name, pode, texto, ...button }: MudancaProps) {
  const id = useId()
  return (
    <li className="line between centred gap-md">
      <div>
        <b className="medium block">{name}</b>
        <span id={id} className="quiet small">
          {texto}
        </span>
      </div>
      {pode ? <Button variant="default" size="sm" className="stiff" aria-describedby={id} {...button} /> : null}
    </li>
  )
}
