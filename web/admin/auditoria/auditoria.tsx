import { listarAuditoria, type Registro } from '#contract/auditoria.ts'
import { USUARIO_REMOVIDO } from '#contract/dados-pessoais.ts'
import { listarUsuarios } from '#contract/usuarios.ts'
import { useRead } from '../../api/query.ts'
import type { auditoriaSearch } from '../../shell/search.ts'
import { RecordChoice } from '../../ui/fields/record-choice.tsx'
import { showMoment } from '../../ui/moment.ts'
import { usePhone } from '../../ui/use-phone.ts'
import { RemoverDados } from '../cadastro/acoes-com-prova.tsx'
import { type Aqui, relatorio } from '../relatorios/relatorio.tsx'
import { ACOES, campos, NOMES } from './em-palavras.ts'

type Aberta = Aqui<ReturnType<typeof auditoriaSearch>>

/** `/admin/auditoria`: who changed what, from what to what. */
export const Auditoria = relatorio({
  titulo: 'Auditoria',
  pergunta: 'Quem mudou o quê nos cadastros, nas estantes e nas configurações.',
  conta: 'Guardado por cinco anos.',
  periodo: null,
  call: listarAuditoria,
  arquivo: false,
  linhas: 'auditoria',
  sent: ({ search: { usuarioId }, periodo }: Aberta) => ({ query: { ...periodo, usuarioId } }),
  lista: 'Mudanças',
  nomes: ['mudança', 'mudanças'],
  quem: aqui => <Quem {...aqui} />,
  filtros: [{ name: 'entidade', label: 'O quê', list: true, options: ['Tudo', ...Object.entries(NOMES)] }],
  colunas: () => [
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
  ],
  chave: ({ id }) => id,
  mais: { actions: removerDados },
  vazio: ['Ainda não há mudanças', 'O que você e a sua equipe mudarem daqui em diante aparece aqui.'],
})

/** On the deletion of a user whose name is still stored. */
function removerDados({ entidade, acao, registroId, registroNome }: Registro) {
  const comNome = registroNome && registroNome !== USUARIO_REMOVIDO
  if (entidade !== 'usuario' || acao !== 'excluir' || !registroId || !comNome) return null
  return <RemoverDados usuario={{ id: registroId, nome: registroNome }} />
}

function Quem({ search: { usuarioId }, mudar }: Aberta) {
  const { data } = useRead(listarUsuarios, { query: { admin: '1', limite: 1000 } })
  return (
    <RecordChoice
      aria-label="Quem"
      all={usePhone() ? 'Quem' : 'Todas as pessoas'}
      data={(data?.usuarios ?? []).map(({ id, nome }) => [id, nome])}
      value={usuarioId ?? null}
      onChange={id => mudar({ usuarioId: id ?? undefined })}
    />
  )
}

const Campos = ({ de }: { de: ReturnType<typeof campos> }) =>
  de.map(([nome, valor]) => (
    <div key={nome} className="anywhere">
      <span className="quiet">{nome}:</span> {valor}
    </div>
  ))
