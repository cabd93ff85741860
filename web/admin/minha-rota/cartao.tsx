import { Button, TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { contar, emReais } from '#contract/dinheiro.ts'
import { type Parada, registrarTentativa } from '#contract/entregas.ts'
import { entregarPedido, type ItemEntregue } from '#contract/pedidos-entrega.ts'
import { comUnidade } from '#contract/unidades.ts'
import { enqueue } from '../../api/queue.ts'
import { noMapa } from '../../mensagens/mapa.ts'
import { noWhatsApp } from '../../mensagens/whatsapp.ts'
import { lazyPart } from '../../ui/lazy.ts'
import { FilterChoice } from '../../ui/lists/filter-choice.tsx'
import { DialogButton } from '../../ui/overlays/dialog-button.tsx'
import { FormDialog } from '../../ui/overlays/form-dialog.tsx'
import { Chip, StatusChip } from '../../ui/status-chip.tsx'
import { useUnsavedGuard } from '../../ui/use-unsaved-guard.ts'
import { A_MENOS, difere, itensEntregues, NaoSeparado, OQueVai, porDizer, useDitos } from '../pedidos/entrega/linha.tsx'
import { Receber } from './receber.tsx'
import { Recusada } from './recusada.tsx'
import { aEntregar, type Linha, type ParadaVista, vai } from './rodada.ts'

const Assinar = lazyPart(() => import('./assinar.tsx'), 'Assinar')

type Props = {
  parada: ParadaVista
  /** The stop is done with. */
  onFeita: () => void
  /** Something was done, and the stop stays. */
  onMudada: () => void
}

/** One stop, large: how to get there, what to know, and what to do at the door. */
export function CartaoDaParada({ parada, onFeita, onMudada }: Props) {
  const { clienteId, clienteNome, ordem, janelaEntrega, observacaoEntrega, aReceber, recusadas, situacao } = parada
  return (
    <section className="surface panel stack gap-sm settles" aria-label={`Parada ${ordem}, ${clienteNome}`}>
      <div className="row between centred gap-xs">
        <h2 className="bold anywhere" style={{ fontSize: '1.1875rem' }}>
          {ordem}. {clienteNome}
        </h2>
        <Situacao {...parada} janelaEntrega="" />
      </div>
      {janelaEntrega || observacaoEntrega ? (
        <p className="anywhere">
          {janelaEntrega ? <b>{janelaEntrega}</b> : null}
          {janelaEntrega && observacaoEntrega ? ' · ' : null}
          {observacaoEntrega}
        </p>
      ) : null}
      <ComoChegar {...parada} />
      {recusadas.map(recusada => (
        <Recusada key={recusada.key} recusada={recusada} onAgain={onMudada} />
      ))}
      <div className="row between centred gap-xs">
        {aReceber > 0 ? (
          <span>
            A receber <b className="num">{emReais(aReceber)}</b>
          </span>
        ) : (
          <span className="quiet">Nada a receber</span>
        )}
        <DialogButton
          dialog={close => (
            <Receber
              clienteId={clienteId}
              clienteNome={clienteNome}
              aReceber={aReceber}
              onFeito={onMudada}
              onClose={close}
            />
          )}
        >
          Receber
        </DialogButton>
      </div>
      {situacao === 'entregue' ? null : <NaPorta parada={parada} onFeita={onFeita} />}
    </section>
  )
}

/** Delivering: all in one press, or what was short; who received it and the signature go with it. */
function NaPorta({ parada, onFeita }: Omit<Props, 'onMudada'>) {
  const [recebidoPor, setRecebidoPor] = useState('')
  const [assinatura, setAssinatura] = useState<string | null>(null)
  const abertos = parada.pedidos.filter(aEntregar)
  useUnsavedGuard(() => recebidoPor !== '' || assinatura !== null)
  const entregar = (itensDe: (pedidoId: number) => ItemEntregue[] = () => []) => {
    const entregas = abertos.map(({ pedidoId: id }) => {
      const itens = itensDe(id)
      const body = { recebidoPor: recebidoPor.trim() || null, assinatura, ...(itens.length > 0 && { itens }) }
      return { params: { id }, body }
    })
    const dito = { about: parada.clienteId, what: `Entrega em ${parada.clienteNome}` }
    const anotadas = enqueue(entregarPedido, entregas, dito)
    if (anotadas) onFeita()
    return anotadas
  }
  const porSeparar = parada.linhas.some(({ naoSeparada }) => naoSeparada)
  const aMenos = parada.linhas.some(({ separada }) => separada !== undefined)
  const faltou = (close: () => void) => <Faltou parada={parada} entregar={entregar} onClose={close} />
  return (
    <>
      <div className="line at-foot gap-xs">
        <TextInput
          className="grow"
          label="Quem recebeu"
          placeholder="Se quiser"
          maxLength={120}
          autoComplete="off"
          value={recebidoPor}
          onChange={event => setRecebidoPor(event.currentTarget.value)}
        />
        <DialogButton
          dialog={close => <Assinar clienteNome={parada.clienteNome} onChange={setAssinatura} onClose={close} />}
        >
          {assinatura ? 'Assinado ✓' : 'Assinar'}
        </DialogButton>
      </div>
      <VaiMenos linhas={parada.linhas} />
      {porSeparar ? (
        <DialogButton size="lg" variant="filled" fullWidth dialog={faltou}>
          Conferir e entregar
        </DialogButton>
      ) : (
        <Button size="lg" fullWidth onClick={() => entregar()}>
          {aMenos ? 'Entregar o que foi separado' : 'Entregar tudo'}
        </Button>
      )}
      <div className="line gap-xs">
        {porSeparar ? null : (
          <DialogButton className="grow" px="xs" dialog={faltou}>
            Faltou algo
          </DialogButton>
        )}
        <DialogButton
          className="grow"
          px="xs"
          dialog={close => <Ausente parada={parada} abertos={abertos} onFeito={onFeita} onClose={close} />}
        >
          Ninguém atendeu
        </DialogButton>
      </div>
    </>
  )
}

/** What was packed short, which delivering all does not deliver. */
function VaiMenos({ linhas }: Pick<ParadaVista, 'linhas'>) {
  const menos = linhas.filter(({ separada }) => separada !== undefined)
  if (menos.length === 0) return null
  const quanto = (linha: Linha) =>
    `${linha.nome}, ${comUnidade(vai(linha), linha.unidadeMedida)} de ${comUnidade(linha.quantidade, linha.unidadeMedida)}`
  return <p className="amber">Vai menos do que foi pedido: {menos.map(quanto).join('; ')}</p>
}

/** `geo:` opens whichever map the phone has; where it has none the web address does. */
function ComoChegar({ clienteNome, endereco, cidade, telefone }: ParadaVista) {
  const lugar = [endereco, cidade].filter(Boolean).join(', ')
  return (
    <>
      {lugar ? (
        <a className="link target anywhere" href={`geo:0,0?q=${encodeURIComponent(lugar)}`}>
          {lugar}
        </a>
      ) : null}
      <div className="line gap-xs">
        <Atalho {...noMapa(lugar || clienteNome)}>Mapa</Atalho>
        {telefone ? <Atalho href={`tel:+55${telefone}`}>Ligar</Atalho> : null}
        {telefone ? (
          <Atalho {...noWhatsApp(telefone, 'Olá! Estou chegando com a sua entrega.')}>WhatsApp</Atalho>
        ) : null}
      </div>
    </>
  )
}

const Atalho = (props: { href: string; target?: string; rel?: string; children: ReactNode }) => (
  <Button component="a" className="grow" variant="default" px="xs" {...props} />
)

/** How the stop stands; what the server does not know yet is said. */
export function Situacao({ situacao, esperam, recusadas, janelaEntrega }: ParadaVista) {
  if (recusadas.length > 0) return <Chip tone="red">Recusado</Chip>
  if (esperam) return <Chip tone="amber">Por enviar</Chip>
  if (situacao === 'entregue') return <StatusChip>Entregue</StatusChip>
  if (situacao === 'ausente') return <Chip tone="amber">Não entregue</Chip>
  return (
    <span className="quiet small cut" style={{ maxWidth: '9rem' }}>
      {janelaEntrega}
    </span>
  )
}

type FaltouProps = {
  parada: ParadaVista
  entregar: (itensDe: (pedidoId: number) => ItemEntregue[]) => boolean
  onClose: () => void
}

/** Delivers the stop with what was short: a quantity and why, line by line. */
function Faltou({ parada: { clienteNome, linhas }, entregar, onClose }: FaltouProps) {
  const { ditos, dizer } = useDitos()
  const [comoPedidos, setComoPedidos] = useState(false)
  const naoSeparadas = linhas.filter(({ naoSeparada }) => naoSeparada)
  const ditas = linhas.map(linha => {
    const aMenos = linha.separada !== undefined
    const motivo = aMenos || linha.naoSeparada ? 'faltou' : ''
    const quantidade = linha.naoSeparada && !comoPedidos ? 0 : vai(linha)
    const dito = ditos.get(linha.itemPedidoId) ?? { quantidade, motivo }
    return {
      ...linha,
      aMenos,
      dito,
      sobre: `pedido: ${comUnidade(linha.quantidade, linha.unidadeMedida)}${linha.naoSeparada ? ' · não foi separado' : ''}`,
    }
  })
  const diferentes = ditas.filter(difere)
  const nada = naoSeparadas.length === 0 && itensEntregues(ditas).length === 0
  return (
    <FormDialog
      title={naoSeparadas.length > 0 ? `Conferir a entrega em ${clienteNome}` : `O que faltou em ${clienteNome}?`}
      action={diferentes.length ? `Entregar com ${contar(diferentes.length, 'diferença', 'diferenças')}` : 'Entregar'}
      reason={nada ? 'Diga quanto foi entregue do que faltou' : porDizer(diferentes)}
      onSubmit={() => {
        if (entregar(id => itensEntregues(ditas.filter(({ pedidoId }) => pedidoId === id)))) onClose()
      }}
      unsaved={() => ditos.size > 0}
      onClose={onClose}
    >
      <NaoSeparado linhas={naoSeparadas} comoPedidos={comoPedidos} setComoPedidos={setComoPedidos} />
      <OQueVai linhas={ditas} motivos={A_MENOS} onChange={dizer} />
    </FormDialog>
  )
}

const MOTIVOS = ['Ninguém atendeu', 'Estava fechado', 'Pediu outro dia'].map(motivo => [motivo, motivo] as const)
type AusenteProps = { parada: Parada; abertos: Parada['pedidos']; onFeito: () => void; onClose: () => void }

/** Records that the delivery was tried; the order stays to be delivered. */
function Ausente({ parada: { clienteId, clienteNome }, abertos, onFeito, onClose }: AusenteProps) {
  const [motivo, setMotivo] = useState('Ninguém atendeu')
  const send = () => {
    const dito = { about: clienteId, what: `Sem entrega em ${clienteNome}` }
    const body = { motivo: motivo.trim() }
    const tentativas = abertos.map(({ pedidoId: id }) => ({ params: { id }, body }))
    if (!enqueue(registrarTentativa, tentativas, dito)) return
    onClose()
    onFeito()
  }
  return (
    <FormDialog
      short
      title={`Sem entrega em ${clienteNome}?`}
      action="Anotar"
      reason={motivo.trim() === '' ? 'Diga por que não foi entregue' : null}
      onSubmit={send}
      onClose={onClose}
    >
      <p>O pedido continua por entregar, e o escritório e o cliente são avisados.</p>
      <FilterChoice stacked label="Motivo" value={motivo} options={MOTIVOS} onChange={um => um && setMotivo(um)} />
      <TextInput
        label="Ou diga com suas palavras"
        maxLength={200}
        value={MOTIVOS.some(([um]) => um === motivo) ? '' : motivo}
        onChange={event => setMotivo(event.currentTarget.value)}
      />
    </FormDialog>
  )
}
