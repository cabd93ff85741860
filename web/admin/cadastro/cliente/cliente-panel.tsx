import { Alert, Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { atualizarCliente, type Cliente, excluirCliente, lerCliente, listarClientes } from '#contract/clientes.ts'
import { listarUsuarios } from '#contract/usuarios.ts'
import { useRead, useWrite } from '../../../api/query.ts'
import { PedidosFixos } from '../../../pedido/fixos/lista-de-fixos.tsx'
import { askAndDelete } from '../ask-and-delete.ts'
import { idOf, type Opened, OpenedRecord } from '../record-panel.tsx'
import { SituacaoChip } from '../situacao.tsx'
import { useActivation } from '../use-activation.ts'
import { Apelidos } from './apelidos.tsx'
import { ClienteForm } from './cliente-form.tsx'

export function ClientePanel({ id, onClose, onSaved }: Opened) {
  const read = useRead(lerCliente, { params: { id: idOf(id) } }, { enabled: id !== 'novo' })
  return (
    <OpenedRecord
      {...{ id, onClose, onSaved }}
      read={read}
      names={['Clientes', 'Novo cliente']}
      recordOf={({ clientes: [cliente] }) => cliente}
      status={({ ativo }) => <SituacaoChip ativo={ativo} />}
      tools={cliente => <Tools cliente={cliente} onGone={onClose} />}
      form={cliente => (
        <>
          {cliente?.ativo ? <PrimeiroUsuario clienteId={cliente.id} /> : null}
          {cliente ? <PedidosFixos clienteId={cliente.id} /> : null}
          <ClienteForm cliente={cliente} onClose={onClose} onSaved={onSaved} />
          {cliente ? <Apelidos clienteId={cliente.id} /> : null}
        </>
      )}
    />
  )
}

function Tools({ cliente, onGone }: { cliente: Cliente; onGone: () => void }) {
  const { id, nome, ativo } = cliente
  const activation = useActivation({
    route: atualizarCliente,
    sent: ({ id, nome, cnpj }: Cliente, ativo) => ({ body: { id, nome, cnpj, ativo } }),
    invalidates: [listarClientes, lerCliente],
    done: ({ nome }, ativo) => `${nome} foi ${ativo ? 'ativado' : 'inativado'}`,
    failure: 'A situação do cliente não mudou',
  })
  const excluir = useWrite(excluirCliente, { invalidates: [listarClientes], success: 'Cliente excluído' })
  const askToDelete = async () => {
    const gone = await askAndDelete({
      title: `Excluir ${nome}?`,
      text: 'O cadastro do cliente é apagado e não pode ser recuperado.',
      failure: 'O cliente não foi excluído',
      remove: () => excluir.mutateAsync({ params: { id } }),
      ...(ativo ? { instead: { action: 'Inativar em vez disso', do: () => activation.change(cliente, false) } } : {}),
    })
    if (gone) onGone()
  }
  return (
    <>
      <Button size="sm" variant="default" loading={activation.busy} onClick={() => activation.change(cliente, !ativo)}>
        {ativo ? 'Inativar' : 'Ativar'}
      </Button>
      {ativo ? (
        <Button
          size="sm"
          variant="default"
          renderRoot={props => <Link to="/admin/pedidos/novo" search={{ clienteId: id }} {...props} />}
        >
          Novo pedido
        </Button>
      ) : null}
      <Button
        size="sm"
        variant="default"
        renderRoot={props => <Link to="/admin/cadastro/estante" search={{ clienteId: id }} {...props} />}
      >
        Estantes
      </Button>
      <Button size="sm" variant="subtle" color="red" loading={excluir.isPending} onClick={() => void askToDelete()}>
        Excluir
      </Button>
    </>
  )
}

/** A client that is registered can't order yet: says so, and leads to the form of its first user. Nothing once it has one. */
function PrimeiroUsuario({ clienteId }: { clienteId: number }) {
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
