import { TextInput, type TextInputProps } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useState } from 'react'
import { cnpjMascarado, telefoneMascarado, UFS } from '#contract/brasil.ts'
import { buscarCep } from '#contract/cep.ts'
import {
  atualizarCliente,
  CAMPOS_DO_CLIENTE,
  type Cliente,
  criarCliente,
  excluirCliente,
  lerCliente,
  listarClientes,
} from '#contract/clientes.ts'
import { lerConfiguracoes } from '#contract/configuracoes.ts'
import { emReais } from '#contract/dinheiro.ts'
import { call, type Sent } from '../../api/call.ts'
import { useRead } from '../../api/query.ts'
import { Mensagem } from '../../mensagens/mensagem.tsx'
import { ButtonLink } from '../../shell/button-link.tsx'
import { subs } from '../../subs.ts'
import { ChoiceSelect } from '../../ui/fields/choice-select.tsx'
import { EmailField } from '../../ui/fields/email-field.tsx'
import { CepField, CnpjField, HoraField, TelefoneField } from '../../ui/fields/masked-fields.tsx'
import { DiasField, MoneyField } from '../../ui/fields/money-field.tsx'
import type { FieldOf } from '../../ui/fields/sent-form.ts'
import { WeekDays, weekDaysInWords } from '../../ui/fields/week-days.tsx'
import { lazyPart } from '../../ui/lazy.ts'
import { money, text } from '../../ui/lists/columns.ts'
import { showDay } from '../../ui/moment.ts'
import { useImportar } from './importar-botao.tsx'
import { NaRota, ParadaNaRota, usePorNaRota } from './rotas/na-rota.tsx'
import { situacao } from './situacao.tsx'
import { type Cadastro, TelaDeCadastro, valoresDe } from './tela-de-cadastro.tsx'

// Loaded lazily: the list does not need it.
const PaginaDoCliente = lazyPart(() => import('./pagina-do-cliente.tsx'), 'PaginaDoCliente')

/** A form's values of a new client: an empty rule means the provider's, or none. */
const VAZIO = {
  nome: '',
  nomeFantasia: '',
  cnpj: '',
  inscricaoEstadual: '',
  email: '',
  telefone: '',
  cep: '',
  endereco: '',
  bairro: '',
  cidade: '',
  codigoExterno: '',
  estado: null as string | null,
  diasEntrega: [] as number[],
  pedidoMinimo: null as number | null,
  aprovacaoAcima: null as number | null,
  prazoDias: null as number | null,
  diaVencimento: null as number | null,
  limiteCredito: null as number | null,
  horarioCorte: '',
  janelaEntrega: '',
  observacaoEntrega: '',
  rotaId: null as number | null,
  ordemNaRota: null as number | null,
}

