import '../../api/offline.ts'
import { Link } from '@tanstack/react-router'
import { diaComNome, maiuscula } from '#contract/dia-com-nome.ts'
import { somarDias } from '#contract/dias.ts'
import { contar, emReais } from '#contract/dinheiro.ts'
import { type EstanteDoCliente, listarEstantesDoCliente } from '#contract/estantes.ts'
import { listarItens } from '#contract/itens-pedido.ts'
import { lerHistorico, listarPedidosDoCliente, type Pedido, primeiroQueConta } from '#contract/pedidos.ts'
import { listarPedidosFixos } from '#contract/pedidos-fixos.ts'
import { usePages } from '../../api/pages.ts'
import { useRead } from '../../api/query.ts'
import { useLive } from '../../api/use-live.ts'
import { useLeitor, useUser } from '../../api/use-session.ts'
import { contarItens } from '../../pedido/carrinho/linhas.ts'
import { Devolvido, Espera, useDevolucao } from '../../pedido/devolvido.tsx'
import { aceitaAte } from '../../pedido/fim-do-prazo.ts'
import { PedidosFixos } from '../../pedido/fixos/lista-de-fixos.tsx'
import { estanteDoPedido, estanteParaPedir } from '../../pedido/qual-estante.ts'
import { ButtonLink } from '../../shell/button-link.tsx'
import { subs } from '../../subs.ts'
import { unparted } from '../../ui/figures.ts'
import { showMoment, showWeekday } from '../../ui/moment.ts'
import { ReadFailure } from '../../ui/notice.tsx'
import { BottomBar, Page, Panel } from '../../ui/page.tsx'
import { Loading } from '../../ui/screen-skeleton.tsx'
import { useToday } from '../../ui/use-today.ts'
import { Fornecedor } from '../fornecedor.tsx'
import { aindaAte, type Prazo } from '../prazo.ts'
import { useRegras } from '../use-regras.ts'

/** The client's home: what to order, and what arrives. */
export function Inicial() {
  const { clienteId } = useUser()
  const hoje = useToday()
  useLive({ reads: LEITURAS })
  const enabled = clienteId > 0
  const lidas = useRead(listarEstantesDoCliente, { params: { id: clienteId } }, { enabled })
  const lidos = usePages(listarPedidosDoCliente, { params: { clienteId } }, 'pedidos', { enabled })
  const prazo = useRegras(clienteId).data?.regras
  const estantes = lidas.data?.estantes ?? []
  const aberto = lidos.rows.find(({ status }) => status === 'Aberto')
  const error = (lidos.rows.length === 0 && lidos.error) || (!lidas.data && lidas.error)
  return (
    <Page title={diaComNome(hoje)} sub={subs.inicial}>
      {error ? (
        <ReadFailure error={error} onRetry={() => Promise.all([lidos.refetch(), lidas.refetch()])} />
      ) : lidos.isPending || lidas.isPending ? (
        <Loading cards rows={3} height={220} gap={16} />
      ) : (
        <div className="pair gap-md top">
          <Agora aberto={aberto} estantes={estantes} prazo={prazo} ultimo={primeiroQueConta(lidos.rows)} />
          <Entregas pedidos={lidos.rows} hoje={hoje} prazo={prazo} />
          <PedidosFixos clienteId={clienteId} />
        </div>
      )}
      {estantes.some(({ aberta }) => aberta === 1) ? (
        <BottomBar>
          <div className="stack grow">
            <IrPedir aberto={aberto} estantes={estantes} />
          </div>
        </BottomBar>
      ) : null}
    </Page>
  )
}

const LEITURAS = [...[listarPedidosDoCliente, listarItens, lerHistorico, listarEstantesDoCliente], listarPedidosFixos]

type Props = {
  aberto: Pedido | undefined
  /** The order to repeat. */
  ultimo: Pedido | undefined
  /** All shelves that the client may see, newest first. */
  estantes: readonly EstanteDoCliente[]
  prazo: Prazo | undefined
}

/** The main task: continue the open order or start one. */
function Agora({ aberto, ultimo, estantes, prazo }: Props) {
  const leitor = useLeitor()
  const abertas = estantes.filter(({ aberta }) => aberta === 1)
  if (aberto) return <EmAndamento pedido={aberto} estantes={estantes} prazo={prazo} podePedir={abertas.length > 0} />
  if (abertas.length === 0) return <Fechadas estantes={estantes} />
  return (
    <Panel title={abertas.length === 1 ? 'Estante aberta' : 'Estantes abertas'}>
      <Abertas estantes={abertas} />
      <div className="row gap-xs mt-md">
        <span className="off-phone">
          <IrPedir aberto={undefined} estantes={abertas} />
        </span>
        {ultimo && !leitor ? (
          <ButtonLink to="/cliente/estante" state={{ repetir: ultimo.id }} variant="default">
            Repetir o pedido nº&nbsp;{ultimo.id}
          </ButtonLink>
        ) : null}
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
      <p className="quiet mb-md">
        {proxima
          ? `A próxima, ${proxima.periodo}, abre ${quandoAbre(proxima)}. Se você precisa pedir antes, fale com o fornecedor.`
          : 'Quando o fornecedor abrir a próxima, ela aparece aqui. Se você precisa pedir hoje, fale com ele.'}
      </p>
      {ultima ? (
        <ButtonLink to="/cliente/estante" search={{ id: ultima.id }} variant="default">
          Consultar a última estante
        </ButtonLink>
      ) : null}
      <Fornecedor />
    </Panel>
  )
}

