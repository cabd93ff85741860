import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import type { financeiroSearch } from '../../shell/search.ts'
import { lazyPart } from '../../ui/lazy.ts'
import { ListTools } from '../../ui/lists/data-list.tsx'
import { Page } from '../../ui/page.tsx'
import { Declarado, useAqui, useLinhas, Visoes } from '../relatorios/relatorio.tsx'
import { Conta } from './deve.tsx'
import { Pagamentos } from './pagamentos.tsx'
import { AoLado, Faixas, QUEM_DEVE, soDaqui, useExtratos, VISOES } from './quem-deve.tsx'
import { Recebiveis } from './recebiveis.tsx'

const Receber = lazyPart(() => import('./receber.tsx'), 'Receber')
const ExtratoDoBanco = lazyPart(() => import('./extrato-do-banco.tsx'), 'ExtratoDoBanco')
const Anteriores = lazyPart(() => import('./anteriores.tsx'), 'Anteriores')

type Busca = ReturnType<typeof financeiroSearch>

/** `/admin/financeiro`: who owes since when, what is open of each, the payments, and the bank's file. */
export function Financeiro() {
  const aqui = useAqui<Busca>({})
  const { visao, receber, clienteId } = aqui.search
  // The client's payment, where the list is one client's.
  const passo = (
    <Button className="grow" onClick={() => aqui.mudar({ receber: clienteId ?? 'novo' })}>
      Receber pagamento
    </Button>
  )
  return (
    <>
      {visao === 'pagamentos' ? (
        <Pagamentos passo={passo} />
      ) : visao === 'pedidos' ? (
        <Recebiveis passo={passo} acima={clienteId ? <Conta clienteId={clienteId} /> : null} />
      ) : visao === 'banco' ? (
        <Page title="Financeiro" sub="O que caiu na conta, de quem é, e registrar de uma vez." actions={passo}>
          <ListTools>
            <Visoes visoes={VISOES} aqui={aqui} />
          </ListTools>
          <ExtratoDoBanco />
        </Page>
      ) : (
        <QuemDeve passo={passo} />
      )}
      {receber === undefined ? null : (
        <Receber clienteId={receber === 'novo' ? null : receber} onClose={() => aqui.mudar({ receber: undefined })} />
      )}
    </>
  )
}

/** The whole list comes at once, so that search and tiles choose from it here. */
function QuemDeve({ passo }: { passo: ReactNode }) {
  const aqui = useAqui<Busca>(QUEM_DEVE)
  const lido = useLinhas(QUEM_DEVE, aqui)
  const rows = soDaqui(lido.rows, aqui.search)
  const { dialog, ...marks } = useExtratos(rows)
  return (
    <>
      <Declarado
        aqui={aqui}
        passo={passo}
        de={QUEM_DEVE}
        lido={{ ...lido, rows }}
        acima={
          <>
            <Anteriores />
            <Faixas aqui={aqui} totais={lido.first?.totais} />
          </>
        }
        aside={lido.first && lido.rows.length > 0 ? <AoLado totais={lido.first.totais} /> : null}
        mais={{
          ...marks,
          actions: ({ clienteId, clienteNome, saldo }) =>
            saldo > 0 ? (
              <Button
                size="compact-sm"
                variant="subtle"
                aria-label={`Receber de ${clienteNome}`}
                onClick={() => aqui.mudar({ receber: clienteId })}
              >
                Receber
              </Button>
            ) : null,
        }}
      />
      {dialog}
    </>
  )
}
