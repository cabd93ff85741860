import { Button, Select } from '@mantine/core'
import { getRouteApi } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { ENTIDADES, listarAuditoria, type Registro } from '#contract/auditoria.ts'
import { USUARIO_REMOVIDO } from '#contract/dados-pessoais.ts'
import { listarUsuarios } from '#contract/usuarios.ts'
import { usePages } from '../../api/pages.ts'
import { useRead } from '../../api/query.ts'
import { type Refinement, useRefine } from '../../shell/use-refine.ts'
import { TypedSelect } from '../../ui/fields/typed-select.tsx'
import type { Column } from '../../ui/lists/columns.ts'
import { DataList } from '../../ui/lists/data-list.tsx'
import { filterOf } from '../../ui/lists/filter-bar.tsx'
import { showMoment } from '../../ui/moment.ts'
import { Empty } from '../../ui/notice.tsx'
import { Page } from '../../ui/page.tsx'
import { usePhone } from '../../ui/use-phone.ts'
import { RemoverDados } from '../cadastro/usuario/remover-dados.tsx'
import { Filtros } from '../relatorios/filtros.tsx'
import { invertido } from '../relatorios/periodo.ts'
import own from './auditoria.module.css'
import { campos, NOMES, oQueFez } from './em-palavras.ts'

const route = getRouteApi('/admin/auditoria')
const TIPOS = ENTIDADES.map(value => ({ value, label: NOMES[value][0] }))
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
          empty={
            filtered ? (
              <Empty
                title="Nenhuma mudança assim"
                action={
                  <Button variant="default" onClick={() => refine(TUDO)}>
                    Ver todas
                  </Button>
                }
              >
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
        <TypedSelect
          aria-label="Quem"
          placeholder={phone ? 'Quem' : 'Todas as pessoas'}
          clearable
          clearButtonProps={{ 'aria-label': 'Todas as pessoas' }}
          data={pessoas}
          value={usuarioId === undefined ? null : String(usuarioId)}
          onChange={id => onChange({ usuarioId: id === null ? undefined : Number(id) })}
        />
      }
      fields={
        <Select
          label="O quê"
          placeholder="Tudo"
          clearable
          clearButtonProps={{ 'aria-label': 'Tudo' }}
          data={TIPOS}
          value={entidade ?? null}
          onChange={tipo => onChange({ entidade: tipo ?? undefined })}
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
  {
    key: 'oque',
    header: 'O quê',
    phone: 'title',
    cell: registro => (
      <>
        {oQueFez(registro)}
        {registro.contexto ? <span className={`quiet tiny block ${own.context}`}>{registro.contexto}</span> : null}
      </>
    ),
  },
  {
    key: 'mudanca',
    header: 'Mudança',
    width: '38%',
    cell: registro => (
      <>
        <Mudanca registro={registro} />
        {comNome(registro) ? <RemoverDados usuario={{ id: registro.registroId, nome: registro.registroNome }} /> : null}
      </>
    ),
  },
]

/** Whether the entry is the deletion of a user whose name is still stored. */
const comNome = (registro: Registro): registro is Registro & { registroId: number; registroNome: string } =>
  registro.entidade === 'usuario' && registro.acao === 'excluir' && registro.registroNome !== USUARIO_REMOVIDO

function Mudanca({ registro }: { registro: Registro }) {
  return (
    <div className={`anywhere ${own.changes}`}>
      {campos(registro).map(({ nome, antes, depois }) => (
        <div key={nome}>
          <span className="quiet">{nome}:</span>{' '}
          {antes === null || depois === null ? (
            (antes ?? depois)
          ) : (
            <>
              <s className="quiet">{antes}</s>
              <span className="quiet"> → </span>
              {depois}
            </>
          )}
        </div>
      ))}
    </div>
  )
}
