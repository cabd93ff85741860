import { Button } from '@mantine/core'
import { exportarDadosPessoais } from '#contract/dados-pessoais.ts'
import { lerUsuario, type Usuario } from '#contract/usuarios.ts'
import { useRead } from '../../../api/query.ts'
import { useUser } from '../../../api/use-session.ts'
import { DesligarDeColega } from '../../../conta/segundo-fator/de-colega.tsx'
import { FileButton } from '../../../shell/file-button.tsx'
import { showMoment } from '../../../ui/moment.ts'
import { StatusChip } from '../../../ui/status-chip.tsx'
import { idOf, type Opened, OpenedRecord } from '../record-panel.tsx'
import { ExcluirUsuario } from './excluir-usuario.tsx'
import { RemoverDados } from './remover-dados.tsx'
import { UsuarioForm } from './usuario-form.tsx'

type Invite = { onInvite: (usuarios: readonly Usuario[]) => void }
type Props = Opened & Invite & { clienteId: number | null }

/** `clienteId` preselects a new user's client: the one that the list is filtered by. */
export function UsuarioPanel({ id, clienteId, onInvite, onClose, onSaved }: Props) {
  const read = useRead(lerUsuario, { params: { id: idOf(id) } }, { enabled: id !== 'novo' })
  return (
    <OpenedRecord
      {...{ id, onClose, onSaved }}
      read={read}
      names={['Usuários', 'Novo usuário']}
      recordOf={({ usuarios: [usuario] }) => usuario}
      status={({ segundoFator, entrou }) =>
        segundoFator ? (
          <StatusChip tone="green">Segundo fator</StatusChip>
        ) : entrou === 0 ? (
          <StatusChip tone="amber">Ainda não entrou</StatusChip>
        ) : null
      }
      tools={usuario => <Tools usuario={usuario} onInvite={onInvite} onGone={onClose} />}
      form={usuario => (
        <>
          {usuario?.entrou === 0 && usuario.convidadoEm ? (
            <p className="quiet small mt-xs">
              Último convite feito em <time dateTime={usuario.convidadoEm}>{showMoment(usuario.convidadoEm)}</time>
            </p>
          ) : null}
          <UsuarioForm
            usuario={usuario}
            clienteId={usuario ? null : clienteId}
            onInvite={onInvite}
            onClose={onClose}
            onSaved={onSaved}
          />
        </>
      )}
    />
  )
}

function Tools({ usuario, onInvite, onGone }: Invite & { usuario: Usuario; onGone: () => void }) {
  const { id, segundoFator, entrou } = usuario
  const self = useUser().id === id
  return (
    <>
      {self ? null : (
        <Button size="sm" variant={entrou === 0 ? 'filled' : 'default'} onClick={() => onInvite([usuario])}>
          {entrou === 0 ? 'Convidar' : 'Link para outra senha'}
        </Button>
      )}
      {segundoFator && !self ? <DesligarDeColega usuario={usuario} /> : null}
      <FileButton size="sm" route={exportarDadosPessoais} sent={{ params: { id } }}>
        Baixar dados
      </FileButton>
      {self ? null : <RemoverDados usuario={usuario} onGone={onGone} />}
      {self || segundoFator ? null : <ExcluirUsuario usuario={usuario} onGone={onGone} />}
      {self ? <p className="quiet small full">Este usuário é você: só outro administrador pode excluí-lo.</p> : null}
      {segundoFator && !self ? (
        <p className="quiet small full">Entra com segundo fator: desligue-o antes para poder excluir.</p>
      ) : null}
    </>
  )
}
