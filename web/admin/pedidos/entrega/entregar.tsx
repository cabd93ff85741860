import { Alert, Button, Checkbox, Skeleton } from '@mantine/core'
import { useState } from 'react'
import { contar, emReais, milesimos, somar, valorDaLinha } from '#contract/dinheiro.ts'
import { fornecimentoPorCliente, resumirFornecimento } from '#contract/fornecimento.ts'
import { type ItemPedido, listarItens } from '#contract/itens-pedido.ts'
import { entregarPedido } from '#contract/pedidos-entrega.ts'
import { type ItemASeparar, lerSeparacao } from '#contract/separacao.ts'
import { comUnidade } from '#contract/unidades.ts'
import { useRead, useWrite } from '../../../api/query.ts'
import { useAskingClose } from '../../../shell/use-unsaved-guard.ts'
import { showWeekday, todayHere } from '../../../ui/moment.ts'
import { ReadFailure } from '../../../ui/notice.tsx'
import { confirm } from '../../../ui/overlays/confirm.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { DialogButtons } from '../../../ui/overlays/dialog-buttons.tsx'
import { usePhone } from '../../../ui/use-phone.ts'
import { LEITURAS } from '../lote/leituras.ts'
import { A_MENOS, type Dito, LinhaComMotivo } from './linha.tsx'

/** `withoutMoney`: for a separador, who sees no amounts. */
type Props = { id: number; dataEntrega: string | null; withoutMoney?: boolean; onClose: () => void }

const A_MAIS = ['a mais', 'trocado']

/** Records what was delivered of an order, beginning with what was packed: what nobody packed is 0, and is asked about. */
export function Entregar({ id, dataEntrega, withoutMoney = false, onClose }: Props) {
  const { lido, error, lerDeNovo, linhas, pergunta, dizer, ...tudo } = useLinhas(id, dataEntrega)
  const entregar = useEntregar(id, onClose)
  const phone = usePhone()
  const diferentes = pergunta === 'tudo' ? [] : linhas.filter(difere)
  const close = useAskingClose(() => diferentes.some(({ dita }) => dita) && !entregar.isPending, onClose)
  const send = async () => {
    if (!(await estaCerto(diferentes))) return
    // A line packed short is named although it goes whole.
    const itens = linhas
      .filter(linha => linha.aMenos || diferentes.includes(linha))
      .map(({ item, dito }) => ({
        itemPedidoId: item.itemPedidoId,
        quantidadeEntregue: dito.quantidade ?? 0,
        motivo: dito.motivo.trim() || null,
      }))
    entregar.mutate({ params: { id }, body: { versao: lido?.versao, ...(itens.length > 0 && { itens }) } })
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
        {error ? <ReadFailure error={error} onRetry={lerDeNovo} /> : null}
        {lido ? <NaoSeparado linhas={linhas} {...tudo} /> : error ? null : <Skeleton height={240} mt="md" />}
        <ul className="rows roomy mt-md" aria-label="O que foi entregue">
          {linhas.map((linha, i) => (
            <LinhaDaEntrega
              key={linha.item.itemPedidoId}
              {...linha}
              perguntada={pergunta === 'linhas' && !linha.separada}
              primeira={i === 0 && !phone}
              motivos={pergunta !== 'tudo' && difere(linha) ? motivosDe(linha.item, linha.dito) : []}
              dizer={dizer}
            />
          ))}
        </ul>
        <div className="foot row between centred gap-sm" style={{ paddingBlock: 12 }}>
          {withoutMoney ? <span /> : <Total linhas={linhas} />}
          <DialogButtons
            action={acao(diferentes.length)}
            busy={entregar.isPending}
            first={phone}
            reason={lido ? oQueFalta(diferentes, pergunta) : 'Os itens ainda não foram lidos'}
            onBack={close}
          />
        </div>
      </form>
    </Dialog>
  )
}

/** `separada`: somebody packed it, or part of it (`aMenos`). `dita`: its quantity was given here, and not by the packing. */
type Linha = { item: ItemPedido; separada: boolean; aMenos: boolean; dita: boolean; dito: Dito }
/** What is asked: whether all goes as ordered, because nothing was packed, or each line that was not. */
type Pergunta = 'tudo' | 'linhas' | null
type Dizer = (item: ItemPedido, dito: Dito | null) => void

