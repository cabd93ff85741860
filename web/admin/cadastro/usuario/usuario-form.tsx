import { TextInput } from '@mantine/core'
import type { Answer } from '#contract/route.ts'
import {
  atualizarAdministrador,
  atualizarUsuarioRegular,
  criarAdministrador,
  criarUsuarioRegular,
  lerUsuario,
  listarUsuarios,
  type Usuario,
} from '#contract/usuarios.ts'
import { useWrite } from '../../../api/query.ts'
import { readSession, saveSession } from '../../../api/session.ts'
import { Prova } from '../../../conta/segundo-fator/prova.tsx'
import { useUnsavedGuard } from '../../../shell/use-unsaved-guard.ts'
import { EmailField } from '../../../ui/fields/email-field.tsx'
import { useContractForm } from '../../../ui/fields/form.ts'
import { NewPasswordField } from '../../../ui/fields/new-password-field.tsx'
import { useTitleWhenLost } from '../../../ui/focus-title.ts'
import { FilterChoice } from '../../../ui/lists/filter-choice.tsx'
import { ClienteSelect } from '../../cliente-select.tsx'
import styles from '../cadastro.module.css'
import { FormButtons } from '../form-buttons.tsx'
import {
  bodyOf,
  type CamposDaProva,
  pedeProva,
  type UsuarioBody,
  UsuarioEditado,
  UsuarioNovo,
  valuesOf,
} from './usuario-values.ts'

type Props = {
  usuario: Usuario | null
  /** Chosen beforehand in a new user. */
  clienteId: number | null
  onClose: () => void
  onSaved: (id: number) => void
}

export function UsuarioForm({ usuario, clienteId, onClose, onSaved }: Props) {
  const { form, field, submit, ...state } = useContractForm({
    name: `usuario-${usuario?.id ?? 'novo'}`,
    initialValues: valuesOf(usuario, clienteId),
    schema: usuario ? UsuarioEditado : UsuarioNovo,
    toBody: bodyOf,
  })
  const guard = useUnsavedGuard(form.isDirty)
  const write = useUsuarioWrites()
  const wanted = state.failure?.errors.some(({ campo }) => campo === 'senhaAtual') ?? false
  const provar = wanted || pedeProva(usuario, form.values)
  useTitleWhenLost(provar ? 'proof' : 'none', '[data-record-title]')
  const save = submit(async (_, values) => {
    const { senhaAtual, codigo, ...body } = bodyOf(values)
    if (usuario) {
      await write.update(usuario.id, provar ? { ...body, senhaAtual, codigo } : body)
      form.setValues({ senha: '', senhaAtual: '', codigo: '' })
      return
    }
    const [criado] = (await write.create(provar ? { ...body, senhaAtual, codigo } : body)).usuarios
    if (criado) guard.pass(() => onSaved(criado.id))
  })
  const { admin } = form.values

  return (
    <form className={`stack mt-md ${styles.form}`} onSubmit={save} noValidate autoComplete="off">
      <div>
        <FilterChoice
          label="Papel"
          options={[
            ['cliente', 'Usuário de um cliente'],
            ['admin', 'Administrador'],
          ]}
          value={admin ? 'admin' : 'cliente'}
          onChange={papel => form.setFieldValue('admin', papel === 'admin')}
        />
        <p className={`quiet small mt-2xs ${styles.groupHint}`}>
          {admin ? 'Da sua equipe: vê e altera tudo.' : 'Faz e acompanha os pedidos da empresa dele, e só dela.'}
        </p>
      </div>
      {admin ? null : <ClienteSelect {...field('clienteId')} label="Cliente" />}
      <TextInput {...field('nome')} label="Nome" maxLength={120} data-autofocus={clienteId !== null || undefined} />
      <EmailField {...field('email')} label="E-mail" description="É com ele que a pessoa entra" />
      <NewPasswordField
        {...field('senha')}
        value={form.values.senha}
        own={[form.values.nome, form.values.email]}
        label={usuario ? 'Nova senha' : 'Senha'}
        {...(usuario ? { hint: 'Em branco, a senha fica como está' } : {})}
      />
      {provar ? (
        <Prova
          field={field}
          shown="a sua senha"
          description="Você está mudando quem entra como administrador: confirme que é você"
        />
      ) : null}
      <FormButtons {...state} action={usuario ? 'Salvar' : 'Cadastrar usuário'} onCancel={onClose} />
    </form>
  )
}

/** Creates and updates by the call of each role; the other role's call on a record changes its role. */
function useUsuarioWrites() {
  const created = { invalidates: [listarUsuarios], success: 'Usuário cadastrado' }
  const saved = { invalidates: [listarUsuarios, lerUsuario], success: 'Usuário salvo', onSuccess: showMyself }
  const createAdmin = useWrite(criarAdministrador, created)
  const createRegular = useWrite(criarUsuarioRegular, created)
  const updateAdmin = useWrite(atualizarAdministrador, saved)
  const updateRegular = useWrite(atualizarUsuarioRegular, saved)
  return {
    create: (body: UsuarioBody & CamposDaProva) =>
      body.admin ? createAdmin.mutateAsync({ body }) : createRegular.mutateAsync({ body: regular(body) }),
    update: (id: number, body: UsuarioBody & CamposDaProva) =>
      body.admin
        ? updateAdmin.mutateAsync({ body: { ...body, id } })
        : updateRegular.mutateAsync({ body: { ...regular(body), id } }),
  }
}

/** The page's head shows a change of one's own record at once. */
function showMyself({ usuarios: [saved] }: Answer<typeof lerUsuario>): void {
  if (!saved || saved.id !== readSession()?.id) return
  const { id, nome, email, admin, clienteId } = saved
  saveSession({ id, name: nome, email, admin: admin === 1, clienteId })
}

const regular = <B extends UsuarioBody & { admin: false }>({ admin: _, ...body }: B) => body
