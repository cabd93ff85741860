import { Button, Group } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { NomesDosCampos } from '#contract/campos.ts'
import { maiuscula } from '#contract/dia-com-nome.ts'
import type { Route } from '#contract/route.ts'
import type { Sent } from '../../api/call.ts'
import { useRead, useWrite } from '../../api/query.ts'
import { Excluir } from '../../shell/excluir.tsx'
import { FormFailure } from '../../ui/fields/form-failure.tsx'
import { useSentForm } from '../../ui/fields/sent-form.ts'
import { ReadFailure } from '../../ui/notice.tsx'
import { ReasonButton } from '../../ui/reason-button.tsx'
import { Loading } from '../../ui/screen-skeleton.tsx'
import { useUnsavedGuard } from '../../ui/use-unsaved-guard.ts'
import type { Filtros } from '../filtros.tsx'
import {
  type Aberto,
  ListaDeCadastro,
  type Listagem,
  type Mais,
  oNome,
  type Registro,
  useAberto,
} from './lista-de-cadastro.tsx'
import { RecordPanel, useRecordShown } from './record-panel.tsx'
import { SituacaoChip } from './situacao.tsx'

type Guardado = Registro & { emUso?: 0 | 1 }
type Form<V extends object> = ReturnType<typeof useSentForm<V, object>>
/** One call, or the one that what was typed decides. */
type Escrita<V> = Route | ((values: V) => Route)

type CamposProps<T, V extends object> = Pick<Form<V>, 'form' | 'failure' | 'field' | 'half'> & { record: T | null }

/** A registration, declared: its list, the record beside it, its form and its actions. The rest is the kit's. */
export type Cadastro<T extends Guardado, V extends object> = Listagem<T> & {
  calls: { ler: Route; criar: Escrita<V>; atualizar: Escrita<V>; excluir?: Route }
  /** A form's values: of a new record where it is null, in the list filtered by `query`. */
  valores: (record: T | null, query: Filtros) => V
  /** What is sent, if not the values. */
  corpo?: (values: V, record: T | null) => object
  /** The fields' labels. */
  nomesDosCampos: NomesDosCampos
  Campos: (props: CamposProps<T, V>) => ReactNode
  /** The button that creates, where it does more than that. */
  cadastrar?: (values: V) => string
  /** What makes a record active or inactive, and whether to go on with the second. */
  ativar?: { call: Route; sent: (record: T, ativo: boolean) => object; pergunta?: (record: T) => Promise<boolean> }
  /** What a deletion loses, if not only the record, and what prevents it: 'Tem usuários ou pedidos'. */
  perde?: string
  emUso?: string
  /** Beside the title, if not only whether it is inactive. */
  Situacao?: (record: T) => ReactNode
  Acoes?: (props: { record: T; onGone: () => void }) => ReactNode
  /** Above the form. */
  Acima?: (props: { record: T }) => ReactNode
  /** What opens instead of the form, which then stands behind "Editar". */
  Pagina?: (props: { record: T }) => ReactNode
}

/** What the kit knows of any registration; each declaration has its own types. */
type Qualquer = Cadastro<Guardado, object>
/** What a declared call is sent. */
const sent = (what: object) => what as Sent<Route>
/** Every answer of a registration holds its records under the same key. */
const recordIn = (answer: unknown, chave: string) => (answer as Record<string, Guardado[]> | undefined)?.[chave]?.[0]
const asTyped = (values: object) => values
/** A form's values: those of `vazio`, by the same names, where the record has them. */
export const valoresDe = <V extends object>(vazio: V, record: object | null): V => {
  const read = record as Record<string, unknown> | null
  return Object.fromEntries(Object.entries(vazio).map(([name, none]) => [name, read?.[name] ?? none])) as V
}

/** A registration screen: the list of all records and the open one, both kept in the address. */
export function TelaDeCadastro<T extends Guardado, V extends object>(props: { cadastro: Cadastro<T, V> }) {
  const cadastro = props.cadastro as unknown as Qualquer
  const [open, onOpen] = useAberto(cadastro)
  return (
    <ListaDeCadastro lista={cadastro} open={open} onOpen={onOpen}>
      {(query, { onSaved }) =>
        open === undefined ? null : (
          <Registrado key={open} cadastro={cadastro} open={open} onOpen={onOpen} query={query} onSaved={onSaved} />
        )
      }
    </ListaDeCadastro>
  )
}

type Props = {
  cadastro: Qualquer
  open: number | 'novo'
  onOpen: (record?: Aberto) => void
  query: Filtros
  onSaved: Mais<Guardado>['onSaved']
}

/** The open record, read afresh, or a new one's empty form. */
function Registrado(props: Props) {
  const { cadastro, open, onOpen } = props
  const { nomes, nomeDe = oNome, calls, chave, Situacao = SituacaoChip, Acima, Pagina } = cadastro
  const novo = open === 'novo'
  const read = useRead<Route>(calls.ler, sent({ params: { id: novo ? 0 : open } }), { enabled: !novo })
  const record = recordIn(useRecordShown(read), chave) ?? null
  const onClose = () => onOpen()
  const [alterar, onAlterar] = useAlterar()
  const pagina = record !== null && Pagina !== undefined && !alterar
  if (!novo && !record && !read.error)
    return (
      <div className="surface padded">
        <Loading rows={4} height={64} gap={12} />
      </div>
    )
  return (
    <RecordPanel
      title={novo ? `Nov${nomes[0]} ${nomes[1]}` : record ? nomeDe(record) : 'Não foi possível abrir'}
      status={record ? <Situacao {...record} /> : null}
      tools={
        record ? (
          <>
            {pagina ? (
              <Button size="sm" onClick={() => onAlterar(true)}>
                Editar
              </Button>
            ) : null}
            <Acoes cadastro={cadastro} record={record} onGone={onClose} />
          </>
        ) : null
      }
      turn={Number(pagina)}
      onClose={onClose}
    >
      {record && Acima ? <Acima record={record} /> : null}
      {pagina ? (
        <Pagina record={record} />
      ) : novo || record ? (
        <Formulario {...props} record={record} {...(record && Pagina && { onDone: () => onAlterar(false) })} />
      ) : (
        <ReadFailure
          error={read.error}
          onRetry={read.refetch}
          elsewhere={<Button onClick={onClose}>Ver a lista</Button>}
        />
      )}
    </RecordPanel>
  )
}

