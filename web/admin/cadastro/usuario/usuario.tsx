import { getRouteApi } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { listarUsuarios, type Usuario as Registro } from '#contract/usuarios.ts'
import { usePages } from '../../../api/pages.ts'
import { useRefine } from '../../../shell/use-refine.ts'
import { type Column, sortRows, text } from '../../../ui/lists/columns.ts'
import { FilterChoice } from '../../../ui/lists/filter-choice.tsx'
import { part } from '../../../ui/part.ts'
import { Chip } from '../../../ui/status-chip.tsx'
import { ClienteSelect } from '../../cliente-select.tsx'
import { useConvidarMarcados } from '../../convidar/use-convidar-marcados.tsx'
import { RecordScreen } from '../record-screen.tsx'
import { NOME_DO_PAPEL } from './usuario-values.ts'

// Loaded lazily: the list needs neither the forms nor the links.
const UsuarioPanel = part(() => import('./usuario-panel.tsx'), 'UsuarioPanel')
const Convidar = part(() => import('../../convidar/convidar.tsx'), 'Convidar')

const route = getRouteApi('/admin/cadastro/usuario')

/** `/admin/cadastro/usuario`: who may sign in, as the provider's staff or as a client's buyer. */
export function Usuario() {
  const address = route.useSearch()
  const navigate = route.useNavigate()
  const refine = useRefine(navigate)
  const { busca, admin, entrou, clienteId, editar } = address
  const pages = usePages(listarUsuarios, { query: { busca, limite: 500, admin, entrou, clienteId } }, 'usuarios', {
    near: true,
  })
  const columns = columnsOf(editar === undefined)
  const { convidar, dialogo } = useConvites()
  const { mark, bar, bottom } = useConvidarMarcados({
    mostrados: sortRows(pages.rows, columns, address.ordem),
    convidar,
  })
  return (
    <RecordScreen
      title="Usuários"
      sub="Quem entra no sistema: sua equipe e os compradores de cada cliente."
      noun={['usuário', 'usuários']}
      newLabel="Novo usuário"
      mark={editar === undefined ? mark : undefined}
      bar={
        <>
          {editar === undefined ? bar : null}
          {dialogo}
        </>
      }
      bottom={bottom}
      address={address}
      onRefine={refine}
      onOpen={record => navigate({ search: before => ({ ...before, editar: record }), resetScroll: false })}
      searchLabel="Buscar por nome ou e-mail"
      filter={<Filtros {...{ admin, entrou, clienteId }} onRefine={refine} />}
      filters={{ admin, entrou, clienteId }}
      onClear={() => refine({ busca: undefined, admin: undefined, entrou: undefined, clienteId: undefined })}
      pages={pages}
      columns={columns}
      nameOf={usuario => usuario.nome}
      empty={{
        title: clienteId ? 'Este cliente ainda não tem usuário' : 'Nenhum usuário cadastrado',
        text: `Cadastre quem vai fazer os pedidos ${clienteId ? 'dele' : 'de cada cliente'}.`,
        create: clienteId ? 'Criar usuário deste cliente' : 'Cadastrar usuário',
      }}
      panel={(id, ways) => (
        <UsuarioPanel key={id} id={id} clienteId={clienteId ?? null} onInvite={convidar} {...ways} />
      )}
    />
  )
}

/** `convidar(usuarios)` creates their links and shows them in `dialogo`, which may stand anywhere on the screen. */
function useConvites(): { convidar: (usuarios: readonly Registro[]) => void; dialogo: ReactNode } {
  const [usuarios, setUsuarios] = useState<readonly Registro[] | null>(null)
  return {
    convidar: setUsuarios,
    dialogo: usuarios ? <Convidar usuarios={usuarios} onClose={() => setUsuarios(null)} /> : null,
  }
}

type Filtro = { admin?: '0' | '1' | undefined; entrou?: '0' | '1' | undefined; clienteId?: number | undefined }

function Filtros({ admin, entrou, clienteId, onRefine }: Filtro & { onRefine: (change: Filtro) => void }) {
  return (
    <>
      <ClienteSelect
        aria-label="Só os de um cliente"
        all="Todos os clientes"
        value={clienteId ?? null}
        onChange={chosen => onRefine({ clienteId: chosen ?? undefined })}
      />
      <FilterChoice
        label="Papel"
        options={[
          [undefined, 'Todos'],
          ['0', 'De clientes'],
          ['1', 'Da equipe'],
        ]}
        value={admin}
        onChange={papel => onRefine({ admin: papel })}
      />
      <FilterChoice
        label="Quem já entrou"
        options={[
          [undefined, 'Todos'],
          ['0', 'Ainda não entraram'],
        ]}
        value={entrou}
        onChange={entrou => onRefine({ entrou })}
      />
    </>
  )
}

const nome = text<Registro>('nome', 'Nome', ({ nome }) => nome, { phone: 'title' })
const email = text<Registro>('email', 'E-mail', ({ email }) => email, { phone: 'hide', cut: true })
const papel: Column<Registro> = {
  key: 'papel',
  header: 'Cliente',
  cell: usuario => (usuario.admin ? <Chip tone="grey">{daEquipe(usuario)}</Chip> : doCliente(usuario)),
  sort: usuario => (usuario.admin ? daEquipe(usuario) : usuario.clienteNome),
}

const daEquipe = ({ papel }: Registro) => (papel === 'separador' ? NOME_DO_PAPEL[papel] : 'Administração')
/** Most users are buyers, so that role is not shown. */
const doCliente = ({ papel, clienteNome }: Registro) =>
  papel === 'comprador' ? (clienteNome ?? '–') : `${clienteNome} · ${NOME_DO_PAPEL[papel]}`
const situacao: Column<Registro> = {
  key: 'situacao',
  header: 'Acesso',
  phone: 'side',
  cell: ({ entrou, convidadoEm }) =>
    entrou === 0 ? <Chip tone="amber">{convidadoEm ? 'Convidado' : 'Sem convite'}</Chip> : null,
  sort: ({ entrou, convidadoEm }) => (entrou === 0 ? (convidadoEm ?? '0') : '9'),
}

/** All columns, or only those that fit beside an open record. */
const columnsOf = (wide: boolean): readonly Column<Registro>[] =>
  wide ? [nome, email, papel, situacao] : [nome, papel]
