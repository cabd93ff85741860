import { Textarea } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type KeyboardEvent, useState } from 'react'
import { contar, somar, valorDaLinha } from '#contract/dinheiro.ts'
import { ensinarApelido, interpretarPedido, type LinhaInterpretada, listarApelidos } from '#contract/pedidos-texto.ts'
import { ask, useWrite } from '../../../api/query.ts'
import type { Carrinho } from '../../../pedido/carrinho/carrinho.ts'
import { ficarCom } from '../../../pedido/carrinho/digitar.ts'
import { contarItens, useGeral } from '../../../pedido/carrinho/linhas.ts'
import { PeDaPrevia, Previa } from '../../../pedido/previa.tsx'
import { CallError, failureOf } from '../../../ui/failure.ts'
import { FormFailure } from '../../../ui/fields/form-failure.tsx'
import { DialogButtons, DialogFoot } from '../../../ui/overlays/dialog-buttons.tsx'
import { aPor, type Escolha, ensinada, escolhaDe } from './escolhas.ts'
import { linhaLida } from './linha-lida.tsx'

type Props = { carrinho: Carrinho; onClose: () => void }

/** Pasted text that is not in the order yet outlives the dialog, which may be closed to look at the shelf. */
const rascunhos = new Map<string, string>()

/** A pasted message read as order lines: certain ones are ready, a doubt takes one press, corrections are learned. */
export function ColarMensagem({ carrinho, onClose }: Props) {
  const { clienteId, usuarioId } = carrinho.dono
  const chave = `${usuarioId}/${clienteId}`
  const [texto, setTexto] = useState(() => rascunhos.get(chave) ?? '')
  const [escolhas, setEscolhas] = useState<readonly Escolha[] | null>(null)
  const escrever = (novo: string) => {
    rascunhos.set(chave, novo)
    setTexto(novo)
  }
  if (!escolhas)
    return (
      <Escrever
        {...{ carrinho, texto, onClose }}
        onWrite={escrever}
        onRead={linhas => setEscolhas(linhas.map(escolhaDe))}
      />
    )
  return (
    <Conferir
      {...{ carrinho, escolhas, setEscolhas, onClose }}
      onBack={() => setEscolhas(null)}
      onPut={restam => {
        escrever(restam.map(({ lida }) => lida.texto).join('\n'))
        setEscolhas(restam)
        if (restam.length === 0) onClose()
      }}
    />
  )
}

type EscreverProps = Props & {
  texto: string
  onWrite: (texto: string) => void
  onRead: (linhas: readonly LinhaInterpretada[]) => void
}

function Escrever({ carrinho, texto, onWrite, onRead, onClose }: EscreverProps) {
  const { clienteId, estanteId } = carrinho.dono
  const ler = useMutation({
    mutationFn: () => ask(interpretarPedido, { body: { clienteId, estanteId, texto } }),
    retry: false,
    onSuccess: ({ linhas }) => onRead(linhas),
  })
  const lerAgora = () => texto.trim() !== '' && ler.mutate()
  return (
    <>
      <Textarea
        data-autofocus
        label="Mensagem"
        description="Como veio do WhatsApp ou do e-mail, com um ou vários produtos por linha. Nada é enviado antes de você conferir."
        autosize
        minRows={8}
        maxRows={16}
        value={texto}
        onChange={event => onWrite(event.currentTarget.value)}
        onKeyDown={(event: KeyboardEvent) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) lerAgora()
        }}
      />
      <FormFailure failure={ler.error ? failureOf(ler.error) : null} each />
      <DialogFoot>
        <DialogButtons
          back="Voltar à lista"
          onBack={onClose}
          action="Ler a mensagem"
          busy={ler.isPending}
          reason={texto.trim() === '' ? 'Cole ou escreva a mensagem' : null}
          onAction={lerAgora}
        />
      </DialogFoot>
    </>
  )
}

