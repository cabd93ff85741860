import { getRouteApi } from '@tanstack/react-router'
import { listarEstantes } from '#contract/estantes.ts'
import { usePages } from '../../query.ts'
import { DataList } from '../../ui/data-list.tsx'
import { FilterChoice } from '../../ui/filter-choice.tsx'
import { Page } from '../../ui/page.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import { useRefine } from '../../use-refine.ts'
import { ClienteSelect } from '../cliente-select.tsx'
import { columnsOf } from './estante-columns.tsx'
import { EstanteForm } from './estante-form.tsx'
import { ListAndRecord } from './list-and-record.tsx'
import { NewRecord, NewRecordBar } from './new-record.tsx'
import { NothingFound } from './nothing-found.tsx'
import { RecordPanel } from './record-panel.tsx'

const route = getRouteApi('/admin/cadastro/estante')

export function EstanteLista() {
  const { busca = '', ativa, clienteId, ordem, editar } = route.useSearch()
  const navigate = route.useNavigate()
  const filter = useRefine(navigate)
  const creating = editar === 'novo'
  const create = () => navigate({ search: before => ({ ...before, editar: 'novo' }), resetScroll: false })
  const close = () => navigate({ search: before => ({ ...before, editar: undefined }), resetScroll: false })
  const open = (id: number) => navigate({ search: before => ({ ...before, editar: undefined, id }) })
  const query = { busca, limite: 500, ...(ativa ? { ativa } : {}), ...(clienteId ? { clienteId } : {}) }
  const { rows, isPending, error, refetch, ...more } = usePages(listarEstantes, { query }, answer => answer.estantes)

  return (
    <Page
      title="Estantes"
      sub="O que cada cliente pode pedir em cada período, a que preço e quanto há."
      actions={<NewRecord label="Nova estante" onClick={create} />}
      compact
    >
      <ListAndRecord
        filters={
          <>
            <SearchBox label="Buscar por período ou cliente" value={busca} onChange={text => filter({ busca: text })} />
            <ClienteSelect
              aria-label="Só as de um cliente"
              placeholder="Todos os clientes"
              clearable
              clearButtonProps={{ 'aria-label': 'Mostrar todos os clientes' }}
              value={clienteId ?? null}
              onChange={chosen => filter({ clienteId: chosen ?? undefined })}
            />
            <FilterChoice
              label="Situação"
              options={[
                [undefined, 'Todas'],
                ['1', 'Ativas'],
                ['0', 'Inativas'],
              ]}
              value={ativa}
              onChange={situacao => filter({ ativa: situacao })}
            />
          </>
        }
        list={
          <DataList
            label="Estantes"
            noun={['estante', 'estantes']}
            columns={columnsOf(!creating)}
            rows={rows}
            rowKey={estante => estante.id}
            onOpen={estante => open(estante.id)}
            openLabel={estante => `Abrir ${estante.periodo}, de ${estante.clienteNome}`}
            dim={estante => estante.ativa === 0}
            loading={isPending}
            error={error}
            onRetry={refetch}
            total={more.first?.total}
            order={ordem}
            onOrder={next => filter({ ordem: next })}
            {...more}
            empty={
              <NothingFound
                filtered={busca !== '' || ativa !== undefined}
                onClear={() => filter({ busca: undefined, ativa: undefined, clienteId: undefined })}
                title={clienteId ? 'Este cliente ainda não tem estante' : 'Nenhuma estante criada'}
                text={`Crie uma estante para ${clienteId ? 'ele' : 'um cliente'} e ponha nela os produtos que ele pode pedir.`}
                create="Criar estante"
                onCreate={create}
              />
            }
          />
        }
        record={
          creating ? (
            <RecordPanel title="Nova estante" from="Estantes" onClose={close}>
              <EstanteForm estante={null} clienteId={clienteId ?? null} onClose={close} onSaved={open} />
            </RecordPanel>
          ) : null
        }
      />
      {creating ? null : <NewRecordBar label="Nova estante" onClick={create} />}
    </Page>
  )
}
