import { Box, Button } from '@mantine/core'
import { useCallbackRef, useHotkeys } from '@mantine/hooks'
import { getRouteApi } from '@tanstack/react-router'
import { memo, useCallback, useDeferredValue, useEffect, useMemo, useState } from 'react'
import { type EstanteOferecida, listarProdutosDaEstante, type ProdutoOferecido } from '#contract/estante-produtos.ts'
import { type Estante, lerEstante } from '#contract/estantes.ts'
import { useRead } from '../../api/query.ts'
import { useRefine } from '../../shell/use-refine.ts'
import { type Cell, selectCell } from '../../ui/focus/cells.ts'
import { lazyPart } from '../../ui/lazy.ts'
import type { Order } from '../../ui/lists/columns.ts'
import { Empty } from '../../ui/notice.tsx'
import { toastNotice } from '../../ui/overlays/toast.ts'
import { Page } from '../../ui/page.tsx'
import { useStored } from '../../ui/row-store.ts'
import { Unread } from '../../ui/screen-skeleton.tsx'
import { useUnsavedGuard } from '../../ui/use-unsaved-guard.ts'
import { estantes } from '../cadastro/estantes/lista.tsx'
import { RecordPanel, useRecordShown } from '../cadastro/record-panel.tsx'
import { Alterar } from '../cadastro/tela-de-cadastro.tsx'
import { Barra } from './barra.tsx'
import { colarBloco } from './colar.ts'
import { createPlanilha, descartar, type Planilha, receber } from './estado.ts'
import { type Coluna, temProblema } from './linha.ts'
import styles from './planilha.module.css'
import type { Alvo } from './salvar.ts'
import { mostradas, Tabela } from './tabela.tsx'
import { type Dialogo, Topo, toList } from './topo.tsx'
import { useSalvar } from './use-salvar.ts'

const Adicionar = lazyPart(() => import('./dialogos/adicionar.tsx'), 'Adicionar')
const Ajustar = lazyPart(() => import('./dialogos/ajustar.tsx'), 'Ajustar')
const ColarLinhas = lazyPart(() => import('./dialogos/colar-linhas.tsx'), 'ColarLinhas')
const Copiar = lazyPart(() => import('../cadastro/estantes/copiar.tsx'), 'Copiar')
const Importar = lazyPart(() => import('../importar/importar.tsx'), 'Importar')

const route = getRouteApi('/admin/cadastro/estante')

/** One shelf: its header, and its products as a sheet: typed, pasted, added, adjusted, and saved together. */
export const EstanteAberta = memo(function EstanteAberta({ id }: { id: number }) {
  const read = useRead(lerEstante, { params: { id } })
  const estante = useRecordShown(read)?.estantes[0]
  const produtos = useRead(listarProdutosDaEstante, { params: { id } })
  return (
    <Page>
      {estante && produtos.data ? (
        <Aberta estante={estante} lida={produtos.data} />
      ) : (
        <Unread
          read={estante ? produtos : read}
          elsewhere={<Button renderRoot={toList}>Ver as estantes</Button>}
          rows={8}
          height={32}
          gap={4}
          label="Carregando os produtos"
        />
      )}
    </Page>
  )
})

/** The loaded sheet with its tools, dialogs and save bar. */
function Aberta({ estante, lida }: { estante: Estante; lida: EstanteOferecida }) {
  const planilha = usePlanilha(lida.produtos)
  const { busca, order, ids, mostrados, onSearch, onSort } = useMostrados(planilha)
  const { dialogo, onOpen, onClose } = useDialogo(planilha)
  const { target, onArrive, irPara } = useIda(mostrados, onSearch)
  const { salvar, saving, failure, esquecer } = useSalvar(estante.id, planilha, irPara)
  const { colado, onPaste } = useColagem(planilha, mostrados, () => onOpen('colar'))
  const onKey = () => {
    if (dialogo) return
    void salvar()
    selectCell()
  }
  useHotkeys([['mod+S', onKey]], [])
  const onShow = () => {
    const linhas = [...mostrados, ...ids].flatMap(id => planilha.linhas.row(id) ?? [])
    const ruim = linhas.find(temProblema)
    if (ruim) irPara({ id: ruim.produtoId, coluna: 'precoVenda' })
  }
  const onDiscard = () => {
    descartar(planilha)
    esquecer()
  }
  return (
    <div className={`line ${styles.tela}`}>
      <Topo
        estante={estante}
        planilha={planilha}
        mostrados={mostrados}
        ids={ids}
        busca={busca}
        onSearch={onSearch}
        onOpen={onOpen}
        emPedidos={lida.valorEmPedidos}
      />
      {estante.observacao ? <p className="as-written mb-sm">{estante.observacao}</p> : null}
      <Editing estante={estante} />
      {mostrados.length > 0 ? (
        <Tabela
          planilha={planilha}
          order={order}
          target={target}
          onSort={onSort}
          onArrive={onArrive}
          onPaste={onPaste}
          ids={mostrados}
        />
      ) : (
        <Nenhum vazia={ids.length === 0} onOpen={onOpen} onClear={() => onSearch()} />
      )}
      {ids.length > 0 ? (
        <Barra
          planilha={planilha}
          saving={saving}
          failure={failure}
          onShow={onShow}
          onDiscard={onDiscard}
          onSave={() => void salvar()}
        />
      ) : null}
      {dialogo ? (
        <Janela
          dialogo={dialogo}
          estante={estante}
          planilha={planilha}
          mostrados={mostrados}
          colado={colado}
          onClose={onClose}
        />
      ) : null}
    </div>
  )
}

