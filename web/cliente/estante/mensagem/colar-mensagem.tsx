import { Button, NativeSelect, Textarea } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { contar, somar, valorDaLinha } from '#contract/dinheiro.ts'
import { ensinarApelido, interpretarPedido, type LinhaInterpretada, listarApelidos } from '#contract/pedidos-texto.ts'
import { comUnidade, NOME_DA_UNIDADE } from '#contract/unidades.ts'
import { ask, useWrite } from '../../../api/query.ts'
import type { Carrinho } from '../../../pedido/carrinho/carrinho.ts'
import { ficarCom } from '../../../pedido/carrinho/digitar.ts'
import { contarItens, type Linhas, type Linha as NaEstante, noPedido } from '../../../pedido/carrinho/linhas.ts'
import { PeDaPrevia, Previa, type Prevista } from '../../../pedido/previa.tsx'
import { CallError, failureOf } from '../../../ui/failure.ts'
import { FormFailure } from '../../../ui/fields/form-failure.tsx'
import { QuantityField } from '../../../ui/fields/quantity-field.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { DialogButtons, DialogFoot } from '../../../ui/overlays/dialog-buttons.tsx'
import { aPor, type Escolha, ensinada, escolhaDe, escolhido, vai } from './escolhas.ts'

type Props = { carrinho: Carrinho; onClose: () => void }

/** Pasted text that is not in the order yet outlives the dialog, which may be closed to look at the shelf. */
const rascunhos = new WeakMap<Carrinho, string>()

/** A pasted message read as order lines: certain ones are ready, a doubt takes one press, corrections are learned. */
export function ColarMensagem({ carrinho, onClose }: Props) {
  const [escolhas, setEscolhas] = useState<readonly Escolha[] | null>(null)
  return (
    <Dialog title="Colar mensagem" onClose={onClose}>
      {escolhas ? (
        <Conferir carrinho={carrinho} escolhas={escolhas} setEscolhas={setEscolhas} onClose={onClose} />
      ) : (
        <Escrever carrinho={carrinho} onClose={onClose} onRead={linhas => setEscolhas(linhas.map(escolhaDe))} />
      )}
    </Dialog>
  )
}

type EscreverProps = Props & { onRead: (linhas: readonly LinhaInterpretada[]) => void }

