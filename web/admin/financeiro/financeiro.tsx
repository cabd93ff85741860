import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Answer, Route } from '#contract/route.ts'
import type { financeiroSearch } from '../../shell/search.ts'
import { lazyPart } from '../../ui/lazy.ts'
import { ListTools } from '../../ui/lists/data-list.tsx'
import { FilterChoice } from '../../ui/lists/filter-choice.tsx'
import { Page } from '../../ui/page.tsx'
import { type Declaracao, Declarado, useAqui, useLinhas } from '../relatorios/relatorio.tsx'
import { Conta } from './conta.tsx'
import { PAGAMENTOS } from './pagamentos.tsx'
import { AoLado, Faixas, QUEM_DEVE, soDaqui } from './quem-deve.tsx'
import { RECEBIVEIS } from './recebiveis.tsx'
import { useExtratos } from './use-extratos.tsx'

const Receber = lazyPart(() => import('./receber.tsx'), 'Receber')
const ExtratoDoBanco = lazyPart(() => import('./extrato-do-banco.tsx'), 'ExtratoDoBanco')
const Anteriores = lazyPart(() => import('./anteriores.tsx'), 'Anteriores')

type Busca = ReturnType<typeof financeiroSearch>
/** `/admin/financeiro`: who owes since when, what is open of each, the payments, and the bank's file. */
export function Financeiro() {
  const {
    search: { visao, receber, clienteId },
    mudar,
  } = useAqui<Busca>({})
  return (
    <>
      {visao === 'pagamentos' ? (
        <Visao key="pagamentos" de={PAGAMENTOS} />
      ) : visao === 'pedidos' ? (
        <Visao key="pedidos" de={RECEBIVEIS} acima={clienteId ? <Conta clienteId={clienteId} /> : null} />
      ) : visao === 'banco' ? (
        <Page title="Financeiro" sub="O que caiu na conta, de quem é, e registrar de uma vez." actions={<Passo />}>
          <ListTools>
            <Visoes />
          </ListTools>
          <ExtratoDoBanco />
        </Page>
      ) : (
        <QuemDeve />
      )}
      {receber === undefined ? null : (
        <Receber clienteId={receber === 'novo' ? null : receber} onClose={() => mudar({ receber: undefined })} />
      )}
    </>
  )
}

/** The whole list comes at once, so that search and tiles choose from it here. */
function QuemDeve() {
  const aqui = useAqui<Busca>(QUEM_DEVE)
  const lido = useLinhas(QUEM_DEVE, aqui)
  const rows = soDaqui(lido.rows, aqui.search)
  const { dialog, ...marks } = useExtratos(rows)
  return (
    <>
      <Declarado
        de={QUEM_DEVE}
        aqui={aqui}
        lido={{ ...lido, rows }}
        acima={
          <>
            <Anteriores />
            <Faixas aqui={aqui} totais={lido.first?.totais} />
          </>
        }
        aside={lido.first && lido.rows.length > 0 ? <AoLado totais={lido.first.totais} /> : null}
        passo={<Passo />}
        mais={{
          ...marks,
          tools: <Visoes />,
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

type VisaoProps<R extends Route, K extends keyof Answer<R>> = {
  de: Declaracao<Busca, R, K>
  acima?: ReactNode
}

function Visao<R extends Route, K extends keyof Answer<R>>({ de, acima }: VisaoProps<R, K>) {
  const aqui = useAqui<Busca>(de)
  return (
    <Declarado {...{ de, aqui, acima }} lido={useLinhas(de, aqui)} passo={<Passo />} mais={{ tools: <Visoes /> }} />
  )
}

const VISOES = [
  [undefined, 'Quem deve'],
  ['pedidos', 'Pedidos'],
  ['pagamentos', 'Pagamentos'],
  ['banco', 'Extrato do banco'],
] as const

function Visoes() {
  const { search, mudar } = useAqui<Busca>({})
  return (
    <FilterChoice
      label="Ver"
      options={VISOES}
      value={VISOES.find(([visao]) => visao === search.visao)?.[0]}
      onChange={visao => mudar({ visao, ordem: undefined, busca: undefined, faixa: undefined })}
    />
  )
}

/** The client's payment, where the list is one client's. */
function Passo() {
  const { search, mudar } = useAqui<Busca>({})
  return (
    <Button className="grow" onClick={() => mudar({ receber: search.clienteId ?? 'novo' })}>
      Receber pagamento
    </Button>
  )
}
