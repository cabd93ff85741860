import { Button, Checkbox } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { contar, somar, valorDaLinha } from '#contract/dinheiro.ts'
import { type ItemPedido, listarItens } from '#contract/itens-pedido.ts'
import { comUnidade } from '#contract/unidades.ts'
import { useRead } from '../../api/query.ts'
import { type Carrinho, want } from '../../pedido/carrinho/carrinho.ts'
import { send } from '../../pedido/carrinho/enviar.ts'
import { noPedido, useGeral } from '../../pedido/carrinho/linhas.ts'
import { PeDaPrevia, Previa, type Prevista } from '../../pedido/previa.tsx'
import { Unread } from '../../ui/screen-skeleton.tsx'
import { type Comparacao, comparar, type Repetida } from './comparar.ts'

type Props = { carrinho: Carrinho; pedidoId: number; onReview: () => void; onClose: () => void }

/** A preview of repeating an order on this shelf; one press adds it to the open order. */
export function Repetir({ pedidoId, ...props }: Props) {
  const read = useRead(listarItens, { params: { id: pedidoId } })
  if (read.data) return <Conferir itens={read.data.itens} {...props} />
  return <Unread {...{ read, rows: 4, height: 44, gap: 8 }} label="Lendo o pedido" />
}

function Conferir({ carrinho, itens, onReview, onClose }: Omit<Props, 'pedidoId'> & { itens: readonly ItemPedido[] }) {
  useGeral(carrinho, tudo => tudo) // what is left and what the order holds may change while this is open
  const [trocar, setTrocar] = useState(false)
  const { linhas } = carrinho
  const comparacao = comparar(itens, linhas.row, trocar)
  const { iguais, mudadas, emDuvida, ausentes, entram } = comparacao
  const por = useMutation({
    mutationFn: () => {
      linhas.batch(() => {
        for (const { linha, quantidade: quer, preco } of entram) if (linha) want(carrinho, linha, { quer, preco })
      })
      return send(carrinho)
    },
  })
  const troca =
    emDuvida.length === 1 ? 'pela quantidade de antes' : `pelas quantidades de antes, nos ${emDuvida.length}`
  return (
    <>
      <p className="medium mb-md" role="status">
        {emPalavras(comparacao)}
      </p>
      <Previa title="Mudaram" linhas={mudadas.map(mudada)} />
      <Previa title="Ficam de fora" linhas={ausentes.map(ausente)} />
      <Previa title="Já estão no pedido, com outra quantidade" linhas={emDuvida.map(jaPedida)}>
        <Checkbox
          className="line centred tall"
          checked={trocar}
          onChange={event => setTrocar(event.currentTarget.checked)}
          label={`Trocar ${troca}`}
        />
      </Previa>
      <Previa folded title={contar(iguais.length, 'item igual', 'itens iguais')} linhas={iguais.map(prevista)} />
      <PeDaPrevia
        label="Total do pedido, com os preços de hoje"
        total={totalCom(carrinho, entram)}
        onBack={onClose}
        also={
          entram.length > 0 ? (
            <Button
              variant="default"
              disabled={por.isPending}
              onClick={() => por.mutate(undefined, { onSuccess: onReview })}
            >
              Adicionar e revisar
            </Button>
          ) : null
        }
        action={entram.length === 0 ? 'Nada para adicionar' : `Adicionar ${contar(entram.length, 'item', 'itens')}`}
        busy={por.isPending}
        first={entram.length > 0}
        reason={entram.length > 0 ? null : 'Tudo o que há deste pedido já está no pedido aberto'}
        onAction={() => por.mutate(undefined, { onSuccess: onClose })}
      />
    </>
  )
}

/** The open order's total with the lines that come in. */
const totalCom = ({ resumo }: Carrinho, entram: readonly Repetida[]): number =>
  somar([
    resumo().total,
    ...entram.flatMap(({ linha, preco, quantidade }) =>
      linha ? [valorDaLinha(preco, quantidade), -noPedido(linha).valor] : [],
    ),
  ])

/** `29 itens iguais, 2 mudaram.` */
function emPalavras({ iguais, mudadas, emDuvida, ausentes }: Comparacao): string {
  if (iguais.length + mudadas.length + emDuvida.length === 0)
    return 'Nenhum produto deste pedido está à venda agora: a estante não os tem, ou eles se esgotaram.'
  if (mudadas.length + emDuvida.length + ausentes.length === 0)
    return `Nada mudou: ${contar(iguais.length, 'item, com o mesmo preço', 'itens, com os mesmos preços')}.`
  const partes = [
    ...(iguais.length ? [contar(iguais.length, 'item igual', 'itens iguais')] : []),
    ...(mudadas.length ? [contar(mudadas.length, 'mudou', 'mudaram')] : []),
    ...(emDuvida.length ? [contar(emDuvida.length, 'já está no pedido', 'já estão no pedido')] : []),
    ...(ausentes.length ? [contar(ausentes.length, 'ficou de fora', 'ficaram de fora')] : []),
  ]
  return `${partes.join(', ')}.`
}

const prevista = ({ item: { produtoId, nome, unidadeMedida }, quantidade, preco }: Repetida): Prevista => ({
  ...{ key: produtoId, nome, unidadeMedida, quantidade, preco },
})

const precoDeAntes = ({ item, preco }: Repetida) => preco !== item.precoVenda && { preco: item.precoVenda }

const mudada = (linha: Repetida): Prevista => {
  const { item, possivel, motivo: nota } = linha
  const quantidade = possivel !== item.quantidade && { quantidade: item.quantidade }
  return { ...prevista(linha), antes: { ...precoDeAntes(linha), ...quantidade }, nota }
}

const jaPedida = (linha: Repetida): Prevista => {
  const { item, jaTem, quantidade, motivo } = linha
  const antes = { ...precoDeAntes(linha), ...(quantidade !== jaTem && { quantidade: jaTem }) }
  const naquele = `naquele pedido: ${comUnidade(item.quantidade, item.unidadeMedida)}`
  return { ...prevista(linha), antes, nota: [naquele, motivo].filter(Boolean).join(', ') }
}

const ausente = (linha: Repetida): Prevista => ({
  ...{ ...prevista(linha), antes: { quantidade: linha.item.quantidade }, nota: linha.motivo, tom: 'quiet' },
})
