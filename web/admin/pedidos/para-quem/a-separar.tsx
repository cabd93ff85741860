import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { telefoneMascarado } from '#contract/brasil.ts'
import type { DiaTexto } from '#contract/dias.ts'
import { contar, milesimos } from '#contract/dinheiro.ts'
import { comUnidade } from '#contract/unidades.ts'
import { confirm } from '../../../ui/overlays/confirm.tsx'
import { Quantidade } from '../../../ui/quantidade.tsx'
import { Faltou } from './faltou.tsx'
import { Grupo, Linha as LinhaQueVai, Linhas } from './grupo.tsx'
import type { Cliente, Linha, MarcasDaSeparacao, Pedido } from './marcar-separacao.ts'
import { PedidoQueVai } from './pedido-que-vai.tsx'

type Props = MarcasDaSeparacao & { clientes: readonly Cliente[]; dia: DiaTexto }

/** The lines to pack for each client, order by order. */
export const ASepararPorCliente = ({ clientes, dia, ...marcas }: Props) => (
  <div className="stack gap-sm">
    {clientes.map(cliente => (
      <Grupo key={cliente.clienteId} title={cliente.clienteNome} about={ondeFica(cliente)}>
        {cliente.pedidos.map(pedido => (
          <PedidoASeparar key={pedido.id} {...{ cliente, pedido, dia }} {...marcas} />
        ))}
      </Grupo>
    ))}
  </div>
)

const ondeFica = ({ endereco, cidade, telefone }: Cliente): string =>
  [endereco, cidade, telefone && telefoneMascarado(telefone)].filter(Boolean).join(' · ')

type PedidoProps = MarcasDaSeparacao & { cliente: Cliente; pedido: Pedido; dia: DiaTexto }

function PedidoASeparar({ cliente, pedido, dia, ...marcas }: PedidoProps) {
  const { id, status, itens } = pedido
  const faltam = status === 'Confirmado' ? itens.filter(item => !marcas.marcada(item)) : []
  return (
    <PedidoQueVai
      pedido={pedido}
      dataEntrega={dia}
      numero={<span className="semibold">nº&nbsp;{id}</span>}
      about={
        status === 'Confirmado' ? (
          <span className="quiet small">
            {faltam.length === 0 ? 'Separado' : `${itens.length - faltam.length} de ${itens.length}`}
          </span>
        ) : null
      }
      before={
        faltam.length > 0 ? (
          <Button
            size="sm"
            variant="default"
            aria-label={`Marcar tudo do pedido ${id}`}
            onClick={() => marcas.marcar(faltam, true)}
          >
            Marcar tudo
          </Button>
        ) : null
      }
    >
      <Linhas>
        {itens.map(item => (
          <ASeparar
            key={item.itemPedidoId}
            linha={{ item, pedido, cliente }}
            nome={item.nome}
            sobre={sobreOItem(item)}
            {...marcas}
          />
        ))}
      </Linhas>
    </PedidoQueVai>
  )
}

/** The total of each product, and which orders it goes to. */
export function ASepararPorProduto({ linhas, ...marcas }: MarcasDaSeparacao & { linhas: readonly Linha[] }) {
  const produtos = [...Map.groupBy(linhas, ({ item }) => item.produtoId).values()]
    .map(linhas => ({ nome: linhas[0]?.item.nome ?? '', linhas }))
    .sort((a, b) => a.nome.localeCompare(b.nome, 'pt-BR'))
  return (
    <div className="stack gap-sm">
      {produtos.map(({ nome, linhas }) => (
        <ProdutoASeparar key={linhas[0]?.item.produtoId} {...{ nome, linhas }} {...marcas} />
      ))}
    </div>
  )
}

