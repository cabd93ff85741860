import { Alert } from '@mantine/core'
import { useCallbackRef, useHotkeys } from '@mantine/hooks'
import { getRouteApi } from '@tanstack/react-router'
import { type ReactNode, useCallback, useDeferredValue, useMemo, useState } from 'react'
import { createPortal } from 'react-dom'
import { listarProdutosDaEstante } from '#contract/estante-produtos.ts'
import type { Estante } from '#contract/estantes.ts'
import { useRead } from '../../api/query.ts'
import { useRefine } from '../../shell/use-refine.ts'
import { selectCell } from '../../ui/focus/cells.ts'
import type { Order } from '../../ui/lists/columns.ts'
import { Empty } from '../../ui/notice.tsx'
import { part } from '../../ui/part.ts'
import { useStored } from '../../ui/row-store.ts'
import { Unread } from '../../ui/screen-skeleton.tsx'
import { Barra } from './barra.tsx'
import { colarBloco } from './bloco.ts'
import { descartarTudo, type Planilha } from './estado.ts'
import { type Dialogo, Ferramentas, FerramentasDasEscolhidas } from './ferramentas.tsx'
import { type Coluna, temProblema } from './linha.ts'
import { mostradas } from './ordem.ts'
import styles from './planilha.module.css'
import type { Alvo } from './salvar.ts'
import { Tabela } from './tabela.tsx'
import { Totais } from './totais.tsx'
import { usePlanilha } from './use-planilha.ts'
import { useSalvar } from './use-salvar.ts'

const route = getRouteApi('/admin/cadastro/estante')

const Adicionar = part(() => import('./dialogos/adicionar.tsx'), 'Adicionar')
const ColarLinhas = part(() => import('./dialogos/colar-linhas.tsx'), 'ColarLinhas')
const Limitar = part(() => import('./dialogos/limitar.tsx'), 'Limitar')
const Ajustar = part(() => import('./dialogos/ajustar.tsx'), 'Ajustar')

type Props = {
  estante: Estante
  /** The element that holds the totals and tools; null until it is mounted. */
  toolsIn: HTMLElement | null
  /** The actions on the whole shelf. */
  actions: ReactNode
}

/**
 * A shelf's products as a sheet: typed, pasted, added, adjusted, and saved together.
 */
export function ProdutosDaEstante({ estante: { id: estanteId }, ...around }: Props) {
  const read = useRead(listarProdutosDaEstante, { params: { id: estanteId } })
  const { planilha, pronta } = usePlanilha(read.data?.produtos)
  if (!pronta) return <Unread read={read} rows={8} height={32} gap={4} label="Carregando os produtos" />
  return (
    <div className={`line gap-sm ${styles.planilha}`}>
      <Aberta {...{ estanteId, planilha }} emPedidos={read.data?.valorEmPedidos ?? 0} {...around} />
    </div>
  )
}

type AbertaProps = Omit<Props, 'estante'> & { estanteId: number; planilha: Planilha; emPedidos: number }

