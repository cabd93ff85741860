import { Checkbox, type CheckboxProps, TextInput } from '@mantine/core'
import { abaixoDoCusto, centavos, contar, emNumero, emReais } from '#contract/dinheiro.ts'
import { listarProdutosDaEstante } from '#contract/estante-produtos.ts'
import { listarEstantes } from '#contract/estantes.ts'
import { type Precos as Mudados, mudarPrecos, preverPrecos, UmPreco } from '#contract/muitas-estantes.ts'
import { lerEmPedidos } from '#contract/produto-acabou.ts'
import type { Input } from '#contract/route.ts'
import { useWrite } from '../../../../api/query.ts'
import { useContractForm } from '../../../../ui/fields/form.ts'
import { MoneyField, PercentField } from '../../../../ui/fields/money-field.tsx'
import { focusSoon } from '../../../../ui/focus/focus-soon.ts'
import { FilterChoice } from '../../../../ui/lists/filter-choice.tsx'
import { confirm } from '../../../../ui/overlays/confirm.tsx'
import { FormDialog } from '../../../../ui/overlays/form-dialog.tsx'
import { ProdutoSelect } from '../../../produto-select.tsx'
import { nasEstantes } from '../../use-voltou.ts'
import styles from '../estantes.module.css'
import { Previa, usePrevia } from '../previa.tsx'

type Props = {
  /** The shelves that change; null: all open ones. */
  estantes: number[] | null
  /** Chosen already; undefined: chosen in the dialog. */
  produtoId?: number
  onClose: () => void
}
type Values = {
  produtoId: number | null
  como: 'custo' | undefined
  precoVenda: number | null
  sobreCusto: number | null
  motivo: string
  incluirEspeciais: boolean
}
type Body = Input<typeof mudarPrecos.schema.body>

/**
 * Sets one product's price on the marked shelves, or on all open ones. Special prices are listed by client, and change
 * only if chosen.
 */
export function Precos({ estantes, produtoId, onClose }: Props) {
  const toBody = ({ produtoId, como, precoVenda, sobreCusto, ...rest }: Values): Body => ({
    ...{ ...rest, clientes: null, ...(estantes && { estantes }), produtoId: produtoId ?? Number.NaN },
    ...(como ? { sobreCusto: sobreCusto ?? Number.NaN } : { precoVenda: precoVenda ?? Number.NaN }),
  })
  const { form, field, checkbox, submit, failure, busy } = useContractForm({
    initialValues: { ...vazio, produtoId: produtoId ?? null },
    schema: UmPreco,
    toBody,
  })
  const { como, incluirEspeciais } = form.values
  // Previewed without the special prices, so that these stay listed when they are to change too.
  const previa = usePrevia(preverPrecos, UmPreco, {
    body: { ...toBody(form.values), motivo: '', incluirEspeciais: false },
  })
  const mudados = previa.data
  const quantas = mudados ? mudados.estantes + (incluirEspeciais ? mudados.quantosEspeciais : 0) : 0
  const mudar = useWrite(mudarPrecos, {
    invalidates: [listarProdutosDaEstante, listarEstantes, lerEmPedidos],
    success: ({ estantes, precoVenda }) => `${nasEstantes(estantes)} com o preço ${emReais(precoVenda)}`,
  })
  const enviar = submit(async body => {
    if (!mudados || !(await estaCerto(mudados))) return
    await previa.fazer(() => mudar.mutateAsync({ body: { ...body, versao: mudados.versao } }))
    onClose()
  })
  return (
    <FormDialog
      {...{ failure, busy, onClose }}
      title={estantes === null ? 'Um preço em todas as estantes abertas' : `Um preço ${nasMarcadas(estantes)}`}
      action={mudados ? `Mudar em ${nasEstantes(quantas)}` : 'Mudar o preço'}
      reason={mudados && quantas === 0 ? 'Nenhuma estante muda' : previa.falta}
      onSubmit={enviar}
    >
      <EscolhaDoProduto {...field('produtoId')} first={produtoId === undefined} />
      <div className={`row top ${styles.precos}`}>
        <FilterChoice
          label="Como é o preço"
          options={[
            [undefined, 'Preço novo'],
            ['custo', 'Custo + %'],
          ]}
          value={como}
          onChange={como => form.setValues({ como })}
        />
        {como ? (
          <PercentField {...field('sobreCusto')} aria-label="Porcentagem sobre o custo" placeholder="0" />
        ) : (
          <MoneyField
            {...field('precoVenda')}
            aria-label="Preço novo"
            data-autofocus={produtoId !== undefined || undefined}
          />
        )}
      </div>
      <TextInput {...field('motivo')} label="Motivo" description="Se quiser: fica na auditoria" maxLength={200} />
      <Previa
        previa={previa}
        waiting={`${estantes === null ? 'Vale só para as estantes abertas. ' : ''}A contagem aparece aqui.`}
        doubtful={({ precoVenda, precoCusto }) => abaixoDoCusto(precoVenda, precoCusto)}
      >
        {mudados => emPalavras(mudados, estantes === null)}
      </Previa>
      {mudados && mudados.quantosEspeciais > 0 ? (
        <Especiais mudados={mudados} tambem={incluirEspeciais} {...checkbox('incluirEspeciais')} />
      ) : null}
    </FormDialog>
  )
}

