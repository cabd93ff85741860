import { useLocation, useNavigate } from '@tanstack/react-router'
import { useCallback, useEffect, useMemo, useState } from 'react'
import type { EstanteDoCliente } from '#contract/estantes.ts'
import type { Pedido } from '#contract/pedidos.ts'
import type { Carrinho } from '../../pedido/carrinho/carrinho.ts'
import { send } from '../../pedido/carrinho/enviar.ts'
import { quantasMudam, useGeral, useSoLeitura } from '../../pedido/carrinho/linhas.ts'
import { loadOutroDia } from '../../pedido/dia-de-entrega.tsx'
import { aceitaAte } from '../../pedido/fim-do-prazo.ts'
import { estanteParaPedir } from '../../pedido/qual-estante.ts'
import { useUnsavedGuard } from '../../shell/use-unsaved-guard.ts'
import { showMoment } from '../../ui/moment.ts'
import { ReadFailure } from '../../ui/notice.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { loadToaster, toastSuccess } from '../../ui/overlays/toast.ts'
import { Page } from '../../ui/page.tsx'
import { loadForPress } from '../../ui/part.ts'
import { useStored } from '../../ui/row-store.ts'
import { Loading } from '../../ui/screen-skeleton.tsx'
import { tituloDe, useLugar } from '../lugar.ts'
import { useRegrasDoPedido } from '../use-regras.ts'
import { VoltarAoPedido } from '../voltar-ao-pedido.tsx'
import { EscolhaDaEstante } from './escolha-da-estante.tsx'
import { Conexao, EstadoDoPedido, Fechada } from './estado-do-pedido.tsx'
import styles from './fazer-pedido.module.css'
import { useEstanteLida } from './ler-estante.ts'
import type { ListaProps } from './lista/lista.tsx'
import { Produtos } from './lista/produtos.tsx'
import { CabecalhoDaMudanca, emTempo, type Mudanca, PrazoPassou } from './mudanca/mudanca.tsx'
import { BarraDoPedido, Painel } from './painel.tsx'
import type { PedidoEmCurso } from './pedido-em-curso.tsx'
import { descartar, useAoVivo, useCarrinho, useLeitura } from './use-carrinho.ts'

type Props = {
  estante: EstanteDoCliente
  /** The shelves to choose from, `estante` among them. */
  oferecidas: readonly EstanteDoCliente[]
  /** `Date.now()` of that reading. */
  lidasEm: number
  usuarioId: number
  /** The confirmed order that is changed, instead of an open one. */
  mudanca: Mudanca | undefined
}

export function FazerPedido({ estante, oferecidas, lidasEm, usuarioId, mudanca }: Props) {
  const { id: estanteId, clienteId } = estante
  const mudando = mudanca?.id
  const lida = useEstanteLida({ clienteId, estanteId, mudando })
  const lugar = useLugar()
  const { cliente, leitor, acoes, onConfirmed } = lugar
  const regras = useRegrasDoPedido(clienteId, cliente !== null)
  const carrinho = useCarrinho({ usuarioId, clienteId, estanteId, mudando, leitor })
  useLeitura(carrinho, lida.data, lida.refetch)
  useAoVivo(carrinho)
  const { pass } = useRascunho(carrinho)
  const fechou = useGeral(carrinho, geral => geral.fechouEm !== null && geral.fechouEm >= lidasEm)
  const numero = useGeral(carrinho, ({ pedido }) => pedido?.id)
  const aberta = estante.aberta === 1 && !fechou
  const noPrazo = emTempo({ mudanca, regras }, cliente)
  const podePedir = aberta && !leitor && noPrazo
  const [abriuAberta] = useState(aberta)
  const navigate = useNavigate()
  const [target, setTarget] = useState<number | null>(null)
  const { onReview, onRepeat, onPaste, onClose, ...dialogos } = useDialogos(carrinho, podePedir)
  const onShowNotice = useCallback(
    (id: number) => {
      onClose()
      setTarget(id)
    },
    [onClose],
  )
  const onArrive = useCallback(() => setTarget(null), [])
  const onConfirm = (pedido: Pedido) => {
    onClose()
    if (onConfirmed) return onConfirmed(pedido)
    toastSuccess(confirmado(pedido))
    void navigate(lugar.pedidos(pedido.id))
  }
  const onSave = () => pass(() => void navigate(lugar.pedidos(mudando)))
  const ultimo = lida.data?.ultimo ?? null
  const pedido: PedidoEmCurso = {
    // A change has no minimum, and the order keeps its day.
    ...{ carrinho, regras: mudanca ? undefined : regras, podePedir, onReview, onShowNotice },
    podeRevisar: mudanca ? noPrazo : podePedir,
    onRepeat: () => ultimo && onRepeat(ultimo.pedido.id),
    ultimo: podePedir ? ultimo : null,
  }
  const outra = estanteParaPedir(oferecidas)
  const daEstante = { estante, aberta, leitor, chosen: oferecidas.length > 1 }
  return (
    <Page
      dense
      above={(cliente || mudanca) && numero ? <VoltarAoPedido id={numero} /> : null}
      title={tituloDe(lugar, mudando)}
      sub={mudanca ? <CabecalhoDaMudanca {...{ mudanca, regras, estante }} /> : <Cabecalho {...daEstante} />}
      actions={
        <>
          {oferecidas.length > 1 ? <EscolhaDaEstante {...{ estante, oferecidas, mudando }} /> : null}
          {mudanca ? null : acoes}
        </>
      }
    >
      {noPrazo ? null : <PrazoPassou {...{ mudanca, regras }} />}
      {mudanca ? null : <EstadoDoPedido carrinho={carrinho} />}
      {aberta || mudanca ? null : <Fechada estante={estante} justNow={abriuAberta} other={outra} />}
      <Colunas {...{ lida, pedido, target, onArrive, onPaste }} />
      <div className={styles.rodape}>
        <Conexao carrinho={carrinho} />
        <BarraDoPedido {...pedido} />
      </div>
      <Dialogos {...{ ...dialogos, pedido, onClose, onConfirm }} onSave={onSave} />
    </Page>
  )
}

