import { Alert, Checkbox } from '@mantine/core'
import { useState } from 'react'
import { contar, emReais, somar, valorDaLinha } from '#contract/dinheiro.ts'
import { fornecimentoPorCliente, resumirFornecimento } from '#contract/fornecimento.ts'
import { type ItemPedido, listarItens } from '#contract/itens-pedido.ts'
import { entregarPedido } from '#contract/pedidos-entrega.ts'
import { type ItemASeparar, lerSeparacao } from '#contract/separacao.ts'
import { comUnidade } from '#contract/unidades.ts'
import { useRead, useWrite } from '../../../api/query.ts'
import { useUser } from '../../../api/use-session.ts'
import { showWeekday, todayHere } from '../../../ui/moment.ts'
import { FormDialog } from '../../../ui/overlays/form-dialog.tsx'
import { Unread } from '../../../ui/screen-skeleton.tsx'
import { LEITURAS } from '../lote/leituras.ts'
import { A_MENOS, type Dito, LinhaComMotivo } from './linha.tsx'

type Props = { id: number; dataEntrega: string | null; onClose: () => void }

const MOTIVOS = [...A_MENOS, 'a mais', 'trocado']

/** Records what was delivered of an order, beginning with what was packed: what nobody packed is 0, and is asked about. */
export function Entregar({ id, dataEntrega, onClose }: Props) {
  const { lido, linhas, ditos, dizer, nada, comoPedidos, setComoPedidos, ...leitura } = useLinhas(id, dataEntrega)
  const withoutMoney = useUser().papel === 'separador'
  const entregar = useWrite(entregarPedido, {
    invalidates: [...LEITURAS, fornecimentoPorCliente, resumirFornecimento, lerSeparacao],
    success: `Pedido ${id} entregue`,
    failure: `O pedido ${id} não foi marcado como entregue`,
    onSuccess: onClose,
  })
  // Where packing is not used nothing differs until somebody says something.
  const calado = nada && !comoPedidos && ditos.size === 0
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
      reason={lido ? oQueFalta(diferentes, calado) : 'Os itens ainda não foram lidos'}
      note={withoutMoney ? null : <Total linhas={linhas} />}
      onSubmit={event => {
        event.preventDefault()
        // A line packed short is named although it goes whole.
        const itens = linhas
          .filter(linha => linha.aMenos || diferentes.includes(linha))
          .map(({ item: { itemPedidoId }, dito: { quantidade, motivo } }) => ({
            ...{ itemPedidoId, quantidadeEntregue: quantidade ?? 0, motivo: motivo.trim() || null },
          }))
        entregar.mutate({ params: { id }, body: { versao: lido?.versao, ...(itens.length > 0 && { itens }) } })
      }}
      unsaved={() => ditos.size > 0 && !entregar.isPending}
      onClose={onClose}
    >
      <p>
        {cedo ? `A entrega está marcada para ${showWeekday(dataEntrega)}. ` : ''}Corrija só o que não foi entregue como
        pedido. Depois disso os itens e a data não mudam mais, e o pedido não pode ser cancelado.
      </p>
      {lido ? (
        <NaoSeparado {...{ linhas, nada, comoPedidos, setComoPedidos }} />
      ) : (
        <Unread read={leitura} height={240} />
      )}
      <ul className="rows roomy" aria-label="O que foi entregue">
        {linhas.map(linha => (
          <LinhaDaEntrega
            key={linha.item.itemPedidoId}
            {...{ linha, dizer, nada }}
            motivos={calado || !difere(linha) ? [] : MOTIVOS}
          />
        ))}
      </ul>
    </FormDialog>
  )
}

/** `separada`: somebody packed it, or part of it (`aMenos`). */
type Linha = { item: ItemPedido; separada: boolean; aMenos: boolean; dito: Dito }
type Dizer = (item: ItemPedido, dito: Dito) => void

