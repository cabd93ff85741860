import { Checkbox, TextInput } from '@mantine/core'
import {
  atualizarRota,
  CAMPOS_DA_ROTA,
  criarRota,
  excluirRota,
  lerRota,
  listarRotas,
  type Rota,
} from '#contract/rotas.ts'
import { listarUsuarios } from '#contract/usuarios.ts'
import { useRead } from '../../../api/query.ts'
import { subs } from '../../../subs.ts'
import { RecordChoice } from '../../../ui/fields/record-choice.tsx'
import type { FieldOf } from '../../../ui/fields/sent-form.ts'
import { count, text } from '../../../ui/lists/columns.ts'
import { StatusChip } from '../../../ui/status-chip.tsx'
import { type Cadastro, TelaDeCadastro, valoresDe } from '../tela-de-cadastro.tsx'
import { Paradas } from './paradas.tsx'

const VAZIA = { nome: '', veiculo: '', entregadorId: null as number | null, ativa: 1 as 0 | 1 }

const Situacao = ({ ativa }: Rota) => (ativa ? null : <StatusChip>Inativa</StatusChip>)

const rotas: Cadastro<Rota, typeof VAZIA> = {
  nomes: ['a', 'rota', 'rotas'],
  titulo: 'Rotas',
  sub: subs.rota,
  calls: { listar: listarRotas, ler: lerRota, criar: criarRota, atualizar: atualizarRota, excluir: excluirRota },
  chave: 'rotas',
  nomeDe: ({ nome }) => nome,
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
  apagado: ({ ativa }) => ativa === 0,
  vazio:
    'Uma rota é uma saída: um veículo, quem dirige e os clientes na ordem das paradas. Com ela, o romaneio e a carga de cada dia saem prontos.',
  valores: rota => valoresDe(VAZIA, rota),
  corpo: rota => rota,
  nomesDosCampos: CAMPOS_DA_ROTA,
  Campos: ({ field }) => (
    <>
      <TextInput {...field('nome')} description="Zona norte, centro, terças" maxLength={120} />
      <TextInput className="half" {...field('veiculo')} description="Van branca, ABC1D23" maxLength={60} />
      <QuemEntrega field={field} />
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
function QuemEntrega({ field }: { field: FieldOf<'entregadorId'> }) {
  const { data } = useRead(listarUsuarios, { query: { admin: '1', limite: 1000 } })
  return (
    <RecordChoice
      className="half"
      {...field('entregadorId')}
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
