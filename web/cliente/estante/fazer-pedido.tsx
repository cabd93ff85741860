import { Button, NativeSelect } from '@mantine/core'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react'
import type { EstanteDoCliente } from '#contract/estantes.ts'
import type { Pedido } from '#contract/pedidos.ts'
import type { Carrinho } from '../../pedido/carrinho/carrinho.ts'
import { send } from '../../pedido/carrinho/enviar.ts'
import { quantasMudam, useGeral, useSoLeitura } from '../../pedido/carrinho/linhas.ts'
import { aceitaAte } from '../../pedido/fim-do-prazo.ts'
import { estanteParaPedir } from '../../pedido/qual-estante.ts'
import { lazyPart } from '../../ui/lazy.ts'
import { showMoment } from '../../ui/moment.ts'
import { ReadFailure } from '../../ui/notice.tsx'
import { loadToaster, toastSuccess } from '../../ui/overlays/toast.ts'
import { Page } from '../../ui/page.tsx'
import { useStored } from '../../ui/row-store.ts'
import { Loading } from '../../ui/screen-skeleton.tsx'
import { useUnsavedGuard } from '../../ui/use-unsaved-guard.ts'
import { tituloDe, useLugar } from '../quem-compra.ts'
import { useRegrasDoPedido } from '../use-regras.ts'
import { EstadoDoPedido, Fechada } from './estado-do-pedido.tsx'
import { useEstanteLida } from './ler-estante.ts'
import { Produtos } from './lista/produtos.tsx'
import { CabecalhoDaMudanca, emTempo, type Mudanca, VoltarAoPedido } from './mudanca.tsx'
import { Painel } from './painel.tsx'
import { descartar, useAoVivo, useCarrinho, useLeitura } from './use-carrinho.ts'

// Dialogs load separately, so that they don't delay the list.
const loadRevisao = () => import('./revisao/revisao.tsx')
const Revisao = lazyPart(loadRevisao, 'Revisao')
const RevisarMudancas = lazyPart(loadRevisao, 'RevisarMudancas')
const Repetir = lazyPart(() => import('./repetir.tsx'), 'Repetir')
const ColarMensagem = lazyPart(() => import('./mensagem/colar-mensagem.tsx'), 'ColarMensagem')

/** The open dialog; a number is the order to repeat. */
type Dialogo = 'revisao' | 'mensagem' | number | null

type Props = {
  estante: EstanteDoCliente
  /** The shelves to choose from, `estante` among them. */
  oferecidas: readonly EstanteDoCliente[]
  usuarioId: number
  /** The confirmed order that is changed, instead of an open one. */
  mudanca: Mudanca | undefined
}

