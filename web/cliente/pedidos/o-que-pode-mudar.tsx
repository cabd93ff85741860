import type { ReactNode } from 'react'
import { contar, emReais } from '#contract/dinheiro.ts'
import { aindaPodeCancelar, type RegrasDeEntrega } from '#contract/entrega.ts'
import type { Pedido } from '#contract/pedidos.ts'
import { alterarEntrega } from '#contract/pedidos-status.ts'
import { useWrite } from '../../api/query.ts'
import { EscolherDia } from '../../pedido/escolher-dia.tsx'
import { Cancelar, Observar } from '../../pedido/observar.tsx'
import { type Acao, pode } from '../../pedido/pode.ts'
import { DialogButton } from '../../ui/overlays/dialog-button.tsx'
import type { Prazo } from '../prazo.ts'
import { quandoEntrega } from './colunas.tsx'

type Props = {
  pedido: Pedido
  itens: number
  regras: RegrasDeEntrega
  aprova: boolean
  /** The button to the shelf, where it is not the screen's main one. */
  mudarItens: ReactNode
}
type DialogProps = { pedido: Pedido; onClose: () => void }

/** The changes that are still possible; the page's subtitle says until when. */
export function OQuePodeMudar({ pedido, itens, regras, aprova, mudarItens }: Props) {
  const podem = possibilidades(pedido, regras, aprova)
  const { status, observacao } = pedido
  if (podem.length === 0)
    return <p className="quiet">Nada mais: o pedido foi {status.toLowerCase()}. Você ainda pode repeti-lo.</p>
  return (
    <>
      {pedido.aguardaAprovacao ? (
        <p className="quiet mb-sm">
          Se os itens mudarem, o pedido deixa de esperar aprovação, e é preciso pedi-la de novo.
        </p>
      ) : podem.includes('cancelar') ? null : (
        <p className="quiet mb-sm">Para mudar outra coisa nesta entrega, fale com o fornecedor.</p>
      )}
      <div className="row gap-xs">
        {podem.includes('mudarItens') ? mudarItens : null}
        {podem.includes('alterarEntrega') ? (
          <DialogButton dialog={onClose => <MudarDia pedido={pedido} onClose={onClose} />}>Mudar o dia</DialogButton>
        ) : null}
        {podem.includes('observar') ? (
          <DialogButton dialog={onClose => <Anotar pedido={pedido} onClose={onClose} />}>
            {observacao ? 'Editar observação' : 'Adicionar observação'}
          </DialogButton>
        ) : null}
        {podem.includes('cancelar') ? (
          <DialogButton
            variant="outline"
            color="red"
            dialog={onClose => <Desistir pedido={pedido} itens={itens} onClose={onClose} />}
          >
            Cancelar
          </DialogButton>
        ) : null}
      </div>
    </>
  )
}

function MudarDia({ pedido, onClose }: DialogProps) {
  const entrega = useWrite(alterarEntrega)
  return (
    <EscolherDia
      pedido={pedido}
      onClose={onClose}
      title="Mudar o dia da entrega"
      action="Mudar o dia"
      send={data => entrega.mutateAsync({ params: { id: pedido.id, data } })}
    />
  )
}

const Anotar = ({ pedido, onClose }: DialogProps) => (
  <Observar
    pedido={pedido}
    onClose={onClose}
    title={`Observação do pedido nº\u00a0${pedido.id}`}
    description="O que o fornecedor precisa saber: onde entregar, quem recebe, o que conferir."
  />
)

function Desistir({ pedido, itens, onClose }: DialogProps & { itens: number }) {
  const { id, dataEntrega, valorTotal, observacao } = pedido
  return (
    <Cancelar
      pedido={pedido}
      onClose={onClose}
      numero={`nº\u00a0${id}`}
      label="Por quê? (opcional)"
      description={
        observacao ? 'O fornecedor vai ler. Fica no lugar da observação do pedido.' : 'O fornecedor vai ler.'
      }
    >
      {contar(itens, 'item', 'itens')}, {emReais(valorTotal)}
      {dataEntrega ? `, com entrega ${quandoEntrega(pedido)}` : ''}. Tudo volta à estante. Não dá para desfazer, mas
      você pode repetir o pedido depois.
    </Cancelar>
  )
}

type Visto = Pick<Pedido, 'status' | 'dataEntrega' | 'aguardaAprovacao'>

const ACOES = ['mudarItens', 'alterarEntrega', 'observar', 'cancelar'] as const satisfies readonly Acao[]

/**
 * What can still be changed. `aprova`: the user approves this order. What such a user writes on a waiting order sends it
 * back (devolvido.tsx).
 */
export function possibilidades({ status, dataEntrega, aguardaAprovacao }: Visto, prazo: Prazo, aprova = false) {
  const noPrazo = status !== 'Confirmado' || !dataEntrega || aindaPodeCancelar(dataEntrega, prazo)
  const devolve = aguardaAprovacao === 1 && aprova
  // An observation has no deadline.
  return ACOES.filter(acao => pode(acao, status) && (acao === 'observar' ? !devolve : noPrazo))
}
