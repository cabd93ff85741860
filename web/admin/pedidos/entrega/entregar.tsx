import { useState } from 'react'
import { contar, emReais, somar, valorDaLinha } from '#contract/dinheiro.ts'
import { type ItemPedido, listarItens } from '#contract/itens-pedido.ts'
import { entregarPedido } from '#contract/pedidos-entrega.ts'
import { lerSeparacao } from '#contract/separacao.ts'
import { comUnidade } from '#contract/unidades.ts'
import { useRead, useWrite } from '../../../api/query.ts'
import { useUser } from '../../../api/use-session.ts'
import { showWeekday, todayHere } from '../../../ui/moment.ts'
import { FormDialog } from '../../../ui/overlays/form-dialog.tsx'
import { Unread } from '../../../ui/screen-skeleton.tsx'
import { A_MENOS, difere, type Entregue, itensEntregues, NaoSeparado, OQueVai, porDizer, useDitos } from './linha.tsx'

type Props = { id: number; dataEntrega: string | null; onClose: () => void }

const MOTIVOS = [...A_MENOS, 'a mais', 'trocado']

/** Records what was delivered of an order, beginning with what was packed: what nobody packed is 0, and is asked about. */
export function Entregar({ id, dataEntrega, onClose }: Props) {
  const { lido, linhas, calado, dizer, mexeu, ...leitura } = useLinhas(id, dataEntrega)
  const withoutMoney = useUser().papel === 'separador'
  const entregar = useWrite(entregarPedido, {
    success: `Pedido ${id} entregue`,
    failure: `O pedido ${id} não foi marcado como entregue`,
    onSuccess: onClose,
  })
  const diferentes = calado ? [] : linhas.filter(difere)
  const cedo = dataEntrega !== null && dataEntrega > todayHere()
  return (
    <FormDialog
      title={`Entregar o pedido ${id}?`}
      action={
        diferentes.length === 0 ? 'Entregar' : `Entregar com ${contar(diferentes.length, 'diferença', 'diferenças')}`
      }
      busy={entregar.isPending}
      first
      reason={!lido ? 'Os itens ainda não foram lidos' : calado ? NADA_DITO : porDizer(diferentes)}
      note={withoutMoney ? null : <Total linhas={linhas} />}
      onSubmit={() => {
        const itens = itensEntregues(linhas)
        entregar.mutate({ params: { id }, body: { versao: lido?.versao, ...(itens.length > 0 && { itens }) } })
      }}
      unsaved={() => mexeu}
      onClose={onClose}
    >
      <p>
        {cedo ? `A entrega está marcada para ${showWeekday(dataEntrega)}. ` : ''}Corrija só o que não foi entregue como
        pedido. Depois disso os itens e a data não mudam mais, e o pedido não pode ser cancelado.
      </p>
      {lido ? (
        <NaoSeparado linhas={linhas.filter(({ separada }) => !separada)} {...leitura} />
      ) : (
        <Unread read={leitura} height={240} />
      )}
      <OQueVai linhas={linhas} motivos={calado ? [] : MOTIVOS} onChange={dizer} />
    </FormDialog>
  )
}

const NADA_DITO = 'Nada foi marcado como separado: diga se tudo vai como pedido, ou quanto vai de cada item'

/** `separada`: somebody packed it, or part of it (`aMenos`). */
type Linha = Entregue & Pick<ItemPedido, 'precoVenda'> & { separada: boolean }

/** The order's lines with what goes of each: the packed quantity, until another is given. */
function useLinhas(id: number, dataEntrega: string | null) {
  const leitura = useRead(listarItens, { params: { id } })
  const dia = dataEntrega ?? todayHere()
  const separacao = useRead(lerSeparacao, { query: { dia, pedidoId: id } }, { staleTime: 0 })
  const { ditos, dizer } = useDitos()
  const [comoPedidos, setComoPedidos] = useState(false)
  const marcas = new Map(
    separacao.data?.clientes
      .flatMap(({ pedidos }) => pedidos.flatMap(({ itens }) => itens))
      .flatMap(({ itemPedidoId, marcada, marca }) => (marcada ? [[itemPedidoId, marca] as const] : [])),
  )
  const lido = separacao.data && leitura.data
  const itens = lido?.itens ?? []
  const nada = itens.every(({ itemPedidoId }) => !marcas.get(itemPedidoId))
  const linhas = itens.map((item): Linha => {
    const { itemPedidoId, nome, unidadeMedida, quantidade, precoVenda } = item
    const marca = marcas.get(itemPedidoId)
    const vai = { quantidade: marca?.separada ?? (marca || comoPedidos ? quantidade : 0), motivo: marca?.motivo ?? '' }
    return {
      itemPedidoId,
      nome,
      unidadeMedida,
      quantidade,
      precoVenda,
      separada: marca !== undefined,
      aMenos: marca?.separada != null,
      dito: ditos.get(itemPedidoId) ?? vai,
      sobre: `pedido: ${comUnidade(quantidade, unidadeMedida)}${marca || nada ? '' : ' · não foi separado'}`,
    }
  })
  return {
    lido,
    linhas,
    dizer,
    nada,
    comoPedidos,
    setComoPedidos,
    mexeu: ditos.size > 0,
    // Where packing is not used nothing differs until somebody says something.
    calado: nada && !comoPedidos && ditos.size === 0,
    error: leitura.error ?? separacao.error,
    refetch: () => Promise.all([leitura.refetch(), separacao.refetch()]),
  }
}

function Total({ linhas }: { linhas: readonly Linha[] }) {
  const valores = linhas.map(({ precoVenda, dito }) => valorDaLinha(precoVenda, dito.quantidade || 0))
  return (
    <p className="to-end">
      Total <b className="num">{emReais(somar(valores))}</b>
    </p>
  )
}
