import { Alert, Button } from '@mantine/core'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useEffect, useState } from 'react'
import { contar, emReais } from '#contract/dinheiro.ts'
import { aindaPodeCancelar } from '#contract/entrega.ts'
import type { EstanteDoCliente } from '#contract/estantes.ts'
import type { Pedido } from '#contract/pedidos.ts'
import { useUser } from '../../../api/use-session.ts'
import type { Carrinho } from '../../../pedido/carrinho/carrinho.ts'
import { contarItens, quantasMudam, useGeral, useResumo } from '../../../pedido/carrinho/linhas.ts'
import { ButtonLink } from '../../../shell/button-link.tsx'
import { useUnsavedGuard } from '../../../shell/use-unsaved-guard.ts'
import { showWeekday } from '../../../ui/moment.ts'
import { Empty, ReadFailure } from '../../../ui/notice.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { Page } from '../../../ui/page.tsx'
import { ReasonButton } from '../../../ui/reason-button.tsx'
import { useStored } from '../../../ui/row-store.ts'
import { ScreenSkeleton } from '../../../ui/screen-skeleton.tsx'
import { useLugar } from '../../lugar.ts'
import { type Prazo, prazoParaCancelar } from '../../prazo.ts'
import { useRegras } from '../../use-regras.ts'
import { VoltarAoPedido } from '../../voltar-ao-pedido.tsx'
import { EscolhaDaEstante } from '../escolha-da-estante.tsx'
import styles from '../fazer-pedido.module.css'
import { Produtos } from '../lista/produtos.tsx'
import { AResolver } from '../pedido-em-curso.tsx'
import { descartar, useAoVivo, useCarrinho, useLeitura } from '../use-carrinho.ts'
import { type ParaMudar, useParaMudar } from './ler-para-mudar.ts'
import { RevisarMudancas } from './revisar-mudancas.tsx'

/** Changes a confirmed order on the shelf screen until its cut-off: a draft, saved as a whole or not at all. */
export function MudarPedido({ id }: { id: number }) {
  const estanteId = useSearch({ strict: false, select: ({ id }) => id })
  const lida = useParaMudar(id, estanteId)
  const lugar = useLugar()
  const leitor = lugar.leitor === true
  const { data, error } = lida
  if (!data && error)
    return (
      <Page title={`Mudar o pedido nº\u00a0${id}`} above={<VoltarAoPedido id={id} />}>
        <ReadFailure
          what="O pedido não pôde ser lido"
          error={error}
          onRetry={() => void lida.refetch()}
          elsewhere={<ButtonLink {...lugar.pedidos()}>Ver os pedidos</ButtonLink>}
        />
      </Page>
    )
  if (!data) return <ScreenSkeleton dense title={`Mudar o pedido nº\u00a0${id}`} />
  const { pedido, estante } = data
  if (leitor || pedido.status !== 'Confirmado' || !pedido.dataEntrega || !estante)
    return (
      <Page title={`Mudar o pedido nº\u00a0${id}`} above={<VoltarAoPedido id={id} />}>
        <Empty
          title={
            leitor
              ? 'Só para consulta'
              : estante
                ? `Este pedido está ${pedido.status.toLowerCase()}`
                : 'Não há estante deste pedido'
          }
          action={<ButtonLink {...lugar.pedidos(id)}>Ver o pedido</ButtonLink>}
        >
          {leitor
            ? 'Quem muda os pedidos são os compradores da empresa.'
            : 'Só um pedido confirmado pode ser mudado aqui.'}
        </Empty>
      </Page>
    )
  return (
    <Rascunho key={estante.id} {...{ pedido, estante, dia: pedido.dataEntrega, lida: data, reler: lida.refetch }} />
  )
}

type Props = { pedido: Pedido; estante: EstanteDoCliente; dia: string; lida: ParaMudar; reler: () => void }

