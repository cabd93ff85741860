import { useState } from 'react'
import { emReais } from '#contract/dinheiro.ts'
import { impedimentoDoDia, type RegrasDeEntrega } from '#contract/entrega.ts'
import type { ItemPedido, listarItens } from '#contract/itens-pedido.ts'
import type { Pedido } from '#contract/pedidos.ts'
import { confirmarPedido } from '#contract/pedidos-status.ts'
import type { Answer } from '#contract/route.ts'
import { useWrite } from '../../api/query.ts'
import { useLeitor } from '../../api/use-session.ts'
import { contarItens } from '../../pedido/carrinho/linhas.ts'
import { linhasMudadas, pedidoDaRecusa } from '../../pedido/da-recusa.ts'
import { Devolvido, Espera, useDevolucao } from '../../pedido/devolvido.tsx'
import { diferencas } from '../../pedido/mudanca-de-linha.ts'
import { Observar } from '../../pedido/observar.tsx'
import { aQuemFoiPedida } from '../../pedido/pode.ts'
import { ButtonLink } from '../../shell/button-link.tsx'
import { type Failure, failureOf } from '../../ui/failure.ts'
import { FormFailure } from '../../ui/fields/form-failure.tsx'
import { showWhen, showWholeDay } from '../../ui/moment.ts'
import { DialogButton } from '../../ui/overlays/dialog-button.tsx'
import { Panel } from '../../ui/page.tsx'
import { ReasonButton } from '../../ui/reason-button.tsx'

type Lidos = Answer<typeof listarItens> | undefined

/** Approves the order as shown. */
function useAprovar({ id }: Pedido, lidos: Lidos) {
  const [vistos, setVistos] = useState<Lidos>()
  const { mutate, isPending, error } = useWrite(confirmarPedido, {
    success: `Pedido nº\u00a0${id} aprovado: o fornecedor já recebeu`,
  })
  const aprovar = (dataEntrega: string) => {
    setVistos(lidos)
    mutate({ params: { id }, body: { dataEntrega, versao: lidos?.versao } })
  }
  return { falha: error && naoAprovado(failureOf(error), vistos?.itens ?? []), aprovar, aprovando: isPending }
}

type Props = {
  pedido: Pedido
  /** This user may approve the order. */
  pode: boolean
  lidos: Lidos
  regras: RegrasDeEntrega | undefined
}

/** A request for approval: by whom, for which day and who may approve. A failed approval stays visible. */
export function EsperaAprovacao({ pedido, pode, lidos, regras }: Props) {
  const { falha, aprovar, aprovando } = useAprovar(pedido, lidos)
  const { aprovacao, valorTotal, dataEntrega } = pedido
  const devolucao = useDevolucao(pedido)
  if (!aprovacao) return falha ? <NaoAprovado falha={falha} /> : null
  const passou = regras && dataEntrega !== null && impedimentoDoDia(dataEntrega, regras, false) !== null
  return (
    <Panel className="mb-md" title={<Espera devolucao={devolucao} aprova={pode} />}>
      <p>
        <b>{aprovacao.pedidaPor}</b> pediu {showWhen(aprovacao.pedidaEm, regras?.hoje)}:{' '}
        <b className="num nowrap">{emReais(valorTotal)}</b>
        {lidos ? `, ${contarItens(lidos.itens.length)}` : ''}
        {dataEntrega ? `, para entrega ${showWholeDay(dataEntrega)}` : ''}.
      </p>
      <Devolvido devolucao={devolucao} />
      {passou ? <p className="amber mt-2xs">Esse dia não é mais possível: escolha outro.</p> : null}
      {pode ? null : <Esperar aprovacao={aprovacao} devolvido={devolucao !== null} />}
      {falha ? <NaoAprovado falha={falha} /> : null}
      {pode ? (
        <div className="row gap-xs mt-md">
          {passou ? (
            <ButtonLink to="/cliente/estante">Aprovar para outro dia</ButtonLink>
          ) : (
            <ReasonButton
              reason={lidos && dataEntrega ? null : 'O pedido ainda está sendo lido'}
              loading={aprovando}
              onClick={() => dataEntrega && aprovar(dataEntrega)}
            >
              Aprovar pedido
            </ReasonButton>
          )}
          <DialogButton dialog={onClose => <Devolver pedido={pedido} onClose={onClose} />}>Devolver…</DialogButton>
        </div>
      ) : null}
    </Panel>
  )
}

type EsperarProps = { aprovacao: NonNullable<Pedido['aprovacao']>; devolvido: boolean }

/** For who does not approve. */
function Esperar({ aprovacao, devolvido }: EsperarProps) {
  const leitor = useLeitor()
  return (
    <p className="quiet mt-2xs">
      {devolvido && !leitor ? 'Mude o que for preciso e peça aprovação de novo.' : aQuemFoiPedida(aprovacao)} Os
      produtos ficam guardados enquanto isso.
    </p>
  )
}

/** Sends the order back to the user who asked, with a message that says what to change. */
const Devolver = ({ pedido, onClose }: Pick<Props, 'pedido'> & { onClose: () => void }) => (
  <Observar
    pedido={pedido}
    onClose={onClose}
    title={`Devolver o pedido nº\u00a0${pedido.id}`}
    action="Devolver"
    unwritten="Escreva o que precisa mudar"
    description="Quem pediu lê, e o fornecedor também. O pedido continua aberto, com os produtos guardados."
  />
)

/** Explains a failed approval to a user who saw the lines `vistos`: what has changed in them, if that is the reason. */
function naoAprovado(falha: Failure, vistos: readonly ItemPedido[]): Failure {
  if (falha.status === 422) return { ...falha, title: 'O pedido ainda não foi aprovado' }
  if (linhasMudadas(falha)) return { ...falha, detail: 'Nada foi aprovado.' }
  const agora = pedidoDaRecusa(falha)
  if (falha.status !== 409 || !agora) return falha
  const detail = agora.aguardaAprovacao
    ? 'Nada foi aprovado. Confira o pedido como está agora, e aprove de novo.'
    : 'Nada foi aprovado: com a mudança, ele deixou de esperar aprovação.'
  const frases = [...diferencas(vistos, agora.itens), detail].map(mensagem => ({ campo: null, mensagem }))
  return { ...falha, title: 'O pedido mudou enquanto você o via', detail, errors: frases }
}

/** Another day, and prices that have changed, are chosen and approved at the shelf. */
function NaoAprovado({ falha }: { falha: Failure }) {
  return (
    <div className="mt-sm">
      <FormFailure failure={falha} each />
      {falha.status === 422 || linhasMudadas(falha) ? (
        <ButtonLink to="/cliente/estante" variant="default" mt="xs">
          Rever e aprovar na estante
        </ButtonLink>
      ) : null}
    </div>
  )
}