function ProdutoASeparar({ nome, linhas, ...marcas }: MarcasDaSeparacao & { nome: string; linhas: readonly Linha[] }) {
  const faltam = linhas.flatMap(({ item, pedido }) =>
    pedido.status === 'Confirmado' && !marcas.marcada(item) ? [item] : [],
  )
  const sobre = [emTodos(linhas), linhas[0] && sobreOItem(linhas[0].item), faltam.length === 0 && 'separado']
  return (
    <Grupo
      title={nome}
      about={sobre.filter(Boolean).join(' · ')}
      end={
        faltam.length > 0 ? (
          <Button
            size="sm"
            variant="default"
            aria-label={`Marcar tudo de ${nome}`}
            onClick={() => marcas.marcar(faltam, true)}
          >
            Marcar tudo
          </Button>
        ) : null
      }
    >
      <Linhas>
        {linhas.map(linha => (
          <ASeparar
            key={linha.item.itemPedidoId}
            linha={linha}
            nome={
              <>
                {linha.cliente.clienteNome} <span className="quiet nowrap">· nº&nbsp;{linha.pedido.id}</span>
              </>
            }
            {...marcas}
          />
        ))}
      </Linhas>
    </Grupo>
  )
}

function emTodos(linhas: readonly Linha[]): string {
  const total = linhas.reduce((sum, { item }) => sum + milesimos(item.quantidadeEntregue ?? item.quantidade), 0) / 1000
  return `${comUnidade(total, linhas[0]?.item.unidadeMedida)} em ${contar(linhas.length, 'pedido', 'pedidos')}`
}

type ASepararProps = MarcasDaSeparacao & { linha: Linha; nome: ReactNode; sobre?: string }

/** A line with its tick: how much, and who packed it. */
function ASeparar({ linha: { item, pedido }, nome, sobre, marcar, marcada }: ASepararProps) {
  const [faltou, setFaltou] = useState(false)
  const pronta = marcada(item)
  const { marca, unidadeMedida } = item
  const aSeparar = pedido.status === 'Confirmado'
  const aMenos = marca && item.marcada && pronta ? marca.separada : null
  const falta =
    aMenos === null
      ? ''
      : `${comUnidade(aMenos, unidadeMedida)} de ${comUnidade(item.quantidade, unidadeMedida)}, ${marca?.motivo}`
  const mudou = marca && !item.marcada && !pronta
  // The shortage goes with the tick.
  const tick = async (pronta: boolean) => {
    const question = {
      title: `Desmarcar ${item.nome}?`,
      text: `A falta anotada se apaga: ${falta}.`,
      action: 'Desmarcar',
    }
    if (aMenos === null || (await confirm(question))) marcar([item], pronta)
  }
  return (
    <LinhaQueVai
      nome={nome}
      sobre={
        <>
          <small>{[sobre, item.marcada && marca && `${marca.usuarioNome} separou`].filter(Boolean).join(' · ')}</small>
          {aMenos === null ? null : <small className="amber block">{falta}</small>}
          {mudou ? (
            <small className="amber block">
              {marca.usuarioNome} separou {comUnidade(marca.separada ?? marca.quantidade, unidadeMedida)}: mudou depois
            </small>
          ) : null}
        </>
      }
      quantidade={<Quantidade {...item} quantidade={aMenos ?? item.quantidadeEntregue ?? item.quantidade} />}
      marca={{ pronta, disabled: !aSeparar, onChange: pronta => void tick(pronta) }}
      end={
        aSeparar ? (
          <>
            <Button
              variant="subtle"
              color="gray"
              size="compact-sm"
              mih={44}
              aria-label={`Faltou ${item.nome}`}
              onClick={() => setFaltou(true)}
            >
              Faltou
            </Button>
            {faltou ? <Faltou item={item} onClose={() => setFaltou(false)} /> : null}
          </>
        ) : null
      }
    />
  )
}

/** The item's packaging and code. */
const sobreOItem = ({ embalagem, codigo }: Linha['item']): string =>
  [embalagem, codigo && `código ${codigo}`].filter(Boolean).join(' · ')