/** `seg 07/12`, or with `abreEm` to the minute: `07/12/2026 08:00`. */
const quandoAbre = ({ abreEm, validaDe }: EstanteDoCliente): string =>
  abreEm ? showMoment(abreEm) : validaDe ? showWeekday(validaDe) : ''

type EmAndamentoProps = Pick<Props, 'estantes' | 'prazo'> & { pedido: Pedido; podePedir: boolean }

function EmAndamento({ pedido, estantes, prazo, podePedir }: EmAndamentoProps) {
  const { data } = useRead(listarItens, { params: { id: pedido.id } })
  const aprova = useUser().papel === 'aprovador'
  const devolucao = useDevolucao(pedido)
  return (
    <Panel
      title={
        <Espera devolucao={devolucao} aprova={aprova}>
          {pedido.aprovacao ? null : 'Pedido em andamento'}
        </Espera>
      }
    >
      <p className="figure num">{emReais(pedido.valorTotal)}</p>
      <p className="quiet">
        nº&nbsp;{pedido.id}
        {data ? ` · ${contarItens(data.itens.length)}` : ''}
        {pedido.dataEntrega ? ` · entrega ${showWeekday(pedido.dataEntrega)}` : ''}
      </p>
      <Devolvido devolucao={devolucao} />
      <p className="mt-sm mb-md amber">
        {podePedir
          ? prazo && maiuscula(aindaAte(pedido, prazo) ?? '')
          : 'Não há estante aberta: ele não pode ser confirmado agora. Fale com o fornecedor, ou cancele o pedido.'}
      </p>
      {podePedir ? (
        <div className="off-phone">
          <IrPedir aberto={pedido} estantes={estantes} />
        </div>
      ) : (
        <>
          <ButtonLink to="/cliente/pedidos" search={{ id: pedido.id }}>
            Ver o pedido
          </ButtonLink>
          <Fornecedor pedido={pedido} />
        </>
      )}
    </Panel>
  )
}

const Abertas = ({ estantes }: Pick<Props, 'estantes'>) => (
  <ul className="rows roomy">
    {estantes.map(({ id, periodo, observacao, produtos, ...prazo }) => (
      <li key={id}>
        <Link to="/cliente/estante" search={{ id }} className="block opens tall">
          <b className="semibold anywhere">{periodo}</b>
          <small>
            até {aceitaAte(prazo) ?? 'o fornecedor fechar'}
            {produtos === null ? '' : ` · ${unparted(contar(produtos, 'produto disponível', 'produtos disponíveis'))}`}
          </small>
          {observacao ? <small>{observacao}</small> : null}
        </Link>
      </li>
    ))}
  </ul>
)

/**
 * The screen's main action: goes to the shelf of the open order, even a closed one, whose lines must be removed. A
 * reader, and an order that waits for approval, go to the order.
 */
function IrPedir({ aberto, estantes }: Pick<Props, 'aberto' | 'estantes'>) {
  const leitor = useLeitor()
  const aprova = useUser().papel === 'aprovador'
  if (aberto && (leitor || aberto.aprovacao))
    return (
      <ButtonLink to="/cliente/pedidos" search={{ id: aberto.id }}>
        {aberto.aprovacao && aprova ? 'Ver e aprovar' : 'Ver o pedido'}
      </ButtonLink>
    )
  const varias = estantes.filter(({ aberta }) => aberta === 1).length > 1
  const qual = varias ? ` em ${estanteParaPedir(estantes)?.periodo}` : ''
  return (
    <ButtonLink to="/cliente/estante" search={{ id: aberto && estanteDoPedido(estantes)?.id }}>
      {aberto ? 'Continuar o pedido' : leitor ? 'Ver a estante' : `Fazer pedido${qual}`}
    </ButtonLink>
  )
}

type EntregasProps = { pedidos: readonly Pedido[]; hoje: string; prazo: Prazo | undefined }

/** Confirmed orders by delivery day, with the deadline for cancelling each. */
function Entregas({ pedidos, hoje, prazo }: EntregasProps) {
  const proximas = pedidos
    .filter(({ status }) => status === 'Confirmado')
    .toSorted((a, b) => (a.dataEntrega ?? '').localeCompare(b.dataEntrega ?? ''))
  return (
    <Panel title="Próximas entregas">
      {proximas.length === 0 ? (
        <p className="quiet">Nada a receber: os pedidos que você confirmar aparecem aqui.</p>
      ) : (
        <ul className="rows">
          {proximas.map(pedido => (
            <li key={pedido.id}>
              <Link
                to="/cliente/pedidos"
                search={{ id: pedido.id }}
                className="line between centred gap-sm tall roomy opens"
              >
                <span>
                  {pedido.dataEntrega ? dia(pedido.dataEntrega, hoje) : 'sem dia'}
                  <small>
                    nº&nbsp;{pedido.id}
                    {prazo ? ` · ${aindaAte(pedido, prazo)}` : ''}
                  </small>
                </span>
                <b className="semibold stiff num">{emReais(pedido.valorTotal)}</b>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}

function dia(entrega: string, hoje: string): string {
  if (entrega === hoje) return 'Hoje'
  return entrega === somarDias(hoje, 1) ? `Amanhã, ${showWeekday(entrega)}` : showWeekday(entrega)
}