function usePlanilha(lidas: readonly ProdutoOferecido[]): Planilha {
  const [planilha] = useState(() => createPlanilha(lidas))
  useEffect(() => receber(planilha, lidas), [planilha, lidas])
  useUnsavedGuard(() => planilha.resumo().mudadas > 0, 'screen')
  return planilha
}

/** The search and the order in the address, and the rows they show. */
function useMostrados(planilha: Planilha) {
  const { produto: busca = '', ordemProduto: order } = route.useSearch()
  const refine = useRefine(route.useNavigate())
  const ids = useStored(planilha.linhas, planilha.linhas.ids)
  // Deferred: the typed key renders before its results.
  const procurada = useDeferredValue(busca)
  const mostrados = useMemo(() => mostradas(planilha, ids, procurada, order), [planilha, ids, procurada, order])
  const onSearch = useCallback((produto?: string) => refine({ produto }), [refine])
  const onSort = useCallback((ordemProduto: Order) => refine({ ordemProduto }), [refine])
  return { busca, order, ids, mostrados, onSearch, onSort }
}

/** Going to a cell, whatever the search shows. */
function useIda(mostrados: readonly number[], onSearch: () => void) {
  const [target, setTarget] = useState<Cell | null>(null)
  const onArrive = useCallback(() => setTarget(null), [])
  const irPara = ({ id, coluna }: Alvo) => {
    if (!mostrados.includes(id)) onSearch()
    setTarget({ row: id, stop: coluna })
  }
  return { target, onArrive, irPara }
}

/** Which dialog is open. */
function useDialogo(planilha: Planilha) {
  const [dialogo, setDialogo] = useState<Dialogo | null>(null)
  const onOpen = useCallbackRef((qual: Dialogo) => {
    if (qual === 'copiar' && planilha.resumo().mudadas > 0)
      toastNotice('Salve ou descarte o que mudou antes de copiar: a cópia leva o que está salvo.')
    else setDialogo(qual)
  })
  return { dialogo, onOpen, onClose: () => setDialogo(null) }
}

/** Pastes into the sheet's cells, or opens the dialog for a block that names products. */
function useColagem(planilha: Planilha, mostrados: readonly number[], onProducts: () => void) {
  const [colado, setColado] = useState('')
  const abrir = useCallbackRef(onProducts)
  const onPaste = useCallback(
    (id: number, coluna: Coluna, texto: string) => {
      const feito = colarBloco(planilha, mostrados, { id, coluna }, texto)
      if (feito === 'produtos') {
        setColado(texto)
        abrir()
      } else if (feito?.aviso) toastNotice(feito.aviso)
      if (feito) selectCell()
      return feito !== null
    },
    [planilha, mostrados, abrir],
  )
  return { colado, onPaste }
}

/** The form of the shelf itself, above the sheet. */
function Editing({ estante }: { estante: Estante }) {
  const editar = route.useSearch({ select: ({ editar }) => editar })
  const navigate = route.useNavigate()
  const close = () => navigate({ search: before => ({ ...before, editar: undefined }), resetScroll: false })
  if (editar === undefined) return null
  return (
    <Box maw={640} mb="lg">
      <RecordPanel title="Alterar a estante" onClose={close}>
        <Alterar cadastro={estantes} record={estante} onClose={close} />
      </RecordPanel>
    </Box>
  )
}

type NenhumProps = { vazia: boolean; onOpen: (dialogo: Dialogo) => void; onClear: () => void }

const Nenhum = ({ vazia, onOpen, onClear }: NenhumProps) =>
  vazia ? (
    <Empty
      title="Esta estante ainda não tem produtos"
      action={
        <>
          <Button onClick={() => onOpen('adicionar')}>Adicionar produtos</Button>
          <Button variant="default" onClick={() => onOpen('colar')}>
            Colar linhas
          </Button>
        </>
      }
    >
      Escolha os primeiros, ou cole de uma planilha as linhas com produto, preço e quantidade.
    </Empty>
  ) : (
    <Empty title="Nenhum produto com este nome na estante" clear={['Limpar a busca', onClear]}>
      Confira a grafia, ou procure por menos letras.
    </Empty>
  )

type JanelaProps = {
  dialogo: Dialogo
  estante: Estante
  planilha: Planilha
  mostrados: readonly number[]
  colado: string
  onClose: () => void
}

function Janela({ dialogo, estante, planilha, mostrados, colado, onClose }: JanelaProps) {
  const navigate = route.useNavigate()
  const estanteId = estante.id
  const showCopy = ({ id, periodo: busca }: { id: number | null; periodo: string }) => {
    onClose()
    void navigate({ search: id === null ? { busca, situacao: 'todas' } : { id } })
  }
  if (dialogo === 'adicionar') return <Adicionar estanteId={estanteId} planilha={planilha} onClose={onClose} />
  if (dialogo === 'ajustar') return <Ajustar planilha={planilha} mostrados={mostrados} onClose={onClose} />
  if (dialogo === 'colar')
    return <ColarLinhas estanteId={estanteId} planilha={planilha} onClose={onClose} initial={colado} />
  if (dialogo === 'importar') return <Importar tipo="estante-produtos" estanteId={estanteId} onClose={onClose} />
  return <Copiar estante={estante} onClose={onClose} onCopy={showCopy} />
}
