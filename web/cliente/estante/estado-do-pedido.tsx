import { Alert, Anchor, Button, Group } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { Estante } from '#contract/estantes.ts'
import { listarItens } from '#contract/itens-pedido.ts'
import { STATUS_QUE_CONTAM } from '#contract/pedidos.ts'
import { comUnidade } from '#contract/unidades.ts'
import { useRead } from '../../api/query.ts'
import { useUser } from '../../api/use-session.ts'
import type { Carrinho } from '../../pedido/carrinho/carrinho.ts'
import { foraDoPedido, recomecar } from '../../pedido/carrinho/digitar.ts'
import { encerrado, type Linha, type PedidoEmMaos, useGeral } from '../../pedido/carrinho/linhas.ts'
import { Devolvido, useDevolucao } from '../../pedido/devolvido.tsx'
import { ButtonLink } from '../../shell/button-link.tsx'
import { useStored } from '../../ui/row-store.ts'
import { useLugar } from '../quem-compra.ts'

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

const CONTAM: readonly string[] = STATUS_QUE_CONTAM

/** The order ended in another tab or by someone else. What was typed here and is not in it can go into a new one. */
function Encerrado({ carrinho, pedido: { id, status } }: { carrinho: Carrinho; pedido: PedidoEmMaos }) {
  const { linhas, dono } = carrinho
  const { pedidos } = useLugar()
  const conta = CONTAM.includes(status)
  const itens = useRead(listarItens, { params: { id } }, { enabled: conta }).data?.itens
  const quanto = (linha: Linha) => (conta ? (itens ? foraDoPedido(linha, itens, dono.estanteId) : 0) : linha.quer)
  const fora = useStored(linhas, () => emPalavras(linhas.rows(), quanto))
  const destino = conta ? 'foi confirmado' : status === 'Cancelado' ? 'foi cancelado' : 'foi excluído pelo fornecedor'
  const observacao = () => (conta ? '' : linhas.whole().observacao)
  return (
    <Alert
      color={fora || !conta ? 'amber' : 'green'}
      role="alert"
      className="mb-sm"
      title={`O pedido nº\u00a0${id} ${destino}`}
    >
      {fora ? `O que há nesta tela não está nele: ${fora}.` : itens ? 'Está nele tudo o que há nesta tela.' : ''}
      <Group gap="xs" mt="sm">
        {fora ? (
          <Button onClick={() => recomecar(carrinho, quanto, observacao())}>Adicionar a um pedido novo</Button>
        ) : null}
        <Button variant="default" onClick={() => recomecar(carrinho)}>
          {fora ? 'Esvaziar a tela' : 'Fazer outro pedido'}
        </Button>
        <ButtonLink {...pedidos(status === 'Excluído' ? undefined : id)} variant="subtle">
          {status === 'Excluído' ? 'Ver pedidos' : `Ver o pedido nº\u00a0${id}`}
        </ButtonLink>
      </Group>
    </Alert>
  )
}

/** `3 kg de Banana, 1 kg de Alho`; empty if nothing. */
const emPalavras = (linhas: readonly Linha[], quanto: (linha: Linha) => number): string =>
  linhas
    .filter(linha => quanto(linha) > 0)
    .map(linha => `${comUnidade(quanto(linha), linha.unidadeMedida)} de ${linha.nome}`)
    .join(', ')

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
