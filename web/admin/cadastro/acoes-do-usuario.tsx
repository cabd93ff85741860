import { exportarDadosPessoais } from '#contract/dados-pessoais.ts'
import type { Usuario } from '#contract/usuarios.ts'
import { useUser } from '../../api/use-session.ts'
import { FileButton } from '../../shell/file-button.tsx'
import { DialogButton } from '../../ui/overlays/dialog-button.tsx'
import { Convidar } from '../convidar/convidar.tsx'
import { DesligarDeColega, ExcluirUsuario, RemoverDados } from './acoes-com-prova.tsx'

/** What is done to a user: nobody invites or deletes themselves. */
export function AcoesDoUsuario({ record: usuario, onGone }: { record: Usuario; onGone: () => void }) {
  const { id, segundoFator, entrou } = usuario
  const self = useUser().id === id
  return (
    <>
      <DialogButton
        offered={!self}
        size="sm"
        variant={entrou === 0 ? 'filled' : 'default'}
        dialog={onClose => <Convidar usuarios={[usuario]} onClose={onClose} />}
      >
        {entrou === 0 ? 'Convidar' : 'Link para outra senha'}
      </DialogButton>
      {segundoFator && !self ? <DesligarDeColega usuario={usuario} /> : null}
      <FileButton size="sm" route={exportarDadosPessoais} sent={{ params: { id } }}>
        Baixar dados
      </FileButton>
      {self ? null : <RemoverDados usuario={usuario} onGone={onGone} />}
      {self || segundoFator ? (
        <p className="quiet small full">{self ? PROPRIO : PROTEGIDO}</p>
      ) : (
        <ExcluirUsuario usuario={usuario} onGone={onGone} />
      )}
    </>
  )
}

const PROPRIO = 'Este usuário é você: só outro administrador pode excluí-lo.'
const PROTEGIDO = 'Entra com verificação em duas etapas: desative-a antes para poder excluir.'
