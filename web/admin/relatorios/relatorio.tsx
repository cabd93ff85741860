import { useLocalStorage } from '@mantine/hooks'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { Periodo } from '#contract/dias.ts'
import type { Answer, Route } from '#contract/route.ts'
import { usePages } from '../../api/pages.ts'
import { useRefine } from '../../shell/use-refine.ts'
import { DataList, ListTools } from '../../ui/lists/data-list.tsx'
import { FilterChoice, pairOf } from '../../ui/lists/filter-choice.tsx'
import { Empty } from '../../ui/notice.tsx'
import { useToday } from '../../ui/use-today.ts'
import {
  type AnyProps,
  type Aqui,
  type Declaracao,
  type Endereco,
  type NomesDasVisoes,
  Pagina,
  type Props,
  Somas,
  sentOf,
} from './pagina.tsx'
import { emOrdem, periodoDe } from './periodo.ts'

export type { Aqui, Declaracao } from './pagina.tsx'

/** The screen of a declared report, or one view of a screen. */
export function relatorio<S extends Endereco, R extends Route, K extends keyof Answer<R>>(de: Declaracao<S, R, K>) {
  return function Tela(props: Omit<Props<S, R, K>, 'de' | 'aqui' | 'lido'>) {
    const aqui = useAqui<S>(de)
    return <Declarado {...props} de={de} aqui={aqui} lido={useLinhas(de, aqui)} />
  }
}

type Aberta = Pick<AnyProps['de'], 'periodo'> & { grupos?: readonly (readonly [grupo: unknown, ...rest: unknown[]])[] }

export function useAqui<S extends Endereco>({ periodo, grupos }: Aberta): Aqui<S> {
  const address: object = useSearch({ strict: false })
  const search = address as S
  const mudar = useRefine<S>(useNavigate() as never)
  const grupo = (search.grupo ?? grupos?.[0]?.[0]) as NonNullable<S['grupo']>
  const hoje = useToday()
  return { search, grupo, mudar, periodo: periodo ? periodoDe(search, periodo, hoje) : (emOrdem(search) as Periodo) }
}

export const useLinhas = <S extends Endereco, R extends Route, K extends keyof Answer<R>>(
  de: Declaracao<S, R, K>,
  aqui: Aqui<S>,
  enabled = true,
) => usePages(de.call, sentOf(de, aqui), de.linhas, { enabled })

/** A declared report whose rows its screen has read, to do more with them. */
export const Declarado = <S extends Endereco, R extends Route, K extends keyof Answer<R>>(props: Props<S, R, K>) => (
  <Tela {...(props as unknown as AnyProps)} />
)

function Tela(props: AnyProps) {
  const { de, aqui, lido, acima, aside } = props
  const { rows, first } = lido
  const body = de.corpo?.(aqui, rows)
  return (
    <Pagina {...props}>
      {acima}
      {de.somas ? (
        <Somas figures={de.somas.map(([nome, soma]) => [nome, first === undefined ? undefined : soma(first, rows)])} />
      ) : null}
      {body ? (
        <ListTools>{de.grupos ? <Agrupar {...props} /> : null}</ListTools>
      ) : aside ? (
        <div className="row top gap-md">
          <div style={{ flex: '1 1 1000px', minWidth: 0 }}>
            <Lista {...props} />
          </div>
          <div style={{ flex: '0 1 320px' }}>{aside}</div>
        </div>
      ) : (
        <Lista {...props} />
      )}
      {body}
      {rows.length > 0 ? de.abaixo?.(aqui) : null}
    </Pagina>
  )
}

function Lista({ de, aqui, lido, mais }: AnyProps) {
  const { rows, first } = lido
  const navigate = useNavigate()
  const [grafico, setGrafico] = useLocalStorage({ key: 'grafico', defaultValue: false, getInitialValueInEffect: false })
  const [um = '', varios = ''] = grupoDe(de, aqui)?.[2] ?? de.nomes ?? []
  const open = (row: unknown, listed: readonly unknown[]) => {
    const { search, ...elsewhere } = de.leva?.(row, aqui, listed) ?? {
      search: { ...aqui.search, ordem: undefined, ...de.dentro?.(row, aqui) },
    }
    void navigate({ ...elsewhere, search } as never)
  }
  return (
    <DataList
      {...lido}
      tools={
        <>
          {de.visoes ? <Visoes visoes={de.visoes} aqui={aqui} /> : null}
          <Agrupar de={de} aqui={aqui} />
          {de.grafico ? (
            <button
              type="button"
              className="choice target no-print"
              style={{ paddingInline: 12 }}
              aria-pressed={grafico}
              onClick={() => setGrafico(!grafico)}
            >
              Gráfico
            </button>
          ) : null}
        </>
      }
      picture={grafico && rows.length > 0 ? de.grafico?.(aqui, rows) : null}
      label={grupoDe(de, aqui)?.[0] ? `${de.lista} por ${um}` : de.lista}
      noun={[um, varios]}
      columns={de.colunas(aqui, rows)}
      rowKey={de.chave}
      {...(de.total && first !== undefined && { total: de.total(first, aqui) })}
      {...((de.dentro || de.leva) && { onOpen: open })}
      {...(de.abrir && { openLabel: row => de.abrir?.(row, aqui) ?? '' })}
      order={aqui.search.ordem}
      onOrder={ordem => aqui.mudar({ ordem })}
      {...(first !== undefined && de.rodape && { footer: de.rodape(first, rows) })}
      empty={<Vazio de={de} aqui={aqui} />}
      {...de.mais}
      {...mais}
    />
  )
}

type Parte = Pick<AnyProps, 'de' | 'aqui'>
const grupoDe = ({ grupos }: AnyProps['de'], { grupo }: AnyProps['aqui']) => grupos?.find(([each]) => each === grupo)

const Agrupar = ({ de, aqui }: Parte) =>
  de.grupos ? (
    <FilterChoice
      label="Agrupar"
      options={de.grupos.map(([grupo, rotulo]) => [grupo, rotulo] as const)}
      value={aqui.grupo}
      onChange={grupo => aqui.mudar({ grupo, ordem: undefined })}
    />
  ) : null

/** Leads from view to view. */
export const Visoes = ({ visoes, aqui: { search, mudar } }: { visoes: NomesDasVisoes; aqui: Aqui<Endereco> }) => (
  <FilterChoice
    label="Ver"
    options={visoes}
    value={visoes.map(pairOf).find(([visao]) => visao === search.visao)?.[0]}
    onChange={visao => mudar({ visao, ...OF_ONE_VIEW })}
  />
)
const OF_ONE_VIEW = { ordem: undefined, busca: undefined, faixa: undefined, produtoId: undefined }

/** Nothing is left by the filters, which one press clears; or there is nothing. */
function Vazio({ de, aqui }: Parte) {
  const kept = ['grupo', 'ordem', 'visao', ...(de.periodo ? ['dataInicial', 'dataFinal'] : [])]
  const set = Object.keys(aqui.search).filter(name => !kept.includes(name))
  if (set.length === 0) return <Empty title={de.vazio[0]}>{de.vazio[1]}</Empty>
  const clear = () => aqui.mudar(Object.fromEntries(set.map(name => [name, undefined])))
  return (
    <Empty title="Nada com estes filtros" clear={['Limpar os filtros', clear]}>
      Confira a busca, os dias e os outros filtros.
    </Empty>
  )
}
