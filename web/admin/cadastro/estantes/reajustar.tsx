import { TextInput } from '@mantine/core'
import { abaixoDoCusto, contar, emNumero, emReais } from '#contract/dinheiro.ts'
import { listarCategorias } from '#contract/produtos.ts'
import { preverReajuste, type Reajustados, reajustarPrecos } from '#contract/reajuste.ts'
import type { Input } from '#contract/route.ts'
import { useRead, useWrite } from '../../../api/query.ts'
import { ChoiceSelect } from '../../../ui/fields/choice-select.tsx'
import { PercentField } from '../../../ui/fields/money-field.tsx'
import { useSentForm } from '../../../ui/fields/sent-form.ts'
import { FilterChoice } from '../../../ui/lists/filter-choice.tsx'
import { SentDialog } from '../../../ui/overlays/form-dialog.tsx'
import { nasEstantes } from '../use-voltou.ts'
import { A_MOSTRAR, Especiais } from './especiais.tsx'
import { useMargemSugerida } from './margem.ts'
import { Previa, usePrevia } from './previa.tsx'

type Props = {
  /** Whose open shelves change; null: everybody's. */
  clientes: number[] | null
  /** Only this product, whose cost has changed; undefined: a category or a supplier is chosen here. */
  produto?: { id: number; nome: string }
  onClose: () => void
}
const VAZIO = {
  de: undefined as 'fornecedor' | undefined,
  categoria: null as string | null,
  fornecedor: null as string | null,
  como: undefined as 'reduzir' | 'custo' | undefined,
  percentual: null as number | null,
  sobreCusto: null as number | null,
  arredondar: null as string | null,
  motivo: '',
  incluirEspeciais: false,
}
type Valores = typeof VAZIO

/** Raises or lowers the prices of a category, of a supplier's products or of one product on all open shelves. */
export function Reajustar(props: Props) {
  const margem = useMargemSugerida()
  return margem === undefined ? null : <Formulario {...props} margem={margem} />
}

function Formulario({ clientes, produto, margem, onClose }: Props & { margem: number | null }) {
  const toBody = (valores: Valores): Input<typeof reajustarPrecos.body> => ({
    ...quaisDe(valores, produto),
    ...quantoDe(valores),
    clientes,
    motivo: valores.motivo,
    incluirEspeciais: valores.incluirEspeciais,
    arredondar: valores.arredondar === null ? null : Number(valores.arredondar),
  })
  const sent = useSentForm({
    initialValues: { ...VAZIO, sobreCusto: margem, como: produto && margem !== null ? 'custo' : undefined } as Valores,
    toBody,
  })
  const { form, field, checkbox } = sent
  const { de, como, categoria, fornecedor, percentual, sobreCusto, incluirEspeciais } = form.values
  const escolhido = produto !== undefined || (de ? fornecedor : categoria) !== null
  const complete = escolhido && (como === 'custo' ? sobreCusto : percentual) !== null
  // Previewed without the special prices, so that these stay listed when they are to change too.
  const previa = usePrevia(preverReajuste, complete, {
    body: { ...toBody(form.values), motivo: '', incluirEspeciais: false },
  })
  const mudados = previa.data
  const nadaMuda = mudados && mudados.produtos === 0 && !(incluirEspeciais && mudados.quantosEspeciais > 0)
  const reajustar = useWrite(reajustarPrecos, {
    success: ({ produtos, estantes }) =>
      `${contar(produtos, 'preço mudou', 'preços mudaram')} em ${nasEstantes(estantes)}`,
  })
  return (
    <SentDialog
      form={sent}
      onClose={onClose}
      title={produto ? `Reajustar ${produto.nome}` : 'Reajustar preços nas estantes abertas'}
      action={mudados ? `Reajustar ${contar(mudados.produtos, 'produto', 'produtos')}` : 'Reajustar'}
      reason={nadaMuda ? 'Nenhum preço muda' : previa.falta}
      send={body =>
        previa.fazer(() => reajustar.mutateAsync({ body: mudados ? { ...body, versao: mudados.versao } : body }))
      }
    >
      <Campos form={form} field={field} produto={produto} />
      <Previa
        previa={previa}
        waiting="Vale só para as estantes abertas. Os preços novos aparecem aqui."
        doubtful={({ abaixoDoCusto }) => abaixoDoCusto > 0}
      >
        {emPalavras}
      </Previa>
      {mudados ? <Mudancas mudancas={mudados.mudancas} produtos={mudados.produtos} /> : null}
      {mudados ? (
        <Especiais
          {...checkbox('incluirEspeciais')}
          especiais={mudados.especiais.map(({ nome, ...especial }) => ({ ...especial, detalhe: nome }))}
          quantos={mudados.quantosEspeciais}
          tambem={incluirEspeciais}
          como="da mesma forma"
        />
      ) : null}
    </SentDialog>
  )
}

