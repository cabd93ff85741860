import { Checkbox, TextInput } from '@mantine/core'
import { abaixoDoCusto, contar, emNumero, emReais } from '#contract/dinheiro.ts'
import { type Precos as Mudados, mudarPrecos, preverPrecos } from '#contract/muitas-estantes.ts'
import { lerProduto, type Produto } from '#contract/produtos.ts'
import type { Input } from '#contract/route.ts'
import { useRead, useWrite } from '../../../api/query.ts'
import { MoneyField, PercentField } from '../../../ui/fields/money-field.tsx'
import { QuantityField } from '../../../ui/fields/quantity-field.tsx'
import { useSentForm } from '../../../ui/fields/sent-form.ts'
import { FilterChoice } from '../../../ui/lists/filter-choice.tsx'
import { SentDialog } from '../../../ui/overlays/form-dialog.tsx'
import { ProdutoSelect } from '../../produto-select.tsx'
import { nasEstantes } from '../use-voltou.ts'
import { Especiais } from './especiais.tsx'
import { useMargemSugerida } from './margem.ts'
import { Previa, usePrevia } from './previa.tsx'

type Props = {
  /** The shelves that change; null: all open ones. */
  estantes: number[] | null
  /** Chosen already; undefined: chosen in the dialog. */
  produtoId?: number
  /** Begins with putting the product on the shelves that lack it. */
  incluir?: boolean
  onClose: () => void
}
const VAZIO = {
  produtoId: null as number | null,
  como: undefined as 'custo' | undefined,
  precoVenda: null as number | null,
  sobreCusto: null as number | null,
  motivo: '',
  incluirEspeciais: false,
  incluir: false,
  quantidade: null as number | null,
}

/** Sets one product's price on the marked shelves, or on all open ones. Special prices are listed by client, and change only if chosen. */
export function Precos(props: Props) {
  const margem = useMargemSugerida()
  return margem === undefined ? null : <Formulario {...props} margem={margem} />
}

function Formulario({ margem, ...props }: Props & { margem: number | null }) {
  const { estantes, produtoId, incluir: novo = false, onClose } = props
  const toBody = (values: typeof VAZIO): Input<typeof mudarPrecos.body> => {
    const { produtoId, como, precoVenda, sobreCusto, ...rest } = values
    return {
      ...rest,
      clientes: null,
      ...(estantes && { estantes }),
      produtoId: produtoId ?? Number.NaN,
      ...(como ? { sobreCusto: sobreCusto ?? Number.NaN } : { precoVenda: precoVenda ?? Number.NaN }),
    }
  }
  const sent = useSentForm({
    initialValues: {
      ...VAZIO,
      produtoId: produtoId ?? null,
      sobreCusto: margem,
      incluir: novo,
      como: novo && margem !== null ? ('custo' as const) : undefined,
    },
    toBody,
  })
  const { form, field, checkbox } = sent
  const { como, incluirEspeciais, incluir, quantidade, produtoId: chosen } = form.values
  const { data } = useRead(lerProduto, { params: { id: chosen ?? 0 } }, { enabled: chosen !== null })
  const produto = data?.produtos[0]
  // Previewed without the special prices, so that these stay listed when they are to change too.
  const body = { ...toBody(form.values), motivo: '', incluirEspeciais: false }
  const comQuantidade = !incluir || temEstoque(produto) || quantidade !== null
  const complete = chosen !== null && (como ? form.values.sobreCusto : form.values.precoVenda) !== null && comQuantidade
  const previa = usePrevia(preverPrecos, complete, { body })
  const mudados = previa.data
  const quantas = mudados ? mudados.estantes + (incluirEspeciais ? mudados.quantosEspeciais : 0) : 0
  const mudar = useWrite(mudarPrecos, {
    success: ({ estantes, precoVenda }) => `${nasEstantes(estantes)} com o preço ${emReais(precoVenda)}`,
  })
  return (
    <SentDialog
      form={sent}
      onClose={onClose}
      title={`Um preço ${estantes === null ? 'em todas as estantes abertas' : `em ${nasEstantes(estantes.length)}`}`}
      action={mudados ? `Mudar em ${nasEstantes(quantas)}` : 'Mudar o preço'}
      reason={mudados && quantas === 0 ? 'Nenhuma estante muda' : previa.falta}
      send={body =>
        previa.fazer(() => mudar.mutateAsync({ body: mudados ? { ...body, versao: mudados.versao } : body }))
      }
    >
      <Campos
        form={form}
        field={field}
        checkbox={checkbox}
        produto={produto}
        produtoId={produtoId}
        novo={novo}
        marcadas={estantes !== null}
      />
      <Previa
        previa={previa}
        waiting={`${estantes === null ? 'Vale só para as estantes abertas. ' : ''}A contagem aparece aqui.`}
        doubtful={({ precoVenda, precoCusto }) => abaixoDoCusto(precoVenda, precoCusto)}
      >
        {mudados => emPalavras(mudados, estantes === null ? 'aberta' : 'marcada')}
      </Previa>
      {mudados ? (
        <Especiais
          {...checkbox('incluirEspeciais')}
          especiais={mudados.especiais.map(um => ({ ...um, detalhe: um.periodo, para: mudados.precoVenda }))}
          quantos={mudados.quantosEspeciais}
          tambem={incluirEspeciais}
          como={`para ${emReais(mudados.precoVenda)}`}
        />
      ) : null}
    </SentDialog>
  )
}

