import { Button, Select } from '@mantine/core'
import { type SubmitEvent, useState } from 'react'
import { emReais } from '#contract/dinheiro.ts'
import { listarProdutosParaPedir } from '#contract/estante-produtos.ts'
import { listarEstantesDoCliente } from '#contract/estantes.ts'
import { adicionarItem } from '#contract/itens-pedido.ts'
import type { Pedido } from '#contract/pedidos.ts'
import { comUnidade } from '#contract/unidades.ts'
import { useRead, useWrite } from '../../../api/query.ts'
import { useUnsavedGuard } from '../../../shell/use-unsaved-guard.ts'
import { failureOf } from '../../../ui/failure.ts'
import { FormFailure } from '../../../ui/fields/form-failure.tsx'
import { QuantityField } from '../../../ui/fields/quantity-field.tsx'
import { TypedSelect } from '../../../ui/fields/typed-select.tsx'
import { LEITURAS } from '../leituras.ts'
import styles from './pedido.module.css'

/** Adds a product from the client's open shelves, at the shelf's current price and remaining quantity. */
export function AdicionarItem({ pedido }: { pedido: Pedido }) {
  const estantes = useRead(listarEstantesDoCliente, { params: { id: pedido.clienteId }, query: { limite: 1000 } })
  const abertas = (estantes.data?.estantes ?? []).filter(estante => estante.aberta === 1)
  const [chosen, setChosen] = useState<number>()
  const estanteId = chosen ?? abertas[0]?.id
  const { produtos, produto, values, change, wrong, submit, add } = useNovoItem(pedido.id, estanteId)
  if (estantes.data && abertas.length === 0)
    return <p className="quiet mt-xs mb-xs">Este cliente não tem estante aberta: abra uma para adicionar produtos.</p>
  return (
    <form
      className={`stack gap-sm top ${styles.add}`}
      data-shelves={abertas.length > 1 || undefined}
      noValidate
      onSubmit={submit}
    >
      {abertas.length > 1 ? (
        <Select
          label="Estante"
          data={abertas.map(({ id, periodo }) => ({ value: String(id), label: periodo }))}
          value={String(estanteId)}
          allowDeselect={false}
          onChange={id => {
            setChosen(Number(id))
            change({ produtoId: null })
          }}
        />
      ) : null}
      <TypedSelect
        label="Produto"
        className={styles.addProduct}
        placeholder={produtos ? `Um dos ${produtos.length} da estante` : 'Carregando…'}
        data={(produtos ?? []).map(({ produtoId, nome, precoVenda, quantidade, unidadeMedida }) => ({
          value: String(produtoId),
          label: `${nome} · ${emReais(precoVenda)} · ${quantidade > 0 ? `restam ${comUnidade(quantidade, unidadeMedida)}` : 'esgotado'}`,
          disabled: quantidade <= 0,
        }))}
        value={values.produtoId}
        error={wrong.produto}
        onChange={produtoId => change({ produtoId })}
      />
      <QuantityField
        label="Quantidade"
        unidade={produto?.unidadeMedida ?? 'KG'}
        value={values.quantidade}
        error={wrong.quantidade}
        onChange={quantidade => change({ quantidade })}
      />
      <Button type="submit" variant="default" loading={add.isPending}>
        Adicionar
      </Button>
      {add.error ? (
        <div className={styles.addFailure}>
          <FormFailure failure={failureOf(add.error)} />
        </div>
      ) : null}
    </form>
  )
}

type Values = { produtoId: string | null; quantidade: number | null }
const EMPTY: Values = { produtoId: null, quantidade: null }

/** The form's values, validation and submit; `produtos` are those of the shelf. */
function useNovoItem(pedidoId: number, estanteId: number | undefined) {
  const [values, setValues] = useState(EMPTY)
  const [wrong, setWrong] = useState<{ produto?: string; quantidade?: string }>({})
  const { data } = useRead(
    listarProdutosParaPedir,
    { params: { id: estanteId ?? 0 } },
    { enabled: estanteId !== undefined },
  )
  const { produtoId, quantidade } = values
  const produto = data?.produtos.find(({ produtoId: id }) => String(id) === produtoId)
  useUnsavedGuard(() => produtoId !== null || quantidade !== null, 'screen')
  const add = useWrite(adicionarItem, {
    invalidates: [...LEITURAS, listarProdutosParaPedir],
    success: 'Produto adicionado',
    onSuccess: () => setValues(EMPTY),
  })
  const change = (next: Partial<Values>) => {
    setValues(before => ({ ...before, ...next }))
    setWrong({})
  }
  const send = () => {
    if (!produto) return setWrong({ produto: 'Escolha um produto' })
    if (!quantidade || Number.isNaN(quantidade)) return setWrong({ quantidade: 'Informe quanto' })
    const { estanteId, produtoId, precoVenda } = produto
    add.mutate({ params: { pedidoId }, body: { estanteId, produtoId, precoVenda, quantidade } })
  }
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    send()
    const form = event.currentTarget
    requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
  }
  return { produtos: data?.produtos, produto, values, change, wrong, submit, add }
}
