import { Alert, Button, TextInput } from '@mantine/core'
import { type SyntheticEvent, useId, useRef, useState } from 'react'
import { contar } from '#contract/dinheiro.ts'
import { lerEmPedidos } from '#contract/produto-acabou.ts'
import {
  atualizarProduto,
  criarProduto,
  lerProduto,
  listarCategorias,
  listarProdutos,
  listarProdutosAtivos,
  NovoProduto,
  type Produto,
} from '#contract/produtos.ts'
import {
  NOME_DA_UNIDADE,
  nomeComCodigo,
  UNIDADES,
  UNIDADES_DECIMAIS,
  UNIDADES_INTEIRAS,
  type Unidade,
} from '#contract/unidades.ts'
import { useRead, useWrite } from '../../../api/query.ts'
import { useUnsavedGuard } from '../../../shell/use-unsaved-guard.ts'
import { useContractForm } from '../../../ui/fields/form.ts'
import { MoneyField } from '../../../ui/fields/money-field.tsx'
import { QuantityField } from '../../../ui/fields/quantity-field.tsx'
import { TypedSelect } from '../../../ui/fields/typed-select.tsx'
import { DialogButton } from '../../../ui/overlays/dialog-button.tsx'
import { part } from '../../../ui/part.ts'
import styles from '../cadastro.module.css'
import { FormButtons } from '../form-buttons.tsx'

const Precos = part(() => import('../estantes/estantes-em-lote/precos.tsx'), 'Precos')

const LISTS = [listarProdutos, listarProdutosAtivos, listarCategorias]

type Values = {
  nome: string
  precoCusto: number | null
  unidadeMedida: string
  multiplo: number | null
} & Record<(typeof TEXTOS)[number], string>
const TEXTOS = ['codigo', 'ean', 'categoria', 'fornecedor', 'embalagem', 'codigoExterno'] as const
type Props = {
  produto: Produto | null
  /** How many open shelves sell it below its stored cost. */
  abaixoDoCusto: number
  onClose: () => void
  onSaved: (id: number) => void
}

export function ProdutoForm({ produto, abaixoDoCusto, onClose, onSaved }: Props) {
  const { form, field, submit, ...state } = useContractForm({
    initialValues: valuesOf(produto),
    schema: NovoProduto,
    // The schema refuses an empty cost with a message.
    toBody: values => ({ ...values, precoCusto: values.precoCusto ?? Number.NaN }),
  })
  const guard = useUnsavedGuard(form.isDirty)
  const criar = useWrite(criarProduto, { invalidates: LISTS, success: 'Produto cadastrado' })
  const atualizar = useWrite(atualizarProduto, {
    invalidates: [...LISTS, lerProduto, lerEmPedidos],
    success: 'Produto salvo',
  })
  const nome = useRef<HTMLInputElement>(null)
  const element = useRef<HTMLFormElement>(null)
  const another = useRef(false)
  const [detalhes, setDetalhes] = useState(false)
  const save = (event: SyntheticEvent<HTMLFormElement>) => {
    const next = another.current // read now: the flag is reset before the answer arrives
    return submit(async body => {
      if (produto) {
        await atualizar.mutateAsync({ body: { ...body, id: produto.id } })
        return
      }
      const [criado] = (await criar.mutateAsync({ body })).produtos
      if (!next) return criado && guard.pass(() => onSaved(criado.id))
      form.reset()
      nome.current?.focus()
    })(event)
  }
  const saveAndNext = () => {
    another.current = true
    element.current?.requestSubmit() // dispatches `submit` synchronously
    another.current = false
  }

  return (
    <form className="sixths mt-md" ref={element} onSubmit={save} noValidate autoComplete="off">
      <TextInput {...field('nome')} ref={nome} label="Nome" maxLength={120} data-autofocus={!produto || undefined} />
      <TypedSelect
        className="half"
        {...field('unidadeMedida')}
        value={form.values.unidadeMedida || null}
        label="Unidade"
        description="Como é vendido"
        placeholder="Escolha"
        data={UNITS}
      />
      <MoneyField
        className="half"
        {...field('precoCusto')}
        label="Custo"
        description={porQue(form.values.unidadeMedida)}
      />
      {produto ? (
        <p className="quiet small mt-2xs">
          O custo novo vale para os próximos itens de pedido. As margens dos pedidos que já existem não mudam.
        </p>
      ) : null}
      {produto && abaixoDoCusto > 0 ? <AbaixoDoCusto produtoId={produto.id} quantas={abaixoDoCusto} /> : null}
      {detalhes || temDetalhes(form.values) ? (
        <Detalhes field={field} unidade={unidadeDe(form.values.unidadeMedida)} asked={detalhes} />
      ) : (
        <Button variant="subtle" justify="start" ml={-12} px="sm" onClick={() => setDetalhes(true)}>
          Código, categoria, fornecedor…
        </Button>
      )}
      <FormButtons
        {...state}
        action={produto ? 'Salvar' : 'Cadastrar produto'}
        onCancel={onClose}
        {...(produto ? {} : { another: { action: 'Cadastrar e criar outro', do: saveAndNext } })}
      />
    </form>
  )
}

