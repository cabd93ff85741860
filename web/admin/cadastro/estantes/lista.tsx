import { Button, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { contar, emNumero } from '#contract/dinheiro.ts'
import {
  atualizarEstante,
  CAMPOS_DA_ESTANTE,
  criarEstante,
  type Estante,
  lerEstante,
  listarEstantes,
} from '#contract/estantes.ts'
import { mudarEstantes } from '#contract/muitas-estantes.ts'
import { useRead, useWrite } from '../../../api/query.ts'
import { ordemDoPrazo } from '../../../pedido/fim-do-prazo.ts'
import { subs } from '../../../subs.ts'
import { lazyPart } from '../../../ui/lazy.ts'
import { text } from '../../../ui/lists/columns.ts'
import { FilterChips, filterOf } from '../../../ui/lists/filter-bar.tsx'
import { useSelection } from '../../../ui/lists/use-selection.tsx'
import { toastUndo } from '../../../ui/overlays/undo-toast.tsx'
import { ClienteSelect } from '../../cliente-select.tsx'
import { DE_UM_CLIENTE } from '../de-um-cliente.tsx'
import type { Mais } from '../lista-de-cadastro.tsx'
import { type Cadastro, TelaDeCadastro, valoresDe } from '../tela-de-cadastro.tsx'
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

const Proximo = lazyPart(() => import('./proximo.tsx'), 'Proximo')
const Precos = lazyPart(() => import('./precos.tsx'), 'Precos')
const Reajustar = lazyPart(() => import('./reajustar.tsx'), 'Reajustar')
const Datas = lazyPart(() => import('./datas.tsx'), 'Datas')

type Qual = 'proximo' | 'precos' | 'reajustar' | 'datas'
type Props = {
  /** In the order of the list. */
  mostradas: readonly Estante[]
  onPeriodo: (periodo: string, aPartirDe: number | undefined) => void
}

/** The actions on several shelves: the marked ones, or everybody's when none is marked. */
function useEmLote({ mostradas, onPeriodo }: Props): Mais<Estante> {
  const { escolhidos, mark, nenhum, responder, ...marcadas } = useSelection(
    mostradas,
    ({ periodo, clienteNome }) => `${periodo}, de ${clienteNome}`,
  )
  // With the shelves marked then: later changes to the list don't affect the dialog.
  const [aberta, setAberta] = useState<{ qual: Qual; marcadas: readonly Estante[] } | null>(null)
  // The newest period may not have opened yet, and the list begins with the open ones.
  const porAbrir = useRead(listarEstantes, { query: { situacao: 'por-abrir', limite: 1 } }).data?.estantes
  const onClose = () => setAberta(null)
  const abrir = (qual: Qual) => setAberta({ qual, marcadas: escolhidos })
  const children = <Acoes escolhidas={escolhidos} onMudadas={responder} onOpen={abrir} />
  const bar = marcadas.bar({ label: 'Muitas estantes de uma vez', o: 'a', children })
  const criado: Props['onPeriodo'] = (periodo, aPartirDe) => {
    onClose()
    nenhum()
    onPeriodo(periodo, aPartirDe)
  }
  return {
    mark,
    bar,
    marked: escolhidos.length > 0,
    dialog: aberta ? (
      <Janela {...aberta} mostradas={[...mostradas, ...(porAbrir ?? [])]} onClose={onClose} onPeriodo={criado} />
    ) : null,
  }
}

type AcoesProps = {
  escolhidas: readonly Estante[]
  /** Gets the changed shelves, including those that the list does not show. */
  onMudadas: (estantes: readonly Estante[]) => void
  onOpen: (qual: Qual) => void
}

/** An action for only some of the marked shelves shows how many. */
function Acoes({ escolhidas, onMudadas, onOpen }: AcoesProps) {
  const mudar = useWrite(mudarEstantes, {
    failure: 'As estantes não mudaram',
    onSuccess: (_, { body: { estantes, ativa } }) => {
      const mudadas = escolhidas.filter(({ id }) => estantes.includes(id))
      onMudadas(mudadas.map(estante => ({ ...estante, ativa: ativa ? 1 : 0 })))
    },
  })
  const ativar = (ativa: 0 | 1) => {
    const estantes = escolhidas.filter(estante => estante.ativa !== ativa).map(({ id }) => id)
    const feito = ativa ? 'ativada' : 'desativada'
    const dito = contar(estantes.length, `estante ${feito}`, `estantes ${feito}s`)
    const undo = () => mudar.mutate({ body: { estantes, ativa: ativa ? 0 : 1 } })
    mudar.mutate({ body: { estantes, ativa } }, { onSuccess: () => toastUndo(dito, undo) })
  }
  const quantas = escolhidas.length
  const clientes = new Set(escolhidas.map(({ clienteId }) => clienteId)).size
  const ativas = escolhidas.filter(({ ativa }) => ativa === 1).length
  const tools: [shown: boolean, label: string, destas: number, onClick: () => void][] = [
    [true, 'Próximo período', clientes, () => onOpen('proximo')],
    [true, quantas > 0 ? 'Um preço' : 'Um preço em todas', quantas, () => onOpen('precos')],
    [true, quantas > 0 ? 'Reajustar' : 'Reajustar preços', clientes, () => onOpen('reajustar')],
    [quantas > 0, 'Datas', quantas, () => onOpen('datas')],
    [quantas > ativas, 'Ativar', quantas - ativas, () => ativar(1)],
    [ativas > 0, 'Desativar', ativas, () => ativar(0)],
  ]
  return tools.map(([shown, label, destas, onClick]) =>
    shown ? (
      <Button key={label} size="sm" variant="subtle" aria-busy={mudar.isPending} onClick={onClick}>
        {destas === quantas ? label : `${label} (${emNumero(destas)})`}
      </Button>
    ) : null,
  )
}

type JanelaProps = Pick<Props, 'mostradas' | 'onPeriodo'> & {
  qual: Qual
  marcadas: readonly Estante[]
  onClose: () => void
}

function Janela({ qual, marcadas, mostradas, onClose, onPeriodo }: JanelaProps) {
  const todas = marcadas.length === 0
  const modelo = todas ? mostradas.toSorted((a, b) => b.id - a.id)[0] : marcadas[0]
  const clientes = todas ? null : [...new Set(marcadas.map(({ clienteId }) => clienteId))]
  if (qual === 'proximo') return <Proximo modelo={modelo} clientes={clientes} onClose={onClose} onDone={onPeriodo} />
  if (qual === 'precos') return <Precos estantes={todas ? null : marcadas.map(({ id }) => id)} onClose={onClose} />
  if (qual === 'reajustar') return <Reajustar clientes={clientes} onClose={onClose} />
  return <Datas marcadas={marcadas} onClose={onClose} />
}
