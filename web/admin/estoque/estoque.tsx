import { Button } from '@mantine/core'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { listarEstoque, listarMovimentos, type TipoManual } from '#contract/estoque.ts'
import type { Answer, Route } from '#contract/route.ts'
import { useLive } from '../../api/use-live.ts'
import type { estoqueSearch } from '../../shell/search.ts'
import { lazyPart } from '../../ui/lazy.ts'
import { FilterChoice } from '../../ui/lists/filter-choice.tsx'
import { BottomBar } from '../../ui/page.tsx'
import { usePhone } from '../../ui/use-phone.ts'
import { type Declaracao, Declarado, useAqui, useLinhas } from '../relatorios/relatorio.tsx'
import type { Alvo } from './movimentar.tsx'
import { MOVIMENTOS } from './movimentos.tsx'
import { PRODUTOS } from './produtos.tsx'

// Loaded lazily: its form brings the contract's schemas.
const Movimentar = lazyPart(() => import('./movimentar.tsx'), 'Movimentar')

type Busca = ReturnType<typeof estoqueSearch>
type Pedido = { tipo: TipoManual; produto?: Alvo }
const LEITURAS = [listarEstoque, listarMovimentos]

/** `/admin/estoque`: stock on hand and in orders, or its movements. */
export function Estoque() {
  const [pedido, setPedido] = useState<Pedido | null>(null)
  const { visao } = useSearch({ strict: false })
  return (
    <>
      {visao === 'movimentos' ? (
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
  const { search, mudar } = aqui
  useLive({
    reads: LEITURAS,
    concerns: () => false,
    showsStock: ids => search.produtoId === undefined || ids.includes(search.produtoId),
  })
  const visoes = (
    <FilterChoice
      label="Ver"
      options={VISOES}
      value={search.visao === 'movimentos' ? 'movimentos' : undefined}
      onChange={visao => mudar({ visao, produtoId: undefined })}
    />
  )
  return (
    <Declarado
      {...{ de, aqui }}
      lido={useLinhas(de, aqui)}
      passo={<Passo onAsk={onAsk} />}
      mais={{ tools: visoes, ...(actions && { actions }) }}
    />
  )
}

const VISOES = [
  [undefined, 'Produtos'],
  ['movimentos', 'Movimentos'],
] as const

/** Records what came or what is there: beside the title or, on a phone, below. */
function Passo({ onAsk }: { onAsk: (pedido: Pedido) => void }) {
  const phone = usePhone()
  const buttons = (
    <>
      <Button variant="default" className={phone ? 'grow' : ''} onClick={() => onAsk({ tipo: 'contagem' })}>
        Contar
      </Button>
      <Button className={phone ? 'grow' : ''} onClick={() => onAsk({ tipo: 'entrada' })}>
        Receber
      </Button>
    </>
  )
  return phone ? <BottomBar>{buttons}</BottomBar> : buttons
}
