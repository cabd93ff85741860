import { Skeleton } from '@mantine/core'
import { useState } from 'react'
import { contar, emReais, milesimos, somar, valorDaLinha } from '#contract/dinheiro.ts'
import { fornecimentoPorCliente, resumirFornecimento } from '#contract/fornecimento.ts'
import { type ItemPedido, listarItens } from '#contract/itens-pedido.ts'
import { entregarPedido } from '#contract/pedidos-entrega.ts'
import { lerSeparacao } from '#contract/separacao.ts'
import { comUnidade } from '#contract/unidades.ts'
import { useRead, useWrite } from '../../../api/query.ts'
import { useAskingClose } from '../../../shell/use-unsaved-guard.ts'
import { showWeekday, todayHere } from '../../../ui/moment.ts'
import { ReadFailure } from '../../../ui/notice.tsx'
import { confirm } from '../../../ui/overlays/confirm.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { DialogButtons } from '../../../ui/overlays/dialog-buttons.tsx'
import { usePhone } from '../../../ui/use-phone.ts'
import { LEITURAS } from '../leituras.ts'
import styles from './entrega.module.css'
import { type Dito, LinhaComMotivo } from './linha.tsx'

/** `withoutMoney`: for a separador, who sees no amounts. */
type Props = { id: number; dataEntrega: string | null; withoutMoney?: boolean; onClose: () => void }

const A_MENOS = ['faltou', 'avariado', 'recusado']
const A_MAIS = ['a mais', 'trocado']

/** Records what was delivered of an order: as ordered with one press, or line by line with reasons. */
export function Entregar({ id, dataEntrega, withoutMoney = false, onClose }: Props) {
  const leitura = useRead(listarItens, { params: { id } })
  const [ditos, setDitos] = useState<ReadonlyMap<number, Dito>>(new Map())
  const entregar = useEntregar(id, onClose)
  const phone = usePhone()
  const itens = leitura.data?.itens ?? []
  const linhas = itens.map(item => ({ item, dito: ditos.get(item.itemPedidoId) ?? comoPedido(item) }))
  const diferentes = linhas.filter(difere)
  const close = useAskingClose(() => diferentes.length > 0 && !entregar.isPending, onClose)
  const send = async () => {
    if (!(await estaCerto(diferentes))) return
    const itens = diferentes.map(({ item, dito }) => ({
      itemPedidoId: item.itemPedidoId,
      quantidadeEntregue: dito.quantidade ?? 0,
      motivo: dito.motivo.trim(),
    }))
    entregar.mutate({ params: { id }, body: { versao: leitura.data?.versao, ...(itens.length > 0 && { itens }) } })
  }
  const cedo = dataEntrega !== null && dataEntrega > todayHere()
  return (
    <Dialog opened title={`Entregar o pedido ${id}?`} onClose={close}>
      <form
        noValidate
        onSubmit={event => {
          event.preventDefault()
          void send()
        }}
      >
        <p>
          {cedo ? `A entrega está marcada para ${showWeekday(dataEntrega)}. ` : ''}Corrija só o que não foi entregue
          como pedido. Depois disso os itens e a data não mudam mais, e o pedido não pode ser cancelado.
        </p>
        {leitura.error ? <ReadFailure error={leitura.error} onRetry={leitura.refetch} /> : null}
        {leitura.isPending ? <Skeleton height={240} mt="md" /> : null}
        <ul className={`rows mt-md ${styles.lines}`} aria-label="O que foi entregue">
          {linhas.map(({ item, dito }, i) => (
            <LinhaComMotivo
              key={item.itemPedidoId}
              nome={item.nome}
              sobre={`pedido: ${comUnidade(item.quantidade, item.unidadeMedida)}`}
              unidade={item.unidadeMedida}
              rotulo="Entregue"
              dito={dito}
              primeira={i === 0 && !phone}
              motivos={difere({ item, dito }) ? motivosDe(item, dito) : []}
              onChange={dito => setDitos(new Map(ditos).set(item.itemPedidoId, comMotivo(item, dito)))}
            />
          ))}
        </ul>
        <div className={`foot row between centred gap-sm ${styles.foot}`}>
          {withoutMoney ? <span /> : <Total linhas={linhas} />}
          <DialogButtons
            action={acao(diferentes.length)}
            busy={entregar.isPending}
            first={phone}
            reason={oQueFalta(diferentes) ?? (leitura.data ? null : 'Os itens ainda não foram lidos')}
            onBack={close}
          />
        </div>
      </form>
    </Dialog>
  )
}

