import { Button, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type * as z from 'zod'
import { lerRegrasDeEntrega } from '#contract/clientes.ts'
import {
  atualizarConfiguracoes,
  type Configuracoes,
  ConfiguracoesEditadas,
  lerConfiguracoes,
} from '#contract/configuracoes.ts'
import { useWrite } from '../../api/query.ts'
import { marcaQuery } from '../../shell/use-marca.ts'
import { useUnsavedGuard } from '../../shell/use-unsaved-guard.ts'
import { EmailField } from '../../ui/fields/email-field.tsx'
import { useContractForm } from '../../ui/fields/form.ts'
import { FormFailure } from '../../ui/fields/form-failure.tsx'
import { CnpjField, HoraField, TelefoneField } from '../../ui/fields/masked-fields.tsx'
import { MoneyField } from '../../ui/fields/money-field.tsx'
import { WeekDays } from '../../ui/week-days/week-days.tsx'
import styles from './configuracoes.module.css'
import { Cor } from './cor.tsx'
import { DiasSemEntrega } from './dias-sem-entrega.tsx'
import { Empresas } from './empresas.tsx'
import { Lembrete } from './lembrete.tsx'
import { Logo } from './logo.tsx'
import { Secao } from './secao.tsx'

export function Formulario({ configuracoes }: { configuracoes: Configuracoes }) {
  const client = useQueryClient()
  const [before, setBefore] = useState(() => valuesOf(configuracoes))
  const { form, field, submit, busy, failure } = useContractForm({
    initialValues: before,
    schema: ConfiguracoesEditadas,
    toBody: values => bodyOf(values, before),
  })
  useUnsavedGuard(form.isDirty)
  const atualizar = useWrite(atualizarConfiguracoes, {
    invalidates: [lerConfiguracoes, lerRegrasDeEntrega],
    success: 'Configurações salvas',
  })
  const save = submit(async body => {
    const [saved] = (await atualizar.mutateAsync({ body })).configuracoes
    if (!saved) return
    form.setValues(valuesOf(saved))
    setBefore(valuesOf(saved))
    client.setQueryData(marcaQuery.queryKey, marca => marca && { ...marca, nome: saved.nome, cor: saved.cor })
  })
  const { values, errors } = form
  const dirty = form.isDirty()

  return (
    <form className={styles.form} onSubmit={save} noValidate autoComplete="off">
      <Secao title="Fornecedor" text="Aparece no alto das telas, nos pedidos e nos documentos.">
        <TextInput {...field('nome')} label="Nome" maxLength={120} />
        <CnpjField className="half" {...field('cnpj')} label="CNPJ" description="Números e letras" />
        <TelefoneField className="half" {...field('telefone')} label="Telefone" description="Com DDD" />
        <EmailField {...field('email')} label="E-mail" />
        <TextInput {...field('endereco')} label="Endereço" maxLength={200} />
      </Secao>
      <Secao
        title="Marca"
        text="O logotipo e a cor do que se pode apertar. O texto sempre fica legível, qualquer que seja a cor."
      >
        <Logo />
        <Cor {...field('cor')} />
      </Secao>
      <Secao
        title="Empresas"
        text="As suas empresas que atendem pedidos. Ao retirar uma, os pedidos que já são dela continuam com ela."
      >
        <Empresas
          empresas={values.empresas}
          onEmpresas={empresas => form.setFieldValue('empresas', empresas)}
          error={firstError(errors, 'empresas')}
        />
      </Secao>
      <Secao
        title="Regras de entrega"
        text="Valem para todos os clientes. No cadastro de um cliente podem ser outras, só para ele."
      >
        <WeekDays
          legend="Dias de entrega"
          hint="Só estes dias podem ser escolhidos ao confirmar um pedido"
          dias={values.diasEntrega}
          onDias={dias => form.setFieldValue('diasEntrega', dias)}
          error={firstError(errors, 'diasEntrega')}
        />
        <HoraField
          className="half"
          {...field('horarioCorte')}
          label="Pedidos até"
          description="Na véspera da entrega. Em branco: o dia todo"
        />
        <MoneyField
          className="half"
          {...field('pedidoMinimo')}
          label="Pedido mínimo"
          description="Em branco: qualquer valor"
        />
      </Secao>
      <Secao title="Dias sem entrega" text="Feriados, férias, balanço: nesses dias nenhum cliente recebe.">
        <DiasSemEntrega
          dias={values.diasSemEntrega}
          onDias={dias => form.setFieldValue('diasSemEntrega', dias)}
          error={firstError(errors, 'diasSemEntrega')}
        />
      </Secao>
      <Lembrete {...field('lembreteHoras')} saved={before.lembreteHoras} />
      <FormFailure failure={failure} />
      <div className={`row centred mt-xs at-end ${styles.buttons}`}>
        <p className={`quiet ${styles.state}`} role="status">
          {dirty ? 'Há mudanças que ainda não foram salvas' : ''}
        </p>
        {dirty ? (
          <Button variant="default" onClick={() => form.setValues(before)}>
            Descartar
          </Button>
        ) : null}
        <Button type="submit" loading={busy}>
          Salvar
        </Button>
      </div>
    </form>
  )
}

/** The error of a list field: its own, or that of its first invalid element. */
const firstError = (errors: Record<string, unknown>, path: string): string | undefined => {
  const found = Object.entries(errors).find(([key]) => key === path || key.startsWith(`${path}.`))
  return found ? String(found[1]) : undefined
}

/** The form's values: an empty hour or minimum means none. */
type Values = Omit<Configuracoes, 'horarioCorte'> & { horarioCorte: string }

const valuesOf = (configuracoes: Configuracoes): Values => ({
  ...configuracoes,
  horarioCorte: configuracoes.horarioCorte ?? '',
})

type Body = z.input<typeof ConfiguracoesEditadas>

/** Only the changed fields, so that another administrator's changes stay. */
function bodyOf(values: Values, before: Values): Body {
  const changed = Object.entries(values).filter(
    ([key, value]) => JSON.stringify(value) !== JSON.stringify(before[key as keyof Values]),
  )
  const body: Partial<Values> = Object.fromEntries(changed)
  const { horarioCorte, ...same } = body
  return { ...same, nome: values.nome, ...(horarioCorte === undefined ? {} : { horarioCorte: horarioCorte || null }) }
}
