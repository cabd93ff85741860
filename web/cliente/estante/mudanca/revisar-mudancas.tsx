import { Alert, Button } from '@mantine/core'
import { useState } from 'react'
import { emNumero, emReais } from '#contract/dinheiro.ts'
import { definirItens } from '#contract/itens-pedido.ts'
import { comUnidade } from '#contract/unidades.ts'
import { pedidoDaRecusa } from '../../../pedido/da-recusa.ts'
import { CallError, type Failure, failureOf, plainFailure } from '../../../ui/failure.ts'
import { FormFailure } from '../../../ui/fields/form-failure.tsx'
import { useHeardDone } from '../../../ui/fields/use-heard-done.ts'
import { HeldButton } from '../../../ui/held-button.tsx'
import { toastSuccess } from '../../../ui/overlays/toast.ts'
import { useMudarPedido } from '../../use-mudar-pedido.ts'
import { useRelerRegras } from '../../use-regras.ts'
import { type Carrinho, tomar } from '../carrinho/carrinho.ts'
import { useGeral, useResumo } from '../carrinho/linhas.ts'
import styles from '../revisao/revisao.module.css'
import { comoFica, type Mudada, mudadasDe, recusarLinhas, totalDeAntes } from './mudancas-do-pedido.ts'

type Props = { carrinho: Carrinho; pedidoId: number; onClose: () => void; onSave: () => void }

/** A review of all changes, each beside its previous state; all are saved together or none. */
export function RevisarMudancas({ carrinho, pedidoId, onClose, onSave }: Props) {
  const { total, problemas } = useResumo(carrinho, tudo => tudo)
  useGeral(carrinho, geral => geral.ouvido)
  const mudadas = mudadasDe(carrinho)
  const antes = totalDeAntes(carrinho)
  const { salvar, salvando, falha } = useSalvar(carrinho, pedidoId, onSave)
  // Nothing differs from the order any more.
  useHeardDone(falha, mudadas.length === 0, () => {
    toastSuccess(mudado(pedidoId))
    onSave()
  })
  const porque =
    problemas.length > 0
      ? 'Volte à lista: há avisos a resolver'
      : mudadas.length === 0
        ? 'Nada está mudado'
        : carrinho.linhas.rows().every(({ quer }) => quer === 0) && carrinho.linhas.whole().outras.length === 0
          ? 'Um pedido confirmado não fica sem itens: para não receber nada, cancele o pedido'
          : null
  return (
    <>
      <ul className={styles.linhas} aria-label="Mudanças">
        {mudadas.map(mudada => (
          <li key={mudada.produtoId} className="stack gap-sm">
            <span>
              {mudada.nome}
              <small className={styles.mudou}>{precoNovo(mudada)}</small>
            </span>
            <span className="nowrap">{deParaQuanto(mudada)}</span>
            <b className="medium nowrap to-end">{mudada.depois ? emReais(mudada.valorDepois) : '–'}</b>
          </li>
        ))}
      </ul>
      <div className={`foot row gap-xs at-end mt-md ${styles.confirmar}`}>
        <div className={styles.falha}>
          <FormFailure failure={falha} each />
          {falha || !porque ? null : (
            <Alert id="por-que-nao-salva" p="xs">
              {porque}
            </Alert>
          )}
        </div>
        <p className={`line between gap-sm quiet ${styles.total}`}>
          <span>Total do pedido</span>
          <span className="to-end">
            <span className="only-heard">antes </span>
            <s>{emReais(antes)}</s>
            <span className="only-heard">, agora</span> <b className="num">{emReais(total)}</b>
          </span>
        </p>
        <Button variant="default" onClick={onClose}>
          Voltar à lista
        </Button>
        <HeldButton
          data-autofocus
          loading={salvando}
          held={porque !== null}
          aria-describedby={porque && !falha ? 'por-que-nao-salva' : undefined}
          onClick={() => void salvar()}
        >
          Salvar mudanças
        </HeldButton>
      </div>
    </>
  )
}

const mudado = (id: number): string => `Pedido nº\u00a0${id} mudado`

function useSalvar(carrinho: Carrinho, id: number, onSave: () => void) {
  const definir = useMudarPedido(definirItens, { success: mudado(id), onSuccess: onSave })
  const relerRegras = useRelerRegras()
  const [falha, setFalha] = useState<Failure | null>(null)
  const salvar = async () => {
    setFalha(null)
    try {
      const { ouvido } = carrinho.linhas.whole()
      await definir.mutateAsync({ params: { id }, body: { itens: comoFica(carrinho), versao: ouvido?.versao } })
    } catch (error) {
      relerRegras(error)
      setFalha(naoSalvou(carrinho, error instanceof CallError ? error.failure : failureOf(error)))
    }
  }
  return { salvar, salvando: definir.isPending, falha }
}

const CONTINUAM = 'O pedido ficou como estava, e as mudanças continuam nesta tela.'

/** Updates the screen from the refusal and returns the message to show. */
function naoSalvou(carrinho: Carrinho, falha: Failure): Failure {
  if (falha.status !== 409 && falha.status !== 422) return falha
  const pedido = pedidoDaRecusa(falha)
  if (pedido?.status === 'Confirmado') {
    tomar(carrinho, pedido, null)
    return plainFailure(409, '', 'O pedido mudou em outro lugar', `Confira as linhas e salve de novo. ${CONTINUAM}`)
  }
  carrinho.reler()
  return { ...falha, detail: recusarLinhas(carrinho, falha) ? CONTINUAM : `${falha.detail} ${CONTINUAM}` }
}

function deParaQuanto({ antes, depois }: Mudada): string {
  if (!antes) return `entra, ${comUnidade(depois?.quantidade ?? 0, depois?.unidadeMedida)}`
  return depois ? `de ${emNumero(antes.quantidade)} para ${comUnidade(depois.quantidade, depois.unidadeMedida)}` : 'sai'
}

/** The whole line takes today's price. */
function precoNovo({ antes, depois }: Mudada): string {
  if (!antes || !depois || antes.precoVenda === depois.precoVenda) return ''
  return `preço de hoje: ${emReais(depois.precoVenda ?? 0)}, era ${emReais(antes.precoVenda ?? 0)}`
}