/** Whether the open record's form is shown instead of its page. */
function useAlterar(): [boolean, (alterar: boolean) => void] {
  const { alterar }: { alterar?: string } = useSearch({ strict: false })
  const navigate = useNavigate()
  const change = (alterar: boolean) =>
    void navigate({
      to: '.',
      search: (before: object) => ({ ...before, alterar: alterar ? ('1' as const) : undefined }),
      resetScroll: false,
    })
  return [alterar === '1', change]
}

type AlterarProps<T extends Guardado, V extends object> = { cadastro: Cadastro<T, V>; record: T; onClose: () => void }

/** The form of a record that its own screen has read. */
export function Alterar<T extends Guardado, V extends object>({ cadastro, record, onClose }: AlterarProps<T, V>) {
  const declared = cadastro as unknown as Qualquer
  return <Formulario cadastro={declared} record={record} query={{}} onOpen={onClose} onSaved={onClose} />
}

type FormProps = Omit<Props, 'open'> & {
  record: Guardado | null
  /** Shows the record's page again, after a save too. */
  onDone?: () => void
}

function Formulario({ cadastro, record, query, onOpen, onSaved, onDone }: FormProps) {
  const { nomes, calls, chave, valores, corpo = asTyped, cadastrar, nomesDosCampos, Campos } = cadastro
  const [o, um] = nomes
  const { form, field, half, submit, failure, busy } = useSentForm({
    initialValues: valores(record, query),
    toBody: values => corpo(values, record),
    labels: nomesDosCampos,
  })
  const guard = useUnsavedGuard(form.isDirty)
  const escrita = record ? calls.atualizar : calls.criar
  const write = useWrite<Route>(typeof escrita === 'function' ? escrita(form.values) : escrita, {
    success: `${maiuscula(um)} ${record ? 'salv' : 'cadastrad'}${o}`,
  })
  const save = submit(async (body, values, hold) => {
    const typed = Object.fromEntries(Object.entries(values).filter(([name]) => form.isDirty(name)))
    const answer = await write.mutateAsync(sent({ body: record ? { ...body, id: record.id } : body }))
    const saved = recordIn(answer, chave)
    if (!saved) return
    if (onDone) guard.pass(onDone)
    else if (record) hold(valores(saved, query))
    else guard.pass(() => onOpen(saved.id))
    onSaved?.(saved, record, typed)
  })
  return (
    <form className="sixths mt-md" data-new={record ? undefined : true} onSubmit={save} noValidate autoComplete="off">
      <Campos form={form} failure={failure} record={record} field={field} half={half} />
      <FormFailure failure={failure} />
      <Group className="foot" justify="flex-end" gap="xs" py="sm">
        <Button variant="default" onClick={onDone ?? (() => onOpen())}>
          Fechar
        </Button>
        <ReasonButton type="submit" flex="1 0 auto" loading={busy}>
          {record ? 'Salvar' : (cadastrar?.(form.values) ?? `Cadastrar ${um}`)}
        </ReasonButton>
      </Group>
    </form>
  )
}

/** The actions on the whole record. */
function Acoes({ cadastro, record, onGone }: { cadastro: Qualquer; record: Guardado; onGone: () => void }) {
  const { nomes, nomeDe = oNome, calls, chave, ativar, emUso, Acoes: Outras } = cadastro
  const { id, ativo } = record
  const nome = nomeDe(record)
  const [o, um] = nomes
  const { perde = `O cadastro d${o} ${um} é apagado e não pode ser recuperado.` } = cadastro
  const mudar = useWrite<Route>(ativar?.call ?? calls.ler, {
    success: answer => `${nome} foi ${recordIn(answer, chave)?.ativo ? 'ativad' : 'inativad'}${o}`,
    failure: `A situação d${o} ${um} não mudou`,
  })
  const change = async () => {
    if (ativar && (!ativo || !ativar.pergunta || (await ativar.pergunta(record))))
      mudar.mutate(sent(ativar.sent(record, !ativo)))
  }
  return (
    <>
      {ativar ? (
        <ReasonButton size="sm" variant="default" loading={mudar.isPending} onClick={() => void change()}>
          {ativo ? 'Inativar' : 'Ativar'}
        </ReasonButton>
      ) : null}
      {Outras ? <Outras record={record} onGone={onGone} /> : null}
      {!calls.excluir ? null : record.emUso ? (
        <p className="quiet small full">
          {emUso}: não pode ser excluíd{o}, só inativad{o}.
        </p>
      ) : (
        <Excluir
          size="sm"
          route={calls.excluir}
          sent={sent({ params: { id } })}
          question={[`Excluir ${nome}?`, perde]}
          success={`${maiuscula(um)} excluíd${o}`}
          failure={`${o.toUpperCase()} ${um} não foi excluíd${o}`}
          onGone={onGone}
        />
      )}
    </>
  )
}
