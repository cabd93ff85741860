import { TextInput, VisuallyHidden } from '@mantine/core'
import { type SubmitEvent, useRef, useState } from 'react'
import { criarMovimento, listarEstoque, listarMovimentos, type TipoManual } from '#contract/estoque.ts'
import { lerProduto, listarProdutos, listarProdutosAtivos } from '#contract/produtos.ts'
import { comUnidade, type Unidade } from '#contract/unidades.ts'
import { useRead, useWrite } from '../../api/query.ts'
import { failureOf } from '../../ui/failure.ts'
import { FormFailure } from '../../ui/fields/form-failure.tsx'
import { QuantityField } from '../../ui/fields/quantity-field.tsx'
import { FilterChoice } from '../../ui/lists/filter-choice.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { DialogButtons } from '../../ui/overlays/dialog-buttons.tsx'
import { ProdutoSelect } from '../produto-select.tsx'

export type Alvo = { id: number; nome: string; unidadeMedida: Unidade; estoque: number | null }
/** What to record, for one product and, in a count, those after it in the list; null: chosen in the dialog. */
export type Pedido = { tipo: TipoManual; produto: Alvo | null; seguintes?: readonly Alvo[] }

export const VERBOS: Record<TipoManual, readonly [verbo: string, quanto: string]> = {
  entrada: ['Receber', 'Quanto chegou'],
  contagem: ['Contar', 'Quanto há'],
  perda: ['Perda', 'Quanto se perdeu'],
}
const TIPOS = (Object.keys(VERBOS) as TipoManual[]).map(tipo => [tipo, VERBOS[tipo][0]] as const)
const LEITURAS = [listarEstoque, listarMovimentos, listarProdutos, listarProdutosAtivos, lerProduto]
const VAZIO = { produto: null as Alvo | null, quantidade: null as number | null, motivo: '' }

type Props = { asked: Pedido | null; onAsk: (asked: Pedido) => void; onClose: () => void }

/** The dialog that records a receipt, a count or a loss. */
export function Movimentar({ asked, onAsk, onClose }: Props) {
  return (
    <Dialog opened={asked !== null} title={asked?.produto?.nome ?? 'Movimentar o estoque'} onClose={onClose} short>
      {asked ? <Formulario asked={asked} onAsk={onAsk} onClose={onClose} /> : null}
    </Dialog>
  )
}

type FormularioProps = Props & { asked: Pedido }

function Formulario({ asked, onAsk, onClose }: FormularioProps) {
  const { form, values, produto, primeira, feito, seguinte, wrong, write, change, focus, setTipo, send } =
    useFormulario({
      asked,
      onAsk,
      onClose,
    })
  return (
    <form ref={form} className="stack gap-md" noValidate onSubmit={event => void send(event).catch(() => undefined)}>
      <FilterChoice label="O que aconteceu" options={TIPOS} value={feito} onChange={next => next && setTipo(next)} />
      {asked.produto ? null : (
        <ProdutoSelect
          label="Produto"
          placeholder="Nome, código ou EAN"
          data-autofocus
          value={produto?.id ?? null}
          error={wrong.produto}
          onChange={found => {
            change({ produto: found })
            if (found) focus(QUANTO)
          }}
        />
      )}
      <p className="quiet small" role="status">
        {seguinte ? <VisuallyHidden>{produto?.nome}. </VisuallyHidden> : null}
        {produto === null
          ? ''
          : primeira
            ? 'Primeira contagem: daqui em diante o sistema controla o estoque dele.'
            : `Há ${comUnidade(produto.estoque ?? 0, produto.unidadeMedida)}.`}
      </p>
      <QuantityField
        label={VERBOS[feito][1]}
        unidade={produto?.unidadeMedida ?? 'KG'}
        value={values.quantidade}
        error={wrong.quantidade}
        data-autofocus={asked.produto ? true : undefined}
        onChange={quantidade => change({ quantidade })}
      />
      <TextInput
        label="Motivo"
        description={feito === 'perda' ? 'O que aconteceu' : 'Se quiser: nota fiscal, quem contou'}
        maxLength={200}
        value={values.motivo}
        error={wrong.motivo}
        onChange={event => change({ motivo: event.currentTarget.value })}
      />
      {write.error ? <FormFailure failure={failureOf(write.error)} /> : null}
      <DialogButtons
        action={seguinte ? 'Registrar e contar o próximo' : SALVAR[feito]}
        busy={write.isPending}
        onBack={onClose}
      />
    </form>
  )
}

