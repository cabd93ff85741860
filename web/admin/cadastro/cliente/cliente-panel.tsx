import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { atualizarCliente, type Cliente, excluirCliente, lerCliente, listarClientes } from '#contract/clientes.ts'
import { useRead, useWrite } from '../../../api/query.ts'
import { StatusChip } from '../../../ui/status-chip.tsx'
import { askAndDelete } from '../ask-and-delete.ts'
import { Recorded, RecordPanel } from '../record-panel.tsx'
import { useActivation } from '../use-activation.ts'
import { ClienteForm } from './cliente-form.tsx'
import { PrimeiroUsuario } from './primeiro-usuario.tsx'

type Props = { id: number | 'novo'; onClose: () => void; onSaved: (id: number) => void }

export function ClientePanel({ id, ...props }: Props) {
  if (id !== 'novo') return <Registered id={id} {...props} />
  return (
    <RecordPanel title="Novo cliente" from="Clientes" onClose={props.onClose}>
      <ClienteForm cliente={null} {...props} />
    </RecordPanel>
  )
}

function Registered({ id, onClose, onSaved }: Props & { id: number }) {
  const read = useRead(lerCliente, { params: { id } })
  return (
    <Recorded read={read} way={{ from: 'Clientes', onClose }}>
      {({ clientes: [cliente] }) =>
        cliente ? (
          <RecordPanel
            title={cliente.nome}
            from="Clientes"
            onClose={onClose}
            status={<StatusChip>{cliente.ativo ? 'Ativo' : 'Inativo'}</StatusChip>}
            tools={<Tools cliente={cliente} onGone={onClose} />}
          >
            {cliente.ativo ? <PrimeiroUsuario clienteId={cliente.id} /> : null}
            <ClienteForm cliente={cliente} onClose={onClose} onSaved={onSaved} />
          </RecordPanel>
        ) : null
      }
    </Recorded>
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
