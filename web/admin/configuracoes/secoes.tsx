import { Textarea, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Configuracoes } from '#contract/configuracoes.ts'
import { EmailField } from '../../ui/fields/email-field.tsx'
import { CnpjField, HoraField, TelefoneField } from '../../ui/fields/masked-fields.tsx'
import { DiasField, MoneyField, PercentField } from '../../ui/fields/money-field.tsx'
import type { useSentForm } from '../../ui/fields/sent-form.ts'
import { WeekDays } from '../../ui/fields/week-days.tsx'
import { lazyPart } from '../../ui/lazy.ts'
import { Cor } from './cor.tsx'
import { Logo } from './logo.tsx'

// Loaded lazily, as they are below what is seen first.
const DiasSemEntrega = lazyPart(() => import('./dias-sem-entrega.tsx'), 'DiasSemEntrega')
const Correio = lazyPart(() => import('./correio.tsx'), 'Correio')

/** The form's values: an empty hour means none, and companies are one a line. */
export type Valores = Omit<Configuracoes, 'horarioCorte' | 'empresas'> & { horarioCorte: string; empresas: string }

type Form = Pick<ReturnType<typeof useSentForm<Valores>>, 'form' | 'field' | 'half'>
type Secao = { id?: string; title: string; words: string; fields: (form: Form) => ReactNode }

/** The settings as one form: a new one is a field here and in the contract. */
export const SECOES: readonly Secao[] = [
  {
    id: 'fornecedor',
    title: 'Fornecedor',
    words: 'Aparece no alto das telas, nos pedidos e nos documentos.',
    fields: ({ field, half }) => (
      <>
        <TextInput {...field('nome')} maxLength={120} />
        <CnpjField {...half('cnpj')} description="Números e letras" />
        <TelefoneField {...half('telefone')} description="Com DDD" />
        <EmailField {...field('email')} />
        <TextInput {...field('endereco')} maxLength={200} />
      </>
    ),
  },
  {
    title: 'Marca',
    words: 'O logotipo e a cor do que se pode apertar. O texto sempre fica legível, qualquer que seja a cor.',
    fields: ({ field }) => (
      <>
        <Logo />
        <Cor {...field('cor')} />
      </>
    ),
  },
  {
    id: 'entregas',
    title: 'Regras de entrega',
    words: 'Valem para todos os clientes. No cadastro de um cliente podem ser outras, só para ele.',
    fields: ({ field, half }) => (
      <>
        <WeekDays
          legend="Dias de entrega"
          hint="Só estes dias podem ser escolhidos ao confirmar um pedido"
          {...field('diasEntrega')}
        />
        <HoraField {...half('horarioCorte')} description="Na véspera da entrega. Em branco: o dia todo" />
        <MoneyField {...half('pedidoMinimo')} description="Em branco: qualquer valor" />
      </>
    ),
  },
  {
    title: 'Preços',
    words:
      'Com que margem começa o preço de um produto novo, de um que entra em uma estante, ou de um que ficou abaixo do custo.',
    fields: ({ half }) => <PercentField {...half('margemSugerida')} description="Sobre o custo. Em branco: nenhuma" />,
  },
  {
    title: 'Empresas',
    words: 'As suas empresas que atendem pedidos. Ao retirar uma, os pedidos que já são dela continuam com ela.',
    fields: ({ field }) => (
      <Textarea
        {...field('empresas')}
        description="Um nome por linha. Em branco: os pedidos ficam sem essa escolha"
        rows={3}
      />
    ),
  },
  {
    title: 'Prazos de pagamento',
    words: 'Quando vence o que foi entregue. No cadastro de um cliente podem ser outros, só para ele.',
    fields: ({ form, half }) => (
      <>
        <DiasField
          {...half('prazoDias')}
          onChange={dias => form.setFieldValue('prazoDias', dias ?? 0)}
          description="Dias depois da entrega. 0: no dia"
        />
        <DiasField {...half('diaVencimento')} description="Do mês, 1 a 31. Em branco: qualquer um" />
        <DiasField {...half('bloqueiaAtrasoDias')} description="Dias. Em branco: não bloqueia" />
      </>
    ),
  },
  {
    title: 'Pix',
    words: 'O código Pix sai nos pedidos entregues, nos extratos e nos documentos, já com o valor. Em branco: sem Pix.',
    fields: ({ field, half }) => (
      <>
        <TextInput
          {...field('pixChave')}
          description="CNPJ, CPF, celular com DDD, e-mail ou chave aleatória"
          maxLength={140}
          autoCapitalize="none"
          spellCheck={false}
        />
        <TextInput {...half('pixNome')} description="Como no banco" maxLength={25} />
        <TextInput {...half('pixCidade')} maxLength={15} />
      </>
    ),
  },
  {
    title: 'Lembretes',
    words:
      'Quem tem uma estante aberta e ainda não pediu é lembrado antes de ela fechar, no sino e por e-mail. Quem já pediu, ou foi lembrado há pouco, não. Quem começou um pedido é lembrado de confirmar, antes de a estante fechar ou de passar o horário de corte.',
    fields: ({ half }) => (
      <DiasField {...half('lembreteHoras')} description="Horas antes de fechar. Em branco: nunca" />
    ),
  },
  {
    id: 'emails',
    title: 'E-mails',
    words: 'Avisos de pedidos e convites saem por aqui.',
    fields: () => <Correio />,
  },
  {
    title: 'Dias sem entrega',
    words: 'Feriados, férias, balanço: nesses dias nenhum cliente recebe.',
    fields: ({ field }) => <DiasSemEntrega {...field('diasSemEntrega')} />,
  },
]