type Linha = { item: ItemPedido; dito: Dito }

function useEntregar(id: number, onClose: () => void) {
  return useWrite(entregarPedido, {
    invalidates: [...LEITURAS, fornecimentoPorCliente, resumirFornecimento, lerSeparacao],
    success: `Pedido ${id} entregue`,
    failure: `O pedido ${id} não foi marcado como entregue`,
    onSuccess: onClose,
  })
}

const comoPedido = ({ quantidade }: ItemPedido): Dito => ({ quantidade, motivo: '' })
const difere = ({ item, dito }: Linha): boolean => dito.quantidade !== item.quantidade
const motivosDe = ({ quantidade }: ItemPedido, dito: Dito) => ((dito.quantidade ?? 0) > quantidade ? A_MAIS : A_MENOS)

/** Fills in the reason for a larger quantity; for a smaller one the user gives it. Drops a reason of the other kind. */
function comMotivo(item: ItemPedido, dito: Dito): Dito {
  const daqui = motivosDe(item, dito)
  const alheio = [...A_MAIS, ...A_MENOS].includes(dito.motivo) && !daqui.includes(dito.motivo)
  const motivo = alheio ? '' : dito.motivo
  return { ...dito, motivo: motivo || daqui !== A_MAIS ? motivo : 'a mais' }
}

const acao = (quantas: number): string =>
  quantas === 0 ? 'Entregar' : `Entregar com ${contar(quantas, 'diferença', 'diferenças')}`

function oQueFalta(diferentes: readonly Linha[]): string | null {
  const sem = diferentes.find(({ dito: { quantidade } }) => quantidade === null || Number.isNaN(quantidade))
  if (sem) return `Diga quanto foi entregue de ${sem.item.nome}: 0 se nada`
  const calada = diferentes.find(({ dito: { motivo } }) => motivo.trim() === '')
  return calada ? `Diga por que a quantidade de ${calada.item.nome} foi outra` : null
}

/** Asks first when a quantity is off by a factor of ten: probably a misplaced comma. */
async function estaCerto(diferentes: readonly Linha[]): Promise<boolean> {
  const longe = diferentes.filter(({ item, dito: { quantidade } }) => {
    const [pedida, entregue] = [milesimos(item.quantidade), milesimos(quantidade ?? 0)]
    return entregue >= pedida * 10 || (entregue > 0 && entregue * 10 <= pedida)
  })
  if (longe.length === 0) return true
  return confirm({
    title: longe.length === 1 ? 'Esta quantidade está certa?' : 'Estas quantidades estão certas?',
    text: (
      <ul>
        {longe.map(({ item: { itemPedidoId, nome, quantidade, unidadeMedida }, dito }) => (
          <li key={itemPedidoId}>
            {nome}: pedido {comUnidade(quantidade, unidadeMedida)}, entregue{' '}
            <b>{comUnidade(dito.quantidade ?? 0, unidadeMedida)}</b>
          </li>
        ))}
      </ul>
    ),
    action: 'Está certo',
    doubt: true,
  })
}

function Total({ linhas }: { linhas: readonly Linha[] }) {
  const quantos = (quantidade: number | null) => (quantidade === null || Number.isNaN(quantidade) ? 0 : quantidade)
  const total = somar(linhas.map(({ item, dito }) => valorDaLinha(item.precoVenda, quantos(dito.quantidade))))
  return (
    <span>
      Total <b className="num">{emReais(total)}</b>
    </span>
  )
}
