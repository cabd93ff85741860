import { Button } from '@mantine/core'
import { useState } from 'react'
import { listarEstoque, listarMovimentos, type TipoManual } from '#contract/estoque.ts'
import { useLive } from '../../api/use-live.ts'
import type { estoqueSearch } from '../../shell/search.ts'
import { lazyPart } from '../../ui/lazy.ts'
import { createRowStore } from '../../ui/row-store.ts'
import { usePhone } from '../../ui/use-phone.ts'
import { useUnsavedGuard } from '../../ui/use-unsaved-guard.ts'
import { useAqui } from '../relatorios/relatorio.tsx'
import type { Alvo } from './movimentar.tsx'
import { Movimentos, Produtos } from './produtos.tsx'

// Loaded lazily: its form brings the contract's schemas.
const Movimentar = lazyPart(() => import('./movimentar.tsx'), 'Movimentar')
const Contagem = lazyPart(() => import('./contagem.tsx'), 'Contagem')

type Pedido = { tipo: TipoManual; produto?: Alvo }
const LEITURAS = [listarEstoque, listarMovimentos]

/** `/admin/estoque`: stock on hand and in orders, its movements, or the sheet to count it in. */
export function Estoque() {
  const [pedido, setPedido] = useState<Pedido | null>(null)
  const {
    search: { visao, produtoId },
    mudar,
  } = useAqui<ReturnType<typeof estoqueSearch>>({})
  const [contadas] = useState(() =>
    createRowStore({ idOf: ({ id }: { id: number; quantidade: number }) => id, whole: {} }),
  )
  useUnsavedGuard(() => contadas.ids().length > 0, 'screen')
  useLive({
    reads: LEITURAS,
    concerns: () => false,
    showsStock: ids => produtoId === undefined || ids.includes(produtoId),
  })
  const grow = usePhone() ? 'grow' : ''
  const passo = (
    <>
      <Button variant="default" className={grow} onClick={() => mudar({ visao: 'contagem' })}>
        Contar
      </Button>
      <Button className={grow} onClick={() => setPedido({ tipo: 'entrada' })}>
        Receber
      </Button>
    </>
  )
  return (
    <>
      {visao === 'contagem' ? (
        <Contagem contadas={contadas} />
      ) : visao === 'movimentos' ? (
        <Movimentos passo={passo} />
      ) : (
        <Produtos
          passo={passo}
          mais={{
            actions: ({ produtoId: id, nome, unidadeMedida, estoque }) => (
              <Button
                size="compact-sm"
                variant="subtle"
                aria-label={`Receber: ${nome}`}
                onClick={() => setPedido({ tipo: 'entrada', produto: { id, nome, unidadeMedida, estoque } })}
              >
                Receber
              </Button>
            ),
          }}
        />
      )}
      {pedido ? <Movimentar {...pedido} onClose={() => setPedido(null)} /> : null}
    </>
  )
}
