import { Button, Textarea } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type KeyboardEvent, useState } from 'react'
import { ensinarApelido, interpretarPedido, listarApelidos } from '#contract/pedidos-texto.ts'
import { ask, useWrite } from '../../../api/query.ts'
import { CallError, failureOf } from '../../../ui/failure.ts'
import { FormFailure } from '../../../ui/fields/form-failure.tsx'
import { toastSuccess } from '../../../ui/overlays/toast.ts'
import { type Carrinho, ficarCom } from '../carrinho/carrinho.ts'
import { contarItens, useGeral } from '../carrinho/linhas.ts'
import styles from './colar-mensagem.module.css'
import { aPor, type Escolha, ensinada, escolhaDe } from './escolhas.ts'
import { LinhaLida } from './linha-lida.tsx'

type Props = { carrinho: Carrinho; onClose: () => void }

const MAIS_LONGA = 20_000 // as the server takes it

/** What was pasted and not put into the order yet outlives the dialog: it may have been closed to look at the shelf. */
const rascunhos = new Map<string, string>()

/** The buyer's message, read as lines: what is sure is ready, a doubt is one press, and what a person corrects is learned. */
export function ColarMensagem({ carrinho, onClose }: Props) {
  const { clienteId, usuarioId, estanteId } = carrinho.dono
  const chave = `${usuarioId}/${clienteId}`
  const [texto, setTexto] = useState(() => rascunhos.get(chave) ?? '')
  const [escolhas, setEscolhas] = useState<Escolha[] | null>(null)
  const ler = useMutation({
    mutationFn: () => ask(interpretarPedido, { body: { clienteId, estanteId, texto } }),
    retry: false,
    onSuccess: ({ linhas }) => setEscolhas(linhas.map(escolhaDe)),
  })
  const escrever = (novo: string) => {
    rascunhos.set(chave, novo)
    setTexto(novo)
  }
  const lerAgora = () => texto.trim() !== '' && ler.mutate()
  if (escolhas)
    return (
      <Conferir
        {...{ carrinho, escolhas, setEscolhas }}
        onBack={() => setEscolhas(null)}
        onDone={() => {
          rascunhos.delete(chave)
          onClose()
        }}
      />
    )
  return (
    <>
      <Textarea
        data-autofocus
        label="Mensagem"
        description="Como veio do WhatsApp ou do e-mail, com um ou vários produtos por linha. Nada é enviado antes de você conferir."
        autosize
        minRows={8}
        maxRows={16}
        maxLength={MAIS_LONGA}
        value={texto}
        onChange={event => escrever(event.currentTarget.value)}
        onKeyDown={(event: KeyboardEvent) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) lerAgora()
        }}
      />
      <FormFailure failure={ler.error ? failureOf(ler.error) : null} each />
      <div className="row gap-xs at-end mt-md">
        <Button variant="default" onClick={onClose}>
          Voltar à lista
        </Button>
        <Button loading={ler.isPending} disabled={texto.trim() === ''} onClick={lerAgora}>
          Ler a mensagem
        </Button>
      </div>
    </>
  )
}

type ConferirProps = {
  carrinho: Carrinho
  escolhas: readonly Escolha[]
  setEscolhas: (escolhas: Escolha[]) => void
  onBack: () => void
  onDone: () => void
}

function Conferir({ carrinho, escolhas, setEscolhas, onBack, onDone }: ConferirProps) {
  useGeral(carrinho, tudo => tudo) // what is left and what the order holds may change while this is open
  const lembrar = useLembrar(carrinho.dono.clienteId)
  const quantidades = aPor(escolhas, id => carrinho.linhas.row(id))
  const deFora = escolhas.filter(({ produtoId }) => produtoId === null || !quantidades.has(produtoId)).length
  const por = () => {
    carrinho.linhas.batch(() => {
      for (const [id, quantidade] of quantidades) ficarCom(carrinho, id, quantidade)
    })
    lembrar(escolhas)
    toastSuccess(`${contarItens(quantidades.size)} da mensagem na lista: confira e confirme`)
    onDone()
  }
  if (escolhas.length === 0)
    return (
      <>
        <p className="mb-md" role="status">
          Não há nenhum produto nesta mensagem.
        </p>
        <Button variant="default" data-autofocus onClick={onBack}>
          Voltar à mensagem
        </Button>
      </>
    )
  return (
    <>
      <p className="medium mb-sm" role="status">
        {resumo(escolhas)}
      </p>
      <ul className={`rows ${styles.linhas}`} aria-label="Linhas da mensagem">
        {escolhas.map((escolha, i) => (
          <LinhaLida
            // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a message keep their places
            key={i}
            carrinho={carrinho}
            escolha={escolha}
            onChange={parte => setEscolhas(escolhas.map((outra, j) => (i === j ? { ...outra, ...parte } : outra)))}
          />
        ))}
      </ul>
      <div className={`foot row between centred gap-sm ${styles.pe}`}>
        <span className="quiet small">
          {deFora === 0 ? null : deFora === 1 ? '1 linha fica de fora' : `${deFora} linhas ficam de fora`}
        </span>
        <span className="row gap-xs">
          <Button variant="default" onClick={onBack}>
            Voltar à mensagem
          </Button>
          <Button data-autofocus disabled={quantidades.size === 0} onClick={por}>
            Pôr {contarItens(quantidades.size)} no pedido
          </Button>
        </span>
      </div>
    </>
  )
}

function resumo(escolhas: readonly Escolha[]): string {
  const quantas = (situacao: string) => escolhas.filter(({ lida }) => lida.situacao === situacao).length
  const [certas, duvidas, resto] = [quantas('certa'), quantas('duvida'), quantas('nao-entendida')]
  const partes = [
    ...(certas ? [certas === 1 ? '1 linha certa' : `${certas} linhas certas`] : []),
    ...(duvidas ? [duvidas === 1 ? '1 dúvida' : `${duvidas} dúvidas`] : []),
    ...(resto ? [resto === 1 ? '1 não entendida' : `${resto} não entendidas`] : []),
  ]
  return `${partes.join(', ')}.`
}

/** Teaches what the person corrected; the order does not wait for it, and is not held up by a refusal. */
function useLembrar(clienteId: number) {
  const ensinar = useWrite(ensinarApelido, { invalidates: [listarApelidos] })
  return (escolhas: readonly Escolha[]) => {
    for (const escolha of escolhas) {
      const { lida, produtoId, lembrar } = escolha
      if (!lembrar || produtoId === null || !ensinada(escolha)) continue
      const texto = lida.texto.slice(0, 200)
      ensinar.mutateAsync({ params: { id: clienteId }, body: { texto, produtoId } }).catch(error => {
        if (!(error instanceof CallError)) throw error
        console.warn('a word was not learned', error.failure.status)
      })
    }
  }
}
