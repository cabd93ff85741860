import { useState } from 'react'
import { contar, emReais } from '#contract/dinheiro.ts'
import { impedimentoDoDia, type RegrasDeEntrega } from '#contract/entrega.ts'
import type { listarItens } from '#contract/itens-pedido.ts'
import type { Pedido } from '#contract/pedidos.ts'
import { confirmarPedido } from '#contract/pedidos-status.ts'
import type { Answer } from '#contract/route.ts'
import { ESPERA_APROVACAO } from '#contract/situacao.ts'
import { useLeitor } from '../../api/use-session.ts'
import { linhasMudadas } from '../../pedido/da-recusa.ts'
import { Devolvido, useDevolucao } from '../../pedido/devolvido.tsx'
import { EscolherDia } from '../../pedido/escolher-dia.tsx'
import { naoAprovado } from '../../pedido/nao-aprovado.ts'
import { Observar } from '../../pedido/observar.tsx'
import { aQuemFoiPedida, quemPodeAprovar } from '../../pedido/pode.ts'
import { ButtonLink } from '../../shell/button-link.tsx'
import { CallError, type Failure, failureOf } from '../../ui/failure.ts'
import { FormFailure } from '../../ui/fields/form-failure.tsx'
import { HeldButton } from '../../ui/held-button.tsx'
import { showWeekday, showWholeDay } from '../../ui/moment.ts'
import { DialogButton } from '../../ui/overlays/dialog-button.tsx'
import { Panel } from '../../ui/page.tsx'
import { quando } from '../prazo.ts'
import { useDepoisDeMudar, useMudarPedido } from '../use-mudar-pedido.ts'
import { useRelerRegras } from '../use-regras.ts'

type Lidos = Answer<typeof listarItens> | undefined

/** Approves the order as shown. */
function useAprovar({ id }: Pedido, lidos: Lidos) {
  const [falha, setFalha] = useState<Failure | null>(null)
  const relerRegras = useRelerRegras()
  const confirmar = useMudarPedido(confirmarPedido, {
    success: `Pedido nº\u00a0${id} aprovado: o fornecedor já recebeu`,
  })
  const aprovar = async (dataEntrega: string) => {
    setFalha(null)
    try {
      await confirmar.mutateAsync({ params: { id }, body: { dataEntrega, versao: lidos?.versao } })
    } catch (error) {
      relerRegras(error)
      const porque = naoAprovado(failureOf(error), lidos?.itens ?? [])
      setFalha(porque)
      throw new CallError(porque)
    }
  }
  return { falha, aprovar, aprovando: confirmar.isPending }
}

type Props = {
  pedido: Pedido
  /** This user may approve the order. */
  pode: boolean
  lidos: Lidos
  regras: RegrasDeEntrega | undefined
}

/**
 * A request for approval: by whom, for which day and who may approve. The approver gets both answers. A failed approval
 * stays visible.
 */
export function EsperaAprovacao({ pedido, pode, lidos, regras }: Props) {
  const itens = lidos?.itens.length
  const { falha, aprovar, aprovando } = useAprovar(pedido, lidos)
  const { aprovacao, valorTotal, dataEntrega } = pedido
  const perdido = regras && dataEntrega ? impedimentoDoDia(dataEntrega, regras, false) : null
  const devolucao = useDevolucao(pedido)
  const leitor = useLeitor()
  if (!aprovacao) return falha ? <NaoAprovado falha={falha} /> : null
  const { pedidaPor, pedidaEm } = aprovacao
  const espera = pode ? 'Espera a sua aprovação' : ESPERA_APROVACAO
  return (
    <Panel title={devolucao ? 'Devolvido para mudanças' : espera} className="mb-md marked">
      <p>
        <b>{pedidaPor}</b> pediu {regras ? quando(pedidaEm, regras.hoje) : ''}:{' '}
        <b className="num nowrap">{emReais(valorTotal)}</b>
        {itens ? `, ${contar(itens, 'item', 'itens')}` : ''}
        {dataEntrega ? `, para entrega ${showWholeDay(dataEntrega)}` : ''}.
      </p>
      {devolucao ? (
        <Devolvido devolucao={devolucao} quando={regras ? quando(devolucao.quando, regras.hoje) : ''} />
      ) : null}
      {pode ? null : (
        <p className="quiet mt-2xs">
          {devolucao && !leitor
            ? 'Mude o que for preciso e peça aprovação de novo.'
            : `${aQuemFoiPedida(aprovacao)} Pode aprovar: ${quemPodeAprovar(aprovacao, 'o fornecedor')}.`}{' '}
          Os produtos ficam guardados enquanto isso.
        </p>
      )}
      {pode && perdido && dataEntrega ? (
        <p className="amber mt-sm">
          {showWeekday(dataEntrega)} não é mais possível. {perdido}.
        </p>
      ) : null}
      {falha ? <NaoAprovado falha={falha} /> : null}
      {pode ? (
        <div className="row gap-xs mt-md">
          {perdido || !dataEntrega ? (
            <DialogButton
              variant="filled"
              dialog={onClose => (
                <EscolherDia
                  {...{ pedido, onClose, send: aprovar }}
                  title={`Aprovar o pedido nº\u00a0${pedido.id} para outro dia`}
                  action="Aprovar"
                />
              )}
            >
              Aprovar para outro dia
            </DialogButton>
          ) : (
            <HeldButton
              held={!lidos || !regras}
              loading={aprovando}
              onClick={() => void aprovar(dataEntrega).catch(failureOf)}
            >
              Aprovar pedido
            </HeldButton>
          )}
          <DialogButton dialog={onClose => <Devolver {...{ pedido, pedidaPor, onClose }} />}>Devolver…</DialogButton>
        </div>
      ) : null}
    </Panel>
  )
}

type DevolverProps = Pick<Props, 'pedido'> & { pedidaPor: string; onClose: () => void }

/** Sends the order back to the user who asked, with a message that says what to change. */
function Devolver({ pedido, pedidaPor, onClose }: DevolverProps) {
  const depois = useDepoisDeMudar()
  return (
    <Observar
      pedido={pedido}
      title={`Devolver o pedido nº\u00a0${pedido.id}`}
      action="Devolver"
      unwritten="Escreva o que precisa mudar"
      description="Quem pediu lê, e o fornecedor também."
      aftermath={depois}
      onClose={onClose}
    >
      <p>
        {pedidaPor} recebe o recado e muda o que for preciso. Até lá o pedido continua aberto, com os produtos
        guardados. Você também pode mudar os itens, ou cancelar.
      </p>
    </Observar>
  )
}

/** When prices have changed, links to the review at the shelf, where the order is checked and approved again. */
function NaoAprovado({ falha }: { falha: Failure }) {
  return (
    <div className="mt-sm">
      <FormFailure failure={falha} each />
      {linhasMudadas(falha) ? (
        <ButtonLink to="/cliente/estante" variant="default" mt="xs">
          Rever os preços e aprovar na estante
        </ButtonLink>
      ) : null}
    </div>
  )
}
