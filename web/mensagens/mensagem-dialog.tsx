import { Button, Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { telefoneMascarado } from '#contract/brasil.ts'
import { useUser } from '../api/use-session.ts'
import { useMarca } from '../shell/use-marca.ts'
import { useAskingClose } from '../shell/use-unsaved-guard.ts'
import { FilterChoice } from '../ui/lists/filter-choice.tsx'
import { Dialog } from '../ui/overlays/dialog.tsx'
import { toastNotice, toastSuccess } from '../ui/overlays/toast.ts'
import { Unread } from '../ui/screen-skeleton.tsx'
import { usePhone } from '../ui/use-phone.ts'
import { useToday } from '../ui/use-today.ts'
import styles from './mensagens.module.css'
import { opcoesDe, type Sobre, telefoneDe } from './opcoes.ts'
import { useAnotar } from './use-anotar.ts'
import { enderecoDoWhatsApp, vaiCortada } from './whatsapp.ts'

type Props = {
  para: string
  telefone: string | undefined
  sobre: Sobre
  onClose: () => void
}

/** The text in sight, to be written on, and the two ways to take it along; what was written and not taken is asked for. */
export function MensagemDialog({ para, sobre, telefone, onClose }: Props) {
  const [escritos, setEscritos] = useState<Escritos>({})
  const [levados, setLevados] = useState<Escritos>({})
  const close = useAskingClose(
    () => Object.entries(escritos).some(([i, texto]) => texto.trim() !== '' && texto !== levados[i]),
    onClose,
  )
  return (
    <Dialog opened title={`Mensagem para ${para}`} onClose={close}>
      <Mensagens
        {...{ sobre, telefone, escritos }}
        onWrite={(i, texto) => setEscritos(antes => ({ ...antes, [i]: texto }))}
        onTake={(i, texto) => setLevados(antes => ({ ...antes, [i]: texto }))}
      />
    </Dialog>
  )
}

/** By the place of the message among those offered. */
type Escritos = Record<string, string>
type MensagensProps = Pick<Props, 'sobre' | 'telefone'> & {
  escritos: Escritos
  onWrite: (i: number, texto: string) => void
  onTake: (i: number, texto: string) => void
}

function Mensagens({ sobre, telefone: given, escritos, onWrite, onTake }: MensagensProps) {
  const { name: usuario } = useUser()
  const opcoes = opcoesDe(sobre, { usuario, fornecedor: useMarca().nome, hoje: useToday() })
  const [i, setI] = useState(0)
  const telefone = useTelefone(sobre, given)
  const anotar = useAnotar()
  const stacked = usePhone() && opcoes.length > 2
  const opcao = opcoes[i]
  const read = useQuery({
    queryKey: ['mensagem', sobre, i],
    queryFn: () => opcao?.escrever() ?? { nada: '' },
    ...DE_AGORA,
  })
  const { data } = read
  return (
    <div className="stack gap-md">
      {opcoes.length > 1 ? (
        <FilterChoice
          label="Qual mensagem"
          stacked={stacked}
          options={opcoes.map(({ nome }, i) => [String(i), nome] as const)}
          value={String(i)}
          onChange={chosen => setI(Number(chosen))}
        />
      ) : null}
      {data === undefined || telefone === undefined ? (
        <Unread read={read} what="A mensagem não pôde ser escrita" height={240} label="Escrevendo a mensagem" />
      ) : 'nada' in data ? (
        <p className="quiet" role="status">
          {data.nada}
        </p>
      ) : (
        <Pronta
          key={i}
          escrita={escritos[i] ?? data.texto}
          telefone={telefone}
          onWrite={texto => onWrite(i, texto)}
          onTake={texto => onTake(i, texto)}
          // The first of these messages is the reminder.
          {...(sobre.tipo === 'lembrete' && i === 0 && { onOpen: () => void anotar(sobre.cliente.estanteId) })}
        />
      )}
    </div>
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
  onTake?: (texto: string) => void
  onOpen?: () => void
}

/** A message that can be written on before it goes. */
export function Pronta({ escrita, telefone, onWrite, onTake, onOpen }: ProntaProps) {
  const [texto, setTexto] = useState(escrita)
  const campo = useRef<HTMLTextAreaElement>(null)
  const copiar = async () => {
    try {
      await navigator.clipboard.writeText(texto)
      onTake?.(texto)
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
        <p className="small amber">
          É longa demais para o WhatsApp: por ele vai só o começo da lista, e quantos itens mais. Copiar leva tudo.
        </p>
      ) : null}
      <div className={`row gap-xs at-end ${styles.levar}`}>
        <Button variant="default" disabled={semTexto} onClick={() => void copiar()}>
          Copiar
        </Button>
        <Button
          component="a"
          href={enderecoDoWhatsApp(telefone, texto)}
          target="_blank"
          rel="noreferrer"
          data-autofocus
          onClick={() => {
            onTake?.(texto)
            onOpen?.()
          }}
        >
          Abrir no WhatsApp
        </Button>
      </div>
    </>
  )
}
