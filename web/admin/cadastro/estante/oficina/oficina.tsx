import { Alert, Button, Skeleton } from '@mantine/core'
import { useCallbackRef } from '@mantine/hooks'
import { getRouteApi } from '@tanstack/react-router'
import { lazy, Suspense, useCallback, useDeferredValue, useMemo, useState } from 'react'
import { emNumero } from '#contract/dinheiro.ts'
import { listarProdutosDaEstante } from '#contract/estante-produtos.ts'
import type { Estante } from '#contract/estantes.ts'
import { useRead } from '../../../../api/query.ts'
import { useRefine } from '../../../../shell/use-refine.ts'
import { SearchBox } from '../../../../ui/fields/search-box.tsx'
import type { Order } from '../../../../ui/lists/columns.ts'
import { Empty, ReadFailure } from '../../../../ui/notice.tsx'
import { Folha } from '../folha/folha.tsx'
import { escolherTexto } from '../folha/ir-para.ts'
import { useAtalhos } from '../folha/use-atalhos.ts'
import type { Coluna } from '../planilha/celula.ts'
import { colarBloco } from '../planilha/colar-bloco.ts'
import { temProblema } from '../planilha/linha.ts'
import { mostradas } from '../planilha/ordem.ts'
import type { Alvo } from '../planilha/salvar.ts'
import { useIds, usePlanilha } from '../planilha/use-planilha.ts'
import { useSalvar } from '../planilha/use-salvar.ts'
import { Barra } from './barra.tsx'
import { type Dialogo, Ferramentas, FerramentasDasEscolhidas } from './ferramentas.tsx'
import styles from './oficina.module.css'
import { Ordenar } from './ordenar.tsx'
import { Totais } from './totais.tsx'

const route = getRouteApi('/admin/cadastro/estante')

const Adicionar = lazy(() => import('./adicionar.tsx').then(module => ({ default: module.Adicionar })))
const ColarLinhas = lazy(() => import('./colar-linhas.tsx').then(module => ({ default: module.ColarLinhas })))
const Ajustar = lazy(() => import('./ajustar.tsx').then(module => ({ default: module.Ajustar })))

