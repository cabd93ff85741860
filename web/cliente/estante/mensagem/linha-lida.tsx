import { Button, NativeSelect, TextInput } from '@mantine/core'
import { lerQuantidade } from '#contract/digitacao.ts'
import { aceitaDecimais, comUnidade, NOME_DA_UNIDADE } from '#contract/unidades.ts'
import type { Linhas, Linha as NaEstante } from '../../../pedido/carrinho/linhas.ts'
import type { Prevista, Escolha as Saida } from '../../../pedido/previa.tsx'
import { type Escolha, type Estado, escolhido, escrita } from './escolhas.ts'

type Lida = { linhas: Linhas; escolha: Escolha; estado: Estado; onChange: (parte: Partial<Escolha>) => void }

/** A line of the message as it will be ordered: a doubt takes one press, and any line can be changed to another product. */
export function linhaLida(key: number, lida: Lida): Prevista {
  const { linhas, escolha } = lida
  const { texto } = escolha.lida
  const linha = escolha.produtoId === null ? undefined : linhas.row(escolha.produtoId)
  const base = { key, texto, quantidade: null }
  return { ...base, ...(linha && !escolha.procurando ? comProduto(lida, linha) : semProduto(lida)) }
}

function comProduto({ escolha, estado, onChange }: Lida, linha: NaEstante): Partial<Prevista> {
  const { nome, unidadeMedida, preco } = linha
  const { quantidade } = escolha
  const digitada = lerQuantidade(quantidade, aceitaDecimais(unidadeMedida))
  const lidaAgora = 'quantidade' in estado ? estado.quantidade : null
  return {
    ...{ nome, unidadeMedida, preco, quantidade: lidaAgora, tom: estado.tipo === 'vai' ? 'quiet' : 'amber' },
    campo: (
      <span className="line centred">
        <TextInput
          w={96}
          aria-label={`Quantidade de ${nome}, em ${NOME_DA_UNIDADE[unidadeMedida]}`}
          inputMode={aceitaDecimais(unidadeMedida) ? 'decimal' : 'numeric'}
          autoComplete="off"
          maxLength={16}
          value={quantidade}
          placeholder="quanto?"
          error={quantidade !== '' && lidaAgora === null}
          onChange={event => onChange({ quantidade: event.currentTarget.value, conferida: true })}
        />
        <Button
          variant="subtle"
          px="xs"
          aria-label={`Trocar ${nome} por outro produto`}
          onClick={() => onChange({ procurando: true })}
        >
          trocar
        </Button>
      </span>
    ),
    nota: notaDe(escolha, estado, linha),
    escolhas: saidas(estado, linha, 'ambiguous' in digitada ? digitada.ambiguous : [], onChange),
  }
}

/** What is wrong with the typed quantity, else what the reader doubts, else what the order already holds. */
function notaDe({ lida, quantidade, produtoId, conferida }: Escolha, estado: Estado, linha: NaEstante): string | null {
  const { unidadeMedida, quer } = linha
  const digitada = lerQuantidade(quantidade, aceitaDecimais(unidadeMedida))
  if ('error' in digitada && conferida) return digitada.error
  if ('ambiguous' in digitada) return 'Qual destas quantidades?'
  if (estado.tipo === 'limite') return estado.texto
  if (estado.tipo === 'vai' && quer > 0 && quer !== estado.total)
    return `No pedido: ${comUnidade(quer, unidadeMedida)}, passa a ${comUnidade(estado.total, unidadeMedida)}`
  return produtoId === lida.produtoId ? lida.porque : null
}

/** One button for each way out. */
function saidas(
  estado: Estado,
  { nome, unidadeMedida }: NaEstante,
  ambiguas: readonly number[],
  onChange: Lida['onChange'],
): Saida[] {
  const com = (quantidade: number, verbo: string): Saida => {
    const label = `${verbo}${comUnidade(quantidade, unidadeMedida)}`
    const onPress = () => onChange({ quantidade: escrita(quantidade), conferida: true })
    return { label, spoken: `${label}: ${nome}`, onPress }
  }
  if (ambiguas.length > 0) return ambiguas.map(uma => com(uma, ''))
  if (estado.tipo === 'confirmar') return [com(estado.quantidade, 'confirmar ')]
  return estado.tipo === 'limite' ? estado.opcoes.map(uma => com(uma, 'ficar com ')) : []
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
    escolhas: candidatos.map(({ produtoId, nome }) => ({ label: nome, onPress: () => escolher(produtoId) })),
    children: (
      <NativeSelect
        className="grow"
        aria-label={`Produto para “${texto}”`}
        value=""
        data={[
          { value: '', label: candidatos.length > 0 ? 'Outro produto…' : 'Escolher o produto…' },
          ...linhas.rows().map(({ produtoId, nome }) => ({ value: String(produtoId), label: nome })),
        ]}
        onChange={({ target }) => target.value && escolher(Number(target.value))}
      />
    ),
  }
}
