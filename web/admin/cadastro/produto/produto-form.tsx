import { TextInput } from '@mantine/core'
import { type SyntheticEvent, useRef } from 'react'
import {
  atualizarProduto,
  criarProduto,
  lerProduto,
  listarProdutos,
  listarProdutosAtivos,
  NovoProduto,
  type Produto,
} from '#contract/produtos.ts'
import { NOME_DA_UNIDADE, UNIDADES_DECIMAIS, UNIDADES_INTEIRAS, type Unidade } from '#contract/unidades.ts'
import { useWrite } from '../../../api/query.ts'
import { useUnsavedGuard } from '../../../shell/use-unsaved-guard.ts'
import { useContractForm } from '../../../ui/fields/form.ts'
import { MoneyField } from '../../../ui/fields/money-field.tsx'
import { TypedSelect } from '../../../ui/fields/typed-select.tsx'
import styles from '../cadastro.module.css'
import { FormButtons } from '../form-buttons.tsx'

const LISTS = [listarProdutos, listarProdutosAtivos]

type Values = { nome: string; precoCusto: number | null; unidadeMedida: string }
type Props = { produto: Produto | null; onClose: () => void; onSaved: (id: number) => void }

export function ProdutoForm({ produto, onClose, onSaved }: Props) {
  const { form, field, submit, ...state } = useContractForm({
    name: `produto-${produto?.id ?? 'novo'}`,
    initialValues: valuesOf(produto),
    schema: NovoProduto,
    // An empty cost is refused by the schema, in words.
    toBody: values => ({ ...values, precoCusto: values.precoCusto ?? Number.NaN }),
  })
  const guard = useUnsavedGuard(form.isDirty)
  const criar = useWrite(criarProduto, { invalidates: LISTS, success: 'Produto cadastrado' })
  const atualizar = useWrite(atualizarProduto, { invalidates: [...LISTS, lerProduto], success: 'Produto salvo' })
  const nome = useRef<HTMLInputElement>(null)
  const element = useRef<HTMLFormElement>(null)
  const another = useRef(false)
  const save = (event: SyntheticEvent<HTMLFormElement>) => {
    const next = another.current // as it was asked for, however long the answer takes
    return submit(async body => {
      if (produto) return atualizar.mutateAsync({ body: { ...body, id: produto.id } })
      const [criado] = (await criar.mutateAsync({ body })).produtos
      if (!next) return criado && guard.pass(() => onSaved(criado.id))
      form.reset()
      nome.current?.focus()
    })(event)
  }
  const saveAndNext = () => {
    another.current = true
    element.current?.requestSubmit() // the form hears of it at once
    another.current = false
  }

  return (
    <form className={`stack mt-md ${styles.form}`} ref={element} onSubmit={save} noValidate autoComplete="off">
      <TextInput {...field('nome')} ref={nome} label="Nome" maxLength={120} data-autofocus={!produto || undefined} />
      <div className={styles.half}>
        <TypedSelect
          {...field('unidadeMedida')}
          value={form.values.unidadeMedida || null}
          label="Unidade"
          description="Como é vendido"
          placeholder="Escolha"
          data={UNITS}
        />
      </div>
      <div className={styles.half}>
        <MoneyField {...field('precoCusto')} label="Custo" description="De uma unidade" />
      </div>
      {produto ? (
        <p className={`quiet small mt-2xs ${styles.groupHint}`}>
          O custo novo vale para os próximos itens de pedido. As margens dos pedidos que já existem não mudam.
        </p>
      ) : null}
      <FormButtons
        {...state}
        action={produto ? 'Salvar' : 'Cadastrar produto'}
        onCancel={onClose}
        {...(produto ? {} : { another: { action: 'Cadastrar e criar outro', do: saveAndNext } })}
      />
    </form>
  )
}

const valuesOf = (produto: Produto | null): Values => ({
  nome: produto?.nome ?? '',
  precoCusto: produto?.precoCusto ?? null,
  unidadeMedida: produto?.unidadeMedida ?? '',
})

const itemsOf = (unidades: readonly Unidade[]) =>
  unidades.map(unidade => ({ value: unidade, label: `${NOME_DA_UNIDADE[unidade]} (${unidade})` }))

const UNITS = [
  { group: 'Por peça, números inteiros', items: itemsOf(UNIDADES_INTEIRAS) },
  { group: 'Por medida, com decimais', items: itemsOf(UNIDADES_DECIMAIS) },
]