type CamposProps = Pick<ReturnType<typeof useSentForm<typeof VAZIO>>, 'form' | 'field' | 'checkbox'> &
  Pick<Props, 'produtoId'> & { produto: Produto | undefined; novo: boolean; marcadas: boolean }

/** Which product, at what price, and whether the shelves that lack it get it. */
function Campos({ form, field, checkbox, produto, produtoId, novo, marcadas }: CamposProps) {
  const { como, incluir, produtoId: chosen } = form.values
  // The next thing to type, once there is a product.
  const next = {
    key: chosen,
    autoFocus: chosen !== null,
    'data-autofocus': (produtoId !== undefined && !novo) || undefined,
  }
  return (
    <>
      <ProdutoSelect
        {...field('produtoId')}
        error={form.errors.produtoId ? 'Escolha o produto' : undefined}
        label="Produto"
        data-autofocus={produtoId === undefined || undefined}
        detailOf={({ precoCusto }) => `custo ${emReais(precoCusto)}`}
      />
      <div className="row gap-sm top">
        <FilterChoice
          label="Como é o preço"
          options={['Preço novo', ['custo', 'Custo + %']]}
          value={como}
          onChange={como => form.setFieldValue('como', como)}
        />
        {como ? (
          <PercentField {...field('sobreCusto')} {...next} className="grow" aria-label="Porcentagem sobre o custo" />
        ) : (
          <MoneyField {...field('precoVenda')} {...next} className="grow" aria-label="Preço novo" />
        )}
      </div>
      <Checkbox
        {...checkbox('incluir')}
        label={`Pôr também nas estantes ${marcadas ? 'marcadas' : 'abertas'} que não o têm`}
      />
      {incluir ? (
        <QuantityField
          {...field('quantidade')}
          label="Quantidade em cada uma"
          description={temEstoque(produto) ? 'Em branco: só o estoque limita' : 'Quanto cada estante oferece'}
          unidade={produto?.unidadeMedida ?? 'KG'}
          data-autofocus={novo || undefined}
        />
      ) : null}
      <TextInput {...field('motivo')} label="Motivo" description="Se quiser: fica na auditoria" maxLength={200} />
    </>
  )
}

const temEstoque = (produto: Produto | undefined) => produto !== undefined && produto.estoque !== null

/** What will change: how many shelves, from which price, and whether the new price is below the cost. */
function emPalavras(mudados: Mudados, quais: 'aberta' | 'marcada'): string {
  const { estantes, incluidas, precoVenda, precoComum, precoCusto, quantosEspeciais } = mudados
  if (estantes === 0)
    return quantosEspeciais > 0
      ? `As estantes ${quais}s que oferecem este produto têm preço especial.`
      : `Nenhuma estante ${quais} oferece este produto.`
  const de = precoComum === null || precoComum === precoVenda ? '' : ` em vez de ${emReais(precoComum)}`
  const custo = abaixoDoCusto(precoVenda, precoCusto) ? ` É menos que o custo, ${emReais(precoCusto)}.` : ''
  const novas = incluidas > 0 ? ` Em ${emNumero(incluidas)} ele ainda não estava.` : ''
  return `${contar(estantes, `estante ${quais} fica`, `estantes ${quais}s ficam`)} com ${emReais(precoVenda)}${de}.${novas}${custo}`
}