/** The order's lines with what goes of each: the packed quantity, until another is given. */
function useLinhas(id: number, dataEntrega: string | null) {
  const leitura = useRead(listarItens, { params: { id } })
  const dia = dataEntrega ?? todayHere()
  const separacao = useRead(lerSeparacao, { query: { dia, pedidoId: id } }, { staleTime: 0 })
  const [ditos, setDitos] = useState<ReadonlyMap<number, Dito>>(new Map())
  const [comoPedidos, setComoPedidos] = useState(false)
  const marcas = (separacao.data?.clientes ?? []).flatMap(({ pedidos }) => pedidos.flatMap(({ itens }) => itens))
  const separadas = new Map(
    marcas.flatMap(({ itemPedidoId, marcada, marca }) => (marcada ? [[itemPedidoId, marca]] : [])),
  )
  const lido = separacao.data && leitura.data
  const linhas = (lido?.itens ?? []).map((item): Linha => {
    const [separada, dito] = [separadas.get(item.itemPedidoId), ditos.get(item.itemPedidoId)]
    const vai = separada || comoPedidos ? comoPedido(item, separada) : NADA
    return {
      item,
      separada: separada !== undefined,
      aMenos: separada?.separada != null,
      dita: dito !== undefined,
      dito: dito ?? vai,
    }
  })
  const nada = linhas.every(({ separada }) => !separada)
  const pergunta: Pergunta = nada ? (comoPedidos || ditos.size > 0 ? null : 'tudo') : 'linhas'
  const dizer: Dizer = ({ itemPedidoId }, dito) => {
    const agora = new Map(ditos)
    if (dito) agora.set(itemPedidoId, dito)
    else agora.delete(itemPedidoId)
    setDitos(agora)
  }
  return {
    ...{ lido, linhas, pergunta, dizer, nada, comoPedidos, setComoPedidos },
    error: leitura.error ?? separacao.error,
    lerDeNovo: () => void Promise.all([leitura.refetch(), separacao.refetch()]),
  }
}

type NaoSeparadoProps = Pick<ReturnType<typeof useLinhas>, 'linhas' | 'nada' | 'comoPedidos' | 'setComoPedidos'>

/** Says what nobody packed, and asks about it: at once where packing is not used, else line by line. */
function NaoSeparado({ linhas, nada, comoPedidos, setComoPedidos }: NaoSeparadoProps) {
  const faltam = linhas.filter(({ separada }) => !separada)
  if (faltam.length === 0) return null
  if (nada)
    return (
      <Alert color="amber" role="status" mt="md" title="Nada foi marcado como separado">
        <Checkbox
          data-autofocus
          label="Entregar tudo como pedido"
          checked={comoPedidos}
          onChange={event => setComoPedidos(event.currentTarget.checked)}
        />
      </Alert>
    )
  const quantos = contar(faltam.length, 'item não foi separado', 'itens não foram separados')
  return (
    <Alert color="amber" role="status" mt="md" title={`${quantos}: entregar 0 ou como pedido?`}>
      {faltam.map(({ item }) => item.nome).join(', ')}
    </Alert>
  )
}

type LinhaDaEntregaProps = Linha & { perguntada: boolean; primeira: boolean; motivos: readonly string[]; dizer: Dizer }

function LinhaDaEntrega({ item, dito, perguntada, primeira, motivos, dizer }: LinhaDaEntregaProps) {
  const { nome, unidadeMedida } = item
  const pedida = comUnidade(item.quantidade, unidadeMedida)
  const toda = !difere({ item, dito })
  return (
    <LinhaComMotivo
      nome={nome}
      sobre={`pedido: ${pedida}${perguntada ? ' · não foi separado' : ''}`}
      unidade={unidadeMedida}
      rotulo="Entregue"
      dito={dito}
      primeira={primeira}
      pergunta={
        perguntada ? (
          <Button
            size="sm"
            variant={toda ? 'light' : 'default'}
            aria-label={`Entregar ${pedida} de ${nome}`}
            aria-pressed={toda}
            onClick={() => dizer(item, toda ? null : comoPedido(item))}
          >
            entregar {pedida}
          </Button>
        ) : null
      }
      motivos={motivos}
      onChange={dito => dizer(item, comMotivo(item, dito))}
    />
  )
}

function useEntregar(id: number, onClose: () => void) {
  return useWrite(entregarPedido, {
    invalidates: [...LEITURAS, fornecimentoPorCliente, resumirFornecimento, lerSeparacao],
    success: `Pedido ${id} entregue`,
    failure: `O pedido ${id} não foi marcado como entregue`,
    onSuccess: onClose,
  })
}

/** The whole line, or what was packed of it. */
const comoPedido = ({ quantidade }: ItemPedido, marca?: ItemASeparar['marca']): Dito => ({
  quantidade: marca?.separada ?? quantidade,
  motivo: marca?.motivo ?? '',
})
const NADA: Dito = { quantidade: 0, motivo: '' }
const difere = ({ item, dito }: Pick<Linha, 'item' | 'dito'>): boolean => dito.quantidade !== item.quantidade
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

function oQueFalta(diferentes: readonly Linha[], pergunta: Pergunta): string | null {
  if (pergunta === 'tudo')
    return 'Nada foi marcado como separado: diga se tudo vai como pedido, ou quanto vai de cada item'
  const sem = diferentes.find(({ dito: { quantidade } }) => quantidade === null || Number.isNaN(quantidade))
  if (sem) return `Diga quanto foi entregue de ${sem.item.nome}: 0 se nada`
  const calada = diferentes.find(({ dito: { motivo } }) => motivo.trim() === '')
  if (!calada) return null
  return pergunta === 'linhas' && !calada.separada && calada.dito.quantidade === 0
    ? `${calada.item.nome} não foi separado: diga por que vai 0, ou entregue como pedido`
    : `Diga por que a quantidade de ${calada.item.nome} foi outra`
}

/** Asks first when a quantity typed here is off by a factor of ten: probably a misplaced comma. */
async function estaCerto(diferentes: readonly Linha[]): Promise<boolean> {
  const longe = diferentes.filter(({ item, dita, dito: { quantidade } }) => {
    if (!dita) return false
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
