import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { listarClientes } from '#contract/clientes.ts'
import { ordenarRota, type Rota } from '#contract/rotas.ts'
import { useAll } from '../../../api/pages.ts'
import { useWrite } from '../../../api/query.ts'
import { Facts } from '../../../ui/lists/facts.tsx'
import { OrderedList } from '../../../ui/lists/ordered-list.tsx'
import { Unread } from '../../../ui/screen-skeleton.tsx'
import { ClienteSelect } from '../../cliente-select.tsx'

/** The route's clients in the order of their stops; each change is saved at once. */
export function Paradas({ rota }: { rota: Rota }) {
  const { id, nome, entregadorNome, veiculo, clientes: salvos } = rota
  const read = useAll(listarClientes, { query: { rotaId: id, limite: 1000 } }, 'clientes')
  const ordenar = useWrite(ordenarRota, {
    failure: 'As paradas não foram salvas',
    inTurn: 'paradas da rota',
  })
  const ids = ordenar.isPending ? ordenar.variables.body.clientes : salvos
  const porId = new Map(read.data?.map(cliente => [cliente.id, cliente]))
  const paradas = ids.flatMap(cliente => porId.get(cliente) ?? [])
  const salvar = (clientes: number[]) => ordenar.mutate({ params: { id }, body: { clientes } })
  return (
    <section className="mt-md stack gap-xs" aria-label="Paradas">
      <Facts
        facts={[
          ['Quem entrega', entregadorNome ?? 'Ninguém ainda'],
          ['Veículo', veiculo],
        ]}
      />
      <h3 className="semibold mt-sm">Paradas</h3>
      <p className="quiet small">
        Na ordem em que a rota passa. Quem já está em outra rota passa para esta. Arraste pela alça, ou escolha o lugar.
      </p>
      {read.data ? (
        <OrderedList
          label={`Paradas de ${nome}`}
          items={paradas}
          idOf={cliente => cliente.id}
          nameOf={cliente => cliente.nome}
          // A client that was put on it just now may not be among those read.
          onOrder={ordem => salvar([...ordem, ...ids.filter(cliente => !porId.has(cliente))])}
          title={cliente => (
            <Link to="/admin/cadastro/cliente" search={{ editar: cliente.id }} className="link">
              {cliente.nome}
            </Link>
          )}
          below={cliente => (
            <div className="line between centred gap-xs">
              <small className="shrinks">
                {[cliente.bairro, cliente.cidade, cliente.janelaEntrega].filter(Boolean).join(' · ')}
              </small>
              <Button
                {...{ size: 'compact-sm', mih: 44, variant: 'subtle', color: 'red' }}
                aria-label={`Tirar ${cliente.nome} da rota`}
                onClick={() => salvar(ids.filter(outro => outro !== cliente.id))}
              >
                Tirar
              </Button>
            </div>
          )}
        />
      ) : (
        <Unread read={read} height={120} />
      )}
      <ClienteSelect
        label="Pôr um cliente na rota"
        placeholder="Nome, CNPJ ou cidade"
        value={null}
        taken={new Set(ids)}
        onChange={cliente => cliente && salvar([...ids, cliente])}
      />
    </section>
  )
}
