import { Checkbox, type CheckboxProps, TextInput } from '@mantine/core'
import { abaixoDoCusto, contar, emReais } from '#contract/dinheiro.ts'
import { listarProdutosDaEstante } from '#contract/estante-produtos.ts'
import { listarEstantes } from '#contract/estantes.ts'
import { type Precos as Mudados, mudarPrecos, preverPrecos } from '#contract/muitas-estantes.ts'
import { lerEmPedidos } from '#contract/produto-acabou.ts'
import type { Input } from '#contract/route.ts'
import { useWrite } from '../../../api/query.ts'
import { MoneyField, PercentField } from '../../../ui/fields/money-field.tsx'
import { useSentForm } from '../../../ui/fields/sent-form.ts'
import { FilterChoice } from '../../../ui/lists/filter-choice.tsx'
import { FormDialog } from '../../../ui/overlays/form-dialog.tsx'
import { ProdutoSelect } from '../../produto-select.tsx'
import { nasEstantes } from '../use-voltou.ts'
import { Previa, usePrevia } from './previa.tsx'

type Props = {
  /** The shelves that change; null: all open ones. */
  estantes: number[] | null
  /** Chosen already; undefined: chosen in the dialog. */
  produtoId?: number
  onClose: () => void
}
const VAZIO = {
  ...{ produtoId: null as number | null, como: undefined as 'custo' | undefined },
  ...{ precoVenda: null as number | null, sobreCusto: null as number | null, motivo: '', incluirEspeciais: false },
}

/** Sets one product's price on the marked shelves, or on all open ones. Special prices are listed by client, and change only if chosen. */
export function Precos({ estantes, produtoId, onClose }: Props) {
  const toBody = (values: typeof VAZIO): Input<typeof mudarPrecos.schema.body> => {
    const { produtoId, como, precoVenda, sobreCusto, ...rest } = values
    return {
      ...{ ...rest, clientes: null, ...(estantes && { estantes }), produtoId: produtoId ?? Number.NaN },
      ...(como ? { sobreCusto: sobreCusto ?? Number.NaN } : { precoVenda: precoVenda ?? Number.NaN }),
    }
  }
  const { form, field, checkbox, submit, failure, busy } = useSentForm({
    initialValues: { ...VAZIO, produtoId: produtoId ?? null },
    toBody,
  })
  const { como, incluirEspeciais, produtoId: chosen } = form.values
  // Previewed without the special prices, so that these stay listed when they are to change too.
  const body = { ...toBody(form.values), motivo: '', incluirEspeciais: false }
  const complete = chosen !== null && (como ? form.values.sobreCusto : form.values.precoVenda) !== null
  const previa = usePrevia(preverPrecos, complete, { body })
  const mudados = previa.data
  const quantas = mudados ? mudados.estantes + (incluirEspeciais ? mudados.quantosEspeciais : 0) : 0
  const mudar = useWrite(mudarPrecos, {
    invalidates: [listarProdutosDaEstante, listarEstantes, lerEmPedidos],
    success: ({ estantes, precoVenda }) => `${nasEstantes(estantes)} com o preço ${emReais(precoVenda)}`,
  })
  const enviar = submit(async body => {
    await previa.fazer(() => mudar.mutateAsync({ body: mudados ? { ...body, versao: mudados.versao } : body }))
    onClose()
  })
  // The next thing to type, once there is a product.
  const next = { key: chosen, autoFocus: chosen !== null, 'data-autofocus': produtoId !== undefined || undefined }
  return (
    <FormDialog
      {...{ failure, busy, onClose }}
      title={`Um preço ${estantes === null ? 'em todas as estantes abertas' : `em ${nasEstantes(estantes.length)}`}`}
      action={mudados ? `Mudar em ${nasEstantes(quantas)}` : 'Mudar o preço'}
      reason={mudados && quantas === 0 ? 'Nenhuma estante muda' : previa.falta}
      onSubmit={enviar}
    >
      <ProdutoSelect
        {...field('produtoId')}
        error={form.errors.produtoId ? 'Escolha o produto' : undefined}
        label="Produto"
        data-autofocus={produtoId === undefined || undefined}
        detailOf={({ precoCusto }) => `custo ${emReais(precoCusto)}`}
        onChange={produto => form.setFieldValue('produtoId', produto?.id ?? null)}
      />
      <div className="row gap-sm top">
        <FilterChoice
          label="Como é o preço"
          options={COMO}
          value={como}
          onChange={como => form.setFieldValue('como', como)}
        />
        {como ? (
          <PercentField {...field('sobreCusto')} {...next} className="grow" aria-label="Porcentagem sobre o custo" />
        ) : (
          <MoneyField {...field('precoVenda')} {...next} className="grow" aria-label="Preço novo" />
        )}
      </div>
      <TextInput {...field('motivo')} label="Motivo" description="Se quiser: fica na auditoria" maxLength={200} />
      <Previa
        previa={previa}
        waiting={`${estantes === null ? 'Vale só para as estantes abertas. ' : ''}A contagem aparece aqui.`}
        doubtful={({ precoVenda, precoCusto }) => abaixoDoCusto(precoVenda, precoCusto)}
      >
        {mudados => emPalavras(mudados, estantes === null ? 'aberta' : 'marcada')}
      </Previa>
      {mudados && mudados.quantosEspeciais > 0 ? (
        <Especiais mudados={mudados} tambem={incluirEspeciais} {...checkbox('incluirEspeciais')} />
      ) : null}
    </FormDialog>
  )
}

