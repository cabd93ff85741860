import { Radio, Stack } from '@mantine/core'
import { useState } from 'react'
import { vendida } from '#contract/diferencas.ts'
import { type ItemPedido, listarItens } from '#contract/itens-pedido.ts'
import { ajustarPedido } from '#contract/pedidos-entrega.ts'
import { comUnidade } from '#contract/unidades.ts'
import { useRead, useWrite } from '../../../api/query.ts'
import { FormDialog } from '../../../ui/overlays/form-dialog.tsx'
import { Unread } from '../../../ui/screen-skeleton.tsx'
import { type Dito, LinhaComMotivo, useDitos } from './linha.tsx'

const MOTIVOS = ['avariado', 'vencido', 'recusado', 'faltou']
const NADA: Dito = { quantidade: null, motivo: '' }

/** Records what came back from a delivered order, or turned out to be missing. */
export function Ajustar({ id, onClose }: { id: number; onClose: () => void }) {
  const leitura = useRead(listarItens, { params: { id } })
  const { ditos, dizer } = useDitos()
  const [volta, setVolta] = useState<'1' | '0' | null>(null)
  const ajustar = useWrite(ajustarPedido, { success: 'Ajuste feito', onSuccess: onClose })
  const linhas = (leitura.data?.itens ?? []).flatMap(item =>
    vendida(item) > 0 ? [{ item, dito: ditos.get(item.itemPedidoId) ?? NADA }] : [],
  )
  const ditas = linhas.filter(({ dito }) => dito.quantidade !== null && dito.quantidade !== 0)
  const send = () => {
    const itens = ditas.map(({ item: { itemPedidoId }, dito }) => ({
      itemPedidoId,
      quantidade: dito.quantidade ?? 0,
      motivo: dito.motivo.trim(),
    }))
    ajustar.mutate({ params: { id }, body: { itens, volta: volta === '1' ? 1 : 0, versao: leitura.data?.versao } })
  }
  return (
    <FormDialog
      title={`O que voltou ou faltou do pedido ${id}`}
      action="Ajustar o pedido"
      write={ajustar}
      reason={oQueFalta(ditas, volta)}
      onSubmit={send}
      unsaved={() => ditas.length > 0}
      onClose={onClose}
    >
      <p>O valor sai do total do pedido, e o cliente vê o ajuste e o motivo.</p>
      {leitura.error || !leitura.data ? <Unread read={leitura} height={240} /> : null}
      <ul className="rows roomy" aria-label="O que voltou ou faltou">
        {linhas.map(({ item, dito }, i) => (
          <LinhaComMotivo
            key={item.itemPedidoId}
            nome={item.nome}
            sobre={`com o cliente: ${comUnidade(vendida(item), item.unidadeMedida)}`}
            unidade={item.unidadeMedida}
            rotulo="Voltou ou faltou"
            dito={dito}
            primeira={i === 0}
            motivos={dito.quantidade ? MOTIVOS : []}
            onChange={dito => dizer(item.itemPedidoId, dito)}
          />
        ))}
      </ul>
      <Radio.Group label="E o produto?" value={volta} onChange={value => setVolta(value === '1' ? '1' : '0')}>
        <Stack gap="xs" mt="xs">
          <Radio value="1" label="Voltou para o estoque, e pode ser vendido" />
          <Radio value="0" label="Faltou ou se perdeu: o custo fica com o pedido" />
        </Stack>
      </Radio.Group>
    </FormDialog>
  )
}

function oQueFalta(ditas: readonly { item: ItemPedido; dito: Dito }[], volta: '1' | '0' | null): string | null {
  if (ditas.length === 0) return 'Diga quanto voltou ou faltou de pelo menos um produto'
  for (const { item, dito } of ditas) {
    const quantidade = dito.quantidade ?? Number.NaN
    if (Number.isNaN(quantidade)) return `Confira a quantidade de ${item.nome}`
    if (dito.motivo.trim() === '') return `Diga por que ${item.nome} voltou ou faltou`
  }
  return volta === null ? 'Diga se o produto voltou para o estoque' : null
}
