import { Alert } from '@mantine/core'
import { atualizarCliente, type Cliente, excluirCliente, lerCliente, listarClientes } from '#contract/clientes.ts'
import { listarUsuarios } from '#contract/usuarios.ts'
import { useRead } from '../../../api/query.ts'
import { Mensagem } from '../../../mensagens/mensagem.tsx'
import { PedidosFixos } from '../../../pedido/fixos/lista-de-fixos.tsx'
import { ButtonLink } from '../../../shell/button-link.tsx'
import { HeldButton } from '../../../ui/held-button.tsx'
import { Excluir } from '../excluir.tsx'
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
          {cliente?.ativo ? <QuemEntra clienteId={cliente.id} /> : null}
          {cliente ? <PedidosFixos clienteId={cliente.id} /> : null}
          <ClienteForm cliente={cliente} onClose={onClose} onSaved={onSaved} />
          {cliente ? <Apelidos clienteId={cliente.id} /> : null}
        </>
      )}
    />
  )
}

function Tools({ cliente, onGone }: { cliente: Cliente; onGone: () => void }) {
  const { id, nome, ativo, telefone, emUso } = cliente
  const activation = useActivation({
    route: atualizarCliente,
    sent: ({ id, nome, cnpj }: Cliente, ativo) => ({ body: { id, nome, cnpj, ativo } }),
    invalidates: [listarClientes, lerCliente],
    done: ({ nome }, ativo) => `${nome} foi ${ativo ? 'ativado' : 'inativado'}`,
    failure: 'A situação do cliente não mudou',
  })
  return (
    <>
      <HeldButton
        size="sm"
        variant="default"
        loading={activation.busy}
        onClick={() => activation.change(cliente, !ativo)}
      >
        {ativo ? 'Inativar' : 'Ativar'}
      </HeldButton>
      <Mensagem para={nome} telefone={telefone} sobre={{ tipo: 'cliente', clienteId: id, clienteNome: nome }} />
      {ativo ? (
        <ButtonLink to="/admin/pedidos/novo" search={{ clienteId: id }} size="sm" variant="default">
          Novo pedido
        </ButtonLink>
      ) : null}
      <ButtonLink to="/admin/cadastro/estante" search={{ clienteId: id }} size="sm" variant="default">
        Estantes
      </ButtonLink>
      <ButtonLink to="/admin/cadastro/usuario" search={{ clienteId: id }} size="sm" variant="default">
        Usuários
      </ButtonLink>
      {emUso ? (
        <p className="quiet small full">Tem usuários, estantes ou pedidos: não pode ser excluído, só inativado.</p>
      ) : (
        <Excluir
          size="sm"
          route={excluirCliente}
          sent={{ params: { id } }}
          invalidates={[listarClientes]}
          question={[`Excluir ${nome}?`, 'O cadastro do cliente é apagado e não pode ser recuperado.']}
          success="Cliente excluído"
          failure="O cliente não foi excluído"
          onGone={onGone}
        />
      )}
    </>
  )
}

/** A client without users can't order: links to the first user's form. */
function QuemEntra({ clienteId }: { clienteId: number }) {
  const { data } = useRead(listarUsuarios, { query: { clienteId, limite: 1 } })
  if (data?.total !== 0) return null
  return (
    <Alert mt="md" title="Ninguém deste cliente entra no sistema ainda">
      <ButtonLink to="/admin/cadastro/usuario" search={{ clienteId, editar: 'novo' }} size="sm">
        Criar usuário deste cliente
      </ButtonLink>
    </Alert>
  )
}