/** The loaded sheet with its tools, dialogs and save bar. */
function Aberta({ estanteId, planilha, emPedidos, toolsIn, actions }: AbertaProps) {
  const { busca, order, ids, mostrados, refine } = useMostrados(planilha)
  const [dialogo, setDialogo] = useState<Dialogo | null>(null)
  const [target, setTarget] = useState<Alvo | null>(null)
  const irPara = (destino: Alvo) => {
    if (!mostrados.includes(destino.id)) refine({ produto: undefined })
    setTarget(destino)
  }
  const { salvar, saving, failure, esquecer } = useSalvar(estanteId, planilha, irPara)
  const { aviso, colado, colar, fecharAviso } = useColagem(planilha, mostrados, () => setDialogo('colar'))
  const onKey = () => {
    if (dialogo) return
    void salvar()
    selectCell()
  }
  useHotkeys([['mod+S', onKey]], [])
  const onShow = useCallbackRef(() => {
    const id = [...mostrados, ...ids].find(outro => {
      const linha = planilha.linhas.row(outro)
      return linha && temProblema(linha)
    })
    if (id !== undefined) irPara({ id, coluna: 'precoVenda' })
  })
  const onSave = useCallbackRef(() => void salvar())
  const onDiscard = useCallbackRef(() => {
    descartarTudo(planilha)
    esquecer()
  })
  const onClose = () => setDialogo(null)
  const vazia = ids.length === 0
  const ferramentas = <Ferramentas {...{ actions, busca, order, refine }} empty={vazia} onOpen={setDialogo} />
  return (
    <>
      {toolsIn &&
        createPortal(
          <>
            {vazia ? null : <Totais {...{ planilha, mostrados, ids, emPedidos }} />}
            {ferramentas}
          </>,
          toolsIn,
        )}
      <Produtos {...{ planilha, ids, mostrados, order, refine, target, setTarget }} onPaste={colar} />
      {vazia ? null : (
        <Barra {...{ planilha, saving, failure, onSave, onShow, onDiscard }}>
          {aviso ? <Aviso onClose={fecharAviso}>{aviso}</Aviso> : null}
          <FerramentasDasEscolhidas planilha={planilha} onOpen={setDialogo} />
        </Barra>
      )}
      {dialogo === 'adicionar' ? <Adicionar {...{ estanteId, planilha, onClose }} /> : null}
      {dialogo === 'colar' ? <ColarLinhas {...{ estanteId, planilha, onClose, initial: colado }} /> : null}
      {dialogo === 'ajustar' ? <Ajustar {...{ planilha, mostrados, onClose }} /> : null}
      {dialogo === 'limitar' ? (
        <Limitar {...{ planilha, onClose }} ids={[...planilha.linhas.whole().escolhidas]} />
      ) : null}
    </>
  )
}

/** The search and the order in the address, and the rows they show. */
function useMostrados(planilha: Planilha) {
  const { produto: busca = '', ordemProduto: order } = route.useSearch()
  const refine = useRefine(route.useNavigate())
  const ids = useStored(planilha.linhas, planilha.linhas.ids)
  // Deferred: the typed key renders before its results.
  const procurada = useDeferredValue(busca)
  const mostrados = useMemo(() => mostradas(planilha, ids, procurada, order), [planilha, ids, procurada, order])
  return { busca, order, ids, mostrados, refine }
}

/** Pastes into the sheet's cells, or opens the dialog for a block that names products. */
function useColagem(planilha: Planilha, mostrados: readonly number[], onProducts: () => void) {
  const [colado, setColado] = useState('')
  const [aviso, setAviso] = useState('')
  const abrir = useCallbackRef(onProducts)
  const colar = useCallback(
    (id: number, coluna: Coluna, texto: string) => {
      const feito = colarBloco(planilha, mostrados, { id, coluna }, texto)
      if (feito === 'produtos') {
        setColado(texto)
        abrir()
      } else setAviso(feito?.aviso ?? '')
      if (feito) selectCell()
      return feito !== null
    },
    [planilha, mostrados, abrir],
  )
  return { aviso, colado, colar, fecharAviso: () => setAviso('') }
}

function Aviso({ onClose, children }: { onClose: () => void; children: string }) {
  return (
    <Alert role="status" withCloseButton closeButtonLabel="Fechar" onClose={onClose}>
      {children}
    </Alert>
  )
}

type Mostrados = ReturnType<typeof useMostrados>

type ProdutosProps = Omit<Mostrados, 'busca'> & {
  planilha: Planilha
  target: Alvo | null
  setTarget: (target: null) => void
  onPaste: (id: number, coluna: Coluna, texto: string) => boolean
}

/** The sheet, or why there is none to show. */
function Produtos({ planilha, ids, mostrados, order, refine, target, setTarget, onPaste }: ProdutosProps) {
  const onSort = useCallback((ordemProduto: Order) => refine({ ordemProduto }), [refine])
  const onArrive = useCallback(() => setTarget(null), [setTarget])
  if (ids.length === 0)
    return (
      <Empty title="Esta estante ainda não tem produtos">
        Escolha os primeiros em “Adicionar produtos”, ou cole de uma planilha as linhas com produto, preço e quantidade.
      </Empty>
    )
  if (mostrados.length === 0)
    return (
      <Empty
        title="Nenhum produto com este nome na estante"
        clear={['Limpar a busca', () => refine({ produto: undefined })]}
      >
        Confira a grafia, ou procure por menos letras.
      </Empty>
    )
  return <Tabela ids={mostrados} {...{ planilha, order, onSort, target, onArrive, onPaste }} />
}
