import type { Periodo } from '#contract/dias.ts'
import { vendida } from '#contract/diferencas.ts'
import { contar, emNumero, emReais } from '#contract/dinheiro.ts'
import type { PedidoASeparar, ProdutoASeparar } from '#contract/fornecimento.ts'
import { Mensagem } from '../../../mensagens/mensagem.tsx'
import { ImpressoAntes } from '../../../pedido/impresso-antes.tsx'
import { Diferencas } from '../../../pedido/itens.tsx'
import { showWeekday } from '../../../ui/moment.ts'
import { Quantidade } from '../../../ui/quantidade.tsx'
import type { Grupo } from './para-quem.tsx'

/** The orders that go to each client; the server sorts them so. `foundOnly`: a search shows only the lines it finds. */
export function porCliente(pedidos: readonly PedidoASeparar[], periodo: Periodo, foundOnly: boolean): Grupo[] {
  const umDia = periodo.dataInicial === periodo.dataFinal
  return [...Map.groupBy(pedidos, ({ clienteId }) => clienteId)].map(([clienteId, doCliente]) => {
    const [{ clienteNome = '', doCliente: { pedidos: quantos = 0, valor = 0 } = {} } = {}] = doCliente
    return {
      key: clienteId,
      title: clienteNome,
      about: quantos > 1 ? `${emNumero(quantos)} pedidos · ${emReais(valor)}` : null,
      end: <Mensagem para={clienteNome} sobre={{ tipo: 'entrega', clienteId, clienteNome, ...periodo }} />,
      partes: doCliente.map(pedido => ({
        pedido,
        about: (
          <span className="num">
            {umDia ? '' : `${showWeekday(pedido.dataEntrega)} · `}
            {emReais(pedido.valor)}
          </span>
        ),
        note: (
          <>
            <ImpressoAntes {...pedido} />
            {foundOnly ? <p className="quiet small">Só as linhas encontradas pela busca.</p> : null}
          </>
        ),
        linhas: pedido.itens.map(item => ({
          key: item.itemPedidoId,
          nome: item.nome,
          sobre: <Diferencas item={item} />,
          quantidade: <Quantidade {...item} quantidade={vendida(item)} />,
        })),
      })),
    }
  })
}

type Produto = ProdutoASeparar & { clientes?: number; pedidos?: number; valor?: number }

/** How much to take of each product, and for whom. */
export const porProduto = (produtos: readonly Produto[]): Grupo[] =>
  produtos.map(produto => ({
    key: produto.produtoId,
    title: produto.nome,
    about: contas(produto),
    end: <Quantidade {...produto} />,
    partes: [
      {
        label: `Para quem vai ${produto.nome}`,
        note: <Resto produto={produto} />,
        linhas: produto.destinos.map(({ clienteId, clienteNome, quantidade }) => ({
          key: clienteId,
          nome: clienteNome,
          quantidade: <b className="medium num">{emNumero(quantidade)}</b>,
        })),
      },
    ],
  }))

function contas({ destinos, clientes = destinos.length, pedidos, valor }: Produto): string {
  const partes = [
    contar(clientes, 'cliente', 'clientes'),
    pedidos !== undefined && contar(pedidos, 'pedido', 'pedidos'),
    valor !== undefined && emReais(valor),
  ]
  return partes.filter(Boolean).join(' · ')
}

/** Says that there are more clients than listed. */
const Resto = ({ produto: { clientes = 0, destinos } }: { produto: Produto }) =>
  clientes <= destinos.length ? null : (
    <p className="quiet small">
      Estes são os primeiros {emNumero(destinos.length)} de {emNumero(clientes)} clientes; o total é de todos. Para ver
      os outros, escolha menos dias ou um cliente, ou baixe a planilha.
    </p>
  )