type CamposProps = Pick<ReturnType<typeof useSentForm<Valores>>, 'form' | 'field'> & Pick<Props, 'produto'>

/** Which products, by how much, and to what the new prices are rounded. */
function Campos({ form, field, produto }: CamposProps) {
  const { de, como } = form.values
  const { data } = useRead(listarCategorias, {}, { enabled: !produto })
  const grupos = (de ? data?.fornecedores : data?.categorias) ?? []
  return (
    <>
      {produto ? null : (
        <div className="row gap-sm top">
          <FilterChoice label="De que produtos" options={DE} value={de} onChange={de => form.setFieldValue('de', de)} />
          <ChoiceSelect
            {...field(de ?? 'categoria')}
            className="grow"
            aria-label={de ? 'Fornecedor' : 'Categoria'}
            all={de ? 'Escolha o fornecedor' : 'Escolha a categoria'}
            data={grupos.map(({ nome, produtos }) => ({ value: nome, label: `${nome} (${emNumero(produtos)})` }))}
            data-autofocus
          />
        </div>
      )}
      <div className="row gap-sm top">
        <FilterChoice
          label="Como é o preço novo"
          options={COMO}
          value={como}
          onChange={como => form.setFieldValue('como', como)}
        />
        <PercentField
          key={como}
          {...field(como === 'custo' ? 'sobreCusto' : 'percentual')}
          className="grow"
          aria-label="Porcentagem"
          data-autofocus={produto !== undefined || undefined}
        />
      </div>
      <ChoiceSelect {...field('arredondar')} label="Arredondar" all="Para centavos" data={PASSOS} />
      <TextInput {...field('motivo')} label="Motivo" description="Se quiser: fica na auditoria" maxLength={200} />
    </>
  )
}

const DE = ['Categoria', ['fornecedor', 'Fornecedor']] as const
const COMO = ['Aumentar', ['reduzir', 'Reduzir'], ['custo', 'Custo + %']] as const
const PASSOS = ['0.05', '0.1', '0.5', '1'].map(passo => ({
  value: passo,
  label: `De ${emReais(Number(passo))} em ${emReais(Number(passo))}`,
}))

const quaisDe = ({ de, categoria, fornecedor }: Valores, produto: Props['produto']) =>
  produto ? { produtos: [produto.id] } : de ? { fornecedor: fornecedor ?? '' } : { categoria: categoria ?? '' }

const quantoDe = ({ como, percentual, sobreCusto }: Valores) =>
  como === 'custo'
    ? { sobreCusto: sobreCusto ?? Number.NaN }
    : { percentual: (percentual ?? Number.NaN) * (como ? -1 : 1) }

function emPalavras({ produtos, estantes, abaixoDoCusto, quantosEspeciais }: Reajustados): string {
  if (produtos === 0)
    return quantosEspeciais > 0
      ? 'Só preços especiais mudariam.'
      : 'Nenhuma estante aberta oferece estes produtos, ou nenhum preço muda.'
  const custo = abaixoDoCusto > 0 ? ` ${contar(abaixoDoCusto, 'fica', 'ficam')} abaixo do custo.` : ''
  return `${contar(produtos, 'produto muda', 'produtos mudam')} de preço em ${nasEstantes(estantes)}.${custo}`
}

function Mudancas({ mudancas, produtos }: Pick<Reajustados, 'mudancas' | 'produtos'>) {
  if (produtos === 0) return null
  return (
    <section className="surface padded stack gap-xs">
      <ul className="rows roomy" aria-label="Preços que mudam">
        {mudancas.slice(0, A_MOSTRAR).map(({ produtoId, nome, de, para, precoCusto }) => (
          <li key={`${produtoId} ${de}`} className="line between gap-sm">
            <span className="shrinks">{nome}</span>
            <span className={`num nowrap ${abaixoDoCusto(para, precoCusto) ? 'amber' : ''}`}>
              {emReais(de)} → {emReais(para)}
            </span>
          </li>
        ))}
      </ul>
      {produtos > A_MOSTRAR ? <p className="quiet small">e mais {emNumero(produtos - A_MOSTRAR)}</p> : null}
    </section>
  )
}
