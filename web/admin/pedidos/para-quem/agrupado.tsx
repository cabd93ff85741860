import { Link } from '@tanstack/react-router'
import type { Periodo } from '#contract/dias.ts'
import { vendida } from '#contract/diferencas.ts'
import { contar, emNumero, emReais } from '#contract/dinheiro.ts'
import type { PedidoASeparar, ProdutoASeparar } from '#contract/fornecimento.ts'
import { Mensagem } from '../../../mensagens/mensagem.tsx'
import { Diferencas } from '../../../pedido/diferencas.tsx'
import { ImpressoAntes } from '../../../pedido/impresso-antes.tsx'
import { showWeekday } from '../../../ui/moment.ts'
import { Quantidade } from '../../../ui/quantidade.tsx'
import { Grupo, Linha, Linhas } from './grupo.tsx'
import { PedidoQueVai } from './pedido-que-vai.tsx'

type Props = { pedidos: readonly PedidoASeparar[]; periodo: Periodo; foundOnly: boolean }

/** The lines to deliver to each client, order by order; the server sorts them by client. */
export function PorCliente({ pedidos, periodo, foundOnly }: Props) {
  const withDay = periodo.dataInicial !== periodo.dataFinal
  return (
    <ol className="stack gap-sm" aria-label="Clientes">
      {[...Map.groupBy(pedidos, ({ clienteId }) => clienteId)].map(([clienteId, doCliente]) => {
        const [{ clienteNome = '', doCliente: { pedidos: quantos = 0, valor = 0 } = {} } = {}] = doCliente
        return (
          <li key={clienteId}>
            <Grupo
              title={clienteNome}
              about={quantos > 1 ? `${emNumero(quantos)} pedidos · ${emReais(valor)}` : null}
              end={<Mensagem para={clienteNome} sobre={{ tipo: 'entrega', clienteId, clienteNome, ...periodo }} />}
            >
              {doCliente.map(pedido => (
                <Pedido key={pedido.id} {...{ pedido, withDay, foundOnly }} />
              ))}
            </Grupo>
          </li>
        )
      })}
    </ol>
  )
}

type PedidoProps = {
  pedido: PedidoASeparar
  withDay: boolean
  /** A search is active, so only the lines it finds are shown. */
  foundOnly: boolean
}

function Pedido({ pedido, withDay, foundOnly }: PedidoProps) {
  const { id, dataEntrega, valor, itens } = pedido
  return (
    <PedidoQueVai
      {...{ pedido, dataEntrega }}
      numero={
        <>
          <Link to="/admin/relatorios/pedido" search={{ id }} className="target link">
            Pedido {id}
          </Link>
          {withDay ? showWeekday(dataEntrega) : null}
        </>
      }
      about={<span className="num">{emReais(valor)}</span>}
    >
      <ImpressoAntes {...pedido} />
      <Linhas>
        {itens.map(item => (
          <Linha
            key={item.itemPedidoId}
            nome={item.nome}
            sobre={<Diferencas item={item} />}
            quantidade={<Quantidade {...item} quantidade={vendida(item)} />}
          />
        ))}
      </Linhas>
      {foundOnly ? <p className="quiet small">Só as linhas encontradas pela busca.</p> : null}
    </PedidoQueVai>
  )
}

type Produto = ProdutoASeparar & { clientes?: number; pedidos?: number; valor?: number }

/** How much to take of each product, and for whom. */
export const PorProduto = ({ produtos }: { produtos: readonly Produto[] }) => (
  <ol className="stack gap-sm" aria-label="Produtos">
    {produtos.map(produto => (
      <li key={produto.produtoId}>
        <Grupo title={produto.nome} about={contas(produto)} end={<Quantidade {...produto} />}>
          <Linhas label={`Para quem vai ${produto.nome}`}>
            {produto.destinos.map(({ clienteId, clienteNome, quantidade }) => (
              <Linha
                key={clienteId}
                nome={clienteNome}
                quantidade={<b className="medium num">{emNumero(quantidade)}</b>}
              />
            ))}
          </Linhas>
          <Resto produto={produto} />
        </Grupo>
      </li>
    ))}
  </ol>
)

function contas({ destinos, clientes = destinos.length, pedidos, valor }: Produto): string {
  const partes = [
    contar(clientes, 'cliente', 'clientes'),
    pedidos !== undefined && contar(pedidos, 'pedido', 'pedidos'),
    valor !== undefined && emReais(valor),
  ]
  return partes.filter(Boolean).join(' · ')
}

/** Says that there are more clients than listed. */
function Resto({ produto: { clientes = 0, destinos } }: { produto: Produto }) {
  if (clientes <= destinos.length) return null
  return (
    <p className="quiet small">
      Estes são os primeiros {emNumero(destinos.length)} de {emNumero(clientes)} clientes; o total é de todos. Para ver
      os outros, escolha menos dias ou um cliente, ou baixe a planilha.
    </p>
  )
}
