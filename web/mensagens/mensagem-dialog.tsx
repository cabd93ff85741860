import { Button, Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { telefoneMascarado } from '#contract/brasil.ts'
import { useUser } from '../api/use-session.ts'
import { useMarca } from '../shell/use-marca.ts'
import { useAskingClose } from '../shell/use-unsaved-guard.ts'
import { Dialog } from '../ui/overlays/dialog.tsx'
import { toastNotice, toastSuccess } from '../ui/overlays/toast.ts'
import { Unread } from '../ui/screen-skeleton.tsx'
import { useToday } from '../ui/use-today.ts'
import { escrever, type Sobre, telefoneDe } from './escrever.ts'
import styles from './mensagens.module.css'
import { useAnotar } from './use-anotar.ts'
import { noWhatsApp, vaiCortada } from './whatsapp.ts'

type Props = {
  para: string
  telefone: string | undefined
  sobre: Sobre
  onClose: () => void
}

/** The text in sight, to be written on, and the two ways to take it along; what was written and not taken is asked for. */
export function MensagemDialog({ para, sobre, telefone: given, onClose }: Props) {
  const { name: usuario } = useUser()
  const quem = { usuario, fornecedor: useMarca().nome, hoje: useToday() }
  const [novo, setNovo] = useState('')
  const close = useAskingClose(() => novo.trim() !== '', onClose)
  const telefone = useTelefone(sobre, given)
  const anotar = useAnotar()
  const read = useQuery({ queryKey: ['mensagem', sobre], queryFn: () => escrever(sobre, quem), ...DE_AGORA })
  const { data } = read
  return (
    <Dialog opened title={`Mensagem para ${para}`} onClose={close}>
      <div className="stack gap-md">
        {data === undefined || telefone === undefined ? (
          <Unread read={read} what="A mensagem não pôde ser escrita" height={240} label="Escrevendo a mensagem" />
        ) : 'nada' in data ? (
          <p className="quiet" role="status">
            {data.nada}
          </p>
        ) : (
          <Pronta
            escrita={data.texto}
            telefone={telefone}
            onWrite={setNovo}
            onTake={() => setNovo('')}
            {...(sobre.tipo === 'lembrete' && { onOpen: () => void anotar(sobre.cliente.estanteId) })}
          />
        )}
      </div>
    </Dialog>
  )
}

/** A message is built when it opens, and not again while the user edits it. */
const DE_AGORA = { staleTime: Number.POSITIVE_INFINITY, gcTime: 0 }

/** The phone number, undefined until it is read; empty for a buyer's message to the provider. */
function useTelefone(sobre: Sobre, given: string | undefined): string | undefined {
  const clienteId = 'clienteId' in sobre ? sobre.clienteId : 0
  const { data, isPending } = useQuery({
    queryKey: ['telefone', clienteId],
    queryFn: () => telefoneDe(clienteId),
    enabled: given === undefined && clienteId > 0,
  })
  if (given !== undefined) return given
  return isPending && clienteId > 0 ? undefined : (data ?? '')
}

type ProntaProps = {
  escrita: string
  telefone: string
  onWrite?: (texto: string) => void
  /** Copied, or opened in WhatsApp. */
  onTake?: () => void
  onOpen?: () => void
}

/** A message that can be written on before it goes. */
export function Pronta({ escrita, telefone, onWrite, onTake, onOpen }: ProntaProps) {
  const [texto, setTexto] = useState(escrita)
  const campo = useRef<HTMLTextAreaElement>(null)
  const copiar = async () => {
    try {
      await navigator.clipboard.writeText(texto)
      onTake?.()
      toastSuccess('Mensagem copiada')
    } catch (error) {
      console.warn('the message could not be copied', error)
      campo.current?.select()
      toastNotice('O navegador não copiou: o texto está marcado, copie-o por ele.')
    }
  }
  const semTexto = texto.trim() === ''
  return (
    <>
      <Textarea
        ref={campo}
        label="Texto"
        description={
          telefone ? `Para ${telefoneMascarado(telefone)}` : 'Sem telefone no cadastro: escolha o contato no WhatsApp'
        }
        autosize
        minRows={6}
        maxRows={14}
        value={texto}
        onChange={event => {
          setTexto(event.currentTarget.value)
          onWrite?.(event.currentTarget.value)
        }}
      />
      {vaiCortada(texto) ? (
        <p className="small amber">É longa demais para o WhatsApp: por ele pode ir só o começo. Copiar leva tudo.</p>
      ) : null}
      <div className={`row gap-xs at-end ${styles.levar}`}>
        <Button variant="default" disabled={semTexto} onClick={() => void copiar()}>
          Copiar
        </Button>
        <Button
          {...noWhatsApp(telefone, texto)}
          data-autofocus
          onClick={() => {
            onTake?.()
            onOpen?.()
          }}
        >
          Abrir no WhatsApp
        </Button>
      </div>
    </>
  )
}
