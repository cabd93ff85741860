import { Button, NativeSelect } from '@mantine/core'
import { comUnidade, NOME_DA_UNIDADE } from '#contract/unidades.ts'
import { type Linhas, type Linha as NaEstante, noPedido } from '../../../pedido/carrinho/linhas.ts'
import type { Prevista } from '../../../pedido/previa.tsx'
import { QuantityField } from '../../../ui/fields/quantity-field.tsx'
import { type Escolha, escolhido, vai } from './escolhas.ts'

type Lida = { linhas: Linhas; escolha: Escolha; onChange: (parte: Partial<Escolha>) => void }

/** A line of the message as it will be ordered: a doubt takes one press, and any line can be changed to another product. */
export function linhaLida(key: number, lida: Lida): Prevista {
  const { linhas, escolha } = lida
  const linha = escolha.produtoId === null ? undefined : linhas.row(escolha.produtoId)
  const { texto } = escolha.lida
  return { key, texto, quantidade: null, ...(linha ? comProduto(lida, linha) : semProduto(lida)) }
}

function comProduto({ escolha, onChange }: Lida, linha: NaEstante): Partial<Prevista> {
  const { nome, unidadeMedida, preco } = linha
  const { lida, quantidade } = escolha
  const noPedidoHa = noPedido(linha).quantidade
  return {
    ...{ nome, unidadeMedida, preco, quantidade: quantidade || null },
    campo: (
      <span className="line top">
        <QuantityField
          w={112}
          aria-label={`Quantidade de ${nome}, em ${NOME_DA_UNIDADE[unidadeMedida]}`}
          unidade={unidadeMedida}
          maxLength={16}
          value={quantidade}
          onChange={quantidade => onChange({ quantidade, conferida: true })}
        />
        <Button
          variant="subtle"
          px="xs"
          aria-label={`Trocar ${nome} por outro produto`}
          onClick={() => onChange({ produtoId: null })}
        >
          trocar
        </Button>
      </span>
    ),
    nota: vai(escolha)
      ? noPedidoHa > 0
        ? `No pedido já há ${comUnidade(noPedidoHa, unidadeMedida)}: passa a esta`
        : null
      : lida.porque,
    children:
      quantidade && !vai(escolha) ? (
        <Button variant="light" aria-label={`confirmar ${nome}`} onClick={() => onChange({ conferida: true })}>
          confirmar
        </Button>
      ) : null,
  }
}

/** The candidates as buttons, followed by the whole shelf. */
function semProduto({ linhas, escolha, onChange }: Lida): Partial<Prevista> {
  const { texto, candidatos, porque } = escolha.lida
  const escolher = (id: number) => {
    const linha = linhas.row(id)
    if (linha) onChange(escolhido(escolha, linha))
  }
  return {
    nota: porque,
    children: (
      <>
        {candidatos.map(({ produtoId, nome }) => (
          <Button key={produtoId} variant="light" maw="100%" onClick={() => escolher(produtoId)}>
            {nome}
          </Button>
        ))}
        <NativeSelect
          className="grow"
          aria-label={`Produto para “${texto}”`}
          value=""
          data={[
            { value: '', label: candidatos.length > 0 ? 'Outro produto…' : 'Escolher o produto…' },
            ...linhas.rows().map(({ produtoId, nome }) => ({ value: String(produtoId), label: nome })),
          ]}
          onChange={({ target }) => escolher(Number(target.value))}
        />
      </>
    ),
  }
}
