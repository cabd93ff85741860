import type { ReactNode } from 'react'
import { listarAuditoria } from '#contract/auditoria.ts'
import { removerDadosPessoais, USUARIO_REMOVIDO } from '#contract/dados-pessoais.ts'
import { desligarSegundoFatorDeColega } from '#contract/segundo-fator.ts'
import { excluirUsuario, listarUsuarios, type Usuario } from '#contract/usuarios.ts'
import { useWrite } from '../../api/query.ts'
import { DialogButton } from '../../ui/overlays/dialog-button.tsx'
import { forgetUnsaved } from '../../ui/unsaved.ts'
import { ComProva } from './com-prova.tsx'

type Props = {
  /** The user, or one already deleted whose name remains. */
  usuario: Pick<Usuario, 'id' | 'nome'>
  onGone?: () => void
}

/** Deletes a user; of the provider's own the server may ask for a proof. */
export const ExcluirUsuario = (props: Props) => (
  <Acao
    {...props}
    call={excluirUsuario}
    label="Excluir"
    look={{ variant: 'subtle', color: 'red' }}
    title={`Excluir ${props.usuario.nome}?`}
    action="Excluir"
    done="Usuário excluído"
    proved={false}
  >
    <p>
      A pessoa deixa de entrar no sistema, na hora. O nome fica no histórico dos pedidos e na auditoria; para que saia
      também, use Remover dados pessoais.
    </p>
  </Acao>
)

/** Removes a person's data at their request; a deletion alone would keep the name. */
export const RemoverDados = (props: Props) => (
  <Acao
    {...props}
    call={removerDadosPessoais}
    label="Remover dados pessoais"
    title={`Remover os dados pessoais de ${props.usuario.nome}?`}
    action="Remover para sempre"
    done="Dados pessoais removidos"
  >
    <ul className="stack gap-2xs quiet">
      <li>A pessoa deixa de entrar, na hora, e o cadastro dela acaba.</li>
      <li>Nome e e-mail saem de tudo: no histórico dos pedidos e na auditoria fica “{USUARIO_REMOVIDO}”.</li>
      <li>Os pedidos continuam. O registro de acessos, sem o nome, fica até completar seis meses, por lei.</li>
      <li>Cópias de segurança feitas antes ainda têm o nome.</li>
      <li>
        <b>Não há como desfazer.</b> Quando basta que a pessoa não entre mais, use Excluir: o nome fica no histórico.
      </li>
    </ul>
  </Acao>
)

/** Turns off the second factor of a colleague who lost the phone and the codes. */
export const DesligarDeColega = ({ usuario }: Props) => (
  <Acao
    usuario={usuario}
    call={desligarSegundoFatorDeColega}
    label="Desativar a verificação em duas etapas"
    title={`Desativar a verificação em duas etapas de ${usuario.nome}?`}
    action="Desativar"
    done={`Verificação em duas etapas de ${usuario.nome} desativada`}
  >
    <p className="quiet">
      A pessoa passa a entrar só com a senha, e suas sessões terminam. Faça isto quando ela perdeu o celular e os
      códigos, e só depois de falar com ela.
    </p>
  </Acao>
)

type AcaoProps = Props & {
  call: typeof excluirUsuario | typeof removerDadosPessoais | typeof desligarSegundoFatorDeColega
  label: string
  look?: object
  title: string
  action: string
  done: string
  proved?: boolean
  children: ReactNode
}

/** A button, and the question that it asks about a user. */
function Acao({ usuario: { id }, onGone, call, label, look, done, ...dialog }: AcaoProps) {
  // A record that is gone is not read again.
  const write = useWrite(call, { success: done, ...(onGone && { invalidates: [listarUsuarios, listarAuditoria] }) })
  const send = async (body: object) => {
    await write.mutateAsync({ params: { id }, body })
    if (!onGone) return
    forgetUnsaved()
    onGone()
  }
  return (
    <DialogButton size="sm" {...look} dialog={onClose => <ComProva danger {...dialog} send={send} onClose={onClose} />}>
      {label}
    </DialogButton>
  )
}
