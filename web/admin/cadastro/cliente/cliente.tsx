import { getRouteApi } from '@tanstack/react-router'
import { listarClientes } from '#contract/clientes.ts'
import { usePages } from '../../../api/query.ts'
import { useRefine } from '../../../shell/use-refine.ts'
import { ImportarBotao } from '../../importar/importar-botao.tsx'
import { RecordScreen } from '../record-screen.tsx'
import { SituacaoChoice } from '../situacao.tsx'
import { columnsOf } from './cliente-columns.tsx'
import { ClientePanel } from './cliente-panel.tsx'

const route = getRouteApi('/admin/cadastro/cliente')

/** `/admin/cadastro/cliente`: the client companies. */
export function Cliente() {
  const address = route.useSearch()
  const navigate = route.useNavigate()
  const refine = useRefine(navigate)
  const { busca, ativo, editar } = address
  const pages = usePages(listarClientes, { query: { busca, limite: 500, ativo } }, answer => answer.clientes)
  return (
    <RecordScreen
      title="Clientes"
      sub="As empresas que compram de você, e como cada uma recebe."
      noun={['cliente', 'clientes']}
      newLabel="Novo cliente"
      actions={<ImportarBotao tipo="clientes" />}
      address={address}
      onRefine={refine}
      onOpen={record => navigate({ search: before => ({ ...before, editar: record }), resetScroll: false })}
      searchLabel="Buscar por nome, CNPJ ou cidade"
      filter={<SituacaoChoice value={ativo} onChange={ativo => refine({ ativo })} />}
      filtered={ativo !== undefined}
      onClear={() => refine({ busca: undefined, ativo: undefined })}
      pages={pages}
      columns={columnsOf(editar === undefined)}
      nameOf={cliente => cliente.nome}
      dim={cliente => cliente.ativo === 0}
      empty={{
        title: 'Nenhum cliente cadastrado',
        text: 'Cadastre a primeira empresa para montar uma estante para ela.',
        create: 'Cadastrar cliente',
      }}
      panel={(id, ways) => <ClientePanel key={id} id={id} {...ways} />}
    />
  )
}
