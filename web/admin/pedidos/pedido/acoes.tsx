import { Button, Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { telefoneMascarado } from '#contract/brasil.ts'
import type { Cliente } from '#contract/clientes.ts'
import { lerConfiguracoes } from '#contract/configuracoes.ts'
import { contar, emReais } from '#contract/dinheiro.ts'
import type { ItemPedido } from '#contract/itens-pedido.ts'
import type { Pedido } from '#contract/pedidos.ts'
import { alterarEntrega, atribuirEmpresa } from '#contract/pedidos-status.ts'
import { useWrite } from '../../../api/query.ts'
import { Mensagem } from '../../../mensagens/mensagem.tsx'
import { EscolherDia } from '../../../pedido/escolher-dia.tsx'
import { RepetirTodaSemana } from '../../../pedido/fixos/repetir-toda-semana.tsx'
import { Cancelar, Observar } from '../../../pedido/observar.tsx'
import { pode } from '../../../pedido/pode.ts'
import { lazyPart } from '../../../ui/lazy.ts'
import { showWeekday } from '../../../ui/moment.ts'
import { EscolhaDaEmpresa, useEmpresas } from '../lote/empresa.tsx'
import { LEITURAS } from '../lote/leituras.ts'
import { Excluir } from './excluir.tsx'
import { Principal } from './principal.tsx'

const Ajustar = lazyPart(() => import('../entrega/ajustar.tsx'), 'Ajustar')
const Preco = lazyPart(() => import('../entrega/preco.tsx'), 'Preco')

type Dialogo = 'entrega' | 'observacao' | 'preco' | 'ajustar' | 'cancelar'

type Props = {
  pedido: Pedido
  itens: readonly ItemPedido[]
  cliente: Cliente | undefined
  onDeleting: (deleting: boolean) => void
  children: ReactNode
}

/**
 * The actions that the status allows: the next step above `children`, the rest beside them, or folded above if narrow.
 */
export function Acoes({ pedido, itens, cliente, onDeleting, children }: Props) {
  const [opened, setOpened] = useState<Dialogo | null>(null)
  const [unfolded, setUnfolded] = useState(false)
  const { status, dataEntrega, observacao } = pedido
  return (
    <>
      <section className="surface padded row between centred gap-md" aria-label="O pedido agora">
        <div>
          <h2 className="quiet small regular">Total · {contar(itens.length, 'item', 'itens')}</h2>
          <b className="figure num">{emReais(pedido.valorTotal)}</b>
        </div>
        <Linha
          name={pedido.aprovacao ? 'Entrega pedida' : 'Entrega'}
          value={dataEntrega ? showWeekday(dataEntrega) : 'sem data'}
        >
          {pode('alterarEntrega', status) ? (
            <Abrir label="Mudar o dia da entrega" onClick={() => setOpened('entrega')}>
              Mudar
            </Abrir>
          ) : null}
        </Linha>
        {pode('atribuirEmpresa', status) ? (
          <Empresa key={pedido.empresa} pedido={pedido} />
        ) : pedido.empresa ? (
          <Linha name="Empresa que atende" value={pedido.empresa} />
        ) : null}
        <Principal pedido={pedido} itens={itens} />
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
        {observacao || pode('observar', status) ? (
          <Linha name="Observação" value={observacao || '–'}>
            {pode('observar', status) ? (
              <Abrir
                label={observacao ? 'Mudar a observação' : 'Adicionar uma observação'}
                onClick={() => setOpened('observacao')}
              >
                {observacao ? 'Mudar' : 'Adicionar'}
              </Abrir>
            ) : null}
          </Linha>
        ) : null}
        <Precos pedido={pedido} itens={itens} onOpen={setOpened} />
        <div className="row gap-xs">
          <RepetirTodaSemana pedido={pedido} itens={itens} />
          {pode('cancelar', status) ? (
            <Button variant="default" onClick={() => setOpened('cancelar')}>
              Cancelar o pedido
            </Button>
          ) : null}
          {pode('excluir', status) ? <Excluir pedido={pedido} onDeleting={onDeleting} /> : null}
        </div>
      </section>
      {children}
      {opened ? <Mudar oQue={opened} pedido={pedido} itens={itens} onClose={() => setOpened(null)} /> : null}
    </>
  )
}

type MudarProps = Pick<Props, 'pedido' | 'itens'> & { oQue: Dialogo; onClose: () => void }

function Mudar({ oQue, pedido, itens, onClose }: MudarProps) {
  const { id, valorTotal, observacao } = pedido
  const mudarEntrega = useWrite(alterarEntrega, { invalidates: LEITURAS })
  const change = { pedido, aftermath: { invalidates: LEITURAS }, onClose }
  if (oQue === 'preco') return <Preco id={id} itens={itens} onClose={onClose} />
  if (oQue === 'ajustar') return <Ajustar id={id} onClose={onClose} />
  if (oQue === 'entrega')
    return (
      <EscolherDia
        admin
        pedido={pedido}
        title={`Mudar a entrega do pedido ${id}`}
        action="Mudar"
        onClose={onClose}
        send={data => mudarEntrega.mutateAsync({ params: { id, data } })}
      />
    )
  if (oQue === 'observacao')
    return (
      <Observar
        {...change}
        title={`Observação do pedido ${id}`}
        description="Até 1.000 letras; sai no documento e o cliente também a lê"
      />
    )
  const lost = itens.length === 1 ? 'O item dele volta' : `Os ${itens.length} itens dele voltam`
  return (
    <Cancelar
      {...change}
      numero={`${id}`}
      label="Motivo (opcional)"
      description={observacao ? 'Toma o lugar da observação que o pedido tem' : 'O cliente também vai ler'}
    >
      {itens.length > 0 ? `${lost} para a estante (${emReais(valorTotal)}). ` : ''}Um pedido cancelado não pode ser
      reaberto.
    </Cancelar>
  )
}

/** Which of the provider's companies supplies the order: chosen, it is written. Nothing if the provider has none. */
function Empresa({ pedido }: { pedido: Pedido }) {
  const empresas = useEmpresas()
  const write = useWrite(atribuirEmpresa, {
    invalidates: [...LEITURAS, lerConfiguracoes],
    failure: 'A empresa não foi atribuída',
  })
  if (!empresas?.length && !pedido.empresa) return null
  const shown = write.isPending ? write.variables.params.empresa : pedido.empresa
  return (
    <EscolhaDaEmpresa
      empresas={[...new Set([...(empresas ?? []), ...(pedido.empresa ? [pedido.empresa] : [])])]}
      value={shown === null ? null : String(shown)}
      onChange={empresa => empresa !== pedido.empresa && write.mutate({ params: { id: pedido.id, empresa } })}
    />
  )
}

/** The client's phone number as a link, and the button to write a message. */
function Contato({ pedido, cliente }: Pick<Props, 'pedido' | 'cliente'>) {
  const { telefone = '' } = cliente ?? {}
  const numero = !cliente ? (
    <span className="target">…</span>
  ) : telefone ? (
    <a href={`tel:+55${telefone}`} className="target link">
      {telefoneMascarado(telefone)}
    </a>
  ) : (
    'sem telefone'
  )
  return (
    <Linha name="Telefone do cliente" value={numero}>
      <Mensagem para={pedido.clienteNome} telefone={telefone} sobre={{ tipo: 'pedido', pedido }} />
    </Linha>
  )
}

type PrecosProps = Pick<Props, 'pedido' | 'itens'> & { onOpen: (dialogo: Dialogo) => void }

/** Prices agreed for a line and returned quantities, each only if the status allows it. */
function Precos({ pedido: { status }, itens, onOpen }: PrecosProps) {
  const combinados = itens.filter(({ precoCombinado }) => precoCombinado).length
  const ajustados = itens.filter(({ quantidadeAjustada = 0 }) => quantidadeAjustada > 0).length
  const quantos = (n: number) => (n === 0 ? '–' : contar(n, 'item', 'itens'))
  return (
    <>
      {pode('definirPreco', status) && itens.length > 0 ? (
        <Linha name="Preço só deste pedido" value={quantos(combinados)}>
          <Abrir label="Mudar o preço de um item" onClick={() => onOpen('preco')}>
            Mudar
          </Abrir>
        </Linha>
      ) : null}
      {pode('ajustar', status) ? (
        <Linha name="Voltou ou faltou" value={quantos(ajustados)}>
          <Abrir label="Ajustar o que voltou ou faltou" onClick={() => onOpen('ajustar')}>
            Ajustar
          </Abrir>
        </Linha>
      ) : null}
    </>
  )
}

type AbrirProps = { label: string; onClick: () => void; children: ReactNode }

/** The button of a line; `label` says of what, to who hears it. */
const Abrir = ({ label, ...props }: AbrirProps) => (
  <Button size="sm" variant="default" className="stiff" aria-label={label} {...props} />
)

function Linha({ name, value, children }: { name: string; value: ReactNode; children?: ReactNode }) {
  return (
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
}
