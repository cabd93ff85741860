import { Button, type ButtonProps } from '@mantine/core'
import { verComoCliente } from '#contract/ver-como.ts'
import { useWrite } from '../api/query.ts'
import { saveSession } from '../api/session.ts'
import { askToLeave, forgetUnsaved, hasUnsaved } from '../shell/unsaved.ts'

type Props = ButtonProps & { clienteId: number /** The client screen to open. */; tela?: `/cliente/${string}` }

/** Opens a client's screens in this tab, read-only, as its buyers see them; other tabs stay the administrator's. */
export function VerComo({ clienteId, tela = '/cliente/inicial', ...button }: Props) {
  const ver = useWrite(verComoCliente, {
    failure: 'As telas do cliente não foram abertas',
    onSuccess: ({ token, cliente: { id, nome } }) => {
      const voltar = location.pathname + location.search
      forgetUnsaved()
      // The tab's storage was the administrator's: the next page starts clean, as a reader of the client.
      sessionStorage.clear()
      sessionStorage.setItem('token', token)
      sessionStorage.setItem('voltar', voltar)
      saveSession({ id: 0, name: nome, email: '', admin: false, clienteId: id, papel: 'leitor' })
      location.assign(tela)
    },
  })
  const open = async () => {
    if (!hasUnsaved() || (await askToLeave())) ver.mutate({ params: { id: clienteId } })
  }
  return (
    <Button variant="default" {...button} loading={ver.isPending} onClick={() => void open()}>
      Ver como o cliente
    </Button>
  )
}
