import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { telefoneMascarado } from '#contract/brasil.ts'
import { contar, milesimos } from '#contract/dinheiro.ts'
import type { Answer } from '#contract/route.ts'
import { type ItemASeparar, lerSeparacao, MARCAS_DE_UMA_VEZ, marcarSeparacao } from '#contract/separacao.ts'
import { comUnidade } from '#contract/unidades.ts'
import { useWrite } from '../../../api/query.ts'
import { confirm } from '../../../ui/overlays/confirm.tsx'
import { DialogButton } from '../../../ui/overlays/dialog-button.tsx'
import { FormDialog } from '../../../ui/overlays/form-dialog.tsx'
import { Quantidade } from '../../../ui/quantidade.tsx'
import { A_MENOS, type Dito, LinhaComMotivo } from '../entrega/linha.tsx'
import type { Grupo, Linha } from './para-quem.tsx'

/** The lines to pack for each client, order by order. */
export const aSepararPorCliente = (linhas: readonly ASeparar[], dataEntrega: string, marcas: Marcas): Grupo[] =>
  grupos(linhas, ({ cliente }) => cliente.clienteId).map(([key, doCliente, { cliente }]) => ({
    key,
    title: cliente.clienteNome,
    about: [cliente.endereco, cliente.bairro, cliente.cidade, cliente.telefone && telefoneMascarado(cliente.telefone)]
      .filter(Boolean)
      .join(' · '),
    partes: grupos(doCliente, ({ pedido }) => pedido.id).map(([id, linhas, { pedido }]) => {
      const faltam = marcas.faltam(linhas)
      const andamento = faltam.length === 0 ? 'Separado' : `${linhas.length - faltam.length} de ${linhas.length}`
      return {
        pedido: { ...pedido, dataEntrega },
        about: pedido.status === 'Confirmado' ? <span className="quiet small">{andamento}</span> : null,
        before: marcarTudo(`do pedido ${id}`, faltam, marcas),
        linhas: linhas.map(linha => linhaDe(linha, linha.item.nome, sobreOItem(linha.item), marcas)),
      }
    }),
  }))

/** The total of each product, and which orders it goes to. */
export const aSepararPorProduto = (linhas: readonly ASeparar[], marcas: Marcas): Grupo[] =>
  grupos(linhas, ({ item }) => item.produtoId)
    .toSorted(([, , { item: a }], [, , { item: b }]) => a.nome.localeCompare(b.nome, 'pt-BR'))
    .map(([key, linhas, { item }]) => {
      const faltam = marcas.faltam(linhas)
      const total = linhas.reduce((sum, { item: { quantidadeEntregue, quantidade } }) => {
        return sum + milesimos(quantidadeEntregue ?? quantidade)
      }, 0)
      const emTodos = `${comUnidade(total / 1000, item.unidadeMedida)} em ${contar(linhas.length, 'pedido', 'pedidos')}`
      return {
        key,
        title: item.nome,
        about: [emTodos, sobreOItem(item), faltam.length === 0 && 'separado'].filter(Boolean).join(' · '),
        end: marcarTudo(`de ${item.nome}`, faltam, marcas),
        partes: [
          {
            label: `Para quem vai ${item.nome}`,
            linhas: linhas.map(linha => linhaDe(linha, paraQuem(linha), '', marcas)),
          },
        ],
      }
    })

const paraQuem = ({ cliente, pedido }: ASeparar) => (
  <>
    {cliente.clienteNome} <span className="quiet nowrap">· nº&nbsp;{pedido.id}</span>
  </>
)

/** The lines by a key, each group with its first one. */
const grupos = (linhas: readonly ASeparar[], by: (linha: ASeparar) => number) =>
  [...Map.groupBy(linhas, by)].flatMap(([key, all]) => (all[0] ? [[key, all, all[0]] as const] : []))

const marcarTudo = (deQue: string, faltam: readonly ItemASeparar[], { marcar }: Marcas): ReactNode =>
  faltam.length === 0 ? null : (
    <Button size="sm" variant="default" aria-label={`Marcar tudo ${deQue}`} onClick={() => void marcar(faltam, true)}>
      Marcar tudo
    </Button>
  )

/** The item's packaging and code. */
const sobreOItem = ({ embalagem, codigo }: ItemASeparar): string =>
  [embalagem, codigo && `código ${codigo}`].filter(Boolean).join(' · ')

