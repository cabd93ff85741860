import { Link } from '@tanstack/react-router'
import { contar, emReais } from '#contract/dinheiro.ts'
import type { EstanteDoCliente } from '#contract/estantes.ts'
import { listarItens } from '#contract/itens-pedido.ts'
import type { Pedido } from '#contract/pedidos.ts'
import { ESPERA_APROVACAO } from '#contract/situacao.ts'
import { useRead } from '../../api/query.ts'
import { useLeitor, useUser } from '../../api/use-session.ts'
import { Devolvido, useDevolucao } from '../../pedido/devolvido.tsx'
import { aceitaAte } from '../../pedido/fim-do-prazo.ts'
import { quemPodeAprovar } from '../../pedido/pode.ts'
import { estanteDoPedido, estanteParaPedir } from '../../pedido/qual-estante.ts'
import { ButtonLink } from '../../shell/button-link.tsx'
import { unparted } from '../../ui/figures.ts'
import { showMoment, showWeekday } from '../../ui/moment.ts'
import { ReadFailure } from '../../ui/notice.tsx'
import { Panel } from '../../ui/page.tsx'
import { Fornecedor } from '../fornecedor.tsx'
import { quando } from '../prazo.ts'

type Props = {
  aberto: Pedido | undefined
  /** All shelves that the client may see, newest first. */
  estantes: readonly EstanteDoCliente[]
  error: Error | null
  onRetry: () => void
  hoje: string
}

/** The main task: continue the open order or start one. */
export function Agora({ aberto, estantes, error, onRetry, hoje }: Props) {
  const abertas = estantes.filter(({ aberta }) => aberta === 1)
  if (aberto) return <EmAndamento pedido={aberto} hoje={hoje} estantes={estantes} />
  if (error && estantes.length === 0)
    return (
      <Panel title="Estante aberta">
        <ReadFailure what="Não foi possível ver as estantes" error={error} onRetry={onRetry} />
      </Panel>
    )
  if (abertas.length === 0) return <Fechadas estantes={estantes} />
  return (
    <Panel title={abertas.length === 1 ? 'Estante aberta' : 'Estantes abertas'}>
      <Abertas estantes={abertas} />
      <div className="row gap-xs mt-md off-phone">
        <IrPedir aberto={undefined} estantes={abertas} />
      </div>
    </Panel>
  )
}

/** No shelf is open: when the next one opens, if known, and the last one to look at meanwhile. */
function Fechadas({ estantes }: Pick<Props, 'estantes'>) {
  const proxima = estantes.findLast(({ porAbrir }) => porAbrir === 1)
  const ultima = estantes.find(({ id }) => id !== proxima?.id)
  return (
    <Panel title="Nenhuma estante aberta agora">
      <p className="quiet">
        {proxima
          ? `A próxima, ${proxima.periodo}, abre ${quandoAbre(proxima)}. Se você precisa pedir antes, fale com o fornecedor.`
          : 'Quando o fornecedor abrir a próxima, ela aparece aqui. Se você precisa pedir hoje, fale com ele.'}
      </p>
      {ultima ? (
        <div className="row gap-xs mt-md">
          <ButtonLink to="/cliente/estante" search={{ id: ultima.id }} variant="default">
            Consultar a última estante
          </ButtonLink>
        </div>
      ) : null}
      <Fornecedor />
    </Panel>
  )
}

/** `seg 07/12`, or with `abreEm` to the minute: `07/12/2026 08:00`. */
const quandoAbre = ({ abreEm, validaDe }: EstanteDoCliente): string =>
  abreEm ? showMoment(abreEm) : validaDe ? showWeekday(validaDe) : ''

