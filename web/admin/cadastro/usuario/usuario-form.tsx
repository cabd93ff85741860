import { TextInput } from '@mantine/core'
import type { Usuario } from '#contract/usuarios.ts'
import { Prova } from '../../../conta/segundo-fator/prova.tsx'
import { useUnsavedGuard } from '../../../shell/use-unsaved-guard.ts'
import { EmailField } from '../../../ui/fields/email-field.tsx'
import { useContractForm } from '../../../ui/fields/form.ts'
import { NewPasswordField } from '../../../ui/fields/new-password-field.tsx'
import { useTitleWhenLost } from '../../../ui/focus-title.ts'
import { FilterChoice } from '../../../ui/lists/filter-choice.tsx'
import { ClienteSelect } from '../../cliente-select.tsx'
import { FormButtons } from '../form-buttons.tsx'
import styles from '../record-panel.module.css'
import { useUsuarioWrites } from './use-usuario-writes.ts'
import { bodyOf, pedeProva, UsuarioEditado, UsuarioNovo, valuesOf } from './usuario-values.ts'

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
    <form className={styles.form} onSubmit={save} noValidate autoComplete="off">
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
        <p className={styles.groupHint}>
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