type ConferirProps = Props & {
  escolhas: readonly Escolha[]
  setEscolhas: (escolhas: readonly Escolha[]) => void
  onBack: () => void
  /** Receives the lines that were not added. */
  onPut: (restam: readonly Escolha[]) => void
}

function Conferir({ carrinho, escolhas, setEscolhas, onBack, onPut, onClose }: ConferirProps) {
  useGeral(carrinho, tudo => tudo) // stock and the order's quantities may change while this is open
  const lembrar = useLembrar(carrinho.dono.clienteId)
  const [foram, setForam] = useState(0)
  const { estados, quantidades } = aPor(escolhas, id => carrinho.linhas.row(id))
  const restam = escolhas.filter((_, i) => estados[i]?.tipo !== 'vai')
  const por = () => {
    carrinho.linhas.batch(() => {
      for (const [id, quantidade] of quantidades) ficarCom(carrinho, id, quantidade)
    })
    lembrar(escolhas.filter((_, i) => estados[i]?.tipo === 'vai'))
    setForam(foram + quantidades.size)
    onPut(restam)
  }
  const lidas = escolhas.map((escolha, i) =>
    linhaLida(i, {
      ...{ linhas: carrinho.linhas, escolha, estado: estados[i] ?? { tipo: 'falta' } },
      onChange: parte => setEscolhas(escolhas.map((outra, j) => (i === j ? { ...outra, ...parte } : outra))),
    }),
  )
  const vao = lidas.filter((_, i) => estados[i]?.tipo === 'vai')
  return (
    <>
      <p className="medium mb-sm" role="status">
        {foram > 0 ? `${contarItens(foram)} na lista. ${naoForam(restam.length)}:` : contagem(escolhas)}
      </p>
      <Previa heard title={foram > 0 ? 'Não foram' : 'Linhas da mensagem'} linhas={lidas} />
      <PeDaPrevia
        label={foram === 0 && restam.length > 0 ? naoVao(restam.length) : 'Total destas linhas'}
        total={somar(vao.map(({ preco = 0, quantidade }) => valorDaLinha(preco, quantidade ?? 0)))}
        back={foram > 0 ? 'Voltar à lista' : 'Voltar'}
        onBack={foram > 0 ? onClose : onBack}
        {...(quantidades.size > 0 && { action: `Adicionar ${contarItens(quantidades.size)}`, onAction: por })}
      />
    </>
  )
}

const naoVao = (linhas: number): string => contar(linhas, 'linha fica de fora', 'linhas ficam de fora')
const naoForam = (linhas: number): string => contar(linhas, 'linha não foi', 'linhas não foram')

function contagem(escolhas: readonly Escolha[]): string {
  const quantas = (situacao: string) => escolhas.filter(({ lida }) => lida.situacao === situacao).length
  const [certas, duvidas, resto] = [quantas('certa'), quantas('duvida'), quantas('nao-entendida')]
  if (escolhas.length === 0) return 'Não há nenhum produto nesta mensagem.'
  const partes = [
    ...(certas ? [contar(certas, 'linha certa', 'linhas certas')] : []),
    ...(duvidas ? [contar(duvidas, 'dúvida', 'dúvidas')] : []),
    ...(resto ? [contar(resto, 'não entendida', 'não entendidas')] : []),
  ]
  return `${partes.join(', ')}.`
}

/** Teaches the user's corrections. The order does not wait for it, and a refusal does not stop the order. */
function useLembrar(clienteId: number) {
  const ensinar = useWrite(ensinarApelido, { invalidates: [listarApelidos] })
  return (escolhas: readonly Escolha[]) => {
    for (const escolha of escolhas) {
      const { lida, produtoId } = escolha
      const texto = lida.apelido
      if (produtoId === null || texto === null || !ensinada(escolha)) continue
      ensinar.mutateAsync({ params: { id: clienteId }, body: { texto, produtoId } }).catch(error => {
        if (!(error instanceof CallError)) throw error
        console.warn('a word was not learned', error.failure.status)
      })
    }
  }
}
