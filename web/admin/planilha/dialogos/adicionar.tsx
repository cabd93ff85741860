import { Button, Checkbox, TextInput } from '@mantine/core'
import { useState } from 'react'
import { contar, emReais } from '#contract/dinheiro.ts'
import type { ProdutoFora } from '#contract/estante-planilha.ts'
import { NOME_DA_UNIDADE } from '#contract/unidades.ts'
import { AnyOf, countedBy } from '../../../ui/lists/any-of.tsx'
import { found } from '../../../ui/lists/matching.ts'
import { Empty, ReadFailure } from '../../../ui/notice.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { DialogButtons, DialogFoot } from '../../../ui/overlays/dialog-buttons.tsx'
import { Loading } from '../../../ui/screen-skeleton.tsx'
import type { Planilha } from '../estado.ts'
import { linhaNova } from '../linha.ts'
import styles from '../planilha.module.css'
import { useForaDaEstante } from './use-fora-da-estante.ts'

type Props = {
  estanteId: number
  planilha: Planilha
  onClose: () => void
}

/** Adds several products to the sheet, to be completed and saved there. */
export function Adicionar({ estanteId, planilha, onClose }: Props) {
  const { produtos, lendo, error, reler } = useForaDaEstante(estanteId, planilha)
  const [busca, setBusca] = useState('')
  const [escolhidos, setEscolhidos] = useState<ReadonlySet<number>>(new Set())
  const [categorias, setCategorias] = useState<readonly string[]>([])
  const dasCategorias = produtos.filter(
    ({ categoria }) => categorias.length === 0 || (categoria !== null && categorias.includes(categoria)),
  )
  const { items: achados } = found(dasCategorias, busca, ({ nome, codigo, fornecedor }) =>
    [nome, codigo, fornecedor].filter(Boolean).join(' '),
  )
  const marcar = (quais: readonly ProdutoFora[], sim: boolean) => {
    const novos = new Set(escolhidos)
    for (const { id } of quais) sim ? novos.add(id) : novos.delete(id)
    setEscolhidos(novos)
  }
  const adicionar = () => {
    planilha.linhas.write(produtos.filter(({ id }) => escolhidos.has(id)).map(linhaNova))
    onClose()
  }
  const todos = achados.length > 0 && achados.every(({ id }) => escolhidos.has(id))
  return (
    <Dialog opened title="Adicionar produtos" onClose={onClose}>
      {error ? (
        <ReadFailure error={error} onRetry={reler} />
      ) : !lendo && produtos.length === 0 ? (
        <Empty title="Todos os produtos ativos já estão nesta estante">
          Cadastre outros produtos, ou ative os inativos, para pô-los aqui.
        </Empty>
      ) : (
        <>
          <Busca busca={busca} onChange={setBusca} />
          <AnyOf
            label="Categorias"
            options={countedBy(produtos, ({ categoria }) => categoria)}
            chosen={categorias}
            onChange={setCategorias}
          />
          {lendo ? (
            <Loading rows={6} height={52} gap={4} label="Carregando os produtos" />
          ) : (
            <>
              <Checkbox
                mt="sm"
                label={
                  busca || categorias.length > 0
                    ? `Todos os ${achados.length} encontrados`
                    : `Todos os ${produtos.length}`
                }
                checked={todos}
                disabled={achados.length === 0}
                onChange={event => marcar(achados, event.currentTarget.checked)}
              />
              <Opcoes produtos={achados} escolhidos={escolhidos} onMark={(produto, sim) => marcar([produto], sim)} />
            </>
          )}
        </>
      )}
      <DialogFoot>
        <DialogButtons
          action={rotulo(escolhidos.size)}
          onAction={adicionar}
          reason={escolhidos.size === 0 ? 'Escolha os produtos na lista' : null}
          onBack={onClose}
        />
      </DialogFoot>
    </Dialog>
  )
}

const rotulo = (quantos: number): string =>
  quantos === 0 ? 'Adicionar' : `Adicionar ${contar(quantos, 'produto', 'produtos')}`

/** Rendered while the products load: the dialog's initial focus and the first keys land here. */
function Busca({ busca, onChange }: { busca: string; onChange: (busca: string) => void }) {
  return (
    <TextInput
      type="search"
      label="Buscar produto, código ou fornecedor"
      value={busca}
      maxLength={120}
      autoComplete="off"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      enterKeyHint="search"
      data-autofocus
      onChange={event => onChange(event.currentTarget.value)}
    />
  )
}

type OpcoesProps = {
  produtos: readonly ProdutoFora[]
  escolhidos: ReadonlySet<number>
  onMark: (produto: ProdutoFora, sim: boolean) => void
}

/** So many at once: a few letters or a category find the others. */
const DE_CADA_VEZ = 100

function Opcoes({ produtos, escolhidos, onMark }: OpcoesProps) {
  const [quantos, setQuantos] = useState(DE_CADA_VEZ)
  if (produtos.length === 0) return <Empty title="Nenhum produto com este nome">Tente outra palavra.</Empty>
  return (
    <div className={`mt-xs ${styles.rolo}`}>
      <ul aria-label="Produtos">
        {produtos.slice(0, quantos).map(produto => (
          <li key={produto.id}>
            <Checkbox
              label={produto.nome}
              description={detalhe(produto)}
              checked={escolhidos.has(produto.id)}
              onChange={event => onMark(produto, event.currentTarget.checked)}
            />
          </li>
        ))}
      </ul>
      {quantos < produtos.length ? (
        <Button variant="subtle" fullWidth onClick={() => setQuantos(quantos + DE_CADA_VEZ)}>
          Mostrar mais
        </Button>
      ) : null}
    </div>
  )
}

const detalhe = ({ codigo, embalagem, unidadeMedida, precoCusto }: ProdutoFora): string =>
  [codigo, NOME_DA_UNIDADE[unidadeMedida], embalagem, `custo ${emReais(precoCusto)}`].filter(Boolean).join(' · ')