const clientes: Cadastro<Cliente, typeof VAZIO> = {
  nomes: ['o', 'cliente', 'clientes'],
  sub: subs.cliente,
  calls: {
    listar: listarClientes,
    ler: lerCliente,
    criar: criarCliente,
    atualizar: atualizarCliente,
    excluir: excluirCliente,
  },
  chave: 'clientes',
  busca: 'Buscar por nome, CNPJ ou cidade',
  filtros: [
    {
      name: 'ativo',
      label: 'Situação',
      options: ['Todos', ['1', 'Ativos'], ['0', 'Inativos']],
    },
  ],
  colunas: [
    text('nome', 'Nome', ({ nome }) => nome, { phone: 'title' }),
    text('cnpj', 'CNPJ', ({ cnpj }) => cnpj, {
      phone: 'hide',
      cell: ({ cnpj, telefone }) => (
        <>
          <span className="nowrap">{cnpjMascarado(cnpj)}</span>
          <small className="nowrap">{telefoneMascarado(telefone)}</small>
        </>
      ),
    }),
    text('cidade', 'Cidade', ({ cidade, estado }) => [cidade, estado].filter(Boolean).join('\u00a0·\u00a0') || '–', {
      sort: ({ cidade, estado }) => (cidade || estado ? `${estado} ${cidade}` : null),
    }),
    {
      key: 'ultimo',
      header: 'Último pedido',
      phone: 'named',
      sort: ({ ultimoPedido }) => ultimoPedido ?? null,
      cell: ({ ultimoPedido }) => showDay(ultimoPedido ?? null),
    },
    money('mes', 'Este mês', ({ valorDoMes = 0 }) => valorDoMes, { phone: 'side' }),
    text('rota', 'Rota', ({ rotaId, ordemNaRota }) => `${rotaId} ${ordemNaRota}`, {
      sort: ({ rotaId, ordemNaRota }) => (rotaId ? rotaId * 10_000 + (ordemNaRota ?? 0) : null),
      cell: cliente => <ParadaNaRota {...cliente} />,
      phone: 'hide',
    }),
    { ...situacao, phone: 'line' },
  ],
  poucas: ['nome', 'ultimo', 'mes', 'ativo'],
  vazio: 'Cadastre a primeira empresa, ou traga todas de uma planilha, para montar as estantes.',
  exporta: true,
  useMais: () => ({ ...useImportar({ tipo: 'clientes' }), onSaved: usePorNaRota() }),
  valores: cliente => valoresDe(VAZIO, cliente),
  corpo: (
    { estado, diasEntrega, horarioCorte, rotaId: _, ordemNaRota: __, ...same },
    cliente,
  ): Sent<typeof criarCliente>['body'] => ({
    ...same,
    ativo: cliente?.ativo ?? 1,
    estado: estado ?? '',
    diasEntrega: diasEntrega.length > 0 ? diasEntrega : null,
    horarioCorte: horarioCorte || null,
  }),
  nomesDosCampos: CAMPOS_DO_CLIENTE,
  Campos: ({ form, field, half, record }) => (
    <>
      <TextInput {...field('nome')} maxLength={120} />
      <TextInput {...field('nomeFantasia')} description="Como todos o chamam, se não é o nome" maxLength={120} />
      <CnpjField {...field('cnpj')} cpf description="Com letras ou só números; ou o CPF de quem não tem CNPJ" />
      <TextInput {...half('inscricaoEstadual')} maxLength={20} />
      <TelefoneField {...half('telefone')} />
      <EmailField {...field('email')} />
      <CepQuePreenche {...half('cep')} form={form} />
      <TextInput {...half('bairro')} maxLength={80} />
      <TextInput {...field('endereco')} description="Rua, número e complemento" maxLength={200} />
      <TextInput className="two-thirds" {...field('cidade')} maxLength={80} />
      <ChoiceSelect className="third" {...field('estado')} data={UFS} />
      <TextInput {...half('codigoExterno')} description="Em outro sistema" maxLength={60} />
      <RegrasDeEntrega field={field} half={half} clienteId={record?.id} />
      <MoneyField
        {...half('aprovacaoAcima')}
        description="O que os compradores pedem para um dia, acima disto, espera um aprovador da empresa ou você. Em branco: nunca"
      />
      <fieldset className="sixths">
        <legend className="semibold">Pagamento</legend>
        <DiasField {...half('prazoDias')} description="Dias depois da entrega. Em branco: o do fornecedor" />
        <DiasField {...half('diaVencimento')} description="Do mês, 1 a 31. Em branco: o do fornecedor" />
        <MoneyField
          {...half('limiteCredito')}
          description="O que pode dever, com o que ainda vai receber. Em branco: sem limite"
        />
      </fieldset>
    </>
  ),
  ativar: { call: atualizarCliente, sent: ({ id, nome, cnpj }, ativo) => ({ body: { id, nome, cnpj, ativo } }) },
  emUso: 'Tem usuários, estantes ou pedidos',
  Acoes: ({ record: { id, nome, telefone, ativo } }) => (
    <>
      <Mensagem para={nome} telefone={telefone} sobre={{ tipo: 'entrega', clienteId: id, clienteNome: nome }} />
      {ativo ? (
        <ButtonLink to="/admin/pedidos/novo" search={{ clienteId: id }} size="sm" variant="default">
          Novo pedido
        </ButtonLink>
      ) : null}
      <ButtonLink to="/admin/cadastro/estante" search={{ clienteId: id }} size="sm" variant="default">
        Estantes
      </ButtonLink>
      <ButtonLink to="/admin/cadastro/usuario" search={{ clienteId: id }} size="sm" variant="default">
        Usuários
      </ButtonLink>
    </>
  ),
  Pagina: PaginaDoCliente,
}

