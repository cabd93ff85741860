import { NativeSelect, TextInput } from '@mantine/core'
import { useState } from 'react'
import { CONVITES_POR_VEZ } from '#contract/convites.ts'
import { emNumero } from '#contract/dinheiro.ts'
import { NOME_DO_PAPEL, PAPEIS_DO_CLIENTE, PAPEIS_DO_FORNECEDOR, type Papel } from '#contract/papeis.ts'
import {
  atualizarAdministrador,
  atualizarUsuarioRegular,
  CAMPOS_DO_USUARIO,
  criarAdministrador,
  criarUsuarioRegular,
  lerUsuario,
  listarUsuarios,
  mudaAcesso,
  type Usuario,
} from '#contract/usuarios.ts'
import { readSession, saveSession } from '../../api/session.ts'
import { isProofAsked, Prova } from '../../conta/segundo-fator/prova.tsx'
import { subs } from '../../subs.ts'
import { asksProof } from '../../ui/failure.ts'
import { EmailField } from '../../ui/fields/email-field.tsx'
import { NewPasswordField } from '../../ui/fields/new-password-field.tsx'
import { lazyPart } from '../../ui/lazy.ts'
import { text } from '../../ui/lists/columns.ts'
import { FilterChoice } from '../../ui/lists/filter-choice.tsx'
import { useSelection } from '../../ui/lists/use-selection.tsx'
import { showMoment } from '../../ui/moment.ts'
import { ReasonButton } from '../../ui/reason-button.tsx'
import { Chip, StatusChip } from '../../ui/status-chip.tsx'
import { ClienteSelect } from '../cliente-select.tsx'
import { DE_UM_CLIENTE } from './de-um-cliente.tsx'
import { type Cadastro, TelaDeCadastro } from './tela-de-cadastro.tsx'

// Loaded lazily: the list does not need it.
const Convidar = lazyPart(() => import('../convidar/convidar.tsx'), 'Convidar')
const AcoesDoUsuario = lazyPart(() => import('./acoes-do-usuario.tsx'), 'AcoesDoUsuario')

const EQUIPE: readonly Papel[] = PAPEIS_DO_FORNECEDOR
const PODE: Record<Papel, string> = {
  administrador: 'Vê e altera tudo.',
  separador: 'Separa e entrega: vê os pedidos e os clientes, sem nenhum preço ou valor.',
  entregador: 'Vê as paradas das suas rotas, de hoje e de amanhã: entrega e anota quem recebeu.',
  comprador: 'Faz e acompanha os pedidos da empresa dele, e só dela.',
  aprovador: 'Faz pedidos e aprova os que passam do limite da empresa dele.',
  leitor: 'Vê os pedidos e a estante da empresa dele, sem mudar nada.',
}

const opcoes = (papeis: readonly Papel[]) => papeis.map(papel => ({ value: papel, label: NOME_DO_PAPEL[papel] }))
const PAPEIS = [
  { group: 'De um cliente', items: opcoes(PAPEIS_DO_CLIENTE) },
  { group: 'Da sua equipe', items: opcoes(EQUIPE) },
]

/** A role of the provider's, or the client and, since most users are buyers, any other role. */
const deQuem = ({ admin, papel, clienteNome }: Usuario) =>
  admin
    ? papel === 'administrador'
      ? 'Administração'
      : NOME_DO_PAPEL[papel]
    : papel === 'comprador'
      ? (clienteNome ?? '–')
      : `${clienteNome} · ${NOME_DO_PAPEL[papel]}`

/** `senhaAtual` and `codigo` are the caller's own, when the change asks for a proof. */
const valores = (usuario: Usuario | null, clienteId: number | null) => ({
  admin: usuario?.admin === 1,
  papel: usuario?.papel ?? 'comprador',
  nome: usuario?.nome ?? '',
  email: usuario?.email ?? '',
  clienteId: usuario?.clienteId || clienteId,
  /** A new user signs in by default through an invitation, with a password of their own. */
  comSenha: usuario !== null,
  senha: '',
  senhaAtual: '',
  codigo: '',
})
type Valores = ReturnType<typeof valores>

/**
 * Whether the change affects who signs in as an administrator: then the server asks for the caller's own password. For
 * a new one it asks only some time after the caller signed in, which its first refusal shows.
 */
const pedeProva = (usuario: Usuario | null, { admin, papel, email, senha }: Valores): boolean =>
  usuario !== null &&
  (usuario.admin === 1 || admin) &&
  mudaAcesso(usuario, { papel, email: email.trim() }, senha !== '')