function AbaixoDoCusto({ produtoId, quantas }: { produtoId: number; quantas: number }) {
  return (
    <Alert
      color="amber"
      role="status"
      title={`${contar(quantas, 'estante aberta vende', 'estantes abertas vendem')} abaixo do custo`}
    >
      <DialogButton size="sm" dialog={onClose => <Precos estantes={null} produtoId={produtoId} onClose={onClose} />}>
        Mudar o preço nas estantes
      </DialogButton>
    </Alert>
  )
}

type Field = ReturnType<typeof useContractForm<Values, typeof NovoProduto>>['field']

/** Optional details, shown on request, so that only three fields are left to fill in: name, unit and cost. */
function Detalhes({ field, unidade, asked }: { field: Field; unidade: Unidade; asked: boolean }) {
  const { data } = useRead(listarCategorias, {})
  const id = useId()
  return (
    <section className={`stack mt-2xs ${styles.group}`} aria-labelledby={`${id}t`}>
      <div>
        <h3 id={`${id}t`} className={`semibold ${styles.groupTitle}`}>
          Catálogo
        </h3>
        <p className="quiet small mt-2xs">Preencha só o que usar.</p>
      </div>
      <TextInput {...field('codigo')} autoFocus={asked} label="Código" description="O seu, único" maxLength={30} />
      <TextInput {...field('ean')} label="Código de barras" description="EAN" maxLength={20} inputMode="numeric" />
      <TextInput {...field('categoria')} label="Categoria" maxLength={60} list={`${id}c`} />
      <TextInput {...field('fornecedor')} label="Fornecedor" maxLength={120} list={`${id}f`} />
      <TextInput
        {...field('embalagem')}
        label="Embalagem"
        description="Como vem"
        placeholder="cx c/12"
        maxLength={60}
      />
      <QuantityField
        {...field('multiplo')}
        label="Múltiplo"
        description="Com 6, pedem-se 6, 12, 18…"
        unidade={unidade}
      />
      <TextInput {...field('codigoExterno')} label="Código externo" description="Em outro sistema" maxLength={60} />
      <datalist id={`${id}c`}>{(data?.categorias ?? []).map(option)}</datalist>
      <datalist id={`${id}f`}>{(data?.fornecedores ?? []).map(option)}</datalist>
    </section>
  )
}

const temDetalhes = (values: Values) => values.multiplo !== null || TEXTOS.some(name => values[name] !== '')

const option = ({ nome }: { nome: string }) => <option key={nome} value={nome} />
const unidadeDe = (texto: string): Unidade => UNIDADES.find(unidade => unidade === texto) ?? 'UN'
/** The unit that the cost refers to. */
const porQue = (texto: string): string => (texto ? `Por ${NOME_DA_UNIDADE[unidadeDe(texto)]}` : 'Por unidade de venda')

const valuesOf = (produto: Produto | null): Values => ({
  nome: produto?.nome ?? '',
  precoCusto: produto?.precoCusto ?? null,
  unidadeMedida: produto?.unidadeMedida ?? '',
  multiplo: produto?.multiplo ?? null,
  ...{ codigo: produto?.codigo ?? '', ean: produto?.ean ?? '', categoria: produto?.categoria ?? '' },
  ...{ fornecedor: produto?.fornecedor ?? '', embalagem: produto?.embalagem ?? '' },
  codigoExterno: produto?.codigoExterno ?? '',
})

const itemsOf = (unidades: readonly Unidade[]) =>
  unidades.map(unidade => ({ value: unidade, label: nomeComCodigo(unidade) }))

const UNITS = [
  { group: 'Por peça, números inteiros', items: itemsOf(UNIDADES_INTEIRAS) },
  { group: 'Por medida, com decimais', items: itemsOf(UNIDADES_DECIMAIS) },
]
