import { Textarea, TextInput } from '@mantine/core'
import {
  atualizarEstante,
  CAMPOS_DA_ESTANTE,
  criarEstante,
  type Estante,
  lerEstante,
  listarEstantes,
} from '#contract/estantes.ts'
import { ordemDoPrazo } from '../../../pedido/fim-do-prazo.ts'
import { subs } from '../../../subs.ts'
import { text } from '../../../ui/lists/columns.ts'
import { FilterChips, filterOf } from '../../../ui/lists/filter-bar.tsx'
import { ClienteSelect } from '../../cliente-select.tsx'
import { DE_UM_CLIENTE } from '../de-um-cliente.tsx'
import { type Cadastro, TelaDeCadastro, valoresDe } from '../tela-de-cadastro.tsx'
import { useEmLote } from './em-lote.tsx'
import { CamposDoPrazo, prazoDe, prazoEscrito } from './prazo.tsx'
import { SituacaoDaEstante, situacaoDe, validadeDe } from './situacao.tsx'

const VAZIA = { clienteId: null as number | null, periodo: '', observacao: '', ...prazoDe(null) }

export const estantes: Cadastro<Estante, typeof VAZIA> = {
  nomes: ['a', 'estante', 'estantes'],
  sub: subs.estante,
  calls: { listar: listarEstantes, ler: lerEstante, criar: criarEstante, atualizar: atualizarEstante },
  telaPropria: true,
  chave: 'estantes',
  nomeDe: ({ periodo, clienteNome }) => `${periodo}, de ${clienteNome}`,
  busca: 'Buscar por período ou cliente',
  filtros: [
    DE_UM_CLIENTE,
    {
      name: 'situacao',
      label: 'Situação',
      initial: 'aberta',
      options: [
        ['todas', 'Todas'],
        ['aberta', 'Abertas'],
        ['por-abrir', 'Por abrir'],
        ['encerrada', 'Encerradas'],
        ['inativa', 'Inativas'],
      ],
    },
    {
      names: ['periodo', 'aPartirDe'],
      Campo: ({ chosen, onChange }) => (
        <FilterChips set={filterOf(chosen.periodo, () => onChange({ periodo: undefined, aPartirDe: undefined }))} />
      ),
    },
  ],
  colunas: [
    text('cliente', 'Cliente', ({ clienteNome }) => clienteNome, { phone: 'title' }),
    text('periodo', 'Período', ({ periodo }) => periodo),
    text('validade', 'Validade', validadeDe, { sort: estante => ordemDoPrazo(estante) ?? estante.validaDe }),
    text('situacao', 'Situação', situacaoDe, { cell: SituacaoDaEstante, phone: 'side' }),
  ],
  poucas: ['cliente', 'periodo', 'situacao'],
  ordem: 'cliente',
  nenhum: 'Nenhuma estante aberta',
  vazio: 'Crie uma estante para um cliente e ponha nela os produtos que ele pode pedir.',
  useMais: ({ shown, onRefine }) =>
    useEmLote({
      mostradas: shown,
      onPeriodo: (periodo, aPartirDe) =>
        onRefine({ periodo, aPartirDe, busca: undefined, situacao: 'todas', clienteId: undefined }),
    }),
  valores: (estante, { clienteId }) => ({
    ...valoresDe(VAZIA, estante ?? { clienteId: Number(clienteId) || null }),
    ...prazoDe(estante),
  }),
  corpo: (valores, estante) => ({ ...valores, ...prazoEscrito(valores), ...(estante ? {} : { ativa: 1 }) }),
  nomesDosCampos: CAMPOS_DA_ESTANTE,
  Campos: ({ form, field }) => (
    <>
      <ClienteSelect {...field('clienteId')} />
      <TextInput
        {...field('periodo')}
        description="Como o comprador a reconhece"
        placeholder="Dezembro/2026"
        maxLength={60}
        data-autofocus={form.values.clienteId !== null || undefined}
      />
      <CamposDoPrazo field={field} />
      <Textarea
        {...field('observacao')}
        description="O comprador também a lê"
        autosize
        minRows={2}
        maxRows={8}
        maxLength={1000}
      />
    </>
  ),
  cadastrar: () => 'Criar estante',
}

/** The shelves. */
export const EstanteLista = () => <TelaDeCadastro cadastro={estantes} />