const COMO = [
  [undefined, 'Preço novo'],
  ['custo', 'Custo + %'],
] as const

/** What will change: how many shelves, from which price, and whether the new price is below the cost. */
function emPalavras(mudados: Mudados, quais: 'aberta' | 'marcada'): string {
  const { estantes, precoVenda, precoComum, precoCusto, quantosEspeciais } = mudados
  if (estantes === 0)
    return quantosEspeciais > 0
      ? `As estantes ${quais}s que oferecem este produto têm preço especial.`
      : `Nenhuma estante ${quais} oferece este produto.`
  const de = precoComum === null || precoComum === precoVenda ? '' : ` em vez de ${emReais(precoComum)}`
  const custo = abaixoDoCusto(precoVenda, precoCusto) ? ` É menos que o custo, ${emReais(precoCusto)}.` : ''
  return `${contar(estantes, `estante ${quais} fica`, `estantes ${quais}s ficam`)} com ${emReais(precoVenda)}${de}.${custo}`
}

type EspeciaisProps = CheckboxProps & { mudados: Mudados; tambem: boolean }

/** The clients with a special price, each with the price that stays or, if chosen, the new one. */
function Especiais({ mudados, tambem, ...checkbox }: EspeciaisProps) {
  const { precoVenda, especiais, quantosEspeciais } = mudados
  const nomes = contar(quantosEspeciais, 'preço especial', 'preços especiais')
  const muda = quantosEspeciais === 1 ? 'muda' : 'mudam'
  return (
    <section className="surface padded stack gap-xs">
      <p role="status" className="semibold">{`${nomes} ${tambem ? 'também' : 'não'} ${muda}`}</p>
      <ul className="rows" aria-label="Preços especiais">
        {especiais.map(({ estanteId, clienteNome, periodo, precoVenda: especial }) => (
          <li key={estanteId} className="line between gap-sm">
            <span className="shrinks">
              {clienteNome} <span className="quiet">{periodo}</span>
            </span>
            <span className="num nowrap">
              {tambem ? `${emReais(especial)} → ${emReais(precoVenda)}` : `fica ${emReais(especial)}`}
            </span>
          </li>
        ))}
      </ul>
      <Checkbox {...checkbox} label={`Mudar também ${nomes} para ${emReais(precoVenda)}`} />
    </section>
  )
}
