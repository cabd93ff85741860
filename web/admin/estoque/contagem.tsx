import { Button } from '@mantine/core'
import { type ClipboardEvent, useState } from 'react'
import { lerQuantidade } from '#contract/digitacao.ts'
import { contar } from '#contract/dinheiro.ts'
import { criarMovimentos } from '#contract/estoque.ts'
import { listarProdutosAtivos, type Produto } from '#contract/produtos.ts'
import { aceitaDecimais } from '#contract/unidades.ts'
import { useWrite } from '../../api/query.ts'
import type { estoqueSearch } from '../../shell/search.ts'
import { failureOf } from '../../ui/failure.ts'
import { FormFailure } from '../../ui/fields/form-failure.tsx'
import { QuantityField } from '../../ui/fields/quantity-field.tsx'
import { downTheColumn } from '../../ui/focus/down-the-column.ts'
import { type Column, quantity, text } from '../../ui/lists/columns.ts'
import { ReasonButton } from '../../ui/reason-button.tsx'
import { type RowStore, useRow, useStored } from '../../ui/row-store.ts'
import { DE_QUE_PRODUTOS } from '../cadastro/de-que-produtos.tsx'
import { Importar } from '../importar/importar.tsx'
import { lerBloco } from '../planilha/colar.ts'
import { type Declaracao, Declarado, useAqui, useLinhas } from '../relatorios/relatorio.tsx'
import { campoDeBusca, VISOES } from './produtos.tsx'

type Busca = ReturnType<typeof estoqueSearch>
/** What was typed and is not saved yet; NaN where it is no number. */
export type Contadas = RowStore<{ id: number; quantidade: number }, object>

const CONTAGEM: Declaracao<Busca, typeof listarProdutosAtivos, 'produtos'> = {
  titulo: 'Estoque',
  pergunta: 'Digite o que há de cada produto: Enter desce.',
  conta: '',
  visoes: VISOES,
  call: listarProdutosAtivos,
  arquivo: false,
  linhas: 'produtos',
  sent: ({ search: { busca = '' } }) => ({ query: { busca, limite: 500 } }),
  lista: 'Contagem',
  nomes: ['produto', 'produtos'],
  quem: campoDeBusca,
  filtros: [DE_QUE_PRODUTOS],
  colunas: () => [],
  chave: ({ id }) => id,
  vazio: ['Nenhum produto ativo', 'Cadastre os produtos, ou traga-os de uma planilha, para contar o que há deles.'],
}

/** All active products as a sheet: what is there is typed down a column or pasted, and saved together. */
export function Contagem({ contadas }: { contadas: Contadas }) {
  const [colado, setColado] = useState<string | null>(null)
  const aqui = useAqui<Busca>(CONTAGEM)
  const lido = useLinhas(CONTAGEM, aqui)
  const onPaste = (event: ClipboardEvent, id: number) => {
    const texto = event.clipboardData.getData('text/plain')
    const bloco = lerBloco(texto)
    const largura = Math.max(...bloco.map(linha => linha.length))
    if (bloco.length < 2 && largura < 2) return
    event.preventDefault()
    if (largura > 1) return setColado(texto)
    const desde = lido.rows.findIndex(produto => produto.id === id)
    contadas.write(bloco.flatMap(([celula = ''], i) => lida(lido.rows[desde + i], celula)))
  }
  const columns: Column<Produto>[] = [
    text('nome', 'Produto', ({ nome }) => nome, { phone: 'title', sort: undefined }),
    text('codigo', 'Código', ({ codigo }) => codigo ?? '', { roomy: true, width: '7rem', sort: undefined }),
    quantity('estoque', 'Em estoque', ({ estoque }) => estoque, { sort: undefined }),
    {
      key: 'contado',
      header: 'Contado',
      phone: 'side',
      align: 'right',
      width: 150,
      cell: produto => <Contado contadas={contadas} produto={produto} onPaste={onPaste} />,
    },
  ]
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only leads the keys from cell to cell
    <div onKeyDown={downTheColumn}>
      <Declarado
        de={{ ...CONTAGEM, abaixo: () => <Salvar contadas={contadas} onImport={() => setColado('')} /> }}
        aqui={aqui}
        lido={lido}
        mais={{ columns }}
      />
      {colado === null ? null : <Importar tipo="estoque" initial={colado} onClose={() => setColado(null)} />}
    </div>
  )
}

/** A pasted cell as the product's count; nothing where it is empty or no number. */
function lida(produto: Produto | undefined, celula: string) {
  const lido = produto && lerQuantidade(celula, aceitaDecimais(produto.unidadeMedida))
  return lido && 'value' in lido && lido.value !== null ? [{ id: produto.id, quantidade: lido.value }] : []
}

type ContadoProps = {
  contadas: Contadas
  produto: Produto
  onPaste: (event: ClipboardEvent, id: number) => void
}

function Contado({ contadas, produto: { id, nome, unidadeMedida }, onPaste }: ContadoProps) {
  const contada = useRow(contadas, id)
  return (
    <QuantityField
      data-cell
      w={110}
      ml="auto"
      aria-label={`Contado de ${nome}`}
      unidade={unidadeMedida}
      value={contada?.quantidade ?? null}
      onChange={quantidade => (quantidade === null ? contadas.write([], [id]) : contadas.write([{ id, quantidade }]))}
      onPaste={event => onPaste(event, id)}
    />
  )
}

/** How many counts wait, and their save, all or none. */
function Salvar({ contadas, onImport }: { contadas: Contadas; onImport: () => void }) {
  const ids = useStored(contadas, contadas.ids)
  const ilegivel = useStored(contadas, () => contadas.rows().some(({ quantidade }) => Number.isNaN(quantidade)))
  const salvar = useWrite(criarMovimentos, {
    success: ({ movimentos }) => contar(movimentos.length, 'produto contado', 'produtos contados'),
    onSuccess: () => contadas.replace([]),
  })
  const movimentos = () =>
    contadas.rows().map(({ id, quantidade }) => ({ produtoId: id, tipo: 'contagem' as const, quantidade }))
  return (
    <div className="foot stack gap-xs padded mt-md">
      <FormFailure each failure={salvar.error && !salvar.isPending ? failureOf(salvar.error) : null} />
      <div className="row centred at-end gap-xs">
        <p className={`quiet grow ${ids.length > 0 ? '' : 'off-phone'}`} role="status">
          {ids.length > 0
            ? contar(ids.length, 'produto por salvar', 'produtos por salvar')
            : 'O que ficar em branco continua como está.'}
        </p>
        <Button variant="default" onClick={onImport}>
          Colar ou importar
        </Button>
        <ReasonButton
          loading={salvar.isPending}
          reason={
            ids.length === 0 ? 'Digite o que há de um produto' : ilegivel ? 'Corrija o que não é um número' : null
          }
          onClick={() => salvar.mutate({ body: { movimentos: movimentos() } })}
        >
          Salvar a contagem
        </ReasonButton>
      </div>
    </div>
  )
}