/** `/admin/cadastro/cliente`: the client companies. */
export const Clientes = () => <TelaDeCadastro cadastro={clientes} />

type Campo = 'diasEntrega' | 'horarioCorte' | 'pedidoMinimo' | 'janelaEntrega' | 'observacaoEntrega'
type Field = FieldOf<Campo | 'rotaId' | 'ordemNaRota'>
type Props = { field: Field; half: Field; clienteId: number | undefined }

/** A client's own delivery rules; an empty field falls back to the provider's rule. */
function RegrasDeEntrega({ field, half, clienteId }: Props) {
  const { data } = useRead(lerConfiguracoes, {}, { staleTime: 60_000 })
  const fornecedor = data?.configuracoes[0]
  const dias = field('diasEntrega')
  return (
    <fieldset className="sixths">
      <legend className="semibold">Regras de entrega</legend>
      <p className="quiet small">O que ficar em branco segue as regras do fornecedor.</p>
      <WeekDays
        legend="Dias de entrega"
        hint={
          dias.value.length > 0
            ? 'Só nestes dias'
            : `Os do fornecedor${fornecedor ? `: ${weekDaysInWords(fornecedor.diasEntrega)}` : ''}`
        }
        {...dias}
      />
      <HoraField
        {...half('horarioCorte')}
        description={`Na véspera. Fornecedor: ${fornecedor?.horarioCorte ?? 'sem limite'}`}
      />
      <MoneyField
        {...half('pedidoMinimo')}
        description={`Fornecedor: ${fornecedor?.pedidoMinimo ? emReais(fornecedor.pedidoMinimo) : 'sem mínimo'}`}
      />
      <NaRota field={field} clienteId={clienteId} />
      <TextInput {...half('janelaEntrega')} description="Quem entrega vê: 7h às 9h" maxLength={60} />
      <TextInput {...field('observacaoEntrega')} description="Quem entrega vê: portão lateral" maxLength={300} />
    </fieldset>
  )
}

type ComEndereco = { cep: string; endereco: string; bairro: string; cidade: string; estado: string | null }
type CepProps = Omit<TextInputProps, 'form' | 'onChange' | 'value'> & {
  value: string
  onChange: (cep: string) => void
  form: Pick<UseFormReturnType<ComEndereco>, 'getValues' | 'setValues'>
}

const SEM_ENDERECO = {
  encontrado: '',
  inexistente: 'CEP não encontrado: confira, ou preencha o endereço à mão.',
  indisponivel: 'A busca de CEP não respondeu agora: preencha o endereço à mão.',
  desligada: '',
} as const

/** A CEP that fills those fields of the address that are empty. The form never waits for it, and can be saved without it. */
function CepQuePreenche({ form, onChange, ...props }: CepProps) {
  const [saying, setSaying] = useState('')
  const look = async (cep: string) => {
    setSaying(cep.length === 8 ? 'Buscando o endereço…' : '')
    if (cep.length !== 8) return
    const { data } = await call(buscarCep, { params: { cep } })
    const now = form.getValues()
    if (now.cep !== cep) return // another was typed meanwhile
    const { endereco: found, situacao } = data ?? { endereco: null, situacao: 'indisponivel' as const }
    if (!found) return setSaying(SEM_ENDERECO[situacao])
    const { endereco, bairro, cidade, estado } = now
    form.setValues({
      endereco: endereco || found.logradouro,
      bairro: bairro || found.bairro,
      cidade: cidade || found.cidade,
      estado: estado || found.estado,
    })
    setSaying(endereco ? '' : found.logradouro ? 'Ponha o número.' : 'Escreva a rua e o número.')
  }
  return (
    <CepField
      {...props}
      label="CEP"
      description={<span role="status">{saying}</span>}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      onChange={cep => {
        onChange(cep)
        void look(cep)
      }}
    />
  )
}
