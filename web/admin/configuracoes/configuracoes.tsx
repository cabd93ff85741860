import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  atualizarConfiguracoes,
  CAMPOS_DAS_CONFIGURACOES,
  type Configuracoes as Dados,
  lerConfiguracoes,
} from '#contract/configuracoes.ts'
import type { Input } from '#contract/route.ts'
import { useRead, useWrite } from '../../api/query.ts'
import { marcaQuery } from '../../shell/use-marca.ts'
import { subs } from '../../subs.ts'
import { FormFailure } from '../../ui/fields/form-failure.tsx'
import { useSentForm } from '../../ui/fields/sent-form.ts'
import { arrive } from '../../ui/focus/arrive.ts'
import { lazyPart } from '../../ui/lazy.ts'
import { Page, Panel } from '../../ui/page.tsx'
import { ReasonButton } from '../../ui/reason-button.tsx'
import { Unread } from '../../ui/screen-skeleton.tsx'
import { useUnsavedGuard } from '../../ui/use-unsaved-guard.ts'
import { useRecordShown } from '../cadastro/record-panel.tsx'
import { SECOES, type Valores } from './secoes.tsx'

const Copias = lazyPart(() => import('./copias.tsx'), 'Copias')

/** `/admin/configuracoes`: who the provider is, how it looks, and on which days it delivers. */
export function Configuracoes() {
  const read = useRead(lerConfiguracoes, {})
  const dados = useRecordShown(read)?.configuracoes[0]
  return (
    <Page title="Configurações" sub={subs.configuracoes}>
      {dados ? <Formulario dados={dados} /> : <Unread read={read} cards rows={3} height={220} gap={20} />}
      {dados ? <Copias /> : null}
    </Page>
  )
}

function Formulario({ dados }: { dados: Dados }) {
  const client = useQueryClient()
  const [before, setBefore] = useState(() => valuesOf(dados))
  const edited = useSentForm({
    initialValues: before,
    toBody: values => bodyOf(values, before),
    labels: CAMPOS_DAS_CONFIGURACOES,
  })
  const { form, submit, busy, failure } = edited
  useUnsavedGuard(form.isDirty)
  const atualizar = useWrite(atualizarConfiguracoes, { success: 'Configurações salvas' })
  const save = submit(async (body, _, hold) => {
    const [saved] = (await atualizar.mutateAsync({ body })).configuracoes
    if (!saved) return
    hold(valuesOf(saved))
    setBefore(valuesOf(saved))
    client.setQueryData(marcaQuery.queryKey, marca => marca && { ...marca, nome: saved.nome, cor: saved.cor })
  })
  const dirty = form.isDirty()
  return (
    <form onSubmit={save} noValidate autoComplete="off">
      <div className="pair top gap-md">
        {SECOES.map(({ title, words, fields, id }) => (
          <Panel key={title} id={id} title={title} ref={arrive}>
            <p className="quiet mb-md">{words}</p>
            <div className="sixths">{fields(edited)}</div>
          </Panel>
        ))}
      </div>
      <FormFailure failure={failure} />
      <div className="foot row centred at-end gap-xs padded mt-md">
        <p className="quiet" role="status">
          {dirty ? 'Há mudanças que ainda não foram salvas' : ''}
        </p>
        {dirty ? (
          <Button variant="default" onClick={() => form.setValues(before)}>
            Descartar
          </Button>
        ) : null}
        <ReasonButton type="submit" loading={busy} reason={dirty ? null : 'Nada mudou'}>
          Salvar
        </ReasonButton>
      </div>
    </form>
  )
}

const valuesOf = (dados: Dados): Valores => ({
  ...dados,
  horarioCorte: dados.horarioCorte ?? '',
  empresas: dados.empresas.join('\n'),
})

/** Only the changed fields, so that another administrator's changes stay. */
function bodyOf(values: Valores, before: Valores): Input<typeof atualizarConfiguracoes.body> {
  const changed = Object.entries(values).filter(
    ([key, value]) => JSON.stringify(value) !== JSON.stringify(before[key as keyof Valores]),
  )
  const { horarioCorte, empresas, ...same }: Partial<Valores> = Object.fromEntries(changed)
  return {
    ...same,
    nome: values.nome,
    ...(horarioCorte === undefined ? {} : { horarioCorte: horarioCorte || null }),
    ...(empresas === undefined ? {} : { empresas: empresas.split('\n').filter(nome => nome.trim()) }),
  }
}