/**
 * Opened without a product, the form stays open for the next one: a delivery of twenty is product, Enter, quantity,
 * Enter, and so on. A count continues with the list's next product: quantity, Enter, quantity, Enter.
 */
function useFormulario({ asked, onAsk, onClose }: FormularioProps) {
  const [tipo, setTipo] = useState(asked.tipo)
  const [values, setValues] = useState({ ...VAZIO, produto: asked.produto })
  const [wrong, setWrong] = useState<Partial<Record<'produto' | 'quantidade' | 'motivo', string>>>({})
  const form = useRef<HTMLFormElement>(null)
  const id = values.produto?.id
  const lido = useRead(lerProduto, { params: { id: id ?? 0 } }, { enabled: id !== undefined })
  const produto = lido.data?.produtos[0] ?? values.produto
  // A product that was never counted has no stock yet: its first movement must be a count.
  const primeira = produto !== null && produto.estoque === null
  const feito = primeira ? 'contagem' : tipo
  const [seguinte, ...depois] = feito === 'contagem' ? (asked.seguintes ?? []) : []
  const write = useWrite(criarMovimento, {
    invalidates: LEITURAS,
    success: ({ movimentos: [m] }) => (m ? `${m.nome}: há ${comUnidade(m.estoque, m.unidadeMedida)}` : ''),
  })
  const change = (next: Partial<typeof values>) => {
    setValues(before => ({ ...before, ...next }))
    setWrong({})
  }
  // Before the next key, which on a slow machine comes before the next frame.
  const focus = (selector: string) => queueMicrotask(() => form.current?.querySelector<HTMLElement>(selector)?.focus())
  const send = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { quantidade, motivo } = values
    const missing = missingOf(values, feito)
    setWrong(missing)
    if (Object.keys(missing).length > 0) return focus('[aria-invalid="true"]')
    if (id === undefined || quantidade === null) return
    await write.mutateAsync({ body: { produtoId: id, tipo: feito, quantidade, motivo } })
    // Keeps the reason (an invoice number, who counts) for the next product; each loss has its own.
    change({ produto: seguinte ?? null, quantidade: null, ...(feito === 'perda' && { motivo: '' }) })
    if (seguinte) {
      onAsk({ tipo: 'contagem', produto: seguinte, seguintes: depois })
      return focus(QUANTO)
    }
    if (asked.produto) return onClose()
    focus('input[role="combobox"], input[aria-haspopup="listbox"]')
  }
  return { form, values, produto, primeira, feito, seguinte, wrong, write, change, focus, setTipo, send }
}

const QUANTO = 'input[inputmode="decimal"], input[inputmode="numeric"]'
const SALVAR: Record<TipoManual, string> = {
  entrada: 'Registrar entrada',
  contagem: 'Registrar contagem',
  perda: 'Registrar perda',
}

function missingOf({ produto, quantidade, motivo }: typeof VAZIO, tipo: TipoManual) {
  const nothing = quantidade === null || Number.isNaN(quantidade) || (tipo !== 'contagem' && quantidade === 0)
  return {
    ...(produto ? {} : { produto: 'Escolha um produto' }),
    ...(nothing ? { quantidade: 'Informe quanto' } : {}),
    ...(tipo === 'perda' && !motivo.trim() ? { motivo: 'Diga o motivo da perda' } : {}),
  }
}