function Escrever({ carrinho, onRead, onClose }: EscreverProps) {
  const { clienteId, estanteId } = carrinho.dono
  const [texto, setTexto] = useState(rascunhos.get(carrinho) ?? '')
  const ler = useMutation({
    mutationFn: () => ask(interpretarPedido, { body: { clienteId, estanteId, texto } }),
    retry: false,
    onSuccess: ({ linhas }) => onRead(linhas),
  })
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
        onChange={({ currentTarget: { value } }) => {
          rascunhos.set(carrinho, value)
          setTexto(value)
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
          onAction={() => ler.mutate()}
        />
      </DialogFoot>
    </>
  )
}

type ConferirProps = Props & {
  escolhas: readonly Escolha[]
  /** Null: back to the text. */
  setEscolhas: (escolhas: readonly Escolha[] | null) => void
}

function Conferir({ carrinho, escolhas, setEscolhas, onClose }: ConferirProps) {
  const lembrar = useLembrar(carrinho.dono.clienteId)
  const { linhas } = carrinho
  const quantidades = aPor(escolhas)
  /** The lines that do not go in yet stay, to be decided. */
  const por = () => {
    linhas.batch(() => {
      for (const [id, quantidade] of quantidades) ficarCom(carrinho, id, quantidade)
    })
    lembrar(escolhas.filter(vai))
    const restam = escolhas.filter(escolha => !vai(escolha))
    rascunhos.set(carrinho, restam.map(({ lida }) => lida.texto).join('\n'))
    if (restam.length === 0) onClose()
    else setEscolhas(restam)
  }
  const lidas = escolhas.map((escolha, i) => {
    const onChange = (parte: Partial<Escolha>) =>
      setEscolhas(escolhas.map(outra => (outra === escolha ? { ...outra, ...parte } : outra)))
    return linhaLida(i, { linhas, escolha, onChange })
  })
  const valores = [...quantidades].map(([id, quantidade]) => valorDaLinha(linhas.row(id)?.preco ?? 0, quantidade))
  return (
    <>
      <p className="medium mb-sm" role="status">
        {contagem(escolhas)}
      </p>
      <Previa title="Linhas da mensagem" linhas={lidas} />
      <PeDaPrevia
        label="Total do que é certo"
        total={somar(valores)}
        onBack={() => setEscolhas(null)}
        {...(quantidades.size > 0 && { action: `Adicionar ${contarItens(quantidades.size)}`, onAction: por })}
      />
    </>
  )
}

const contagem = (escolhas: readonly Escolha[]): string =>
  escolhas.length === 0
    ? 'Não há nenhum produto nesta mensagem.'
    : `${contar(escolhas.length, 'linha', 'linhas')}, ${contar(escolhas.filter(vai).length, 'certa', 'certas')}.`

/** Teaches the user's corrections. The order does not wait for it, and a refusal does not stop the order. */
function useLembrar(clienteId: number) {
  const ensinar = useWrite(ensinarApelido, { invalidates: [listarApelidos] })
  return (escolhas: readonly Escolha[]) => {
    for (const { lida, produtoId } of escolhas.filter(ensinada)) {
      if (produtoId === null || lida.apelido === null) continue
      ensinar.mutateAsync({ params: { id: clienteId }, body: { texto: lida.apelido, produtoId } }).catch(error => {
        if (!(error instanceof CallError)) throw error
        console.warn('a word was not learned', error.failure.status)
      })
    }
  }
}

type Lida = { linhas: Linhas; escolha: Escolha; onChange: (parte: Partial<Escolha>) => void }

/** A line of the message as it will be ordered: a doubt takes one press, and any line can be changed to another product. */
function linhaLida(key: number, lida: Lida): Prevista {
  const { linhas, escolha } = lida
  const linha = escolha.produtoId === null ? undefined : linhas.row(escolha.produtoId)
  const { texto } = escolha.lida
  return { key, texto, quantidade: null, ...(linha ? comProduto(lida, linha) : semProduto(lida)) }
}

function comProduto({ escolha, onChange }: Lida, linha: NaEstante): Partial<Prevista> {
  const { nome, unidadeMedida, preco } = linha
  const { lida, quantidade } = escolha
  const noPedidoHa = noPedido(linha).quantidade
  return {
    nome,
    unidadeMedida,
    preco,
    quantidade: quantidade || null,
    campo: (
      <span className="line top">
        <QuantityField
          w={112}
          aria-label={`Quantidade de ${nome}, em ${NOME_DA_UNIDADE[unidadeMedida]}`}
          unidade={unidadeMedida}
          maxLength={16}
          value={quantidade}
          onChange={quantidade => onChange({ quantidade, conferida: true })}
        />
        <Button
          variant="subtle"
          px="xs"
          aria-label={`Trocar ${nome} por outro produto`}
          onClick={() => onChange({ produtoId: null })}
        >
          trocar
        </Button>
      </span>
    ),
    nota: vai(escolha)
      ? noPedidoHa > 0
        ? `No pedido já há ${comUnidade(noPedidoHa, unidadeMedida)}: passa a esta`
        : null
      : lida.porque,
    children:
      quantidade && !vai(escolha) ? (
        <Button variant="light" aria-label={`confirmar ${nome}`} onClick={() => onChange({ conferida: true })}>
          confirmar
        </Button>
      ) : null,
  }
}

/** The candidates as buttons, followed by the whole shelf. */
function semProduto({ linhas, escolha, onChange }: Lida): Partial<Prevista> {
  const { texto, candidatos, porque } = escolha.lida
  const escolher = (id: number) => {
    const linha = linhas.row(id)
    if (linha) onChange(escolhido(escolha, linha))
  }
  return {
    nota: porque,
    children: (
      <>
        {candidatos.map(({ produtoId, nome }) => (
          <Button key={produtoId} variant="light" maw="100%" onClick={() => escolher(produtoId)}>
            {nome}
          </Button>
        ))}
        <NativeSelect
          maw="100%"
          aria-label={`Produto para “${texto}”`}
          value=""
          data={[
            { value: '', label: candidatos.length > 0 ? 'Outro produto…' : 'Escolher o produto…' },
            ...linhas.rows().map(({ produtoId, nome }) => ({ value: String(produtoId), label: nome })),
          ]}
          onChange={({ target }) => escolher(Number(target.value))}
        />
      </>
    ),
  }
}
