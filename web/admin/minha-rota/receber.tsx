import { useState } from 'react'
import { emReais } from '#contract/dinheiro.ts'
import { NOME_DA_FORMA, registrarPagamento } from '#contract/pagamentos.ts'
import { enqueue } from '../../api/queue.ts'
import { MoneyField } from '../../ui/fields/money-field.tsx'
import { FilterChoice } from '../../ui/lists/filter-choice.tsx'
import { todayHere } from '../../ui/moment.ts'
import { FormDialog } from '../../ui/overlays/form-dialog.tsx'
import type { ParadaVista } from './rodada.ts'

/** What a driver may take. */
const FORMAS = (['dinheiro', 'pix', 'cheque', 'cartao'] as const).map(forma => [forma, NOME_DA_FORMA[forma]] as const)
type Forma = (typeof FORMAS)[number][0]
type ReceberProps = Pick<ParadaVista, 'clienteId' | 'clienteNome' | 'aReceber'> & {
  onFeito: () => void
  onClose: () => void
}

/** Takes a payment at the door: what is to collect, in cash, unless said otherwise. */
export function Receber({ clienteId, clienteNome, aReceber, onFeito, onClose }: ReceberProps) {
  const [valor, setValor] = useState<number | null>(aReceber || null)
  const [forma, setForma] = useState<Forma>('dinheiro')
  const send = () => {
    const body = { clienteId, data: todayHere(), valor: valor ?? 0, forma }
    const what = `${emReais(body.valor)} de ${clienteNome}`
    if (!enqueue(registrarPagamento, [{ body }], { about: clienteId, what })) return
    onFeito()
    onClose()
  }
  return (
    <FormDialog
      short
      title={`Receber de ${clienteNome}`}
      action="Recebido"
      reason={valor !== null && valor > 0 ? null : 'Diga quanto recebeu'}
      onSubmit={send}
      onClose={onClose}
    >
      <MoneyField label="Valor recebido" value={valor} onChange={setValor} data-autofocus />
      <FilterChoice label="Forma" value={forma} options={FORMAS} onChange={forma => forma && setForma(forma)} />
    </FormDialog>
  )
}