function Rascunho({ pedido: { id, clienteId }, estante, dia, lida: { oferecidas, leitura }, reler }: Props) {
  const navigate = useNavigate()
  const { cliente, pedidos } = useLugar()
  const { id: usuarioId } = useUser()
  const regras = useRegras(clienteId).data?.regras
  const carrinho = useCarrinho({ usuarioId, clienteId, estanteId: estante.id, mudando: id })
  useLeitura(carrinho, leitura, reler)
  useAoVivo(carrinho)
  const { pass } = useUnsavedGuard(() => quantasMudam(carrinho.resumo()) > 0, 'screen')
  // A user who leaves was asked and discarded the changes.
  useEffect(() => () => descartar(carrinho), [carrinho])
  const [revisando, setRevisando] = useState(false)
  const [target, setTarget] = useState<number | null>(null)
  const onArrive = useCallback(() => setTarget(null), [])
  const ids = useStored(carrinho.linhas, carrinho.linhas.ids)
  const emTempo = cliente !== null || !regras || aindaPodeCancelar(dia, regras)
  const podePedir = emTempo && estante.aberta === 1
  const aviso = () => setTarget(carrinho.resumo().problemas[0] ?? null)
  return (
    <Page
      dense
      title={`Mudar o pedido nº\u00a0${id}`}
      above={<VoltarAoPedido id={id} />}
      sub={regras ? <Cabecalho {...{ dia, regras, estante, cliente }} /> : null}
      actions={oferecidas.length > 1 ? <EscolhaDaEstante {...{ estante, oferecidas }} pedido={id} /> : null}
    >
      {emTempo ? null : <Passou dia={dia} regras={regras} />}
      <div className={`stack top ${styles.colunas}`}>
        <Produtos {...{ carrinho, ids, ultimas: NENHUMAS, podePedir, target, onArrive }} />
        <aside className={`surface ${styles.painel}`} aria-label="Resumo das mudanças">
          <Contas carrinho={carrinho} />
          <Outras carrinho={carrinho} />
          <div className="mt-md">
            <Revisar {...{ carrinho, emTempo, onAviso: aviso, onReview: () => setRevisando(true) }} />
          </div>
        </aside>
      </div>
      <section className={`${styles.barra} no-print`} aria-label="Total e mudanças">
        <Contas carrinho={carrinho} />
        <div className={`shrinks ${styles.acao}`}>
          <Revisar {...{ carrinho, emTempo, onAviso: aviso, onReview: () => setRevisando(true) }} />
        </div>
      </section>
      <Dialog title={`Mudanças no pedido nº\u00a0${id}`} opened={revisando} onClose={() => setRevisando(false)}>
        <RevisarMudancas
          carrinho={carrinho}
          pedidoId={id}
          onClose={() => setRevisando(false)}
          onSave={() => pass(() => void navigate(pedidos(id)))}
        />
      </Dialog>
    </Page>
  )
}

const NENHUMAS: ReadonlyMap<number, number> = new Map()

type CabecalhoProps = { dia: string; regras: Prazo; estante: EstanteDoCliente; cliente: string | null }

/** `Entrega seg 23/11 · dá para mudar até dom 22/11 às 18:00`; for the provider, whose order it is. */
function Cabecalho({ dia, regras, estante, cliente }: CabecalhoProps) {
  return (
    <>
      {cliente === null ? '' : `${cliente} · `}Entrega {showWeekday(dia)}
      {cliente === null ? ` · dá para mudar até ${prazoParaCancelar(dia, regras)}` : ''}
      {estante.aberta === 1 ? '' : ` · a estante ${estante.periodo} está fechada: dá para tirar, não para pôr`}
    </>
  )
}

function Passou({ dia, regras }: { dia: string; regras: Prazo | undefined }) {
  return (
    <Alert role="alert" className="mb-sm" title="O prazo para mudar este pedido passou">
      {regras ? `Era até ${prazoParaCancelar(dia, regras)}. ` : ''}O pedido continua como foi confirmado; se precisar
      mudar alguma coisa, fale com o fornecedor.
    </Alert>
  )
}

/** The number of changes and the total. */
function Contas({ carrinho }: { carrinho: Carrinho }) {
  const antes = useGeral(carrinho, geral => geral.pedido?.valorTotal ?? 0)
  const resumo = useResumo(carrinho, tudo => tudo)
  const { total, itens } = resumo
  const quantas = quantasMudam(resumo)
  return (
    <div className={`stiff ${styles.totalDaBarra}`}>
      <span role="status" className="block quiet small">
        {quantas === 0 ? contarItens(itens) : contar(quantas, 'mudança', 'mudanças')} <AResolver carrinho={carrinho} />
      </span>
      {antes === total ? null : (
        <span className="block quiet small">
          antes <s className="num">{emReais(antes)}</s>
        </span>
      )}
      <b className="bold num">{emReais(total)}</b>
    </div>
  )
}

/** Lines of other shelves: they stay unchanged and count in the total. */
function Outras({ carrinho }: { carrinho: Carrinho }) {
  const outras = useGeral(carrinho, geral => geral.outras)
  const lugar = useLugar()
  const { mudando } = carrinho.dono
  const [primeira] = outras
  if (!primeira) return null
  return (
    <p className="quiet small">
      Com {contarItens(outras.length)} de{' '}
      <Link {...lugar.estante({ id: primeira.estanteId, ...(mudando && { pedido: mudando }) })}>outra estante</Link>,
      que se mudam lá
    </p>
  )
}

type RevisarProps = { carrinho: Carrinho; emTempo: boolean; onAviso: () => void; onReview: () => void }

function Revisar({ carrinho, emTempo, onAviso, onReview }: RevisarProps) {
  const quantas = useResumo(carrinho, quantasMudam)
  const avisos = useResumo(carrinho, ({ problemas }) => problemas.length)
  if (emTempo && avisos > 0)
    return (
      <Button fullWidth variant="default" onClick={onAviso}>
        {avisos === 1 ? 'Ver o aviso na lista' : `Ver os ${avisos} avisos na lista`}
      </Button>
    )
  return (
    <ReasonButton
      fullWidth
      reason={emTempo ? (quantas === 0 ? 'Mude, tire ou ponha um produto na lista' : null) : 'O prazo passou'}
      onClick={onReview}
    >
      Revisar mudanças
    </ReasonButton>
  )
}
