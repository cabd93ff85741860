import { Alert, Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { listarUsuarios } from '#contract/usuarios.ts'
import { useRead } from '../../../api/query.ts'

/** A client that is registered can't order yet: says so, and leads to the form of its first user. Nothing once it has one. */
export function PrimeiroUsuario({ clienteId }: { clienteId: number }) {
  const { data } = useRead(listarUsuarios, { query: { clienteId, limite: 1 } })
  if (data?.total !== 0) return null
  return (
    <Alert color="amber" variant="light" mt="md" title="Ninguém deste cliente entra no sistema ainda">
      <Button
        size="sm"
        renderRoot={props => <Link to="/admin/cadastro/usuario" search={{ clienteId, editar: 'novo' }} {...props} />}
      >
        Criar usuário deste cliente
      </Button>
    </Alert>
  )
}
