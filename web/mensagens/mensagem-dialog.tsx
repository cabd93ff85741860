import { Button, Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { telefoneMascarado } from '#contract/brasil.ts'
import { useMarca } from '../shell/use-marca.ts'
import { CopyButton } from '../ui/copy-button.tsx'
import { Dialog } from '../ui/overlays/dialog.tsx'
import { Unread } from '../ui/screen-skeleton.tsx'
import { useToday } from '../ui/use-today.ts'
import { useAskingClose } from '../ui/use-unsaved-guard.ts'
import { clienteDe, escrever, type Sobre, telefoneDe } from './escrever.ts'
import { useAnotar } from './lembrado.ts'
import { noWhatsApp, vaiCortada } from './whatsapp.ts'

type Props = { para: string; telefone: string | undefined; sobre: Sobre; onClose: () => void }

/** The text in sight, to be written on, and the two ways to take it along; what was written and not taken is asked for. */
export function MensagemDialog({ para, sobre, telefone, onClose }: Props) {
  const { nome } = useMarca()
  const hoje = useToday()
  const [novo, setNovo] = useState('')
  const close = useAskingClose(() => novo.trim() !== '', onClose)
  const anotar = useAnotar()
  // Built when it opens, and not again while the user edits it.
  const read = useQuery({
    queryKey: ['mensagem', sobre],
    queryFn: async () => ({
      telefone: telefone ?? (await telefoneDe(clienteDe(sobre).clienteId)),
      ...(await escrever(sobre, nome, hoje)),
    }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const { data } = read
  return (
    <Dialog title={`Mensagem para ${para}`} onClose={close}>
      {data === undefined ? (
        <Unread read={read} what="A mensagem não pôde ser escrita" height={240} label="Escrevendo a mensagem" />
      ) : 'nada' in data ? (
        <p className="quiet" role="status">
          {data.nada}
        </p>
      ) : (
        <Pronta
          escrita={data.texto}
          telefone={data.telefone}
          onWrite={setNovo}
          onOpen={() => {
            setNovo('')
            if (sobre.tipo === 'lembrete') anotar(sobre.cliente.estanteId)
          }}
        />
      )}
    </Dialog>
  )
}

type ProntaProps = { escrita: string; telefone: string; onWrite: (texto: string) => void; onOpen: () => void }

/** A message that can be written on before it goes. */
function Pronta({ escrita, telefone, onWrite, onOpen }: ProntaProps) {
  const [texto, setTexto] = useState(escrita)
  return (
    <div className="stack gap-md">
      <Textarea
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
          onWrite(event.currentTarget.value)
        }}
      />
      {vaiCortada(texto) ? (
        <p className="small amber">É longa demais para o WhatsApp: por ele pode ir só o começo. Copiar leva tudo.</p>
      ) : null}
      <div className="row gap-xs at-end">
        <CopyButton
          text={texto}
          done="Mensagem copiada"
          failed="A mensagem não foi copiada"
          disabled={texto.trim() === ''}
          onCopy={() => onWrite('')}
        />
        <Button {...noWhatsApp(telefone, texto)} data-autofocus onClick={onOpen}>
          Abrir no WhatsApp
        </Button>
      </div>
    </div>
  )
}
