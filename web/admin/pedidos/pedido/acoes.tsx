import { Text } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { telefoneMascarado } from '#contract/brasil.ts'
import type { Cliente } from '#contract/clientes.ts'
import { contar, emReais } from '#contract/dinheiro.ts'
import type { ItemPedido } from '#contract/itens-pedido.ts'
import type { Pedido } from '#contract/pedidos.ts'
import { alterarEntrega, atribuirEmpresa, excluirPedido } from '#contract/pedidos-status.ts'
import { useWrite } from '../../../api/query.ts'
import { Mensagem } from '../../../mensagens/mensagem.tsx'
import { EscolherDia } from '../../../pedido/escolher-dia.tsx'
import { RepetirTodaSemana } from '../../../pedido/fixos/repetir-toda-semana.tsx'
import { Cancelar, Observar } from '../../../pedido/observar.tsx'
import { pode } from '../../../pedido/pode.ts'
import { Excluir } from '../../../shell/excluir.tsx'
import { lazyPart } from '../../../ui/lazy.ts'
import { showWeekday } from '../../../ui/moment.ts'
import { DialogButton } from '../../../ui/overlays/dialog-button.tsx'
import { EscolhaDaEmpresa, useEmpresas } from '../lote/empresa.tsx'
import { Principal } from './principal.tsx'

const Ajustar = lazyPart(() => import('../entrega/ajustar.tsx'), 'Ajustar')
const Receber = lazyPart(() => import('../../financeiro/receber.tsx'), 'Receber')
const Vencimento = lazyPart(() => import('../../financeiro/vencimento.tsx'), 'Vencimento')
const Preco = lazyPart(() => import('../entrega/preco.tsx'), 'Preco')

type Props = { pedido: Pedido; itens: readonly ItemPedido[]; cliente: Cliente | undefined }

/**
 * The actions that the status allows: the next step above `children`, the rest beside them, or folded above if narrow.
 */
export function Acoes({ pedido, itens, cliente, children }: Props & { children: ReactNode }) {
  const [unfolded, setUnfolded] = useState(false)
  const { status, empresa } = pedido
  return (
    <>
      <section className="surface padded row between centred gap-md" aria-label="O pedido agora">
        <div>
          <h2 className="quiet small regular">Total · {contar(itens.length, 'item', 'itens')}</h2>
          <b className="figure num">{emReais(pedido.valorTotal)}</b>
        </div>
        <Dia pedido={pedido} />
        {pode('atribuirEmpresa', status) ? (
          <Empresa key={empresa} pedido={pedido} />
        ) : empresa ? (
          <Linha name="Empresa que atende" value={empresa} />
        ) : null}
        <Pagamento pedido={pedido} />
        <Principal pedido={pedido} vazio={itens.length === 0} />
      </section>
      <section className="surface padded stack gap-sm aside">
        <button
          type="button"
          className="chevron link narrow-fold"
          aria-expanded={unfolded}
          onClick={() => setUnfolded(!unfolded)}
        >
          Mensagem, observação e mais ações
        </button>
        <Contato pedido={pedido} cliente={cliente} />
        {pedido.observacao ? <Linha name="Observação" value={pedido.observacao} /> : null}
        <div className="stack gap-xs">
          <Mudancas pedido={pedido} itens={itens} />
          <RepetirTodaSemana pedido={pedido} itens={itens} />
          <CancelarPedido pedido={pedido} itens={itens} />
          {pode('excluir', status) ? <ExcluirPedido pedido={pedido} /> : null}
        </div>
      </section>
      {children}
    </>
  )
}

type DoPedido = Pick<Props, 'pedido'>
type ComItens = Pick<Props, 'pedido' | 'itens'>

function Dia({ pedido }: DoPedido) {
  const { id, status, dataEntrega, aprovacao } = pedido
  const mudar = useWrite(alterarEntrega)
  return (
    <Linha name={aprovacao ? 'Entrega pedida' : 'Entrega'} value={dataEntrega ? showWeekday(dataEntrega) : 'sem data'}>
      <DialogButton
        offered={pode('alterarEntrega', status)}
        size="sm"
        className="stiff"
        aria-label="Mudar o dia da entrega"
        dialog={onClose => (
          <EscolherDia
            admin
            pedido={pedido}
            onClose={onClose}
            title={`Mudar a entrega do pedido ${id}`}
            action="Mudar"
            send={data => mudar.mutateAsync({ params: { id, data } })}
          />
        )}
      >
        Mudar
      </DialogButton>
    </Linha>
  )
}

/** What a delivered order still owes, and the button to receive it. */
function Pagamento({ pedido: { id, clienteId, saldo, vencimento } }: DoPedido) {
  if (typeof saldo !== 'number' || !vencimento) return null
  if (saldo === 0) return <Linha name="Pagamento" value="pago" />
  return (
    <Linha name="A receber" value={`${emReais(saldo)}, vence ${showWeekday(vencimento)}`}>
      <DialogButton
        size="sm"
        className="stiff"
        dialog={onClose => <Receber clienteId={clienteId} onClose={onClose} pedido={{ id, saldo }} />}
      >
        Receber
      </DialogButton>
    </Linha>
  )
}

