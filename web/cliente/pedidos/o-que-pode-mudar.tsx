import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useId, useState } from 'react'
import type { RegrasDeEntrega } from '#contract/entrega.ts'
import type { Pedido } from '#contract/pedidos.ts'
import { askToLeave, hasUnsaved } from '../../shell/unsaved.ts'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { Cancelar } from './cancelar.tsx'
import styles from './detalhe.module.css'
import { MudarEntrega } from './mudar-entrega.tsx'
import { Observar } from './observar.tsx'
import { type Possibilidade, possibilidades } from './possibilidades.ts'

type Props = { pedido: Pedido; itens: number; estante: number | undefined; regras: RegrasDeEntrega }

/** Each change with its limit beside it; what can't be done any more says why. */
export function OQuePodeMudar({ pedido, itens, estante, regras }: Props) {
  const [aberta, setAberta] = useState<'entrega' | 'observacao' | 'cancelamento' | null>(null)
  const { id } = pedido
  const pode = possibilidades(pedido, regras)
  const fechar = () => setAberta(null)
  const deixar = async () => {
    if (!hasUnsaved() || (await askToLeave())) fechar()
  }
  if (Object.values(pode).every(({ pode }) => !pode))
    return <p className={styles.nothing}>Nada mais: {minuscula(pode.itens.texto)} Você ainda pode repeti-lo.</p>
  return (
    <>
      <ul className={styles.changes}>
        <Mudanca nome="Itens" {...pode.itens}>
          {describedBy =>
            pode.itens.pode ? (
              <Button
                variant="default"
                size="sm"
                aria-describedby={describedBy}
                renderRoot={props => <Link to="/cliente/estante" search={{ id: estante }} {...props} />}
              >
                Mudar itens
              </Button>
            ) : (
              <Button variant="default" size="sm" disabled aria-describedby={describedBy}>
                Mudar itens
              </Button>
            )
          }
        </Mudanca>
        <Mudanca nome="Dia da entrega" {...pode.entrega}>
          {describedBy => (
            <Button
              variant="default"
              size="sm"
              disabled={!pode.entrega.pode}
              aria-describedby={describedBy}
              onClick={() => setAberta('entrega')}
            >
              Mudar o dia
            </Button>
          )}
        </Mudanca>
        <Mudanca nome="Observação" {...pode.observacao}>
          {describedBy => (
            <Button
              variant="default"
              size="sm"
              disabled={!pode.observacao.pode}
              aria-describedby={describedBy}
              onClick={() => setAberta('observacao')}
            >
              {pedido.observacao ? 'Editar' : 'Escrever'}
            </Button>
          )}
        </Mudanca>
        <Mudanca nome="Cancelamento" {...pode.cancelamento}>
          {describedBy => (
            <Button
              variant="outline"
              color="red"
              size="sm"
              disabled={!pode.cancelamento.pode}
              aria-describedby={describedBy}
              onClick={() => setAberta('cancelamento')}
            >
              Cancelar
            </Button>
          )}
        </Mudanca>
      </ul>
      <Dialog short opened={aberta === 'entrega'} title="Mudar o dia da entrega" onClose={fechar}>
        <MudarEntrega pedido={pedido} regras={regras} onFechar={fechar} />
      </Dialog>
      <Dialog short opened={aberta === 'observacao'} title={`Observação do pedido nº ${id}`} onClose={deixar}>
        <Observar pedido={pedido} onSalvar={fechar} onDeixar={deixar} />
      </Dialog>
      <Dialog short opened={aberta === 'cancelamento'} title={`Cancelar o pedido nº ${id}?`} onClose={fechar}>
        <Cancelar pedido={pedido} itens={itens} onFechar={fechar} />
      </Dialog>
    </>
  )
}

const minuscula = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1)

type MudancaProps = Possibilidade & { nome: string; children: (describedBy: string) => ReactNode }

function Mudanca({ nome, texto, children }: MudancaProps) {
  const id = useId()
  return (
    <li>
      <div>
        <b>{nome}</b>
        <span id={id} className={styles.until}>
          {texto}
        </span>
      </div>
      {children(id)}
    </li>
  )
}