/** A shelf's products as a sheet: typed, pasted, added, adjusted, and saved at once. */
export function Oficina({ estante: { id: estanteId } }: { estante: Estante }) {
  const { produto: busca = '', ordemProduto: ordem } = route.useSearch()
  const refine = useRefine(route.useNavigate())
  const read = useRead(listarProdutosDaEstante, { params: { id: estanteId } })
  const { planilha, pronta, restaurada } = usePlanilha(estanteId, read.data?.produtos)
  const [dialogo, setDialogo] = useState<Dialogo | null>(null)
  const [colado, setColado] = useState('')
  const [aviso, setAviso] = useState('')
  const [alvo, setAlvo] = useState<Alvo | null>(null)
  const ids = useIds(planilha)
  // The key first, what it finds after it.
  const procurada = useDeferredValue(busca)
  const mostrados = useMemo(() => mostradas(planilha, ids, procurada, ordem), [planilha, ids, procurada, ordem])

  const irPara = (destino: Alvo) => {
    if (!mostrados.includes(destino.id)) refine({ produto: undefined })
    setAlvo(destino)
  }
  const { salvar, salvando, failure, esquecer } = useSalvar(estanteId, planilha, irPara)
  useAtalhos({ onSave: () => void salvar(), onUndo: planilha.desfazer, onRedo: planilha.refazer })
  const colar = useCallback(
    (id: number, coluna: Coluna, texto: string) => {
      const feito = colarBloco(planilha, mostrados, { id, coluna }, texto)
      if (feito === 'produtos') {
        setColado(texto)
        setDialogo('colar')
      } else setAviso(feito?.aviso ?? '')
      if (feito) escolherTexto()
      return feito !== null
    },
    [planilha, mostrados],
  )
  const verProblema = useCallbackRef(() => {
    const id = [...mostrados, ...ids].find(outro => {
      const linha = planilha.linha(outro)
      return linha && temProblema(linha)
    })
    if (id !== undefined) irPara({ id, coluna: 'precoVenda' })
  })
  const onSave = useCallbackRef(() => void salvar())
  const onDiscard = useCallbackRef(() => {
    planilha.descartar()
    esquecer()
  })
  const onSort = useCallback((ordemProduto: Order) => refine({ ordemProduto }), [refine])
  const chegar = useCallback(() => setAlvo(null), [])
  const fechar = () => setDialogo(null)
  const onAdd = (primeiro: number | undefined) => {
    fechar()
    if (primeiro !== undefined) irPara({ id: primeiro, coluna: 'quantidade' })
  }

  if (read.error && !read.data) return <ReadFailure error={read.error} onRetry={() => void read.refetch()} />
  if (!pronta) return <Esqueleto />
  const vazia = ids.length === 0
  return (
    <div className={styles.oficina}>
      {restaurada ? (
        <Alert color="amber" variant="light">
          O que você digitou antes de a sessão terminar está de volta. Confira e salve.
        </Alert>
      ) : null}
      {vazia ? null : <Totais planilha={planilha} />}
      <Ferramentas
        vazia={vazia}
        onOpen={setDialogo}
        busca={
          vazia ? null : (
            <>
              <SearchBox
                label="Buscar nesta estante"
                delay={60}
                value={busca}
                onChange={produto => refine({ produto })}
              />
              <Ordenar ordem={ordem} onSort={onSort} />
            </>
          )
        }
      />
      <FerramentasDasEscolhidas planilha={planilha} onAdjust={() => setDialogo('ajustar')} />
      {aviso ? (
        <Alert
          color="amber"
          variant="light"
          role="status"
          withCloseButton
          closeButtonLabel="Fechar"
          onClose={() => setAviso('')}
        >
          {aviso}
        </Alert>
      ) : null}
      {vazia ? (
        <Empty title="Esta estante ainda não tem produtos">
          Escolha os primeiros em “Adicionar produtos”, ou cole de uma planilha as linhas com produto, preço e
          quantidade.
        </Empty>
      ) : mostrados.length === 0 ? (
        <Empty
          title="Nenhum produto com este nome na estante"
          action={
            <Button variant="default" onClick={() => refine({ produto: undefined })}>
              Limpar a busca
            </Button>
          }
        >
          Confira a grafia, ou procure por menos letras.
        </Empty>
      ) : (
        <>
          <p role="status" className={styles.contagem}>
            {contagem(mostrados.length, ids.length)}
            <span className={styles.teclas}>
              Setas andam, digitar ou F2 edita, Enter desce, Esc desiste. Cole da planilha na célula onde o bloco
              começa.
            </span>
          </p>
          <Folha
            planilha={planilha}
            ids={mostrados}
            ordem={ordem}
            onSort={onSort}
            alvo={alvo}
            onArrive={chegar}
            onPaste={colar}
          />
        </>
      )}
      {vazia ? null : (
        <Barra
          planilha={planilha}
          salvando={salvando}
          failure={failure}
          onSave={onSave}
          onShowProblem={verProblema}
          onDiscard={onDiscard}
        />
      )}
      <Suspense>
        {dialogo === 'adicionar' ? <Adicionar {...{ estanteId, planilha, onClose: fechar, onAdd }} /> : null}
        {dialogo === 'colar' ? (
          <ColarLinhas {...{ estanteId, planilha, onClose: fechar, onAdd, inicial: colado }} />
        ) : null}
        {dialogo === 'ajustar' ? <Ajustar {...{ planilha, mostrados, busca, onClose: fechar }} /> : null}
      </Suspense>
    </div>
  )
}

const contagem = (mostrados: number, todos: number): string => {
  const nome = todos === 1 ? 'produto' : 'produtos'
  const numero = (quantos: number) => emNumero(quantos)
  return mostrados === todos ? `${numero(todos)} ${nome}` : `${numero(mostrados)} de ${numero(todos)} ${nome}`
}

function Esqueleto() {
  return (
    <div role="status" aria-label="Carregando os produtos">
      <Skeleton height={72} mb={12} />
      <Skeleton height={44} mb={12} />
      {[1, 2, 3, 4, 5, 6].map(linha => (
        <Skeleton key={linha} height={54} mb={4} />
      ))}
    </div>
  )
}
