import { TextInput } from '@mantine/core'
import { emReais } from '#contract/dinheiro.ts'
import { estornarPagamento, listarPagamentos, NOME_DA_FORMA, type Pagamento } from '#contract/pagamentos.ts'
import { useWrite } from '../../api/query.ts'
import type { financeiroSearch } from '../../shell/search.ts'
import { useSentForm } from '../../ui/fields/sent-form.ts'
import { money, text } from '../../ui/lists/columns.ts'
import { showDay } from '../../ui/moment.ts'
import { DialogButton } from '../../ui/overlays/dialog-button.tsx'
import { SentDialog } from '../../ui/overlays/form-dialog.tsx'
import { type Aqui, relatorio } from '../relatorios/relatorio.tsx'
import { VISOES } from './quem-deve.tsx'

type Busca = ReturnType<typeof financeiroSearch>

/** All payments, newest first; each can be taken back. */
export const Pagamentos = relatorio({
  titulo: 'Financeiro',
  visoes: VISOES,
  pergunta: 'O que foi recebido, de quem e como.',
  conta: '',
  periodo: null,
  call: listarPagamentos,
  linhas: 'pagamentos',
  sent: ({ search: { clienteId }, periodo }: Aqui<Busca>) => ({ query: { ...periodo, clienteId } }),
  arquivo: false,
  lista: 'Pagamentos',
  nomes: ['pagamento', 'pagamentos'],
  filtros: [
    {
      name: 'forma',
      label: 'Forma',
      list: true,
      options: ['Todas as formas', ...Object.entries(NOME_DA_FORMA)],
    },
  ],
  colunas: _ => [
    text('data', 'Dia', ({ data }) => data, { phone: 'line', cell: ({ data }) => showDay(data) }),
    text('clienteNome', 'Cliente', ({ clienteNome }) => clienteNome, { phone: 'title' }),
    text('forma', 'Forma', ({ forma }) => NOME_DA_FORMA[forma], { phone: 'line' }),
    text('referencia', 'Referência', ({ referencia }) => referencia, { phone: 'hide', roomy: true }),
    {
      key: 'paga',
      header: 'Paga',
      phone: 'line',
      cell: pagamento => oQuePaga(pagamento),
    },
    text('usuarioNome', 'Quem registrou', ({ usuarioNome }) => usuarioNome, { phone: 'hide', roomy: true }),
    money('valor', 'Valor', ({ valor }) => valor, { phone: 'side' }),
  ],
  chave: ({ id }) => id,
  mais: {
    dim: ({ estornado }) => estornado === 1,
    actions: pagamento => (
      <DialogButton
        offered={pagamento.estornado === 0}
        size="compact-sm"
        variant="subtle"
        aria-label={`Estornar o pagamento de ${emReais(pagamento.valor)} de ${pagamento.clienteNome}`}
        dialog={onClose => <Estornar pagamento={pagamento} onClose={onClose} />}
      >
        Estornar
      </DialogButton>
    ),
  },
  vazio: ['Nenhum pagamento', 'Em “Receber pagamento” você registra cada um; ele paga o que vence primeiro.'],
})

/** What uses it now, or why nothing does. */
function oQuePaga({ estornado, motivoEstorno, pedidos, credito }: Pagamento): string {
  if (estornado) return `Estornado: ${motivoEstorno}`
  const [primeiro, ...outros] = pedidos
  const pagos = !primeiro
    ? []
    : outros.length === 0
      ? [`pedido ${primeiro.pedidoId}`]
      : [`${pedidos.length} pedidos, desde o ${primeiro.pedidoId}`]
  return [...pagos, ...(credito > 0 ? [`crédito de ${emReais(credito)}`] : [])].join(' e ')
}

function Estornar({ pagamento, onClose }: { pagamento: Pagamento; onClose: () => void }) {
  const { id, clienteNome, valor, data } = pagamento
  const write = useWrite(estornarPagamento, { success: 'Pagamento estornado' })
  const form = useSentForm({ initialValues: { motivo: '' } })
  return (
    <SentDialog
      short
      danger
      form={form}
      onClose={onClose}
      title="Estornar o pagamento?"
      action="Estornar"
      send={body => write.mutateAsync({ params: { id }, body })}
    >
      <p>
        {emReais(valor)} de {clienteNome}, em {showDay(data)}: os pedidos que ele pagava voltam a dever. O pagamento
        fica na lista, riscado, com o motivo.
      </p>
      <TextInput
        {...form.field('motivo')}
        label="Motivo"
        description="Como “lançado em dobro” ou “cheque devolvido”"
        maxLength={200}
        data-autofocus
      />
    </SentDialog>
  )
}
