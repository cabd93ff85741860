import { Button, TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { emReais } from '#contract/dinheiro.ts'
import { entregarPedido, type ItemEntregue } from '#contract/pedidos-entrega.ts'
import { comUnidade } from '#contract/unidades.ts'
import { enqueue } from '../../api/queue.ts'
import { noMapa } from '../../mensagens/mapa.ts'
import { noWhatsApp } from '../../mensagens/whatsapp.ts'
import { lazyPart } from '../../ui/lazy.ts'
import { DialogButton } from '../../ui/overlays/dialog-button.tsx'
import { Chip, StatusChip } from '../../ui/status-chip.tsx'
import { useUnsavedGuard } from '../../ui/use-unsaved-guard.ts'
import { Ausente } from './ausente.tsx'
import { Faltou } from './faltou.tsx'
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
          dialog={close => <Receber {...{ clienteId, clienteNome, aReceber }} onFeito={onMudada} onClose={close} />}
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
      <Button size="lg" fullWidth onClick={() => entregar()}>
        Entregar tudo
      </Button>
      <div className="line gap-xs">
        <DialogButton
          className="grow"
          px="xs"
          dialog={close => <Faltou {...{ parada, abertos, entregar }} onClose={close} />}
        >
          Faltou algo
        </DialogButton>
        <DialogButton
          className="grow"
          px="xs"
          dialog={close => <Ausente {...{ parada, abertos }} onFeito={onFeita} onClose={close} />}
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
          <Button
            className="grow"
            variant="default"
            px="xs"
            {...noWhatsApp(telefone, 'Olá! Estou chegando com a sua entrega.')}
          >
            WhatsApp
          </Button>
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
