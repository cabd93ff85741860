import { getRouteApi } from '@tanstack/react-router'
import { listarUsuarios, type Usuario as Registro } from '#contract/usuarios.ts'
import { usePages } from '../../../api/query.ts'
import { useRefine } from '../../../shell/use-refine.ts'
import { type Column, text } from '../../../ui/lists/columns.ts'
import { FilterChoice } from '../../../ui/lists/filter-choice.tsx'
import { Chip } from '../../../ui/status-chip.tsx'
import { ClienteSelect } from '../../cliente-select.tsx'
import { RecordScreen } from '../record-screen.tsx'
import { UsuarioPanel } from './usuario-panel.tsx'

const route = getRouteApi('/admin/cadastro/usuario')

/** `/admin/cadastro/usuario`: who may sign in, as the provider's staff or as a client's buyer. */
export function Usuario() {
  const address = route.useSearch()
  const navigate = route.useNavigate()
  const refine = useRefine(navigate)
  const { busca, admin, clienteId, editar } = address
  const pages = usePages(listarUsuarios, { query: { busca, limite: 500, admin, clienteId } }, answer => answer.usuarios)
  return (
    <RecordScreen
      title="Usuários"
      sub="Quem entra no sistema: sua equipe e os compradores de cada cliente."
      noun={['usuário', 'usuários']}
      newLabel="Novo usuário"
      address={address}
      onRefine={refine}
      onOpen={record => navigate({ search: before => ({ ...before, editar: record }), resetScroll: false })}
      searchLabel="Buscar por nome ou e-mail"
      filter={
        <>
          <ClienteSelect
            aria-label="Só os de um cliente"
            placeholder="Todos os clientes"
            clearable
            clearButtonProps={{ 'aria-label': 'Mostrar os de todos os clientes' }}
            value={clienteId ?? null}
            onChange={chosen => refine({ clienteId: chosen ?? undefined })}
          />
          <FilterChoice
            label="Papel"
            options={[
              [undefined, 'Todos'],
              ['0', 'De clientes'],
              ['1', 'Administração'],
            ]}
            value={admin}
            onChange={papel => refine({ admin: papel })}
          />
        </>
      }
      chosen={[admin, clienteId].filter(Boolean).length}
      filtered={admin !== undefined}
      onClear={() => refine({ busca: undefined, admin: undefined, clienteId: undefined })}
      pages={pages}
      columns={columnsOf(editar === undefined)}
      nameOf={usuario => usuario.nome}
      empty={{
        title: clienteId ? 'Este cliente ainda não tem usuário' : 'Nenhum usuário cadastrado',
        text: `Cadastre quem vai fazer os pedidos ${clienteId ? 'dele' : 'de cada cliente'}.`,
        create: clienteId ? 'Criar usuário deste cliente' : 'Cadastrar usuário',
      }}
      panel={(id, ways) => <UsuarioPanel key={id} id={id} clienteId={clienteId ?? null} {...ways} />}
    />
  )
}

const nome = text<Registro>('nome', 'Nome', ({ nome }) => nome, { phone: 'title' })
const email = text<Registro>('email', 'E-mail', ({ email }) => email)
const papel: Column<Registro> = {
  key: 'papel',
  header: 'Cliente',
  cell: usuario => (usuario.admin ? <Chip tone="brand">Administração</Chip> : (usuario.clienteNome ?? '–')),
  sort: usuario => (usuario.admin ? 'Administração' : usuario.clienteNome),
}

/** All of them, or what fits beside an open record. */
const columnsOf = (wide: boolean): readonly Column<Registro>[] => (wide ? [nome, email, papel] : [nome, papel])