const confirmado = ({ id, aprovacao }: Pedido): string =>
  aprovacao ? `O pedido nº\u00a0${id} espera aprovação` : `Pedido nº\u00a0${id} confirmado: o fornecedor já recebeu`

/** Changes to a confirmed order are a draft: a user who leaves it is asked, and discards it. */
function useRascunho(carrinho: Carrinho) {
  const rascunho = carrinho.dono.mudando !== undefined
  useEffect(() => (rascunho ? () => descartar(carrinho) : undefined), [carrinho, rascunho])
  return useUnsavedGuard(() => rascunho && quantasMudam(carrinho.resumo()) > 0, 'screen')
}

type ColunasProps = Pick<ListaProps, 'target' | 'onArrive'> & {
  lida: ReturnType<typeof useEstanteLida>
  pedido: PedidoEmCurso
  onPaste: () => void
}

/** The list and the panel beside it. */
function Colunas({ lida: { data, error, refetch }, pedido, onPaste, ...lista }: ColunasProps) {
  const { carrinho, podePedir } = pedido
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
    <div className={soLeitura ? undefined : `stack top ${styles.colunas}`}>
      <Produtos {...{ carrinho, ids, ultimas, podePedir, ...lista }}>
        {carrinho.dono.mudando ? null : <Atalhos {...pedido} onPaste={onPaste} />}
      </Produtos>
      {soLeitura ? null : <Painel {...pedido} />}
    </div>
  )
}

/** Other ways to fill the list, in the line of the categories. */
function Atalhos({ ultimo, podePedir, onRepeat, onPaste }: PedidoEmCurso & { onPaste: () => void }) {
  return (
    <>
      {ultimo ? (
        <button type="button" className={`choice link nowrap small tall stiff ${styles.atalho}`} onClick={onRepeat}>
          Repetir <span className="heard-on-phone">o pedido de</span>{' '}
          {showMoment(ultimo.pedido.dataConfirmacao).slice(0, 5)}
        </button>
      ) : null}
      {podePedir ? (
        <button type="button" className={`choice link nowrap small tall stiff ${styles.atalho}`} onClick={onPaste}>
          Colar mensagem
        </button>
      ) : null}
    </>
  )
}

// Dialogs load separately, so that they don't delay the list.
const load = {
  revisao: () => import('./revisao/revisao.tsx'),
  repetir: () => import('./repetir.tsx'),
  mensagem: () => import('./mensagem/colar-mensagem.tsx'),
  mudancas: () => import('./mudanca/revisar-mudancas.tsx'),
}
type Loaded = Partial<Awaited<ReturnType<(typeof load)['revisao']>>> &
  Partial<Awaited<ReturnType<(typeof load)['repetir']>>> &
  Partial<Awaited<ReturnType<(typeof load)['mensagem']>>> &
  Partial<Awaited<ReturnType<(typeof load)['mudancas']>>>

