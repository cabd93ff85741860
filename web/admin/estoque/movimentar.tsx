import { TextInput } from '@mantine/core'
import { type SubmitEvent, useRef, useState } from 'react'
import { criarMovimento, listarEstoque, listarMovimentos, type TipoManual } from '#contract/estoque.ts'
import { lerProduto, listarProdutos, listarProdutosAtivos } from '#contract/produtos.ts'
import { comUnidade, type Unidade } from '#contract/unidades.ts'
import { useWrite } from '../../api/query.ts'
import { failureOf } from '../../ui/failure.ts'
import { FormFailure } from '../../ui/fields/form-failure.tsx'
import { QuantityField } from '../../ui/fields/quantity-field.tsx'
import { FilterChoice } from '../../ui/lists/filter-choice.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { DialogButtons } from '../../ui/overlays/dialog-buttons.tsx'
import { ProdutoSelect } from './produto-select.tsx'

/** What is moved: one product, or whichever is chosen there. */
export type Alvo = { id: number; nome: string; unidadeMedida: Unidade; estoque: number | null }
export type Pedido = { tipo: TipoManual; produto: Alvo | null }

export const VERBOS: Record<TipoManual, readonly [verbo: string, quanto: string]> = {
  entrada: ['Receber', 'Quanto chegou'],
  contagem: ['Contar', 'Quanto há'],
  perda: ['Perda', 'Quanto se perdeu'],
}
const TIPOS = (Object.keys(VERBOS) as TipoManual[]).map(tipo => [tipo, VERBOS[tipo][0]] as const)
const LEITURAS = [listarEstoque, listarMovimentos, listarProdutos, listarProdutosAtivos, lerProduto]
const VAZIO = { produto: null as Alvo | null, quantidade: null as number | null, motivo: '' }

type Props = { asked: Pedido; onClose: () => void }

/**
 * Receives, counts or loses. Where it was opened for no product in particular it stays for the next one: a delivery of twenty
 * products is product, Enter, quantity, Enter, and so on.
 */
export function Movimentar({ asked, onClose }: Props) {
  const [tipo, setTipo] = useState(asked.tipo)
  const [values, setValues] = useState({ ...VAZIO, produto: asked.produto })
  const [wrong, setWrong] = useState<Partial<Record<'produto' | 'quantidade' | 'motivo', string>>>({})
  const form = useRef<HTMLFormElement>(null)
  const { produto, quantidade, motivo } = values
  // What was never counted has nothing yet to receive into or to lose from: its first movement is a count.
  const primeira = produto !== null && produto.estoque === null
  const feito = primeira ? 'contagem' : tipo
  const write = useWrite(criarMovimento, {
    invalidates: LEITURAS,
    success: ({ movimentos: [m] }) => (m ? `${m.nome}: há ${comUnidade(m.estoque, m.unidadeMedida)}` : ''),
  })
  const change = (next: Partial<typeof values>) => {
    setValues(before => ({ ...before, ...next }))
    setWrong({})
  }
  const focus = (selector: string) =>
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>(selector)?.focus())
  const send = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const missing = missingOf(values, feito)
    setWrong(missing)
    if (Object.keys(missing).length > 0) return focus('[aria-invalid="true"]')
    if (!produto || quantidade === null) return
    await write.mutateAsync({ body: { produtoId: produto.id, tipo: feito, quantidade, motivo } })
    if (asked.produto) return onClose()
    change({ ...VAZIO })
    focus('input[role="combobox"], input[aria-haspopup="listbox"]')
  }
  return (
    <Dialog opened title={asked.produto ? asked.produto.nome : 'Movimentar o estoque'} onClose={onClose} short>
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
              if (found) focus('input[inputmode="decimal"], input[inputmode="numeric"]')
            }}
          />
        )}
        <p className="quiet small" role="status">
          {produto === null
            ? ''
            : primeira
              ? 'Primeira contagem: daqui em diante o sistema controla o estoque dele.'
              : `Há ${comUnidade(produto.estoque ?? 0, produto.unidadeMedida)}.`}
        </p>
        <QuantityField
          label={VERBOS[feito][1]}
          unidade={produto?.unidadeMedida ?? 'KG'}
          value={quantidade}
          error={wrong.quantidade}
          data-autofocus={asked.produto ? true : undefined}
          onChange={quantidade => change({ quantidade })}
        />
        <TextInput
          label="Motivo"
          description={feito === 'perda' ? 'O que aconteceu' : 'Se quiser: nota fiscal, quem contou'}
          maxLength={200}
          value={motivo}
          error={wrong.motivo}
          onChange={event => change({ motivo: event.currentTarget.value })}
        />
        {write.error ? <FormFailure failure={failureOf(write.error)} /> : null}
        <DialogButtons action={SALVAR[feito]} busy={write.isPending} onBack={onClose} />
      </form>
    </Dialog>
  )
}

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