export function FazerPedido({ estante, oferecidas, usuarioId, mudanca }: Props) {
  const { id: estanteId, clienteId } = estante
  const mudando = mudanca?.id
  const lida = useEstanteLida({ clienteId, estanteId, mudando })
  const lugar = useLugar()
  const { cliente, leitor, acoes } = lugar
  const regras = useRegrasDoPedido(clienteId, cliente !== null)
  const carrinho = useCarrinho({ usuarioId, clienteId, estanteId, mudando, leitor })
  useLeitura(carrinho, lida.data, lida.refetch)
  useAoVivo(carrinho)
  const numero = useGeral(carrinho, ({ pedido }) => pedido?.id)
  const aberta = estante.aberta === 1
  const noPrazo = emTempo({ mudanca, regras }, cliente)
  const podePedir = aberta && !leitor && noPrazo
  const [dialogo, setDialogo] = useState<Dialogo>(null)
  const [target, setTarget] = useState<number | null>(null)
  useRepetir(carrinho, podePedir, setDialogo)
  useReviewAtHand(numero !== undefined)
  const onReview = useCallback(() => {
    void send(carrinho)
    setDialogo('revisao')
  }, [carrinho])
  return (
    <Page
      dense
      above={(cliente || mudanca) && numero ? <VoltarAoPedido id={numero} /> : null}
      title={tituloDe(lugar, mudando)}
      sub={
        mudanca ? (
          <CabecalhoDaMudanca mudanca={mudanca} regras={regras} estante={estante} />
        ) : (
          <Cabecalho estante={estante} aberta={aberta} />
        )
      }
      actions={
        <>
          {oferecidas.length > 1 ? <Escolha estante={estante} oferecidas={oferecidas} mudando={mudando} /> : null}
          {mudanca ? null : acoes}
        </>
      }
    >
      {mudanca ? null : <EstadoDoPedido carrinho={carrinho} />}
      {aberta || mudanca ? null : <Fechada other={estanteParaPedir(oferecidas)} />}
      <Colunas
        carrinho={carrinho}
        lida={lida}
        podePedir={podePedir}
        target={target}
        onArrive={() => setTarget(null)}
        atalhos={podePedir && !mudanca ? <Atalhos ultimo={lida.data?.ultimo?.pedido} onOpen={setDialogo} /> : null}
      >
        <Painel
          carrinho={carrinho}
          onReview={onReview}
          regras={mudanca ? undefined : regras}
          // A closed shelf's lines can still be taken out of a confirmed order.
          podeRevisar={mudanca ? noPrazo : podePedir}
          onShowNotice={setTarget}
        />
      </Colunas>
      <Dialogos carrinho={carrinho} regras={regras} dialogo={dialogo} onOpen={setDialogo} />
    </Page>
  )
}

type EscolhaProps = Pick<Props, 'estante' | 'oferecidas'> & { mudando: number | undefined }

/** A native select, because a phone shows its own list. */
function Escolha({ estante, oferecidas, mudando }: EscolhaProps) {
  const navigate = useNavigate()
  const lugar = useLugar()
  return (
    <NativeSelect
      aria-label="Estante"
      value={estante.id}
      data={oferecidas.map(({ id, periodo, aberta }) => ({
        value: String(id),
        label: aberta ? periodo : `${periodo} (fechada)`,
      }))}
      onChange={({ target }) =>
        void navigate(lugar.estante({ id: Number(target.value), ...(mudando && { pedido: mudando }) }))
      }
    />
  )
}

/** Another screen asks to repeat an order here: once, not again on Back or reload. */
function useRepetir(carrinho: Carrinho, podePedir: boolean, onRepeat: (pedidoId: number) => void) {
  const pedida = useLocation({ select: ({ state }) => state.repetir })
  const leu = useStored(carrinho.linhas, () => carrinho.lida !== null)
  const navigate = useNavigate()
  useEffect(() => {
    if (!pedida || !leu || !podePedir) return
    onRepeat(pedida)
    void navigate({ to: '.', search: (antes: object) => antes, replace: true })
  }, [pedida, leu, podePedir, onRepeat, navigate])
}

/** Loads what finishing an order needs once it has begun, in case the network fails later. */
function useReviewAtHand(comecou: boolean) {
  useEffect(() => {
    if (comecou) Promise.all([loadRevisao(), loadToaster()]).catch(console.warn) // asked for again when it is opened
  }, [comecou])
}

type DialogosProps = {
  carrinho: Carrinho
  regras: ReturnType<typeof useRegrasDoPedido>
  dialogo: Dialogo
  onOpen: (dialogo: Dialogo) => void
}

function Dialogos({ carrinho, regras, dialogo, onOpen }: DialogosProps) {
  const lugar = useLugar()
  const navigate = useNavigate()
  const { mudando } = carrinho.dono
  const { pass } = useRascunho(carrinho)
  const onClose = () => onOpen(null)
  const onSave = () => pass(() => void navigate(lugar.pedidos(mudando)))
  const onConfirm = (pedido: Pedido) => {
    onClose()
    toastSuccess(confirmado(pedido, lugar.cliente))
    void navigate(lugar.pedidos(pedido.id))
  }
  if (dialogo === null) return null
  if (dialogo === 'mensagem') return <ColarMensagem carrinho={carrinho} onClose={onClose} />
  if (dialogo !== 'revisao')
    return <Repetir carrinho={carrinho} onClose={onClose} pedidoId={dialogo} onReview={() => onOpen('revisao')} />
  if (mudando) return <RevisarMudancas carrinho={carrinho} onClose={onClose} onSave={onSave} pedidoId={mudando} />
  return <Revisao carrinho={carrinho} regras={regras} onClose={onClose} onConfirm={onConfirm} />
}

