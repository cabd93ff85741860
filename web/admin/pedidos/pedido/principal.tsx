import { useState } from 'react'
import { centavos, emReais, somar, valorDaLinha } from '#contract/dinheiro.ts'
import { definirItens, type ItemPedido, type Linha } from '#contract/itens-pedido.ts'
import type { Pedido, Status } from '#contract/pedidos.ts'
import { confirmarPedido, type LinhaMudada } from '#contract/pedidos-status.ts'
import { useWrite } from '../../../api/query.ts'
import { linhasMudadas } from '../../../pedido/da-recusa.ts'
import { EscolherDia, type Regras } from '../../../pedido/escolher-dia.tsx'
import { naoAprovado } from '../../../pedido/nao-aprovado.ts'
import { CallError, type Failure, failureOf } from '../../../ui/failure.ts'
import { FormFailure } from '../../../ui/fields/form-failure.tsx'
import { lazyPart } from '../../../ui/lazy.ts'
import { DialogButton } from '../../../ui/overlays/dialog-button.tsx'
import { BottomBar } from '../../../ui/page.tsx'
import { ReasonButton } from '../../../ui/reason-button.tsx'
import { LEITURAS } from '../lote/leituras.ts'

const EntregarPedido = lazyPart(() => import('../entrega/entregar.tsx'), 'Entregar')

const FinalizarPedido = lazyPart(() => import('./finalizar.tsx'), 'Finalizar')

type Props = { pedido: Pedido; itens: readonly ItemPedido[] }

/** No further step is possible. */
const encerrado = (status: Status): boolean => status === 'Finalizado' || status === 'Cancelado'

/** The order's next step: beside the document or, on a phone, in the bottom bar. */
export function Principal({ pedido, itens, onPhone = false }: Props & { onPhone?: boolean }) {
  const { status } = pedido
  if (encerrado(status)) return null
  const step =
    status === 'Aberto' && pedido.aguardaAprovacao === 1 && pedido.dataEntrega ? (
      <Aprovar pedido={pedido} itens={itens} dia={pedido.dataEntrega} />
    ) : status === 'Aberto' ? (
      <Confirmar pedido={pedido} itens={itens} />
    ) : status === 'Confirmado' ? (
      <Entregar pedido={pedido} />
    ) : (
      <Finalizar pedido={pedido} />
    )
  if (!onPhone)
    return (
      <div className="off-phone" style={{ minWidth: 200 }}>
        {step}
      </div>
    )
  return (
    <BottomBar>
      <div className="grow">{step}</div>
    </BottomBar>
  )
}

/** Approves for the requested day with one press; another day, or changed shelf prices, go through the dialog. */
function Aprovar({ pedido, itens, dia }: Props & { dia: string }) {
  const [falha, setFalha] = useState<Failure | null>(null)
  const confirmar = useWrite(confirmarPedido, { invalidates: LEITURAS, success: `Pedido ${pedido.id} aprovado` })
  const { id, versao } = pedido
  const aprovar = () =>
    confirmar.mutate(
      { params: { id }, body: { dataEntrega: dia, versao } },
      { onError: error => setFalha(naoAprovado(failureOf(error), itens)) },
    )
  return (
    <div className="stack gap-xs">
      {falha ? <FormFailure failure={falha} each /> : null}
      <ReasonButton fullWidth reason={null} loading={confirmar.isPending} onClick={aprovar}>
        Aprovar pedido
      </ReasonButton>
      <Confirmar pedido={pedido} itens={itens} label="Aprovar para outro dia" />
    </div>
  )
}

function Confirmar({ pedido, itens, label }: Props & { /** The button's label for an approval. */ label?: string }) {
  const [opened, setOpened] = useState(false)
  const { send, aceitas, forget } = useConfirmar({ pedido, itens })
  const verbo = label ? 'Aprovar' : 'Confirmar'
  const total = aceitas ? totalOf(aceitas) : pedido.valorTotal
  const reason = itens.length === 0 ? 'O pedido está vazio: adicione um produto antes' : null
  return (
    <>
      <ReasonButton fullWidth variant={label ? 'default' : 'filled'} reason={reason} onClick={() => setOpened(true)}>
        {label ?? 'Confirmar o pedido'}
      </ReasonButton>
      {opened ? (
        <EscolherDia
          admin
          pedido={pedido}
          title={label ? `Aprovar o pedido ${pedido.id} para outro dia` : `Confirmar o pedido ${pedido.id}`}
          action={aceitas ? `Aceitar e ${verbo.toLowerCase()}` : verbo}
          reason={aceitas?.length === 0 ? 'Nada deste pedido está à venda: mude os itens ou cancele-o' : null}
          about={(dia, regras) => <AbaixoDoMinimo {...{ total, regras, dia }} />}
          onClose={() => {
            setOpened(false)
            forget()
          }}
          send={send}
        >
          {aceitas ? (
            <p>
              Com os preços de agora{aceitas.length < itens.length ? ', sem o que não está à venda,' : ''} o total é{' '}
              <b className="num">{emReais(total)}</b>
            </p>
          ) : null}
        </EscolherDia>
      ) : null}
    </>
  )
}

