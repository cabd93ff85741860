import { cepMascarado, comRotulo, telefoneMascarado } from '#contract/brasil.ts'
import type { Cliente } from '#contract/clientes.ts'
import type { ItemPedido } from '#contract/itens-pedido.ts'
import type { Pedido } from '#contract/pedidos.ts'
import { useEntregueEm } from '../../../pedido/historia/historia-do-pedido.tsx'
import { type Fact, Facts } from '../../../ui/lists/facts.tsx'
import { showMoment, showWholeDay } from '../../../ui/moment.ts'
import { Itens } from './itens.tsx'

type Props = { pedido: Pedido; itens: readonly ItemPedido[]; cliente: Cliente | undefined }

/** The order's lines, its client and its dates. */
export function Dados({ pedido, itens, cliente }: Props) {
  return (
    <article className="stack gap-md shrinks" aria-label={`Pedido ${pedido.id}`}>
      <Itens {...{ pedido, itens }} />
      <div className="surface padded pair gap-md shrinks">
        <section aria-label="Cliente">
          <h2 className="quiet small regular">Cliente</h2>
          <p className="semibold">{pedido.clienteNome}</p>
          {cliente ? <Contato cliente={cliente} /> : null}
        </section>
        <Datas pedido={pedido} />
      </div>
    </article>
  )
}

/** The client's lines that are not empty. */
function Contato({ cliente }: { cliente: Cliente }) {
  const lugar = [cliente.endereco, [cliente.cidade, cliente.estado].filter(Boolean).join(' – ')]
  const linhas = [
    comRotulo(cliente.cnpj),
    lugar.filter(Boolean).join(', '),
    cliente.cep && `CEP ${cepMascarado(cliente.cep)}`,
    cliente.telefone && telefoneMascarado(cliente.telefone),
    cliente.email,
  ]
  return linhas.filter(Boolean).map(linha => (
    <p key={linha} className="quiet small">
      {linha}
    </p>
  ))
}

function Datas({ pedido }: { pedido: Pedido }) {
  const entregueEm = useEntregueEm(pedido.id)
  const fatos: Fact[] = [
    ['Entrega', pedido.dataEntrega && showWholeDay(pedido.dataEntrega)],
    ['Aberto em', showMoment(pedido.dataCriacao)],
    ['Confirmado em', pedido.dataConfirmacao && showMoment(pedido.dataConfirmacao)],
    ['Entregue em', entregueEm && showMoment(entregueEm)],
    ['Cancelado em', pedido.dataCancelamento && showMoment(pedido.dataCancelamento)],
    ['Expira em', pedido.expiraEm && showMoment(pedido.expiraEm)],
    ['Empresa', pedido.empresa],
  ]
  return <Facts facts={fatos} />
}
