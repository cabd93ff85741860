import { Button, Select } from '@mantine/core'
import { useState } from 'react'
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
import styles from './documento.module.css'
import edicao from './itens-editaveis.module.css'
import { LEITURAS } from './leituras.ts'

/** One more product, out of the client's open shelves. Price and what is left are the shelf's at this moment. */
export function AdicionarItem({ pedido }: { pedido: Pedido }) {
  const estantes = useRead(listarEstantesDoCliente, { params: { id: pedido.clienteId }, query: { limite: 1000 } })
  const abertas = (estantes.data?.estantes ?? []).filter(estante => estante.aberta === 1)
  const [chosen, setChosen] = useState<number>()
  const estanteId = chosen ?? abertas[0]?.id
  const produtos = useRead(
    listarProdutosParaPedir,
    { params: { id: estanteId ?? 0 } },
    { enabled: estanteId !== undefined },
  )
  const [produtoId, setProdutoId] = useState<string | null>(null)
  const [quantidade, setQuantidade] = useState<number | null>(null)
  useUnsavedGuard(() => produtoId !== null || quantidade !== null, 'screen')
  const [wrong, setWrong] = useState<{ produto?: string; quantidade?: string }>({})
  const add = useWrite(adicionarItem, {
    invalidates: [...LEITURAS, listarProdutosParaPedir],
    success: 'Produto adicionado',
    onSuccess: () => {
      setProdutoId(null)
      setQuantidade(null)
    },
  })
  const produto = produtos.data?.produtos.find(({ produtoId: id }) => String(id) === produtoId)

  if (estantes.data && abertas.length === 0)
    return <p className={styles.empty}>Este cliente não tem estante aberta: abra uma para adicionar produtos.</p>
  const submit = () => {
    if (!produto) return setWrong({ produto: 'Escolha um produto' })
    if (!quantidade || Number.isNaN(quantidade)) return setWrong({ quantidade: 'Informe quanto' })
    const { estanteId, produtoId, precoVenda } = produto
    add.mutate({ params: { pedidoId: pedido.id }, body: { estanteId, produtoId, precoVenda, quantidade } })
  }
  return (
    <form
      className={`${edicao.add} no-print`}
      data-shelves={abertas.length > 1 || undefined}
      noValidate
      onSubmit={event => {
        event.preventDefault()
        submit()
        const form = event.currentTarget
        requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
      }}
    >
      {abertas.length > 1 ? (
        <Select
          label="Estante"
          data={abertas.map(({ id, periodo }) => ({ value: String(id), label: periodo }))}
          value={String(estanteId)}
          allowDeselect={false}
          onChange={id => {
            setChosen(Number(id))
            setProdutoId(null)
          }}
        />
      ) : null}
      <TypedSelect
        label="Produto"
        className={edicao.addProduct}
        placeholder={produtos.data ? `Um dos ${produtos.data.produtos.length} da estante` : 'Carregando…'}
        data={(produtos.data?.produtos ?? []).map(({ produtoId, nome, precoVenda, quantidade, unidadeMedida }) => ({
          value: String(produtoId),
          label: `${nome} · ${emReais(precoVenda)} · ${quantidade > 0 ? `restam ${comUnidade(quantidade, unidadeMedida)}` : 'esgotado'}`,
          disabled: quantidade <= 0,
        }))}
        value={produtoId}
        error={wrong.produto}
        onChange={value => {
          setProdutoId(value)
          setWrong({})
        }}
      />
      <QuantityField
        label="Quantidade"
        unidade={produto?.unidadeMedida ?? 'KG'}
        value={quantidade}
        error={wrong.quantidade}
        onChange={value => {
          setQuantidade(value)
          setWrong({})
        }}
      />
      <Button type="submit" variant="default" loading={add.isPending}>
        Adicionar
      </Button>
      {add.error ? (
        <div className={edicao.addFailure}>
          <FormFailure failure={failureOf(add.error)} />
        </div>
      ) : null}
    </form>
  )
}