/**
 * Confirms the order as shown. If shelf prices have changed, the refusal names them, and the next press accepts all of
 * them and drops products that are no longer for sale.
 */
function useConfirmar({ pedido, itens }: Props) {
  const { id, versao } = pedido
  const [mudadas, setMudadas] = useState<readonly LinhaMudada[] | null>(null)
  const definir = useWrite(definirItens, { invalidates: LEITURAS })
  const confirmar = useWrite(confirmarPedido, { invalidates: LEITURAS, success: `Pedido ${id} confirmado` })
  const aceitas = mudadas && atPricesOfNow(itens, mudadas)
  const send = async (dataEntrega: string) => {
    try {
      const seen = aceitas ? await take(aceitas) : versao
      await confirmar.mutateAsync({ params: { id }, body: { dataEntrega, versao: seen } })
    } catch (error) {
      const failure = failureOf(error)
      const changed = linhasMudadas(failure)
      setMudadas(changed)
      // The dialog explains what to do below the failure, where it knows the remaining lines and their total.
      throw changed ? new CallError({ ...failure, detail: 'Nada foi confirmado.' }) : error
    }
  }
  const take = async (linhas: Linha[]) => {
    const { pedidos } = await definir.mutateAsync({ params: { id }, body: { itens: linhas, versao } })
    return pedidos[0]?.versao
  }
  return { send, aceitas, forget: () => setMudadas(null) }
}

/** How far the client's orders of the day are below its minimum; an administrator may confirm all the same. */
function AbaixoDoMinimo({ total, regras, dia }: { total: number; regras: Regras; dia: string }) {
  const minimo = regras.pedidoMinimo ?? 0
  const noDia = regras.pedidosPorDia?.find(({ dataEntrega }) => dataEntrega === dia)?.valorTotal ?? 0
  const falta = centavos(minimo) - centavos(noDia) - centavos(total)
  if (falta <= 0) return null
  return (
    <p className="amber" role="status">
      {noDia > 0 ? `Com os ${emReais(noDia)} já pedidos para esse dia, faltam` : 'Faltam'} {emReais(falta / 100)} para o
      pedido mínimo de {emReais(minimo)} deste cliente. Você pode confirmar assim mesmo.
    </p>
  )
}

function atPricesOfNow(itens: readonly ItemPedido[], mudadas: readonly LinhaMudada[]): Linha[] {
  const nova = new Map(mudadas.map(linha => [linha.itemPedidoId, linha]))
  return itens.flatMap(({ itemPedidoId, estanteId, produtoId, quantidade, precoVenda }) => {
    const { motivo = 'preco', precoNaEstante = precoVenda } = nova.get(itemPedidoId) ?? {}
    return motivo === 'preco' ? [{ estanteId, produtoId, quantidade, precoVenda: precoNaEstante }] : []
  })
}

const totalOf = (linhas: readonly Linha[]): number =>
  somar(linhas.map(({ precoVenda, quantidade }) => valorDaLinha(precoVenda, quantidade)))

const Entregar = ({ pedido: { id, dataEntrega } }: { pedido: Pedido }) => (
  <DialogButton
    variant="filled"
    fullWidth
    dialog={onClose => <EntregarPedido id={id} dataEntrega={dataEntrega} onClose={onClose} />}
  >
    Entregar
  </DialogButton>
)

const Finalizar = ({ pedido }: { pedido: Pedido }) => (
  <DialogButton variant="filled" fullWidth dialog={onClose => <FinalizarPedido pedido={pedido} onClose={onClose} />}>
    Finalizar
  </DialogButton>
)