function EmAndamento({ pedido, hoje, estantes }: { pedido: Pedido } & Pick<Props, 'estantes' | 'hoje'>) {
  const { data } = useRead(listarItens, { params: { id: pedido.id } })
  const itens = data?.itens.length
  const suas = estantes.filter(({ noPedidoAberto }) => noPedidoAberto === 1)
  const fechada = suas.find(({ aberta }) => aberta === 0)
  const podePedir = estanteParaPedir(estantes) !== undefined
  const { aprovacao, dataEntrega } = pedido
  const aprova = useUser().papel === 'aprovador'
  const devolucao = useDevolucao(pedido)
  const espera = devolucao ? 'Devolvido para mudanças' : aprova ? 'Espera a sua aprovação' : ESPERA_APROVACAO
  return (
    <Panel title={aprovacao ? espera : 'Pedido em andamento'} className="marked">
      <p className="figure num">{emReais(pedido.valorTotal)}</p>
      <p className="quiet">
        nº&nbsp;{pedido.id}
        {itens === undefined ? '' : ` · ${contar(itens, 'item', 'itens')}`}
        {suas.length > 0 ? ` · estante ${suas.map(({ periodo }) => periodo).join(', ')}` : ''}
      </p>
      {aprovacao ? (
        <p className="mt-sm">
          {aprovacao.pedidaPor} pediu {quando(aprovacao.pedidaEm, hoje)}
          {dataEntrega ? `, para entrega ${showWeekday(dataEntrega)}` : ''}.
          {aprova ? null : ` Pode aprovar: ${quemPodeAprovar(aprovacao, 'o fornecedor')}.`}
        </p>
      ) : null}
      {devolucao ? <Devolvido devolucao={devolucao} quando={quando(devolucao.quando, hoje)} /> : null}
      {!podePedir ? (
        <p className="mt-sm amber">
          Não há estante aberta: ele não pode ser confirmado agora. Fale com o fornecedor, ou cancele o pedido.
        </p>
      ) : fechada ? (
        <p className="mt-sm amber">
          A estante {fechada.periodo} fechou: enquanto ele tiver itens dela, não pode ser confirmado. Tire-os, ou
          cancele o pedido.
        </p>
      ) : pedido.expiraEm ? (
        <p className="mt-sm amber">
          Confirme até {quando(pedido.expiraEm, hoje)}: depois disso ele é cancelado e os produtos voltam à estante.
        </p>
      ) : null}
      <div className={`row gap-xs mt-md ${podePedir ? 'off-phone' : ''}`}>
        {podePedir ? (
          <IrPedir aberto={pedido} estantes={estantes} />
        ) : (
          <ButtonLink to="/cliente/pedidos" search={{ id: pedido.id }}>
            Ver o pedido
          </ButtonLink>
        )}
      </div>
      {podePedir ? null : <Fornecedor sobre={{ tipo: 'compra', pedido }} />}
    </Panel>
  )
}

function Abertas({ estantes }: { estantes: readonly EstanteDoCliente[] }) {
  return (
    <ul className="rows roomy">
      {estantes.map(estante => {
        const { id, periodo, observacao, produtos } = estante
        const ate = aceitaAte(estante)
        return (
          <li key={id}>
            <Link to="/cliente/estante" search={{ id }} className="link target bold">
              {periodo}
            </Link>
            <p className="quiet">
              {ate ? `até ${ate}` : 'sem dia para fechar'}
              {produtos === null ? '' : ` · ${quantosProdutos(produtos)}`}
            </p>
            {observacao ? <p className="quiet">{observacao}</p> : null}
          </li>
        )
      })}
    </ul>
  )
}

/** Sold out ones are on the shelf too, but there is nothing left of them to order. */
const quantosProdutos = (produtos: number): string =>
  produtos === 0 ? 'nada disponível agora' : unparted(contar(produtos, 'produto disponível', 'produtos disponíveis'))

type IrPedirProps = { aberto: Pedido | undefined; estantes: readonly EstanteDoCliente[] }

/**
 * The screen's main action: goes to the shelf of the open order, even a closed one, whose lines must be removed. A
 * reader, and an order that waits for approval, go to the order.
 */
export function IrPedir({ aberto, estantes }: IrPedirProps) {
  const leitor = useLeitor()
  const aprova = useUser().papel === 'aprovador'
  const id = aberto && estanteDoPedido(estantes)?.id
  if (aberto && (leitor || aberto.aprovacao))
    return (
      <ButtonLink to="/cliente/pedidos" search={{ id: aberto.id }}>
        {aberto.aprovacao && aprova ? 'Ver e aprovar' : 'Ver o pedido'}
      </ButtonLink>
    )
  return (
    <ButtonLink to="/cliente/estante" search={{ id }}>
      {aberto ? 'Continuar o pedido' : leitor ? 'Ver a estante' : 'Fazer pedido'}
    </ButtonLink>
  )
}
