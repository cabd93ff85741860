import { getRouteApi } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { ENTIDADES, listarAuditoria, type Registro } from '#contract/auditoria.ts'
import { USUARIO_REMOVIDO } from '#contract/dados-pessoais.ts'
import { listarUsuarios } from '#contract/usuarios.ts'
import { usePages } from '../../api/pages.ts'
import { useRead } from '../../api/query.ts'
import { type Refinement, useRefine } from '../../shell/use-refine.ts'
import { ChoiceSelect } from '../../ui/fields/choice-select.tsx'
import type { Column } from '../../ui/lists/columns.ts'
import { DataList } from '../../ui/lists/data-list.tsx'
import { filterOf } from '../../ui/lists/filter-bar.tsx'
import { showMoment } from '../../ui/moment.ts'
import { Empty } from '../../ui/notice.tsx'
import { Page } from '../../ui/page.tsx'
import { usePhone } from '../../ui/use-phone.ts'
import { RemoverDados } from '../cadastro/remover-dados.tsx'
import { Filtros } from '../relatorios/filtros.tsx'
import { invertido } from '../relatorios/periodo.ts'
import { ACOES, campos, NOMES } from './em-palavras.ts'

const route = getRouteApi('/admin/auditoria')
const TIPOS = ENTIDADES.map(value => ({ value, label: NOMES[value] }))
const TUDO = {
  entidade: undefined,
  usuarioId: undefined,
  registroId: undefined,
  dataInicial: undefined,
  dataFinal: undefined,
}

/** `/admin/auditoria`: who changed what, from what to what. */
export function Auditoria() {
  const search = route.useSearch()
  const refine = useRefine(route.useNavigate())
  const pages = usePages(listarAuditoria, { query: { ...search, limite: 100 } }, 'auditoria', {
    enabled: !invertido(search),
  })
  const filtered = Object.keys(search).length > 0
  return (
    <Page
      title="Auditoria"
      sub="Quem mudou o quê nos cadastros, nas estantes e nas configurações. Guardado por cinco anos."
    >
      <QuemMudouOQue search={search} onChange={refine}>
        <DataList
          label="Mudanças"
          noun={['mudança', 'mudanças']}
          columns={COLUNAS}
          {...pages}
          rowKey={({ id }) => id}
          isFetching={false}
          actions={removerDados}
          empty={
            filtered ? (
              <Empty title="Nenhuma mudança assim" clear={['Ver todas', () => refine(TUDO)]}>
                Mude os dias, a pessoa ou o tipo de registro.
              </Empty>
            ) : (
              <Empty title="Ainda não há mudanças">
                O que você e a sua equipe mudarem daqui em diante aparece aqui.
              </Empty>
            )
          }
        />
      </QuemMudouOQue>
    </Page>
  )
}

type Search = ReturnType<typeof route.useSearch>

type Props = { search: Search; onChange: (change: Refinement<Search>) => void; children: ReactNode }

function QuemMudouOQue({ search, onChange, children }: Props) {
  const { entidade, usuarioId, registroId, dataInicial, dataFinal } = search
  const phone = usePhone()
  const tipo = TIPOS.find(({ value }) => value === entidade)
  const { data } = useRead(listarUsuarios, { query: { admin: '1', limite: 1000 } })
  const pessoas = (data?.usuarios ?? []).map(({ id, nome }) => ({ value: String(id), label: nome }))
  return (
    <Filtros
      periodo={{ dataInicial, dataFinal }}
      onPeriodo={onChange}
      optional
      quem={
        <ChoiceSelect
          aria-label="Quem"
          all={phone ? 'Quem' : 'Todas as pessoas'}
          data={pessoas}
          value={usuarioId === undefined ? null : String(usuarioId)}
          onChange={id => onChange({ usuarioId: id === null ? undefined : Number(id) })}
        />
      }
      fields={
        <ChoiceSelect
          label="O quê"
          all="Tudo"
          data={TIPOS}
          value={entidade ?? null}
          onChange={tipo => onChange({ entidade: TIPOS.find(({ value }) => value === tipo)?.value })}
        />
      }
      set={filterOf(tipo?.label, () => onChange({ entidade: undefined }))}
      cut={filterOf(registroId && 'Só um registro', () => onChange({ registroId: undefined }))}
    >
      {children}
    </Filtros>
  )
}

const COLUNAS: readonly Column<Registro>[] = [
  {
    key: 'quando',
    header: 'Quando',
    width: 180,
    cell: ({ quando }) => <time dateTime={quando}>{showMoment(quando)}</time>,
  },
  { key: 'quem', header: 'Quem', width: 120, cell: ({ usuarioNome }) => usuarioNome },
  { key: 'acao', header: 'Ação', phone: 'side', cell: ({ acao }) => ACOES[acao] },
  {
    key: 'oque',
    header: 'O quê',
    phone: 'title',
    cell: ({ entidade, registroNome, registroId, contexto }) => (
      <>
        {NOMES[entidade]} {registroNome ?? registroId}
        {contexto ? <span className="quiet tiny block">{contexto}</span> : null}
      </>
    ),
  },
  { key: 'antes', header: 'Antes', width: '22%', cell: registro => <Campos de={campos(registro, 'antes')} /> },
  { key: 'depois', header: 'Depois', width: '22%', cell: registro => <Campos de={campos(registro, 'depois')} /> },
]

const Campos = ({ de }: { de: ReturnType<typeof campos> }) =>
  de.map(([nome, valor]) => (
    <div key={nome} className="anywhere">
      <span className="quiet">{nome}:</span> {valor}
    </div>
  ))

/** On the deletion of a user whose name is still stored. */
function removerDados({ entidade, acao, registroId, registroNome }: Registro): ReactNode {
  const comNome = entidade === 'usuario' && acao === 'excluir' && registroNome !== USUARIO_REMOVIDO
  return comNome && registroId !== null && registroNome !== null ? (
    <RemoverDados usuario={{ id: registroId, nome: registroNome }} />
  ) : null
}
