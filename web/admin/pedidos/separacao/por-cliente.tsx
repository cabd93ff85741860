import { Button } from '@mantine/core'
import { useState } from 'react'
import { telefoneMascarado } from '#contract/brasil.ts'
import type { DiaTexto } from '#contract/dias.ts'
import { useSession } from '../../../api/use-session.ts'
import { Panel } from '../../../ui/page.tsx'
import { part } from '../../../ui/part.ts'
import { StatusChip } from '../../../ui/status-chip.tsx'
import { LinhaASeparar, sobreOItem } from './linha-a-separar.tsx'
import type { Cliente, MarcasDaSeparacao, Pedido } from './marcar-separacao.ts'

const Entregar = part(() => import('../entrega/entregar.tsx'), 'Entregar')

type Props = MarcasDaSeparacao & { clientes: readonly Cliente[]; dia: DiaTexto }

/** The lines to pack for each client, order by order. */
export function PorCliente({ clientes, ...props }: Props) {
  return (
    <div className="stack gap-md">
      {clientes.map(cliente => (
        <Panel key={cliente.clienteId} title={cliente.clienteNome}>
          <p className="quiet small anywhere">
            {[cliente.endereco, cliente.cidade].filter(Boolean).join(' · ')}
            {cliente.telefone ? (
              <>
                {'\u00a0· '}
                <span className="nowrap">{telefoneMascarado(cliente.telefone)}</span>
              </>
            ) : null}
          </p>
          {cliente.pedidos.map(pedido => (
            <PedidoASeparar key={pedido.id} {...{ cliente, pedido }} {...props} />
          ))}
        </Panel>
      ))}
    </div>
  )
}

type PedidoProps = MarcasDaSeparacao & { cliente: Cliente; pedido: Pedido; dia: DiaTexto }

function PedidoASeparar({ cliente, pedido, dia, marcar, marcada }: PedidoProps) {
  const { id, status, itens, observacao } = pedido
  const [entregando, setEntregando] = useState(false)
  const faltam = itens.filter(item => !marcada(item))
  const aberto = status === 'Confirmado'
  const session = useSession()
  return (
    <article className="mt-md" aria-label={`Pedido ${id}`}>
      <div className="row between centred gap-xs">
        <span className="semibold">
          nº&nbsp;{id} <StatusChip>{status}</StatusChip>
        </span>
        {aberto ? (
          <span className="quiet small">
            {faltam.length === 0 ? 'Separado' : `${itens.length - faltam.length} de ${itens.length}`}
          </span>
        ) : null}
      </div>
      {observacao ? <p className="amber as-written anywhere">{observacao}</p> : null}
      <ul className="rows mt-xs">
        {itens.map(item => (
          <LinhaASeparar
            key={item.itemPedidoId}
            linha={{ item, pedido, cliente }}
            nome={item.nome}
            sobre={sobreOItem(item)}
            {...{ marcar, marcada }}
          />
        ))}
      </ul>
      {aberto ? (
        <div className="row at-end gap-xs mt-sm">
          {faltam.length > 0 ? (
            <Button variant="default" aria-label={`Marcar tudo do pedido ${id}`} onClick={() => marcar(faltam, true)}>
              Marcar tudo
            </Button>
          ) : null}
          <Button
            variant={faltam.length > 0 ? 'default' : 'filled'}
            aria-label={`Entregar o pedido ${id}`}
            onClick={() => setEntregando(true)}
          >
            Entregar
          </Button>
        </div>
      ) : null}
      {entregando ? (
        <Entregar
          id={id}
          dataEntrega={dia}
          withoutMoney={session?.papel === 'separador'}
          onClose={() => setEntregando(false)}
        />
      ) : null}
    </article>
  )
}
