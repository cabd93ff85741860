import { Alert, Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { Estante } from '#contract/estantes.ts'
import { useUser } from '../../api/use-session.ts'
import type { Carrinho } from '../../pedido/carrinho/carrinho.ts'
import { encerrado, type PedidoEmMaos, useGeral } from '../../pedido/carrinho/linhas.ts'
import { Devolvido, useDevolucao } from '../../pedido/devolvido.tsx'
import { lazyPart } from '../../ui/lazy.ts'
import { useLugar } from '../quem-compra.ts'

const Encerrado = lazyPart(() => import('./encerrado.tsx'), 'Encerrado')

/** Notices about the whole order: it waits for approval, or it ended elsewhere. */
export function EstadoDoPedido({ carrinho }: { carrinho: Carrinho }) {
  const pedido = useGeral(carrinho, geral => geral.pedido)
  const acabado = useGeral(carrinho, encerrado)
  if (acabado) return <Encerrado carrinho={carrinho} pedido={acabado} />
  return pedido?.aguardaAprovacao === 1 && !carrinho.dono.leitor ? <Aprovacao pedido={pedido} /> : null
}

/** What the approver wants changed, and that changing a line withdraws the request. */
function Aprovacao({ pedido }: { pedido: PedidoEmMaos }) {
  const { papel } = useUser()
  const { cliente } = useLugar()
  const devolucao = useDevolucao(pedido)
  return (
    <Alert role="status" className="mb-sm" p="sm">
      <Devolvido devolucao={devolucao} />
      {devolucao
        ? 'Mude o que for preciso e confirme de novo.'
        : 'Este pedido espera aprovação. Se uma quantidade mudar, ele deixa de esperar, e é preciso confirmar de novo.'}
      {papel === 'aprovador' || cliente ? ' Confirmando, você o aprova.' : ''}
    </Alert>
  )
}

/** A closed shelf, and a link to an open one if there is any. */
export function Fechada({ other }: { other: Estante | undefined }) {
  const lugar = useLugar()
  return (
    <Alert color="muted" className="mb-sm" p="sm">
      Esta estante está fechada: dá para consultar, mas não para pedir.{' '}
      {other ? (
        <Anchor renderRoot={props => <Link {...props} {...lugar.estante({ id: other.id })} />}>
          Ir para a estante aberta
        </Anchor>
      ) : null}
    </Alert>
  )
}
