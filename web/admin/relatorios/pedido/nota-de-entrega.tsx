import { vendida } from '#contract/diferencas.ts'
import { contar } from '#contract/dinheiro.ts'
import type { ItemPedido } from '#contract/itens-pedido.ts'
import type { Pedido } from '#contract/pedidos.ts'
import { porUnidade, somarPorUnidade } from '#contract/soma-por-unidade.ts'
import styles from './documento.module.css'
import { TabelaDeItens, Total } from './tabela.tsx'

type Props = { pedido: Pedido; itens: readonly ItemPedido[]; withPrices: boolean }

/** The delivery note's lines, with or without prices. */
export function ItensDaNota({ pedido, itens, withPrices }: Props) {
  return (
    <section aria-label="Itens">
      <TabelaDeItens itens={itens} note withPrices={withPrices} />
      <p className="quiet mt-sm">
        {contar(itens.length, 'item', 'itens')} ·{' '}
        {porUnidade(somarPorUnidade(itens.map(item => ({ ...item, quantidade: vendida(item) }))))}
      </p>
      {withPrices ? <Total value={pedido.valorTotal} /> : null}
    </section>
  )
}

/** Where the recipient signs. */
export function Recebido() {
  return (
    <section aria-label="Recebimento" className={styles.received}>
      <p>Recebi os produtos desta nota, conferidos.</p>
      <ul className="stack gap-lg quiet tiny">
        <li>Nome legível</li>
        <li>Assinatura</li>
        <li>Data e hora</li>
      </ul>
      <p className={`quiet ${styles.quiet}`}>Documento sem valor fiscal.</p>
    </section>
  )
}
