import { Button, Checkbox, TextInput } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { listarClientes } from '#contract/clientes.ts'
import {
  atualizarRota,
  CAMPOS_DA_ROTA,
  criarRota,
  excluirRota,
  lerRota,
  listarRotas,
  ordenarRota,
  type Rota,
} from '#contract/rotas.ts'
import { listarUsuarios } from '#contract/usuarios.ts'
import { useAll } from '../../../api/pages.ts'
import { useRead, useWrite } from '../../../api/query.ts'
import { subs } from '../../../subs.ts'
import { RecordChoice } from '../../../ui/fields/record-choice.tsx'
import type { FieldOf } from '../../../ui/fields/sent-form.ts'
import { count, text } from '../../../ui/lists/columns.ts'
import { Facts } from '../../../ui/lists/facts.tsx'
import { OrderedList } from '../../../ui/lists/ordered-list.tsx'
import { Unread } from '../../../ui/screen-skeleton.tsx'
import { StatusChip } from '../../../ui/status-chip.tsx'
import { ClienteSelect } from '../../cliente-select.tsx'
import { type Cadastro, TelaDeCadastro, valoresDe } from '../tela-de-cadastro.tsx'

const VAZIA = { nome: '', veiculo: '', entregadorId: null as number | null, ativa: 1 as 0 | 1 }

const Situacao = ({ ativa }: Rota) => (ativa ? null : <StatusChip>Inativa</StatusChip>)

const rotas: Cadastro<Rota, typeof VAZIA> = {
  nomes: ['a', 'rota', 'rotas'],
  sub: subs.rota,
  calls: { listar: listarRotas, ler: lerRota, criar: criarRota, atualizar: atualizarRota, excluir: excluirRota },
  chave: 'rotas',
  busca: 'Buscar por nome',
  filtros: [],
  colunas: [
    text('nome', 'Nome', ({ nome }) => nome, { phone: 'title' }),
    text('entregador', 'Quem entrega', ({ entregadorNome }) => entregadorNome ?? '–'),
    text('veiculo', 'Veículo', ({ veiculo }) => veiculo || '–'),
    count('clientes', 'Clientes', ({ clientes }) => clientes.length, { phone: 'named' }),
    text('ativa', 'Situação', ({ ativa }) => (ativa ? 'Ativa' : 'Inativa'), { cell: Situacao, phone: 'side' }),
  ],
  poucas: ['nome', 'clientes', 'ativa'],
  vazio:
    'Uma rota é uma saída: um veículo, quem dirige e os clientes na ordem das paradas. Com ela, o romaneio e a carga de cada dia saem prontos.',
  valores: rota => valoresDe(VAZIA, rota),
  nomesDosCampos: CAMPOS_DA_ROTA,
  Campos: ({ field, half }) => (
    <>
      <TextInput {...field('nome')} description="Zona norte, centro, terças" maxLength={120} />
      <TextInput {...half('veiculo')} description="Van branca, ABC1D23" maxLength={60} />
      <QuemEntrega half={half} />
      <Ativa field={field} />
    </>
  ),
  Situacao,
  perde: 'Os clientes dela ficam sem rota. Os pedidos não mudam.',
  Pagina: ({ record }) => <Paradas rota={record} />,
}

/** `/admin/cadastro/rota`: who drives what to whom, in which order. */
export const Rotas = () => <TelaDeCadastro cadastro={rotas} />

/** Somebody of the provider's: a driver, or whoever drives as well. */
function QuemEntrega({ half }: { half: FieldOf<'entregadorId'> }) {
  const { data } = useRead(listarUsuarios, { query: { admin: '1', limite: 1000 } })
  return (
    <RecordChoice
      {...half('entregadorId')}
      description="Da sua equipe; vê a rota no celular"
      all="Ninguém ainda"
      data={(data?.usuarios ?? []).map(({ id, nome }) => [id, nome])}
    />
  )
}

function Ativa({ field }: { field: FieldOf<'ativa'> }) {
  const { value, onChange, ...props } = field('ativa')
  return (
    <Checkbox
      {...props}
      description="De uma rota inativa, as paradas aparecem sem rota"
      checked={value === 1}
      onChange={event => onChange(event.currentTarget.checked ? 1 : 0)}
    />
  )
}

/** The route's clients in the order of their stops; each change is saved at once. */
function Paradas({ rota }: { rota: Rota }) {
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
                size="compact-sm"
                mih={44}
                variant="subtle"
                color="red"
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
