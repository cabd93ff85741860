import { useMutation } from '@tanstack/react-query'
import { contar, somar, valorDaLinha } from '#contract/dinheiro.ts'
import { type ItemPedido, listarItens } from '#contract/itens-pedido.ts'
import { useRead } from '../../api/query.ts'
import { type Carrinho, want } from '../../pedido/carrinho/carrinho.ts'
import { send } from '../../pedido/carrinho/enviar.ts'
import { contarItens, useGeral } from '../../pedido/carrinho/linhas.ts'
import { PeDaPrevia, Previa, type Prevista } from '../../pedido/previa.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { Unread } from '../../ui/screen-skeleton.tsx'
import { comparar, type Repetida } from './comparar.ts'

type Props = { carrinho: Carrinho; pedidoId: number; onReview: () => void; onClose: () => void }

/** A preview of repeating an order on this shelf; one press adds it to the open order and opens the review. */
export function Repetir({ pedidoId, ...props }: Props) {
  const read = useRead(listarItens, { params: { id: pedidoId } })
  return (
    <Dialog title={`Repetir o pedido nº\u00a0${pedidoId}`} onClose={props.onClose}>
      {read.data ? (
        <Conferir itens={read.data.itens} {...props} />
      ) : (
        <Unread read={read} rows={4} height={44} gap={8} label="Lendo o pedido" />
      )}
    </Dialog>
  )
}

function Conferir({ carrinho, itens, onReview, onClose }: Omit<Props, 'pedidoId'> & { itens: readonly ItemPedido[] }) {
  useGeral(carrinho, tudo => tudo) // what is left and what the order holds may change while this is open
  const { linhas, resumo } = carrinho
  const { entram, iguais, mudadas, ausentes, jaTem } = comparar(itens, linhas.row)
  const por = useMutation({
    mutationFn: () => {
      linhas.batch(() => {
        for (const { linha, quantidade: quer, preco } of entram) if (linha) want(carrinho, linha, { quer, preco })
      })
      return send(carrinho)
    },
    onSuccess: onReview,
  })
  return (
    <>
      {jaTem > 0 ? (
        <p className="medium mb-md">
          {contar(jaTem, 'item já está', 'itens já estão')} no pedido aberto: a quantidade de lá não muda.
        </p>
      ) : null}
      <Previa title="Mudaram" linhas={mudadas.map(prevista)} />
      <Previa title="Ficam de fora" linhas={ausentes.map(prevista)} />
      <Previa title={contar(iguais.length, 'item igual', 'itens iguais')} linhas={iguais.map(prevista)} />
      <PeDaPrevia
        label={`Total do pedido, com ${contarItens(entram.length)} desta lista`}
        total={somar([resumo().total, ...entram.map(({ preco, quantidade }) => valorDaLinha(preco, quantidade))])}
        back="Voltar à lista"
        onBack={onClose}
        action="Adicionar e revisar"
        busy={por.isPending}
        first
        reason={entram.length > 0 ? null : 'Nada para adicionar: não está à venda agora, ou já está no pedido'}
        onAction={() => por.mutate()}
      />
    </>
  )
}

/** What was ordered is struck where it differs. */
function prevista({ item, quantidade, preco, motivo }: Repetida): Prevista {
  const { produtoId: key, nome, unidadeMedida } = item
  const antes = {
    ...(quantidade !== item.quantidade && { quantidade: item.quantidade }),
    ...(quantidade > 0 && preco !== item.precoVenda && { preco: item.precoVenda }),
  }
  return { key, nome, unidadeMedida, quantidade, preco, antes, nota: motivo }
}