const confirmado = ({ id, aprovacao }: Pedido, cliente: string | null): string =>
  aprovacao
    ? `O pedido nº\u00a0${id} espera aprovação`
    : `Pedido nº\u00a0${id} confirmado${cliente ? ` para ${cliente}` : ': o fornecedor já recebeu'}`

/** Changes to a confirmed order are a draft: a user who leaves it is asked, and discards it. */
function useRascunho(carrinho: Carrinho) {
  const rascunho = carrinho.dono.mudando !== undefined
  useEffect(() => (rascunho ? () => descartar(carrinho) : undefined), [carrinho, rascunho])
  return useUnsavedGuard(() => rascunho && quantasMudam(carrinho.resumo()) > 0, 'screen')
}

type ColunasProps = {
  carrinho: Carrinho
  lida: ReturnType<typeof useEstanteLida>
  podePedir: boolean
  target: number | null
  onArrive: () => void
  atalhos: ReactNode
  /** The panel beside the list. */
  children: ReactNode
}

function Colunas({ lida: { data, error, refetch }, atalhos, children, ...lista }: ColunasProps) {
  const { carrinho, podePedir } = lista
  const ids = useStored(carrinho.linhas, carrinho.linhas.ids)
  const soLeitura = useSoLeitura(carrinho, podePedir)
  const ultimas = useMemo(
    () => new Map(data?.ultimo?.itens.map(item => [item.produtoId, item.quantidade])),
    [data?.ultimo],
  )
  if (error && ids.length === 0)
    return <ReadFailure what="A estante não pôde ser lida" error={error} onRetry={() => void refetch()} />
  // The reading becomes rows a moment later; until then the skeleton stays, so that the shelf does not seem empty.
  if (ids.length === 0 && data?.produtos.length !== 0)
    return <Loading rows={8} height={53} gap={4} label="Carregando os produtos" />
  return (
    <div className={soLeitura ? undefined : 'with-sum'}>
      <Produtos ids={ids} ultimas={ultimas} {...lista}>
        {atalhos}
      </Produtos>
      {soLeitura ? null : children}
    </div>
  )
}

type AtalhosProps = { ultimo: Pedido | undefined; onOpen: (dialogo: Dialogo) => void }

/** Other ways to fill the list, in the line of the categories. */
function Atalhos({ ultimo, onOpen }: AtalhosProps) {
  return (
    <>
      {ultimo ? (
        <Button variant="default" onClick={() => onOpen(ultimo.id)}>
          <span>
            Repetir <span className="only-heard">o pedido de</span>
            <span className="off-phone" aria-hidden="true">
              o pedido de
            </span>{' '}
            {showMoment(ultimo.dataConfirmacao).slice(0, 5)}
          </span>
        </Button>
      ) : null}
      <Button variant="default" onClick={() => onOpen('mensagem')}>
        Colar mensagem
      </Button>
    </>
  )
}

/** `Estante Novembro/2026, aberta até seg 30/11`. */
function Cabecalho({ estante, aberta }: { estante: EstanteDoCliente; aberta: boolean }) {
  const { periodo, observacao } = estante
  const ate = aceitaAte(estante)
  return (
    <>
      Estante <b className="anywhere">{periodo}</b>, {aberta ? 'aberta' : 'fechada'}
      {aberta && ate ? ` até ${ate}` : ''}
      {observacao ? <> · {observacao}</> : null}
      {useLugar().leitor ? ' · só para consulta: quem pede são os compradores da empresa' : null}
    </>
  )
}
