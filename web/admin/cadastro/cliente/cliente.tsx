import { getRouteApi } from '@tanstack/react-router'
import { cnpjMascarado, telefoneMascarado } from '#contract/brasil.ts'
import { listarClientes, type Cliente as Registro } from '#contract/clientes.ts'
import { usePages } from '../../../api/pages.ts'
import { useRefine } from '../../../shell/use-refine.ts'
import { type Column, text } from '../../../ui/lists/columns.ts'
import { FilterChoice } from '../../../ui/lists/filter-choice.tsx'
import { part } from '../../../ui/part.ts'
import { useImportar } from '../../importar/importar-botao.tsx'
import { RecordScreen } from '../record-screen.tsx'
import { situacao } from '../situacao.tsx'

// Loaded lazily: the list does not need the forms.
const ClientePanel = part(() => import('./cliente-panel.tsx'), 'ClientePanel')

const route = getRouteApi('/admin/cadastro/cliente')

/** `/admin/cadastro/cliente`: the client companies. */
export function Cliente() {
  const address = route.useSearch()
  const navigate = route.useNavigate()
  const refine = useRefine(navigate)
  const importar = useImportar({ tipo: 'clientes' })
  const { busca, ativo, editar } = address
  const pages = usePages(listarClientes, { query: { busca, limite: 500, ativo } }, 'clientes', { near: true })
  return (
    <>
      <RecordScreen
        title="Clientes"
        sub="As empresas que compram de você, e como cada uma recebe."
        noun={['cliente', 'clientes']}
        newLabel="Novo cliente"
        actions={importar.botao}
        address={address}
        onRefine={refine}
        onOpen={record => navigate({ search: before => ({ ...before, editar: record }), resetScroll: false })}
        searchLabel="Buscar por nome, CNPJ ou cidade"
        filter={
          <FilterChoice
            label="Situação"
            options={[
              [undefined, 'Todos'],
              ['1', 'Ativos'],
              ['0', 'Inativos'],
            ]}
            value={ativo}
            onChange={ativo => refine({ ativo })}
          />
        }
        filters={{ ativo }}
        onClear={() => refine({ busca: undefined, ativo: undefined })}
        pages={pages}
        columns={columnsOf(editar === undefined)}
        nameOf={cliente => cliente.nome}
        dim={cliente => cliente.ativo === 0}
        empty={{
          title: 'Nenhum cliente cadastrado',
          text: 'Cadastre a primeira empresa, ou traga todas de uma planilha, para montar as estantes.',
          create: 'Cadastrar cliente',
        }}
        panel={(id, ways) => <ClientePanel key={id} id={id} {...ways} />}
      />
      {importar.janela}
    </>
  )
}

const nome = text<Registro>('nome', 'Nome', ({ nome }) => nome, { phone: 'title' })
const cnpj = text<Registro>('cnpj', 'CNPJ', ({ cnpj }) => cnpj, {
  cell: ({ cnpj }) => <span className="nowrap">{cnpjMascarado(cnpj)}</span>,
})
const cidadeDe = ({ cidade, estado }: Registro) => [cidade, estado].filter(Boolean).join('\u00a0·\u00a0') || '–'
const cidade = text<Registro>('cidade', 'Cidade', cidadeDe, {
  sort: ({ cidade, estado }) => (cidade || estado ? `${estado} ${cidade}` : null),
})
const telefone = text<Registro>('telefone', 'Telefone', ({ telefone }) => telefone, {
  cell: ({ telefone }) => <span className="nowrap">{telefone ? telefoneMascarado(telefone) : '–'}</span>,
})

/** All columns, or only those that fit beside an open record. */
const columnsOf = (wide: boolean): readonly Column<Registro>[] =>
  wide ? [nome, cnpj, cidade, telefone, situacao] : [nome, cnpj, situacao]