const vazio: Values = {
  ...{ produtoId: null, como: undefined, precoVenda: null, sobreCusto: null, motivo: '', incluirEspeciais: false },
}

const nasMarcadas = ({ length }: readonly number[]) =>
  length === 1 ? 'na estante marcada' : `nas ${emNumero(length)} estantes marcadas`

/** Focuses the price, the next field after the product; returns whether that worked. */
function focusOnPrice(): boolean {
  const price = document.querySelector<HTMLElement>('[data-path="precoVenda"], [data-path="sobreCusto"]')
  price?.focus()
  return price !== null && document.activeElement === price
}

type ProdutoProps = { value: number | null; onChange: (id: number | null) => void; error?: unknown; first: boolean }

function EscolhaDoProduto({ onChange, error, first, ...props }: ProdutoProps) {
  return (
    <ProdutoSelect
      {...props}
      error={error ? 'Escolha o produto' : undefined}
      label="Produto"
      comboboxProps={{ withinPortal: false }}
      data-autofocus={first || undefined}
      detailOf={({ precoCusto }) => `custo ${emReais(precoCusto)}`}
      onChange={produto => {
        onChange(produto?.id ?? null)
        if (produto) focusSoon(focusOnPrice, 5)
      }}
    />
  )
}

/** What will change: how many shelves, from which price, and whether the new price is below the cost. */
function emPalavras(mudados: Mudados, abertas: boolean): string {
  const { estantes, precoVenda, precoComum, precoCusto, porAbrir, quantosEspeciais } = mudados
  const ainda =
    porAbrir === 0
      ? ''
      : ` ${contar(porAbrir, 'que ainda não abriu fica como está: marque-a', 'que ainda não abriram ficam como estão: marque-as')} na lista para mudar também.`
  if (estantes === 0) return `${nenhuma(abertas, quantosEspeciais)}${ainda}`
  const de = precoComum === null || precoComum === precoVenda ? '' : ` em vez de ${emReais(precoComum)}`
  const ficam = abertas
    ? contar(estantes, 'estante aberta fica', 'estantes abertas ficam')
    : contar(estantes, 'estante fica', 'estantes ficam')
  const custo = abaixoDoCusto(precoVenda, precoCusto) ? ` É menos que o custo, ${emReais(precoCusto)}.` : ''
  return `${ficam} com ${emReais(precoVenda)}${de}.${custo}${ainda}`
}

function nenhuma(abertas: boolean, especiais: number): string {
  if (especiais > 0)
    return `As estantes ${abertas ? 'abertas' : 'marcadas'} que oferecem este produto têm preço especial.`
  return abertas
    ? 'Nenhuma estante aberta oferece este produto.'
    : 'As estantes marcadas não oferecem este produto, estão inativas ou já terminaram.'
}

type EspeciaisProps = CheckboxProps & { mudados: Mudados; tambem: boolean }

/** The clients with a special price, each with the price that stays or, if chosen, the new one. */
function Especiais({ mudados, tambem, ...checkbox }: EspeciaisProps) {
  const { precoVenda, precoComum, especiais, quantosEspeciais: quantos } = mudados
  const um = quantos === 1
  const nomes = contar(quantos, 'preço especial', 'preços especiais')
  const titulo = tambem ? `${nomes} também ${um ? 'muda' : 'mudam'}` : `${nomes} ${um ? 'não muda' : 'não mudam'}`
  const resto = quantos - especiais.length
  return (
    <section className={`stack gap-xs ${styles.especiais}`} aria-label={titulo}>
      <p role="status">
        <b>{titulo}</b>
      </p>
      <p className="quiet small">
        {um ? 'Este cliente tem' : 'Estes clientes têm'} um preço próprio, diferente do mais comum
        {precoComum === null ? '' : `, ${emReais(precoComum)}`}.
      </p>
      <ul aria-label="Preços especiais" tabIndex={especiais.length > CABEM ? 0 : undefined}>
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
        {resto > 0 ? <li className="quiet">e mais {emNumero(resto)}</li> : null}
      </ul>
      <Checkbox
        {...checkbox}
        label={`Mudar também ${um ? 'este preço' : `estes ${emNumero(quantos)} preços`} para ${emReais(precoVenda)}`}
      />
    </section>
  )
}

/** A longer list scrolls, and must be focusable for the keyboard. */
const CABEM = 5

/** Asks first when a price is off by a factor of ten: probably a misplaced comma. */
async function estaCerto({ precoVenda, precoComum }: Mudados): Promise<boolean> {
  const [novo, usual] = [centavos(precoVenda), centavos(precoComum ?? 0)]
  if (usual === 0 || (novo <= usual * 10 && novo * 10 >= usual)) return true
  const vezes = novo > usual ? 'mais de 10 vezes o' : 'menos de um décimo do'
  return confirm({
    title: 'Este preço está certo?',
    text: `${emReais(precoVenda)} é ${vezes} preço de costume, ${emReais(usual / 100)}.`,
    action: `Mudar para ${emReais(precoVenda)}`,
    doubt: true,
  })
}