/** The order's lines with what goes of each: the packed quantity, until another is given. */
function useLinhas(id: number, dataEntrega: string | null) {
  const leitura = useRead(listarItens, { params: { id } })
  const dia = dataEntrega ?? todayHere()
  const separacao = useRead(lerSeparacao, { query: { dia, pedidoId: id } }, { staleTime: 0 })
  const [ditos, setDitos] = useState<ReadonlyMap<number, Dito>>(new Map())
  const [comoPedidos, setComoPedidos] = useState(false)
  const marcas = new Map(
    separacao.data?.clientes
      .flatMap(({ pedidos }) => pedidos.flatMap(({ itens }) => itens))
      .flatMap(({ itemPedidoId, marcada, marca }) => (marcada ? [[itemPedidoId, marca] as const] : [])),
  )
  const lido = separacao.data && leitura.data
  const linhas = (lido?.itens ?? []).map((item): Linha => {
    const marca = marcas.get(item.itemPedidoId)
    const vai = marca || comoPedidos ? comoPedido(item, marca) : NADA
    const [separada, aMenos] = [marca !== undefined, marca?.separada != null]
    return { item, separada, aMenos, dito: ditos.get(item.itemPedidoId) ?? vai }
  })
  return {
    ...{ lido, linhas, ditos, comoPedidos, setComoPedidos },
    nada: linhas.every(({ separada }) => !separada),
    dizer: (({ itemPedidoId }, dito) => setDitos(new Map(ditos).set(itemPedidoId, dito))) satisfies Dizer,
    error: leitura.error ?? separacao.error,
    refetch: () => Promise.all([leitura.refetch(), separacao.refetch()]),
  }
}

type NaoSeparadoProps = Pick<ReturnType<typeof useLinhas>, 'linhas' | 'nada' | 'comoPedidos' | 'setComoPedidos'>

/** Says what nobody packed, and asks whether it goes as ordered. */
function NaoSeparado({ linhas, nada, comoPedidos, setComoPedidos }: NaoSeparadoProps) {
  const faltam = linhas.filter(({ separada }) => !separada)
  if (faltam.length === 0) return null
  const quantos = contar(faltam.length, 'item não foi separado', 'itens não foram separados')
  return (
    <Alert color="amber" role="status" title={nada ? 'Nada foi marcado como separado' : quantos}>
      {nada ? null : <p className="mb-xs">{faltam.map(({ item }) => item.nome).join(', ')}</p>}
      <Checkbox
        data-autofocus={nada || undefined}
        label={nada ? 'Entregar tudo como pedido' : 'Entregar como pedido o que não foi separado'}
        checked={comoPedidos}
        onChange={event => setComoPedidos(event.currentTarget.checked)}
      />
    </Alert>
  )
}

type LinhaProps = { linha: Linha; nada: boolean; motivos: readonly string[]; dizer: Dizer }

function LinhaDaEntrega({ linha: { item, separada, dito }, nada, dizer, ...props }: LinhaProps) {
  const { nome, quantidade, unidadeMedida } = item
  return (
    <LinhaComMotivo
      {...{ nome, dito, ...props }}
      sobre={`pedido: ${comUnidade(quantidade, unidadeMedida)}${separada || nada ? '' : ' · não foi separado'}`}
      unidade={unidadeMedida}
      rotulo="Entregue"
      onChange={dito => dizer(item, dito)}
    />
  )
}

/** The whole line, or what was packed of it. */
const comoPedido = ({ quantidade }: ItemPedido, marca?: ItemASeparar['marca']): Dito => ({
  quantidade: marca?.separada ?? quantidade,
  motivo: marca?.motivo ?? '',
})
const NADA: Dito = { quantidade: 0, motivo: '' }
const difere = ({ item, dito }: Linha): boolean => dito.quantidade !== item.quantidade

function oQueFalta(diferentes: readonly Linha[], calado: boolean): string | null {
  if (calado) return 'Nada foi marcado como separado: diga se tudo vai como pedido, ou quanto vai de cada item'
  const sem = diferentes.find(({ dito: { quantidade } }) => quantidade === null || Number.isNaN(quantidade))
  if (sem) return `Diga quanto foi entregue de ${sem.item.nome}: 0 se nada`
  const semMotivo = diferentes.find(({ dito: { motivo } }) => motivo.trim() === '')
  return semMotivo ? `Diga por que a quantidade de ${semMotivo.item.nome} foi outra, ou entregue como pedido` : null
}

function Total({ linhas }: { linhas: readonly Linha[] }) {
  const valores = linhas.map(({ item, dito }) => valorDaLinha(item.precoVenda, dito.quantidade || 0))
  return (
    <p className="to-end">
      Total <b className="num">{emReais(somar(valores))}</b>
    </p>
  )
}