const usuarios: Cadastro<Usuario, Valores> = {
  nomes: ['o', 'usuário', 'usuários'],
  sub: subs.usuario,
  calls: {
    listar: listarUsuarios,
    ler: lerUsuario,
    criar: ({ admin }) => (admin ? criarAdministrador : criarUsuarioRegular),
    // The other kind's call on a record changes its kind.
    atualizar: ({ admin }) => (admin ? atualizarAdministrador : atualizarUsuarioRegular),
  },
  chave: 'usuarios',
  busca: 'Buscar por nome ou e-mail',
  filtros: [
    DE_UM_CLIENTE,
    {
      name: 'admin',
      label: 'Papel',
      options: ['Todos', ['0', 'De clientes'], ['1', 'Da equipe']],
    },
    {
      name: 'entrou',
      label: 'Quem já entrou',
      options: ['Todos', ['0', 'Ainda não entraram']],
    },
  ],
  colunas: [
    text('nome', 'Nome', ({ nome }) => nome, { phone: 'title' }),
    text('email', 'E-mail', ({ email }) => email, { phone: 'hide', cut: true }),
    text('papel', 'Cliente', deQuem, {
      cell: usuario => (usuario.admin ? <Chip tone="grey">{deQuem(usuario)}</Chip> : deQuem(usuario)),
    }),
    text('situacao', 'Acesso', ({ entrou, convidadoEm }) => (entrou === 0 ? (convidadoEm ?? '0') : '9'), {
      phone: 'side',
      cell: ({ entrou, convidadoEm }) =>
        entrou === 0 ? <Chip tone="amber">{convidadoEm ? 'Convidado' : 'Sem convite'}</Chip> : null,
    }),
  ],
  poucas: ['nome', 'papel'],
  vazio: 'Cadastre quem vai fazer os pedidos de cada cliente.',
  exporta: true,
  useMais: ({ shown }) => {
    const { convidar, ...marcados } = useConvidar(shown)
    return {
      ...marcados,
      onSaved: (usuario, antes) => {
        showMyself(usuario)
        if (!antes && usuario.entrou === 0) convidar([usuario])
      },
    }
  },
  valores: (usuario, { clienteId }) => valores(usuario, Number(clienteId) || null),
  corpo: ({ comSenha, senha, senhaAtual, codigo, ...usuario }) => ({
    ...usuario,
    senha: comSenha ? senha : '',
    ...(senhaAtual ? { senhaAtual, codigo } : {}),
  }),
  nomesDosCampos: CAMPOS_DO_USUARIO,
  Campos: ({ form, field, failure, record }) => {
    const { admin, papel, comSenha } = form.values
    return (
      <>
        <NativeSelect
          {...field('papel')}
          description={PODE[papel]}
          data={PAPEIS}
          onChange={({ currentTarget }) => {
            const papel = currentTarget.value as Papel
            form.setValues({ papel, admin: EQUIPE.includes(papel) })
          }}
        />
        {admin ? null : <ClienteSelect {...field('clienteId')} />}
        <TextInput {...field('nome')} maxLength={120} />
        <EmailField
          {...field('email')}
          description={record?.emailConfirmado === 0 ? POR_CONFIRMAR : 'É com ele que a pessoa entra'}
        />
        {record ? null : <ComoEntra comSenha={comSenha} onChange={comSenha => form.setValues({ comSenha })} />}
        {comSenha ? (
          <NewPasswordField
            {...field('senha')}
            label={record ? 'Nova senha' : 'Senha'}
            {...(record && { description: 'Em branco, a senha fica como está' })}
          />
        ) : null}
        {isProofAsked({ form, failure }) || pedeProva(record, form.values) ? (
          <Prova
            field={field}
            autoFocus={failure !== null && asksProof(failure)}
            description="Você está mudando o acesso de alguém da sua equipe: confirme que é você"
          />
        ) : null}
      </>
    )
  },
  cadastrar: ({ comSenha }) => (comSenha ? 'Cadastrar usuário' : 'Cadastrar e convidar'),
  Situacao: ({ segundoFator, entrou }) =>
    segundoFator ? (
      <StatusChip tone="green">Verificação em duas etapas</StatusChip>
    ) : entrou === 0 ? (
      <StatusChip tone="amber">Ainda não entrou</StatusChip>
    ) : null,
  Acoes: AcoesDoUsuario,
  Acima: ({ record: { entrou, convidadoEm } }) =>
    entrou === 0 && convidadoEm ? (
      <p className="quiet small mt-xs">
        Último convite feito em <time dateTime={convidadoEm}>{showMoment(convidadoEm)}</time>
      </p>
    ) : null,
}

const POR_CONFIRMAR =
  'É com ele que a pessoa entra. Falta ela abrir o link que mandamos para ele: até lá, os avisos ficam só no sino'

/** `/admin/cadastro/usuario`: who may sign in, as the provider's staff or as a client's buyer. */
export const Usuarios = () => <TelaDeCadastro cadastro={usuarios} />

/** How a new user signs in. */
const ComoEntra = ({ comSenha, onChange }: { comSenha: boolean; onChange: (comSenha: boolean) => void }) => (
  <div>
    <FilterChoice
      label="Como a pessoa entra"
      options={['Por um convite', ['senha', 'Com uma senha sua']]}
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

/** Updates the session when users save their own record, so that the page header shows it at once. */
function showMyself({ id, nome, email, admin, clienteId, papel }: Usuario): void {
  if (id === readSession()?.id) saveSession({ id, name: nome, email, admin: admin === 1, clienteId, papel })
}

/** Marks users in the list, in its order, to invite them together. */
function useConvidar(mostrados: readonly Usuario[]) {
  const [convidados, convidar] = useState<readonly Usuario[] | null>(null)
  const { escolhidos, mark, bar } = useSelection(mostrados, ({ nome }) => nome)
  const quantos = escolhidos.length
  const children =
    quantos > 0 ? (
      <ReasonButton
        size="sm"
        reason={quantos > CONVITES_POR_VEZ ? `Marque até ${CONVITES_POR_VEZ} de cada vez` : null}
        onClick={() => convidar(escolhidos)}
      >
        Convidar {emNumero(quantos)}
      </ReasonButton>
    ) : null
  return {
    convidar,
    mark,
    bar: bar({ label: 'Muitos usuários de uma vez', children }),
    marked: quantos > 0,
    dialog: convidados ? <Convidar usuarios={convidados} onClose={() => convidar(null)} /> : null,
  }
}
