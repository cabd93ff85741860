import { Button, Checkbox, Group, Modal, Skeleton, Stack } from '@mantine/core'
import { useState } from 'react'
import { listarProdutosDaEstante } from '#contract/estante-produtos.ts'
import { listarPedidos } from '#contract/pedidos.ts'
import { acabouProduto, type EmPedido, lerEmPedidos, voltouProduto } from '#contract/produto-acabou.ts'
import { comUnidade, type Unidade } from '#contract/unidades.ts'
import { useRead, useWrite } from '../../../api/query.ts'
import { showWeekday } from '../../../ui/moment.ts'
import { ReadFailure } from '../../../ui/notice.tsx'
import { toastUndo } from '../../../ui/overlays/undo-toast.tsx'
import { useFocusBack } from '../../../ui/use-focus-back.ts'
import { usePhone } from '../../../ui/use-phone.ts'
import styles from '../cadastro.module.css'

type Props = {
  produto: { id: number; nome: string; unidadeMedida: Unidade }
  /** What else was about to be done with it, and can still be. */
  instead?: { action: string; do: () => void } | undefined
  onClose: () => void
  /** Once it has ended, where closing would mean something else. */
  onEnded?: () => void
}

const MUDAM = [listarProdutosDaEstante, lerEmPedidos, listarPedidos]

/** Which orders hold a product that is ending: it is taken out of those that are chosen, and nothing more of it is offered. */
export function Acabou({ produto, instead, onClose, onEnded = onClose }: Props) {
  const { read, acabou, voltou, params } = useFim({ produto, onClose, onEnded })
  const [ficam, setFicam] = useState<ReadonlySet<number>>(new Set())
  const dados = read.data
  const retirarDe = dados?.pedidos.flatMap(({ id }) => (ficam.has(id) ? [] : [id])) ?? []
  useFocusBack()
  return (
    <Modal
      opened
      onClose={onClose}
      title={`${produto.nome} acabou?`}
      size={620}
      fullScreen={usePhone()}
      transitionProps={{ duration: 0 }}
    >
      <Stack gap="md">
        {read.error && !dados ? <ReadFailure error={read.error} onRetry={() => void read.refetch()} /> : null}
        {dados ? <Situacao {...dados} /> : read.error ? null : <Skeleton height={120} />}
        {dados && dados.pedidos.length > 0 ? (
          <EmPedidos pedidos={dados.pedidos} unidade={produto.unidadeMedida} ficam={ficam} onFicam={setFicam} />
        ) : null}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            Fechar
          </Button>
          {instead ? (
            <Button variant="default" onClick={instead.do}>
              {instead.action}
            </Button>
          ) : null}
          {dados && dados.acabou > 0 ? (
            <Button variant="default" loading={voltou.isPending} onClick={() => voltou.mutate({ params })}>
              Voltou: oferecer de novo
            </Button>
          ) : null}
          {dados && (dados.oferecem > 0 || retirarDe.length > 0) ? (
            <Button
              color={retirarDe.length > 0 ? 'red' : 'brand'}
              loading={acabou.isPending}
              onClick={() => acabou.mutate({ params, body: { retirarDe } })}
            >
              {retirarDe.length > 0 ? `Acabou: retirar de ${contar(retirarDe.length, 'pedido')}` : 'Acabou'}
            </Button>
          ) : null}
        </Group>
      </Stack>
    </Modal>
  )
}

/** Reads who has it, ends it, and takes that back. */
function useFim({ produto, onClose, onEnded }: Pick<Props, 'produto' | 'onClose'> & { onEnded: () => void }) {
  const { id, nome } = produto
  const params = { id }
  const read = useRead(lerEmPedidos, { params }, { staleTime: 0 })
  const voltou = useWrite(voltouProduto, {
    invalidates: MUDAM,
    success: ({ estantes }) => `${nome} voltou a ser oferecido em ${contar(estantes, 'estante')}`,
    failure: 'O produto não voltou às estantes',
    onSuccess: onClose,
  })
  const acabou = useWrite(acabouProduto, {
    invalidates: MUDAM,
    failure: 'Nada mudou: o produto continua oferecido',
    onSuccess: ({ estantes, pedidos }) => {
      const saiu = pedidos.length > 0 ? ` e saiu de ${contar(pedidos.length, 'pedido')}` : ''
      toastUndo(`${nome} não é mais oferecido (${contar(estantes, 'estante')})${saiu}`, () => voltou.mutate({ params }))
      onEnded()
    },
  })
  return { read, acabou, voltou, params }
}

const contar = (quantos: number, um: string) => `${quantos.toLocaleString('pt-BR')} ${um}${quantos === 1 ? '' : 's'}`

function Situacao({ pedidos, oferecem, acabou }: { pedidos: readonly EmPedido[]; oferecem: number; acabou: number }) {
  const nas =
    oferecem > 0 ? `É oferecido em ${contar(oferecem, 'estante')}.` : 'Não é oferecido em nenhuma estante agora.'
  const ja = acabou > 0 ? ` Já acabou em ${contar(acabou, 'estante')}.` : ''
  const em =
    pedidos.length === 0
      ? ' Nenhum pedido aberto ou confirmado tem este produto.'
      : ' Escolha de que pedidos ele sai. Os outros ficam com o que têm e podem ser confirmados; um pedido que fique sem itens é cancelado.'
  return <p>{`${nas}${ja}${em}`}</p>
}

type EmPedidosProps = {
  pedidos: readonly EmPedido[]
  unidade: Unidade
  /** The orders that keep it. */
  ficam: ReadonlySet<number>
  onFicam: (ficam: ReadonlySet<number>) => void
}

function EmPedidos({ pedidos, unidade, ficam, onFicam }: EmPedidosProps) {
  const mudar = (id: number, sai: boolean) => {
    const agora = new Set(ficam)
    if (sai) agora.delete(id)
    else agora.add(id)
    onFicam(agora)
  }
  const todos = ficam.size === 0
  return (
    <div>
      <Checkbox
        label={`Retirar de todos (${pedidos.length})`}
        checked={todos}
        indeterminate={!todos && ficam.size < pedidos.length}
        onChange={() => onFicam(new Set(todos ? pedidos.map(({ id }) => id) : []))}
      />
      <ul className={`mt-xs ${styles.emPedidos}`} aria-label="Pedidos com este produto">
        {pedidos.map(({ id, clienteNome, status, dataEntrega, quantidade }) => (
          <li key={id}>
            <Checkbox
              checked={!ficam.has(id)}
              onChange={event => mudar(id, event.currentTarget.checked)}
              label={
                <>
                  {clienteNome} <b className="num">{comUnidade(quantidade, unidade)}</b>{' '}
                  <span className="quiet">
                    nº {id} · {status}
                    {dataEntrega ? ` para ${showWeekday(dataEntrega)}` : ''}
                  </span>
                </>
              }
            />
          </li>
        ))}
      </ul>
    </div>
  )
}
