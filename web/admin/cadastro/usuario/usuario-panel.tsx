import { excluirUsuario, lerUsuario, listarUsuarios, type Usuario } from '#contract/usuarios.ts'
import { useRead, useWrite } from '../../../api/query.ts'
import { useUser } from '../../../api/use-session.ts'
import { DesligarDeColega } from '../../../conta/segundo-fator/de-colega.tsx'
import { ReasonButton } from '../../../ui/reason-button.tsx'
import { StatusChip } from '../../../ui/status-chip.tsx'
import { askAndDelete } from '../ask-and-delete.ts'
import { Recorded, RecordPanel } from '../record-panel.tsx'
import { UsuarioForm } from './usuario-form.tsx'

type Props = { id: number | 'novo'; onClose: () => void; onSaved: (id: number) => void }

/** `clienteId` is chosen beforehand in a new user: the client the list is filtered by. */
export function UsuarioPanel({ id, clienteId, ...props }: Props & { clienteId: number | null }) {
  if (id !== 'novo') return <Registered id={id} {...props} />
  return (
    <RecordPanel title="Novo usuário" from="Usuários" onClose={props.onClose}>
      <UsuarioForm usuario={null} clienteId={clienteId} {...props} />
    </RecordPanel>
  )
}

function Registered({ id, onClose, onSaved }: Props & { id: number }) {
  const read = useRead(lerUsuario, { params: { id } })
  return (
    <Recorded read={read} way={{ from: 'Usuários', onClose }}>
      {({ usuarios: [usuario] }) =>
        usuario ? (
          <RecordPanel
            title={usuario.nome}
            from="Usuários"
            onClose={onClose}
            {...(usuario.segundoFator ? { status: <StatusChip tone="green">Segundo fator</StatusChip> } : {})}
            tools={<Tools usuario={usuario} onGone={onClose} />}
          >
            <UsuarioForm usuario={usuario} clienteId={null} onClose={onClose} onSaved={onSaved} />
          </RecordPanel>
        ) : null
      }
    </Recorded>
  )
}

function Tools({ usuario, onGone }: { usuario: Usuario; onGone: () => void }) {
  const { id, nome, email, segundoFator } = usuario
  const self = useUser().id === id
  const excluir = useWrite(excluirUsuario, { invalidates: [listarUsuarios], success: 'Usuário excluído' })
  const askToDelete = async () => {
    const gone = await askAndDelete({
      title: `Excluir ${nome}?`,
      text: `${email} deixa de entrar no sistema, na hora. O nome fica na história dos pedidos.`,
      failure: 'O usuário não foi excluído',
      remove: () => excluir.mutateAsync({ params: { id } }),
    })
    if (gone) onGone()
  }
  return (
    <>
      {segundoFator && !self ? <DesligarDeColega usuario={usuario} /> : null}
      <ReasonButton
        size="sm"
        variant="default"
        reason={self ? 'Este usuário é você: peça a outro administrador que o exclua' : null}
        loading={excluir.isPending}
        onClick={() => void askToDelete()}
      >
        Excluir
      </ReasonButton>
    </>
  )
}
