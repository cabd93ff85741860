import { Button } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { listarEstoque, listarMovimentos, type TipoManual } from '#contract/estoque.ts'
import type { Answer, Route } from '#contract/route.ts'
import { useLive } from '../../api/use-live.ts'
import type { estoqueSearch } from '../../shell/search.ts'
import { useRefine } from '../../shell/use-refine.ts'
import { lazyPart } from '../../ui/lazy.ts'
import { FilterChoice } from '../../ui/lists/filter-choice.tsx'
import { BottomBar } from '../../ui/page.tsx'
import { createRowStore } from '../../ui/row-store.ts'
import { usePhone } from '../../ui/use-phone.ts'
import { useUnsavedGuard } from '../../ui/use-unsaved-guard.ts'
import { type Declaracao, Declarado, useAqui, useLinhas } from '../relatorios/relatorio.tsx'
import type { Alvo } from './movimentar.tsx'
import { MOVIMENTOS } from './movimentos.tsx'
import { PRODUTOS } from './produtos.tsx'

// Loaded lazily: its form brings the contract's schemas.
const Movimentar = lazyPart(() => import('./movimentar.tsx'), 'Movimentar')
const Contagem = lazyPart(() => import('./contagem.tsx'), 'Contagem')

type Busca = ReturnType<typeof estoqueSearch>
type Pedido = { tipo: TipoManual; produto?: Alvo }
const LEITURAS = [listarEstoque, listarMovimentos]

/** `/admin/estoque`: stock on hand and in orders, its movements, or the sheet to count it in. */
export function Estoque() {
  const [pedido, setPedido] = useState<Pedido | null>(null)
  const { visao } = useSearch({ strict: false })
  const [contadas] = useState(() =>
    createRowStore({ idOf: ({ id }: { id: number; quantidade: number }) => id, whole: {} }),
  )
  useUnsavedGuard(() => contadas.ids().length > 0, 'screen')
  return (
    <>
      {visao === 'contagem' ? (
        <Contagem contadas={contadas} tools={<Visoes />} />
      ) : visao === 'movimentos' ? (
        <Visao key="movimentos" de={MOVIMENTOS} onAsk={setPedido} />
      ) : (
        <Visao
          de={PRODUTOS}
          onAsk={setPedido}
          actions={({ produtoId: id, nome, unidadeMedida, estoque }) => (
            <Button
              size="compact-sm"
              variant="subtle"
              aria-label={`Receber: ${nome}`}
              onClick={() => setPedido({ tipo: 'entrada', produto: { id, nome, unidadeMedida, estoque } })}
            >
              Receber
            </Button>
          )}
        />
      )}
      {pedido ? <Movimentar {...pedido} onClose={() => setPedido(null)} /> : null}
    </>
  )
}

type VisaoProps<R extends Route, K extends keyof Answer<R>> = {
  de: Declaracao<Busca, R, K>
  onAsk: (pedido: Pedido) => void
  actions?: NonNullable<Declaracao<Busca, R, K>['mais']>['actions']
}

function Visao<R extends Route, K extends keyof Answer<R>>({ de, onAsk, actions }: VisaoProps<R, K>) {
  const aqui = useAqui<Busca>(de)
  const { search } = aqui
  useLive({
    reads: LEITURAS,
    concerns: () => false,
    showsStock: ids => search.produtoId === undefined || ids.includes(search.produtoId),
  })
  return (
    <Declarado
      {...{ de, aqui }}
      lido={useLinhas(de, aqui)}
      passo={<Passo onAsk={onAsk} />}
      mais={{ tools: <Visoes />, ...(actions && { actions }) }}
    />
  )
}

const VISOES = [
  [undefined, 'Produtos'],
  ['contagem', 'Contagem'],
  ['movimentos', 'Movimentos'],
] as const

function Visoes() {
  const { visao } = useSearch({ strict: false })
  const mudar = useRefine<Busca>(useNavigate() as never)
  return (
    <FilterChoice
      label="Ver"
      options={VISOES}
      value={VISOES.find(([qual]) => qual === visao)?.[0]}
      onChange={visao => mudar({ visao, produtoId: undefined })}
    />
  )
}

/** Records what came or what is there: beside the title or, on a phone, below. */
function Passo({ onAsk }: { onAsk: (pedido: Pedido) => void }) {
  const phone = usePhone()
  const mudar = useRefine<Busca>(useNavigate() as never)
  const buttons = (
    <>
      <Button variant="default" className={phone ? 'grow' : ''} onClick={() => mudar({ visao: 'contagem' })}>
        Contar
      </Button>
      <Button className={phone ? 'grow' : ''} onClick={() => onAsk({ tipo: 'entrada' })}>
        Receber
      </Button>
    </>
  )
  return phone ? <BottomBar>{buttons}</BottomBar> : buttons
}
