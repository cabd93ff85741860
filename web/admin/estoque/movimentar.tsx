import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { emReais } from '#contract/dinheiro.ts'
import { criarMovimento, TIPOS_MANUAIS, type TipoManual } from '#contract/estoque.ts'
import { lerProduto } from '#contract/produtos.ts'
import { comUnidade, type Unidade } from '#contract/unidades.ts'
import { useRead, useWrite } from '../../api/query.ts'
import { MoneyField } from '../../ui/fields/money-field.tsx'
import { QuantityField } from '../../ui/fields/quantity-field.tsx'
import { type FieldOf, useSentForm } from '../../ui/fields/sent-form.ts'
import { FilterChoice } from '../../ui/lists/filter-choice.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { FormDialog } from '../../ui/overlays/form-dialog.tsx'
import { AbaixoDoCusto } from '../cadastro/fim-do-produto.tsx'
import { ProdutoSelect } from '../produto-select.tsx'

export type Alvo = { id: number; nome: string; unidadeMedida: Unidade; estoque: number | null }

const VERBOS: Record<TipoManual, readonly [verbo: string, quanto: string, salvar: string]> = {
  entrada: ['Receber', 'Quanto chegou', 'Registrar entrada'],
  contagem: ['Contar', 'Quanto há', 'Registrar contagem'],
  perda: ['Perda', 'Quanto se perdeu', 'Registrar perda'],
}
const TIPOS = TIPOS_MANUAIS.map(tipo => [tipo, VERBOS[tipo][0]] as const)

const VAZIO = { quantidade: null as number | null, motivo: '', precoCusto: null as number | null }

type Props = {
  tipo: TipoManual
  /** Without one, the product is chosen here, and the next one after it: product, Enter, quantity, Enter, and so on. */
  produto?: Alvo | undefined
  onClose: () => void
}

/** The dialog that records a receipt, a count or a loss. */
export function Movimentar({ tipo, produto: pedido, onClose }: Props) {
  const [feitos, setFeitos] = useState(0)
  const [abaixo, setAbaixo] = useState<{ produtoId: number; nome: string }>()
  const write = useWrite(criarMovimento, {
    success: ({ movimentos: [m] }) => (m ? `${m.nome}: há ${comUnidade(m.estoque, m.unidadeMedida)}` : ''),
  })
  const { form, field, submit, failure, busy } = useSentForm({
    initialValues: { ...VAZIO, tipo, produto: pedido ?? null },
    toBody: ({ produto, quantidade, motivo, precoCusto }) => ({
      ...(feito === 'entrada' && { precoCusto }),
      tipo: feito,
      motivo,
      produtoId: produto?.id as number,
      quantidade: quantidade as number,
    }),
  })
  const { id } = form.values.produto ?? {}
  const lido = useRead(lerProduto, { params: { id: id ?? 0 } }, { enabled: id !== undefined })
  const produto = lido.data?.produtos[0] ?? form.values.produto
  // A product that was never counted has no stock yet: its first movement must be a count.
  const primeira = produto !== null && produto.estoque === null
  const feito: TipoManual = primeira ? 'contagem' : form.values.tipo
  const send = submit(async body => {
    const { abaixoDoCusto } = await write.mutateAsync({ body })
    if (abaixoDoCusto[0]) return setAbaixo(abaixoDoCusto[0])
    if (pedido) return onClose()
    // Keeps the reason (an invoice number, who counts) for the next product; each loss has its own.
    form.setValues({ produto: null, quantidade: null, precoCusto: null, ...(feito === 'perda' && { motivo: '' }) })
    setFeitos(feitos + 1)
  })
  if (abaixo)
    return (
      <Dialog short title={`${abaixo.nome}: o custo subiu`} onClose={onClose}>
        <AbaixoDoCusto id={abaixo.produtoId} nome={abaixo.nome} />
      </Dialog>
    )
  return (
    <FormDialog
      short
      title={pedido ? (produto?.nome ?? '') : 'Movimentar o estoque'}
      action={VERBOS[feito][2]}
      failure={failure}
      busy={busy}
      onClose={onClose}
      unsaved={() => !busy && (form.isDirty('quantidade') || form.isDirty('motivo'))}
      onSubmit={send}
    >
      <FilterChoice
        label="O que aconteceu"
        options={TIPOS}
        value={feito}
        onChange={next => next && form.setFieldValue('tipo', next)}
      />
      {pedido ? null : (
        <ProdutoSelect
          key={feitos}
          label="Produto"
          placeholder="Nome, código ou EAN"
          autoFocus
          data-autofocus
          value={id ?? null}
          data-path="produtoId"
          error={form.errors.produtoId && 'Escolha um produto'}
          onChange={(_, found) => form.setFieldValue('produto', found ?? null)}
        />
      )}
      <Quanto field={field} feito={feito} produto={produto} primeira={primeira} pedido={pedido !== undefined} />
    </FormDialog>
  )
}

type QuantoProps = {
  field: FieldOf<'quantidade' | 'precoCusto' | 'motivo'>
  feito: TipoManual
  produto: (Alvo & { precoCusto?: number }) | null
  primeira: boolean
  /** The product was given, so that the quantity is what to type first. */
  pedido: boolean
}

/** How much, at what cost and why. */
const Quanto = ({ field, feito, produto, primeira, pedido }: QuantoProps) => (
  <>
    <p className="quiet small" role="status">
      {primeira
        ? 'Primeira contagem: daqui em diante o sistema controla o estoque dele.'
        : produto && `Há ${comUnidade(produto.estoque ?? 0, produto.unidadeMedida)}.`}
    </p>
    <QuantityField
      {...field('quantidade')}
      key={produto?.id}
      label={VERBOS[feito][1]}
      unidade={produto?.unidadeMedida ?? 'KG'}
      autoFocus={produto !== null}
      data-autofocus={pedido ? true : undefined}
    />
    {feito === 'entrada' ? (
      <MoneyField
        {...field('precoCusto')}
        label="Custo"
        description={produto?.precoCusto === undefined ? 'Se mudou' : `Se mudou. Hoje: ${emReais(produto.precoCusto)}`}
      />
    ) : null}
    <TextInput
      {...field('motivo')}
      label="Motivo"
      description={feito === 'perda' ? 'O que aconteceu' : 'Se quiser: nota fiscal, quem contou'}
      maxLength={200}
    />
  </>
)