function useDialogos(carrinho: Carrinho, podePedir: boolean) {
  const [opened, setOpened] = useState<keyof typeof load | null>(null)
  const [loaded, setLoaded] = useState<Loaded>({})
  const [repetida, setRepetida] = useState<number>()
  const revisao = carrinho.dono.mudando ? 'mudancas' : 'revisao'
  const comecou = useGeral(carrinho, geral => geral.pedido !== null)
  useEffect(() => {
    if (comecou) void loadTheRest(revisao)
  }, [comecou, revisao])
  const actions = useMemo(() => {
    const open = async (which: keyof typeof load) => {
      const sorry = 'Isto precisa de conexão. O que você digitou está guardado: tente de novo quando ela voltar.'
      if (!(await loadForPress(load[which], sorry))) return
      const part = await load[which]()
      setLoaded(before => ({ ...before, ...part }))
      setOpened(which)
    }
    return {
      onReview: () => {
        void send(carrinho)
        void open(revisao)
      },
      onRepeat: (id: number) => {
        setRepetida(id)
        void open('repetir')
      },
      onPaste: () => void open('mensagem'),
      onClose: () => setOpened(null),
    }
  }, [carrinho, revisao])
  // Another screen asks to repeat an order here. Opens it once, not again on Back or reload.
  const pedida = useLocation({ select: ({ state }) => state.repetir })
  const leu = useStored(carrinho.linhas, () => carrinho.leu)
  const navigate = useNavigate()
  useEffect(() => {
    if (!pedida || !leu || !podePedir) return
    actions.onRepeat(pedida)
    void navigate({ to: '.', search: (antes: object) => antes, replace: true })
  }, [pedida, leu, podePedir, actions, navigate])
  return { opened, loaded, repetida, ...actions }
}

/** Preloads what finishing an order needs, in case the network fails later. */
async function loadTheRest(revisao: 'revisao' | 'mudancas') {
  try {
    await Promise.all([load[revisao](), loadToaster(), loadOutroDia()])
  } catch (error) {
    console.warn('the review will be asked for when it is opened', error)
  }
}

type DialogosProps = Pick<ReturnType<typeof useDialogos>, 'opened' | 'loaded' | 'onClose'> & {
  pedido: PedidoEmCurso
  /** The order to repeat. */
  repetida: number | undefined
  onConfirm: (pedido: Pedido) => void
  /** The changes to a confirmed order are saved. */
  onSave: () => void
}

function Dialogos({
  opened,
  loaded: { Revisao, Repetir, ColarMensagem, RevisarMudancas },
  pedido,
  repetida,
  onClose,
  onConfirm,
  onSave,
}: DialogosProps) {
  const { cliente } = useLugar()
  const { carrinho } = pedido
  const { mudando } = carrinho.dono
  return (
    <>
      <Dialog
        title={cliente ? `Revisar o pedido de ${cliente}` : 'Revisar o pedido'}
        opened={opened === 'revisao'}
        onClose={onClose}
      >
        {Revisao ? <Revisao {...pedido} onClose={onClose} onConfirm={onConfirm} /> : null}
      </Dialog>
      <Dialog title="Colar mensagem" opened={opened === 'mensagem'} onClose={onClose}>
        {ColarMensagem ? <ColarMensagem {...{ carrinho, onClose }} /> : null}
      </Dialog>
      {mudando ? (
        <Dialog title={`Mudanças no pedido nº\u00a0${mudando}`} opened={opened === 'mudancas'} onClose={onClose}>
          {RevisarMudancas ? <RevisarMudancas {...{ carrinho, pedidoId: mudando, onClose, onSave }} /> : null}
        </Dialog>
      ) : null}
      {repetida ? (
        <Dialog title={`Repetir o pedido nº\u00a0${repetida}`} opened={opened === 'repetir'} onClose={onClose}>
          {Repetir ? <Repetir {...{ ...pedido, pedidoId: repetida, onClose }} /> : null}
        </Dialog>
      ) : null}
    </>
  )
}

type CabecalhoProps = {
  estante: EstanteDoCliente
  aberta: boolean
  leitor: boolean | undefined
  /** Chosen from several shelves; a phone then shows the name in the choice right below. */
  chosen: boolean
}

/** `Estante Novembro/2026, aberta até seg 30/11`. */
function Cabecalho({ estante, aberta, leitor, chosen }: CabecalhoProps) {
  const { periodo, observacao } = estante
  const ate = aceitaAte(estante)
  return (
    <>
      <span className="heard-on-phone">Estante </span>
      <b className={chosen ? 'heard-on-phone' : undefined}>{periodo}</b>
      <span className={chosen || aberta ? 'heard-on-phone' : undefined}>, </span>
      <span className={aberta && !chosen ? 'heard-on-phone' : undefined}>{aberta ? 'aberta' : 'fechada'}</span>
      {aberta && ate ? ` até ${ate}` : ''}
      {observacao ? <> · {observacao}</> : null}
      {leitor ? ' · só para consulta: quem pede são os compradores da empresa' : null}
    </>
  )
}