/** Which of the provider's companies supplies the order: chosen, it is written. Nothing if the provider has none. */
function Empresa({ pedido: { id, empresa } }: DoPedido) {
  const empresas = useEmpresas() ?? []
  const write = useWrite(atribuirEmpresa, { failure: 'A empresa não foi atribuída' })
  const todas = new Set([...empresas, ...(empresa === null ? [] : [empresa])])
  if (todas.size === 0) return null
  return (
    <EscolhaDaEmpresa
      label={
        <span>
          <small>Empresa que atende</small>
          {write.isPending ? write.variables.params.empresa : (empresa ?? 'Escolha a empresa')}
        </span>
      }
      empresas={[...todas]}
      atual={empresa}
      onChoose={escolhida => write.mutate({ params: { id, empresa: escolhida } })}
    />
  )
}

/** The client's phone number as a link, and the button to write a message. */
function Contato({ pedido, cliente }: Pick<Props, 'pedido' | 'cliente'>) {
  const { telefone = '' } = cliente ?? {}
  const numero = telefone ? (
    <a href={`tel:+55${telefone}`} className="target link">
      {telefoneMascarado(telefone)}
    </a>
  ) : (
    <span className="target">{cliente ? 'sem telefone' : '…'}</span>
  )
  return (
    <Linha name="Telefone do cliente" value={numero}>
      <Mensagem para={pedido.clienteNome} telefone={telefone} sobre={{ tipo: 'pedido', pedido }} />
    </Linha>
  )
}

/** The observation, prices agreed for a line, returned quantities and the due day, each only if the status allows it. */
function Mudancas({ pedido, itens }: ComItens) {
  const { id, status, observacao, vencimento } = pedido
  return (
    <>
      <DialogButton
        offered={pode('observar', status)}
        dialog={onClose => (
          <Observar
            pedido={pedido}
            onClose={onClose}
            title={`Observação do pedido ${id}`}
            description="Até 1.000 letras; sai no documento e o cliente também a lê"
          />
        )}
      >
        {observacao ? 'Mudar a observação' : 'Adicionar uma observação'}
      </DialogButton>
      <DialogButton
        offered={pode('definirPreco', status) && itens.length > 0}
        dialog={onClose => <Preco id={id} itens={itens} onClose={onClose} />}
      >
        Mudar o preço de um item
      </DialogButton>
      <DialogButton offered={pode('ajustar', status)} dialog={onClose => <Ajustar id={id} onClose={onClose} />}>
        Ajustar o que voltou ou faltou
      </DialogButton>
      {vencimento ? (
        <DialogButton
          offered={pode('alterarVencimento', status)}
          dialog={onClose => <Vencimento id={id} vencimento={vencimento} onClose={onClose} />}
        >
          Mudar o vencimento
        </DialogButton>
      ) : null}
    </>
  )
}

function CancelarPedido({ pedido, itens }: ComItens) {
  const { id, status, valorTotal, observacao } = pedido
  const lost = itens.length === 1 ? 'O item dele volta' : `Os ${itens.length} itens dele voltam`
  return (
    <DialogButton
      offered={pode('cancelar', status)}
      dialog={onClose => (
        <Cancelar
          pedido={pedido}
          onClose={onClose}
          numero={`${id}`}
          label="Motivo (opcional)"
          description={observacao ? 'Toma o lugar da observação que o pedido tem' : 'O cliente também vai ler'}
        >
          {itens.length > 0 ? `${lost} para a estante (${emReais(valorTotal)}). ` : ''}Um pedido cancelado não pode ser
          reaberto.
        </Cancelar>
      )}
    >
      Cancelar o pedido
    </DialogButton>
  )
}

function ExcluirPedido({ pedido: { id, status, clienteNome } }: DoPedido) {
  const navigate = useNavigate()
  const reservado = status === 'Aberto' ? ' O que ele reservava volta para a estante.' : ''
  return (
    <Excluir
      route={excluirPedido}
      sent={{ params: { id } }}
      question={[
        `Excluir o pedido ${id}?`,
        `O pedido de ${clienteNome}, seus itens e seu histórico somem para sempre.${reservado}`,
      ]}
      failure={`O pedido ${id} não foi excluído`}
      success={`Pedido ${id} excluído`}
      onGone={() => navigate({ to: '/admin/relatorios/pedidos', replace: true })}
    />
  )
}

const Linha = ({ name, value, children }: { name: string; value: ReactNode; children?: ReactNode }) => (
  <div className="line between centred gap-sm">
    <div className="shrinks">
      <span className="quiet small">{name}</span>
      <Text component="div" lineClamp={3} className="anywhere">
        {value}
      </Text>
    </div>
    {children}
  </div>
)
