import { Alert, Button, Checkbox, Stack, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { lerDinheiro } from '#contract/digitacao.ts'
import { emReais } from '#contract/dinheiro.ts'
import { listarProdutosDaEstante } from '#contract/estante-produtos.ts'
import { type Precos as Mudados, mudarPrecos, preverPrecos, UmPreco } from '#contract/muitas-estantes.ts'
import { listarProdutosAtivos, type Produto } from '#contract/produtos.ts'
import type { Input } from '#contract/route.ts'
import { useRead, useWrite } from '../../../../api/query.ts'
import { useContractForm } from '../../../../ui/fields/form.ts'
import { FormFailure } from '../../../../ui/fields/form-failure.tsx'
import { MoneyField } from '../../../../ui/fields/money-field.tsx'
import { NumberField } from '../../../../ui/fields/number-field.tsx'
import { SearchSelect } from '../../../../ui/fields/search-select.tsx'
import { focusSoon } from '../../../../ui/focus-soon.ts'
import { FilterChoice } from '../../../../ui/lists/filter-choice.tsx'
import { escreverPorcento } from '../copiar-em-palavras.ts'
import styles from '../estante.module.css'
import { Janela, Saidas } from '../oficina/janela.tsx'

type Props = {
  /** Whose open shelves; null: everybody's. */
  clientes: number[] | null
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

/** One product's price on all open shelves; special ones are named, and left alone unless that is asked for. */
export function Precos({ clientes, onClose }: Props) {
  const toBody = ({ produtoId, como, precoVenda, sobreCusto, ...rest }: Values): Body => ({
    ...{ ...rest, clientes, produtoId: produtoId ?? Number.NaN },
    ...(como ? { sobreCusto: sobreCusto ?? Number.NaN } : { precoVenda: precoVenda ?? Number.NaN }),
  })
  const { form, field, checkbox, submit, failure, busy } = useContractForm({
    name: 'estante-um-preco',
    initialValues: vazio,
    schema: UmPreco,
    toBody,
  })
  const { como } = form.values
  const previa = usePrevia(toBody(form.values))
  const mudar = useWrite(mudarPrecos, {
    invalidates: [listarProdutosDaEstante],
    success: ({ estantes, precoVenda }) => `${nasEstantes(estantes)} com o preço ${emReais(precoVenda)}`,
  })
  const enviar = submit(async body => {
    await mudar.mutateAsync({ body })
    onClose()
  })
  return (
    <Janela title="Um preço em muitas estantes" width={640} onClose={onClose}>
      <form noValidate autoComplete="off" onSubmit={enviar}>
        <Stack gap="md">
          <EscolhaDoProduto {...field('produtoId')} />
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
              <NumberField
                {...field('sobreCusto')}
                aria-label="Porcentagem sobre o custo"
                placeholder="0"
                rightSection="%"
                read={lerDinheiro}
                write={escreverPorcento}
              />
            ) : (
              <MoneyField {...field('precoVenda')} aria-label="Preço novo" />
            )}
          </div>
          <TextInput {...field('motivo')} label="Motivo" description="Se quiser: fica na auditoria" maxLength={200} />
          <Previa mudados={previa.data} clientes={clientes} />
          {previa.data?.quantosEspeciais || form.values.incluirEspeciais ? (
            <Checkbox {...checkbox('incluirEspeciais')} label="Mudar também os preços especiais" />
          ) : null}
          <FormFailure failure={failure} />
          <Saidas onClose={onClose}>
            <Button type="submit" loading={busy} disabled={previa.data ? previa.data.estantes === 0 : previa.contavel}>
              {previa.data ? `Mudar em ${nasEstantes(previa.data.estantes)}` : 'Mudar o preço'}
            </Button>
          </Saidas>
        </Stack>
      </form>
    </Janela>
  )
}

const vazio: Values = {
  ...{ produtoId: null, como: undefined, precoVenda: null, sobreCusto: null, motivo: '', incluirEspeciais: false },
}

const nasEstantes = (quantas: number) => (quantas === 1 ? '1 estante' : `${quantas.toLocaleString('pt-BR')} estantes`)

/** The next thing to type, once the product is chosen. */
function focusOnPrice(): boolean {
  const price = document.querySelector<HTMLElement>('[data-path="precoVenda"], [data-path="sobreCusto"]')
  price?.focus()
  return price !== null && document.activeElement === price
}

type ProdutoProps = { value: number | null; onChange: (id: number | null) => void; error?: unknown }

function EscolhaDoProduto({ value, onChange, ...props }: ProdutoProps) {
  const [busca, setBusca] = useState('')
  const [chosen, setChosen] = useState<Produto>()
  const found = useRead(listarProdutosAtivos, { query: { busca, limite: 50 } }, { keep: true })
  const produtos = found.data?.produtos ?? []
  const option = ({ id, nome, precoCusto }: Produto) => ({ id, label: nome, detail: `custo ${emReais(precoCusto)}` })
  return (
    <SearchSelect
      {...props}
      error={props.error ? 'Escolha o produto' : undefined}
      label="Produto"
      comboboxProps={{ withinPortal: false }}
      data-autofocus
      value={value}
      onChange={id => {
        setChosen(produtos.find(produto => produto.id === id))
        onChange(id)
        if (id !== null) focusSoon(focusOnPrice, 5)
      }}
      options={produtos.map(option)}
      answered={found.isPlaceholderData ? null : busca}
      chosen={chosen && chosen.id === value ? option(chosen) : undefined}
      onSearch={setBusca}
      searching={found.isFetching}
      failed={found.isError}
    />
  )
}

/** What will change: how many shelves, from which price, and whose special prices stay. */
function Previa({ mudados, clientes }: { mudados: Mudados | undefined; clientes: number[] | null }) {
  if (!mudados)
    return (
      <p role="status" className="quiet small">
        Vale para as estantes abertas{clientes === null ? '' : ' dos clientes marcados'}. A contagem aparece aqui.
      </p>
    )
  const { estantes, precoVenda, precoComum, especiais, quantosEspeciais } = mudados
  const de = precoComum === null || precoComum === precoVenda ? '' : ` em vez de ${emReais(precoComum)}`
  const oferecem =
    estantes === 1 ? '1 estante aberta fica' : `${estantes.toLocaleString('pt-BR')} estantes abertas ficam`
  return (
    <Alert color={quantosEspeciais > 0 ? 'amber' : 'brand'} variant="light" role="status">
      {estantes === 0 && quantosEspeciais === 0
        ? 'Nenhuma estante aberta oferece este produto.'
        : `${oferecem} com ${emReais(precoVenda)}${de}.`}
      {quantosEspeciais > 0 ? (
        <>
          {` ${quantosEspeciais === 1 ? 'Um preço especial fica como está' : `${quantosEspeciais.toLocaleString('pt-BR')} preços especiais ficam como estão`}:`}
          <ul className={styles.especiais}>
            {especiais.map(({ estanteId, clienteNome, precoVenda }) => (
              <li key={estanteId}>
                {clienteNome}: <span className="num">{emReais(precoVenda)}</span>
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </Alert>
  )
}

/** Counted anew a moment after the last key, once there is something to count. */
function usePrevia(body: Body) {
  const [assentado] = useDebouncedValue(JSON.stringify(body), 300)
  const sent = JSON.parse(assentado) as Body
  const enabled = UmPreco.safeParse(sent).success
  const previa = useRead(preverPrecos, { body: sent }, { enabled, staleTime: 0 })
  const contavel = UmPreco.safeParse(body).success
  return { data: enabled && assentado === JSON.stringify(body) ? previa.data : undefined, contavel }
}
