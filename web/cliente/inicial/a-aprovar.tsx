import { emReais } from '#contract/dinheiro.ts'
import type { Pedido } from '#contract/pedidos.ts'
import { useUser } from '../../api/use-session.ts'
import { ButtonLink } from '../../shell/button-link.tsx'
import { showWeekday } from '../../ui/moment.ts'
import { Important } from '../../ui/notice.tsx'
import { quando } from '../prazo.ts'

/** First of all, to who approves: a company has one open order, so what waits is one. */
export function AAprovar({ pedido, hoje }: { pedido: Pedido | undefined; hoje: string }) {
  const { papel } = useUser()
  if (papel !== 'aprovador' || !pedido?.aprovacao) return null
  const { id, valorTotal, dataEntrega, aprovacao } = pedido
  return (
    <Important title="1 pedido espera a sua aprovação">
      <p>
        {aprovacao.pedidaPor} pediu {quando(aprovacao.pedidaEm, hoje)}: nº&nbsp;{id}, {emReais(valorTotal)}
        {dataEntrega ? `, para entrega ${showWeekday(dataEntrega)}` : ''}.
      </p>
      <ButtonLink to="/cliente/pedidos" search={{ id }} size="sm">
        Ver e aprovar
      </ButtonLink>
    </Important>
  )
}
