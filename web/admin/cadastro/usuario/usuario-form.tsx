import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { PAPEIS_DO_CLIENTE, PAPEIS_DO_FORNECEDOR, type Papel } from '#contract/papeis.ts'
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
import { FilterChoice } from '../../../ui/lists/filter-choice.tsx'
import { ClienteSelect } from '../../cliente-select.tsx'
import { FormButtons } from '../form-buttons.tsx'
import {
  bodyOf,
  type CamposDaProva,
  NOME_DO_PAPEL,
  pedeProva,
  type UsuarioBody,
  UsuarioEditado,
  UsuarioNovo,
  valuesOf,
} from './usuario-values.ts'

type Props = {
  usuario: Usuario | null
  /** Preselected in a new user. */
  clienteId: number | null
  /** Makes the link of a user who was registered without a password. */
  onInvite: (usuarios: readonly Usuario[]) => void
  onClose: () => void
  onSaved: (id: number) => void
}

export function UsuarioForm({ usuario, clienteId, onInvite, onClose, onSaved }: Props) {
  const { form, field, submit, ...state } = useContractForm({
    initialValues: valuesOf(usuario, clienteId),
    schema: usuario ? UsuarioEditado : UsuarioNovo,
    toBody: bodyOf,
  })
  const guard = useUnsavedGuard(form.isDirty)
  const write = useUsuarioWrites()
  const wanted = state.failure?.errors.some(({ campo }) => campo === 'senhaAtual') ?? false
  const provar = wanted || pedeProva(usuario, form.values)
  const save = submit(async (_, values) => {
    const { senhaAtual, codigo, ...body } = bodyOf(values)
    if (usuario) {
      await write.update(usuario.id, provar ? { ...body, senhaAtual, codigo } : body)
      form.setValues({ senha: '', senhaAtual: '', codigo: '' })
      return
    }
    const [criado] = (await write.create(provar ? { ...body, senhaAtual, codigo } : body)).usuarios
    if (criado) guard.pass(() => onSaved(criado.id))
    if (criado?.entrou === 0) onInvite([criado])
  })
  const { admin, papel } = form.values
  const [comSenha, setComSenha] = useState(usuario !== null)
  const escolherComo = (comSenha: boolean) => {
    setComSenha(comSenha)
    form.setFieldValue('senha', '')
  }

  return (
    <form className="sixths mt-md" onSubmit={save} noValidate autoComplete="off">
      <div>
        <FilterChoice
          label="De quem é"
          options={[
            ['cliente', 'De um cliente'],
            ['admin', 'Da sua equipe'],
          ]}
          value={admin ? 'admin' : 'cliente'}
          onChange={quem =>
            form.setValues({ admin: quem === 'admin', papel: (quem === 'admin' ? EQUIPE : CLIENTE)[0] })
          }
        />
        <div className="mt-sm">
          <FilterChoice
            label="Papel"
            options={(admin ? EQUIPE : CLIENTE).map(papel => [papel, NOME_DO_PAPEL[papel]])}
            value={papel}
            onChange={escolhido => escolhido && form.setFieldValue('papel', escolhido)}
          />
          <p className="quiet small mt-2xs">{O_QUE_PODE[papel]}</p>
        </div>
      </div>
      {admin ? null : <ClienteSelect {...field('clienteId')} label="Cliente" />}
      <TextInput {...field('nome')} label="Nome" maxLength={120} data-autofocus={clienteId !== null || undefined} />
      <EmailField
        {...field('email')}
        label="E-mail"
        description={usuario?.emailConfirmado === 0 ? POR_CONFIRMAR : 'É com ele que a pessoa entra'}
      />
      {usuario ? null : <ComoEntra comSenha={comSenha} onChange={escolherComo} />}
      {comSenha ? (
        <NewPasswordField
          {...field('senha')}
          label={usuario ? 'Nova senha' : 'Senha'}
          {...(usuario ? { hint: 'Em branco, a senha fica como está' } : {})}
        />
      ) : null}
      {provar ? (
        <Prova
          field={field}
          autoFocus={wanted}
          shown="a sua senha"
          description="Você está mudando o acesso de alguém da sua equipe: confirme que é você"
        />
      ) : null}
      <FormButtons
        {...state}
        action={usuario ? 'Salvar' : comSenha ? 'Cadastrar usuário' : 'Cadastrar e convidar'}
        onCancel={onClose}
      />
    </form>
  )
}

const POR_CONFIRMAR =
  'É com ele que a pessoa entra. Falta ela abrir o link que mandamos para ele: até lá, os avisos ficam só no sino'
const EQUIPE: readonly Papel[] = PAPEIS_DO_FORNECEDOR
const CLIENTE: readonly Papel[] = PAPEIS_DO_CLIENTE
const O_QUE_PODE: Record<Papel, string> = {
  administrador: 'Vê e altera tudo.',
  separador: 'Separa e entrega: vê os pedidos e os clientes, sem nenhum preço ou valor.',
  comprador: 'Faz e acompanha os pedidos da empresa dele, e só dela.',
  aprovador: 'Faz pedidos e aprova os que passam do limite da empresa dele.',
  leitor: 'Vê os pedidos e a estante da empresa dele, sem mudar nada.',
}

/** How a new user signs in: by default through an invitation, with a password of their own. */
function ComoEntra({ comSenha, onChange }: { comSenha: boolean; onChange: (comSenha: boolean) => void }) {
  return (
    <div>
      <FilterChoice
        label="Como a pessoa entra"
        options={[
          [undefined, 'Por um convite'],
          ['senha', 'Com uma senha sua'],
        ]}
        value={comSenha ? 'senha' : undefined}
        onChange={como => onChange(como !== undefined)}
      />
      <p className="quiet small mt-2xs">
        {comSenha
          ? 'Passe a senha à pessoa, e peça que ela a troque.'
          : 'A pessoa recebe um link, cria a senha dela e entra. Envie por WhatsApp ou como preferir.'}
      </p>
    </div>
  )
}

/** Writes through each role's own call; the other role's call on an existing record changes its role. */
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

/** Updates the session when users save their own record, so that the page header shows it at once. */
function showMyself({ usuarios: [saved] }: Answer<typeof lerUsuario>): void {
  if (!saved || saved.id !== readSession()?.id) return
  const { id, nome, email, admin, clienteId, papel } = saved
  saveSession({ id, name: nome, email, admin: admin === 1, clienteId, papel })
}

const regular = <B extends UsuarioBody & { admin: false }>({ admin: _, ...body }: B) => body
