import { cepMascarado, cnpjMascarado, comRotulo, telefoneMascarado } from '#contract/brasil.ts'
import type { Cliente } from '#contract/clientes.ts'
import { lerConfiguracoes } from '#contract/configuracoes.ts'
import type { Documento as Qual } from '#contract/documentos.ts'
import type { ItemPedido } from '#contract/itens-pedido.ts'
import type { Pedido } from '#contract/pedidos.ts'
import { useRead } from '../../../api/query.ts'
import { useEntregueEm } from '../../../pedido/historia/historia-do-pedido.tsx'
import { BrandMark } from '../../../shell/brand-mark.tsx'
import { type Fact, Facts } from '../../../ui/lists/facts.tsx'
import { showMoment, showWholeDay } from '../../../ui/moment.ts'
import styles from './documento.module.css'
import { Itens } from './itens.tsx'
import { ItensDaNota, Recebido } from './nota-de-entrega.tsx'

type Props = {
  pedido: Pedido
  itens: readonly ItemPedido[]
  cliente: Cliente | undefined
  documento: Qual
}

/** The order's lines and facts, with the provider's head only on paper; a delivery note shows it on screen too. */
export function Documento({ pedido, itens, cliente, documento }: Props) {
  const nota = documento !== 'pedido'
  return (
    <article
      className={`surface line ${styles.paper}`}
      data-note={nota || undefined}
      aria-label={nota ? `Nota de entrega do pedido ${pedido.id}` : `Pedido ${pedido.id}`}
    >
      <Fornecedor pedido={pedido} nota={nota} />
      <div className={`stack ${styles.facts}`}>
        <section aria-label="Cliente">
          <h2 className={`quiet small ${styles.label}`}>Cliente</h2>
          <p className="semibold">{pedido.clienteNome}</p>
          {cliente ? <Contato cliente={cliente} /> : <div className={styles.contactComing} />}
        </section>
        <Datas pedido={pedido} />
      </div>
      {nota ? (
        <ItensDaNota pedido={pedido} itens={itens} withPrices={documento === 'entrega'} />
      ) : (
        <Itens pedido={pedido} itens={itens} />
      )}
      {pedido.observacao ? (
        <section aria-label="Observação" className={`mt-lg ${styles.note} ${nota ? '' : 'only-print'}`}>
          <h2 className={`quiet small ${styles.label}`}>Observação</h2>
          <p>{pedido.observacao}</p>
        </section>
      ) : null}
      {nota ? <Recebido /> : null}
    </article>
  )
}

function Fornecedor({ pedido, nota }: { pedido: Pedido; nota: boolean }) {
  const { data } = useRead(lerConfiguracoes, {}, { staleTime: 60_000 })
  const fornecedor = data?.configuracoes[0]
  const contato = [fornecedor?.cnpj && `CNPJ ${cnpjMascarado(fornecedor.cnpj)}`, fornecedor?.endereco]
  return (
    <header className={`row between top ${styles.head} ${nota ? '' : 'only-print'}`}>
      <div>
        <div className={`line centred bold ${styles.brand}`}>
          <BrandMark />
        </div>
        <Linhas linhas={contato} />
      </div>
      <p className={styles.number}>
        {nota ? <span className="bold block">Nota de entrega</span> : null}
        Pedido nº&nbsp;<b className="bold num">{pedido.id}</b>
        <span className="only-print"> · {pedido.status}</span>
      </p>
    </header>
  )
}

function Contato({ cliente }: { cliente: Cliente }) {
  const lugar = [cliente.endereco, [cliente.cidade, cliente.estado].filter(Boolean).join(' – ')]
  const linhas = [
    comRotulo(cliente.cnpj),
    lugar.filter(Boolean).join(', '),
    cliente.cep && `CEP ${cepMascarado(cliente.cep)}`,
    cliente.telefone && telefoneMascarado(cliente.telefone),
    cliente.email,
  ]
  return <Linhas linhas={linhas} />
}

/** The lines that are not empty. */
const Linhas = ({ linhas }: { linhas: readonly (string | null | undefined)[] }) =>
  linhas.filter(Boolean).map(linha => (
    <p key={linha} className={`quiet ${styles.quiet}`}>
      {linha}
    </p>
  ))

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
  return <Facts facts={fatos} className={styles.dates} />
}
