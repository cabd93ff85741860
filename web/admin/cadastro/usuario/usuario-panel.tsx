import { excluirUsuario, lerUsuario, listarUsuarios, type Usuario } from '#contract/usuarios.ts'
import { useRead, useWrite } from '../../../api/query.ts'
import { useUser } from '../../../api/use-session.ts'
import { DesligarDeColega } from '../../../conta/segundo-fator/de-colega.tsx'
import { ReasonButton } from '../../../ui/reason-button.tsx'
import { StatusChip } from '../../../ui/status-chip.tsx'
import { askAndDelete } from '../ask-and-delete.ts'
import { idOf, type Opened, OpenedRecord } from '../record-panel.tsx'
import { UsuarioForm } from './usuario-form.tsx'

/** `clienteId` is chosen beforehand in a new user: the client that the list is filtered by. */
export function UsuarioPanel({ id, clienteId, onClose, onSaved }: Opened & { clienteId: number | null }) {
  const read = useRead(lerUsuario, { params: { id: idOf(id) } }, { enabled: id !== 'novo' })
  return (
    <OpenedRecord
      {...{ id, onClose, onSaved }}
      read={read}
      names={['Usuários', 'Novo usuário']}
      recordOf={({ usuarios: [usuario] }) => usuario}
      status={({ segundoFator }) => (segundoFator ? <StatusChip tone="green">Segundo fator</StatusChip> : null)}
      tools={usuario => <Tools usuario={usuario} onGone={onClose} />}
      form={usuario => (
        <UsuarioForm usuario={usuario} clienteId={usuario ? null : clienteId} onClose={onClose} onSaved={onSaved} />
      )}
    />
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