/** A line with its tick: how much, and who packed it. */
function linhaDe({ item, pedido }: ASeparar, nome: ReactNode, sobre: string, { marcada, marcar }: Marcas): Linha {
  const { marca, unidadeMedida } = item
  const pronta = marcada(item)
  const separada = pronta && item.marcada ? (marca?.separada ?? null) : null
  const falta =
    separada === null
      ? null
      : `${comUnidade(separada, unidadeMedida)} de ${comUnidade(item.quantidade, unidadeMedida)}, ${marca?.motivo}`
  const mudou =
    marca && !item.marcada && !pronta
      ? `${marca.usuarioNome} separou ${comUnidade(marca.separada ?? marca.quantidade, unidadeMedida)}: mudou depois`
      : null
  // The shortage goes with the tick.
  const tick = async (pronta: boolean) => {
    const question = {
      title: `Desmarcar ${item.nome}?`,
      text: `A falta anotada se apaga: ${falta}.`,
      action: 'Desmarcar',
    }
    if (falta === null || (await confirm(question))) await marcar([item], pronta)
  }
  const aSeparar = pedido.status === 'Confirmado'
  return {
    key: item.itemPedidoId,
    nome,
    sobre: (
      <>
        <small>{[sobre, item.marcada && marca && `${marca.usuarioNome} separou`].filter(Boolean).join(' · ')}</small>
        <small className="amber block">{falta ?? mudou}</small>
      </>
    ),
    quantidade: <Quantidade {...item} quantidade={separada ?? item.quantidadeEntregue ?? item.quantidade} />,
    marca: {
      pronta,
      disabled: !aSeparar,
      onChange: pronta => void tick(pronta),
      end: (
        <DialogButton
          variant="subtle"
          color="gray"
          size="compact-sm"
          mih={44}
          offered={aSeparar}
          aria-label={`Faltou ${item.nome}`}
          dialog={onClose => <Faltou item={item} onClose={onClose} />}
        >
          Faltou
        </DialogButton>
      ),
    },
  }
}

type Props = { item: ItemASeparar; onClose: () => void }

/** Records that less of a line was packed than is ordered: nothing of it, until a quantity is typed. */
function Faltou({ item: { itemPedidoId, nome, quantidade, unidadeMedida, marca }, onClose }: Props) {
  const [antes] = useState<Dito>({ quantidade: marca?.separada ?? 0, motivo: marca?.motivo ?? 'faltou' })
  const [dito, setDito] = useState(antes)
  const marcar = useWrite(marcarSeparacao, { onSuccess: onClose })
  const { quantidade: separada, motivo } = dito
  const reason =
    separada === null || !(separada < quantidade)
      ? `Diga quanto há, menos de ${comUnidade(quantidade, unidadeMedida)}`
      : motivo.trim() === ''
        ? 'Diga por que faltou'
        : null
  return (
    <FormDialog
      short
      title="Quanto foi separado?"
      action="Salvar"
      write={marcar}
      reason={reason}
      onSubmit={() => {
        const item = { itemPedidoId, quantidade: separada ?? 0, motivo: motivo.trim() }
        marcar.mutate({ body: { itens: [item], marcada: 1 } })
      }}
      unsaved={() => dito !== antes}
      onClose={onClose}
    >
      <ul className="rows roomy">
        <LinhaComMotivo
          nome={nome}
          sobre={`pedido: ${comUnidade(quantidade, unidadeMedida)}`}
          unidade={unidadeMedida}
          rotulo="Separado"
          dito={dito}
          primeira
          motivos={A_MENOS.slice(0, 2)}
          onChange={setDito}
        />
      </ul>
    </FormDialog>
  )
}

type Cliente = Answer<typeof lerSeparacao>['clientes'][number]
/** A line to pack, with its order and client. */
export type ASeparar = { item: ItemASeparar; pedido: Cliente['pedidos'][number]; cliente: Cliente }

export const linhasDe = (clientes: readonly Cliente[]): ASeparar[] =>
  clientes.flatMap(cliente => cliente.pedidos.flatMap(pedido => pedido.itens.map(item => ({ item, pedido, cliente }))))

export type Marcas = ReturnType<typeof useMarcas>

/** The ticks, optimistic: a press counts at once, until the server's answer has been read. */
export function useMarcas() {
  const [pressed, setPressed] = useState<ReadonlyMap<number, boolean>>(new Map())
  const write = useWrite(marcarSeparacao, { invalidates: [lerSeparacao], failure: 'Não foi marcado' })
  const marcada = (item: ItemASeparar) => pressed.get(item.itemPedidoId) ?? item.marcada === 1
  const marcar = async (itens: readonly ItemASeparar[], marcada: boolean) => {
    const some = itens.slice(0, MARCAS_DE_UMA_VEZ)
    setPressed(before => new Map([...before, ...some.map(({ itemPedidoId }) => [itemPedidoId, marcada] as const)]))
    const vistos = some.map(({ itemPedidoId, quantidade }) => ({ itemPedidoId, quantidade }))
    // The toast reports a refusal, and the line shows its saved state again.
    await write.mutateAsync({ body: { itens: vistos, marcada: marcada ? 1 : 0 } }).catch(() => undefined)
    const ids = new Set(some.map(({ itemPedidoId }) => itemPedidoId))
    setPressed(before => new Map([...before].filter(([id]) => !ids.has(id))))
  }
  return {
    marcada,
    marcar,
    /** Those left to pack; delivered orders are done. */
    faltam: (linhas: readonly ASeparar[]): ItemASeparar[] =>
      linhas.flatMap(({ item, pedido }) => (pedido.status === 'Confirmado' && !marcada(item) ? [item] : [])),
  }
}
