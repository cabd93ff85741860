import { contar } from '#contract/dinheiro.ts'
import { excluirPedidoFixo, listarPedidosFixos, type PedidoFixo } from '#contract/pedidos-fixos.ts'
import { useRead } from '../../api/query.ts'
import { useLeitor } from '../../api/use-session.ts'
import { Excluir } from '../../shell/excluir.tsx'
import { lazyPart } from '../../ui/lazy.ts'
import { DialogButton } from '../../ui/overlays/dialog-button.tsx'
import { Panel } from '../../ui/page.tsx'
import { useToday } from '../../ui/use-today.ts'
import { proximaEmPalavras, ultimoEmPalavras } from './em-palavras.ts'

/** A client's standing orders, their last outcomes, and buttons to change or stop them; renders nothing without any. */
export function PedidosFixos({ clienteId }: { clienteId: number }) {
  const { data } = useRead(listarPedidosFixos, { params: { clienteId } }, { enabled: clienteId > 0 })
  const fixos = data?.pedidosFixos ?? []
  if (fixos.length === 0) return null
  return (
    <Panel title="Pedidos fixos">
      <ul className="rows roomy">
        {fixos.map(fixo => (
          <Fixo key={fixo.id} fixo={fixo} />
        ))}
      </ul>
    </Panel>
  )
}

/** Its code loads on opening. */
export const FixoForm = lazyPart(() => import('./fixo-form.tsx'), 'FixoForm')

function Fixo({ fixo }: { fixo: PedidoFixo }) {
  const hoje = useToday()
  const leitor = useLeitor()
  const { nome, itens } = fixo
  const ultimo = ultimoEmPalavras(fixo)
  const certo = fixo.ultimo?.situacao === 'feito' && !fixo.ultimo.faltaram.length && !fixo.ultimo.naoConfirmou
  return (
    <li className="stack gap-2xs">
      <p>
        <b className="semibold">{nome}</b>{' '}
        <span className="quiet">
          · {contar(itens.length, 'produto', 'produtos')}
          {fixo.confirmarSozinho ? ' · confirma sozinho' : ''}
        </span>
      </p>
      <p className="quiet">{proximaEmPalavras(fixo, hoje)}</p>
      {ultimo ? <p className={certo ? 'quiet' : 'amber'}>{ultimo}</p> : null}
      {leitor ? null : <Botoes fixo={fixo} />}
    </li>
  )
}

const Botoes = ({ fixo }: { fixo: PedidoFixo }) => (
  <div className="row gap-xs">
    <DialogButton
      size="sm"
      aria-label={`Mudar ${fixo.nome}`}
      dialog={onClose => <FixoForm clienteId={fixo.clienteId} fixo={fixo} onClose={onClose} />}
    >
      Mudar
    </DialogButton>
    <Excluir
      size="sm"
      aria-label={`Excluir ${fixo.nome}`}
      route={excluirPedidoFixo}
      sent={{ params: { id: fixo.id } }}
      question={[
        `Excluir o pedido fixo ${fixo.nome}?`,
        'A lista é apagada. Os pedidos que ela já fez ficam como estão.',
      ]}
      success="Pedido fixo excluído"
      failure="O pedido fixo não foi excluído"
    />
  </div>
)
