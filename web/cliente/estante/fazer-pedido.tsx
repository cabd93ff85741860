import { useCallback, useEffect, useMemo, useState } from 'react'
import type { EstanteDoCliente } from '#contract/estantes.ts'
import type { Pedido } from '#contract/pedidos.ts'
import { estanteParaPedir } from '../../api/qual-estante.ts'
import { ReadFailure } from '../../ui/notice.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { loadToaster, toastNotice } from '../../ui/overlays/toast.ts'
import { Page } from '../../ui/page.tsx'
import { useRegras } from '../use-regras.ts'
import { Avisos } from './avisos.tsx'
import { BarraDoPedido } from './barra-do-pedido.tsx'
import { Cabecalho } from './cabecalho.tsx'
import { useEstanteLida } from './carrinho/ler-estante.ts'
import type { PedidoEmCurso } from './carrinho/pedido-em-curso.ts'
import { useCarrinho, useGeral, useLeitura } from './carrinho/use-carrinho.ts'
import { ConviteARepetir, nomeDo } from './convite-a-repetir.tsx'
import { EscolhaDaEstante } from './escolha-da-estante.tsx'
import styles from './fazer-pedido.module.css'
import { Fechada } from './fechada.tsx'
import { EsqueletoDaLista } from './lista/lista.tsx'
import { Produtos } from './lista/produtos.tsx'
import { Painel } from './painel.tsx'
import { Confirmado } from './revisao/confirmado.tsx'

type Props = {
  estante: EstanteDoCliente
  estantes: readonly EstanteDoCliente[]
  /** `Date.now()` when they were read. */
  lidasEm: number
  usuarioId: number
}

// What is behind a press is not in the list's way.
const carregar = { revisao: () => import('./revisao/revisao.tsx'), repetir: () => import('./repetir-aqui.tsx') }
type Carregado = Partial<Awaited<ReturnType<(typeof carregar)['revisao']>>> &
  Partial<Awaited<ReturnType<(typeof carregar)['repetir']>>>

export function FazerPedido({ estante, estantes, lidasEm, usuarioId }: Props) {
  const { id: estanteId, clienteId } = estante
  const lida = useEstanteLida(clienteId, estanteId)
  const regras = useRegras(clienteId)
  const carrinho = useCarrinho({ usuarioId, clienteId, estanteId })
  useLeitura(carrinho, lida.data, lida.refetch)
  const ids = useGeral(carrinho, geral => geral.ids)
  const fechou = useGeral(carrinho, geral => geral.fechouEm !== null && geral.fechouEm >= lidasEm)
  const podePedir = estante.aberta === 1 && !fechou
  const [abriuAberta] = useState(podePedir)
  const comecou = useGeral(carrinho, geral => geral.pedidoId !== null)
  useEffect(() => {
    if (comecou) void trazerOResto()
  }, [comecou])
  const [aberto, setAberto] = useState<'revisao' | 'repetir' | null>(null)
  const [{ Revisao, RepetirAqui }, setCarregado] = useState<Carregado>({})
  const [confirmado, setConfirmado] = useState<Pedido | null>(null)
  const [alvo, setAlvo] = useState<number | null>(null)
  const chegou = useCallback(() => setAlvo(null), [])
  const ultimo = lida.data?.ultimo ?? null
  const fantasmas = useMemo(() => new Map(ultimo?.itens.map(item => [item.produtoId, item.quantidade])), [ultimo])
  const abrir = useCallback(async (qual: keyof typeof carregar) => {
    try {
      const parte = await carregar[qual]()
      setCarregado(antes => ({ ...antes, ...parte }))
      setAberto(qual)
    } catch (error) {
      console.warn('a dialog could not be loaded', error)
      toastNotice('Isto precisa de conexão. O que você digitou está guardado: tente de novo quando ela voltar.')
    }
  }, [])
  const acoes = useMemo(
    () => ({
      onReview: () => void abrir('revisao'),
      onRepeat: () => void abrir('repetir'),
      onShowNotice: (id: number) => {
        setAberto(null)
        setAlvo(id)
      },
    }),
    [abrir],
  )

  if (confirmado)
    return <Confirmado pedido={confirmado} regras={regras.data?.regras} onRestart={() => setConfirmado(null)} />

  const fechar = () => setAberto(null)
  const concluir = (pedido: Pedido) => {
    setAberto(null)
    setConfirmado(pedido)
    void lida.refetch()
  }
  const pedido: PedidoEmCurso = {
    carrinho,
    regras: regras.data?.regras,
    ultimo: podePedir ? ultimo : null,
    podePedir,
    ...acoes,
  }
  return (
    <Page
      title="Fazer pedido"
      sub={<Cabecalho estante={estante} aberta={podePedir} />}
      actions={<EscolhaDaEstante estante={estante} estantes={estantes} />}
    >
      <Avisos carrinho={carrinho} />
      {podePedir ? null : <Fechada estante={estante} agora={abriuAberta} outra={estanteParaPedir(estantes)} />}
      {lida.error && ids.length === 0 ? (
        <ReadFailure what="A estante não pôde ser lida" error={lida.error} onRetry={() => void lida.refetch()} />
      ) : ids.length === 0 && !lida.data ? (
        <EsqueletoDaLista />
      ) : (
        <div className={styles.colunas}>
          <div>
            <div className={styles.convite}>
              <ConviteARepetir {...pedido} />
            </div>
            <Produtos
              carrinho={carrinho}
              ids={ids}
              fantasmas={fantasmas}
              podePedir={podePedir}
              alvo={alvo}
              onArrive={chegou}
            />
          </div>
          <Painel {...pedido} />
        </div>
      )}
      <BarraDoPedido {...pedido} />
      <Dialog title="Revisar o pedido" opened={aberto === 'revisao'} onClose={fechar}>
        {Revisao ? <Revisao {...pedido} onClose={fechar} onConfirm={concluir} /> : null}
      </Dialog>
      {ultimo ? (
        <Dialog title={`Repetir o ${nomeDo(ultimo)}`} opened={aberto === 'repetir'} onClose={fechar}>
          {RepetirAqui ? <RepetirAqui carrinho={carrinho} ultimo={ultimo} onClose={fechar} /> : null}
        </Dialog>
      ) : null}
    </Page>
  )
}

/** Once an order has begun, what its end needs is here even where the network goes before. */
async function trazerOResto() {
  try {
    await Promise.all([carregar.revisao(), loadToaster()])
  } catch (error) {
    console.warn('the review will be asked for when it is opened', error)
  }
}
