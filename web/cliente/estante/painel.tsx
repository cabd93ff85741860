import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { memo } from 'react'
import type { lerRegrasDeEntrega } from '#contract/clientes.ts'
import { contar, emReais, somar } from '#contract/dinheiro.ts'
import type { Answer } from '#contract/route.ts'
import type { Carrinho } from '../../pedido/carrinho/carrinho.ts'
import {
  contarItens,
  encerrado,
  type Geral,
  quantasMudam,
  type Resumo,
  useGeral,
  useResumo,
} from '../../pedido/carrinho/linhas.ts'
import { DiaDeEntrega, diaProposto } from '../../pedido/dia-de-entrega.tsx'
import { showWeekday } from '../../ui/moment.ts'
import { useFoot } from '../../ui/use-phone.ts'
import { useLugar } from '../quem-compra.ts'

export type Regras = Answer<typeof lerRegrasDeEntrega>['regras'] & {
  /** The provider orders for the client: any day from today on, even below the minimum. */
  porTelefone: boolean
}

type Props = {
  carrinho: Carrinho
  /** Undefined until loaded, and where a confirmed order is changed: it keeps its day. */
  regras: Regras | undefined
  podeRevisar: boolean
  onReview: () => void
  /** Scrolls to a row with a warning. */
  onShowNotice: (produtoId: number) => void
}

/**
 * Total, delivery day and the button to the review: beside the list on a desktop, at the foot of smaller windows, which
 * choose the day in the review.
 */
export const Painel = memo(function Painel({ carrinho, regras, podeRevisar, onReview, onShowNotice }: Props) {
  const resumo = useResumo(carrinho, tudo => tudo)
  const atFoot = useFoot()
  const geral = useGeral(carrinho, tudo => tudo)
  const mudando = carrinho.dono.mudando !== undefined
  const mudancas = mudando ? quantasMudam(resumo) : 0
  const reason = mudando ? impedeMudanca(resumo) : impedimento(resumo, regras, geral, pedidosDoMelhorDia(regras))
  const antes = geral.pedido?.valorTotal ?? 0
  const [primeiro] = resumo.problemas
  return (
    <aside className="surface no-print" aria-label={mudando ? 'Resumo das mudanças' : 'Resumo do pedido'}>
      {geral.conectado ? null : (
        <p role="status" className="medium small amber to-middle full mb-xs">
          Sem conexão: guardado aqui, envia quando voltar.
        </p>
      )}
      <div className="stiff">
        <span className="quiet block small">
          {mudancas > 0 ? contar(mudancas, 'mudança', 'mudanças') : `Total · ${contarItens(resumo.itens)}`}{' '}
          <AResolver {...resumo} />
        </span>
        <output className="figure nowrap block num" aria-label="Total do pedido">
          {emReais(resumo.total)}
        </output>
        {mudando && antes !== resumo.total ? (
          <span className="block quiet small">
            antes <s className="num">{emReais(antes)}</s>
          </span>
        ) : null}
      </div>
      <OutrasLinhas carrinho={carrinho} />
      {regras && podeRevisar && !atFoot ? (
        <div>
          <Minimo total={resumo.total} regras={regras} dia={diaDeEntrega(diaPedido(geral), regras)} />
          <Dias carrinho={carrinho} regras={regras} />
        </div>
      ) : null}
      {podeRevisar ? (
        <div className="mt-md">
          <Button id="revisar" fullWidth disabled={reason !== null} aria-describedby="por-que-nao" onClick={onReview}>
            {mudando ? 'Revisar mudanças' : 'Revisar e confirmar'}
          </Button>
          <p id="por-que-nao" className="quiet small mt-2xs to-middle">
            {primeiro === undefined ? (
              reason
            ) : (
              <button type="button" className="target link" onClick={() => onShowNotice(primeiro)}>
                {reason}
              </button>
            )}
          </p>
        </div>
      ) : null}
    </aside>
  )
})

/** Rows with refused quantities, counted beside the total, which excludes them. */
export const AResolver = ({ problemas: { length } }: Resumo) => (
  <span role="status" className="amber nowrap">
    {length > 0 ? `+ ${length} a resolver` : ''}
  </span>
)

/** The order may hold lines of another shelf; they count in the total, so they are named. */
function OutrasLinhas({ carrinho }: { carrinho: Carrinho }) {
  const outras = useGeral(carrinho, geral => geral.outras)
  const lugar = useLugar()
  const { mudando } = carrinho.dono
  const [primeira] = outras
  if (!primeira) return null
  return (
    <p className="quiet small">
      Com {contarItens(outras.length)} de{' '}
      <Link {...lugar.estante({ id: primeira.estanteId, ...(mudando && { pedido: mudando }) })}>outra estante</Link>,{' '}
      {emReais(somar(outras.map(item => item.valor)))}
    </p>
  )
}

/** Why the order can't be reviewed yet, as shown to the buyer; null when it can. */
export function impedimento(resumo: Resumo, regras: Regras | undefined, geral: Geral, noDia: number): string | null {
  if (encerrado(geral)) return 'Veja o aviso no alto da lista'
  if (resumo.problemas.length > 0) return avisos(resumo)
  if (resumo.itens === 0) return 'Digite uma quantidade'
  const falta = regras?.porTelefone ? 0 : faltaParaOMinimo(resumo.total, regras, noDia)
  return falta > 0 ? queFalta(falta) : null
}

const queFalta = (reais: number): string => `Faltam ${emReais(reais)} para o pedido mínimo`

const avisos = ({ problemas: { length } }: Resumo): string =>
  length === 1 ? 'Resolva antes o aviso na lista' : `Resolva antes os ${length} avisos na lista`

/** The same for the changes to a confirmed order; the review itself refuses one without items. */
function impedeMudanca(resumo: Resumo): string | null {
  if (resumo.problemas.length > 0) return avisos(resumo)
  return quantasMudam(resumo) === 0 ? 'Mude, tire ou ponha um produto na lista' : null
}

/** The amount missing to the minimum, in reais; 0 if reached or not set. `noDia` is the day's other orders' total. */
const faltaParaOMinimo = (total: number, regras: Regras | undefined, noDia: number): number =>
  Math.max(0, Math.round(((regras?.pedidoMinimo ?? 0) - noDia - total) * 100)) / 100

/** The totals of the client's confirmed orders of a day, which count together towards the minimum. */
export const pedidosNoDia = (regras: Regras | undefined, dia: string | null) =>
  regras?.pedidosPorDia?.find(({ dataEntrega }) => dataEntrega === dia) ?? { valorTotal: 0, semAprovacao: 0 }

/** The day is chosen in the review, too. */
const pedidosDoMelhorDia = (regras: Regras | undefined): number =>
  Math.max(0, ...(regras?.pedidosPorDia ?? []).map(({ valorTotal }) => valorTotal))

export const diaDeEntrega = (escolhido: string | null, regras: Regras): string | null =>
  diaProposto(escolhido, regras, regras.porTelefone)

/** The day chosen here, else the one of a request for approval. */
export const diaPedido = ({ dia, pedido }: Geral): string | null =>
  dia ?? (pedido?.aguardaAprovacao ? pedido.dataEntrega : null)

/** The progress towards the client's minimum; renders nothing without one. */
export function Minimo({ total, regras, dia }: { total: number; regras: Regras; dia: string | null }) {
  const minimo = regras.pedidoMinimo ?? 0
  if (minimo === 0) return null
  const { valorTotal } = pedidosNoDia(regras, dia)
  const falta = faltaParaOMinimo(total, regras, valorTotal)
  return (
    <div className="quiet small mt-sm">
      <progress className="full block" aria-hidden="true" max={minimo} value={minimo - falta} />
      {falta > 0 ? queFalta(falta) : `Pedido mínimo de ${emReais(minimo)} atingido`}
      {valorTotal > 0 ? `, com ${emReais(valorTotal)} de outros pedidos do dia` : ''}
      {falta > 0 && regras.porTelefone ? ', mas você pode confirmar' : ''}
    </div>
  )
}

/** The delivery day of this order; the next possible day is preselected. */
export const Dias = memo(function Dias({ carrinho, regras }: { carrinho: Carrinho; regras: Regras }) {
  const escolhido = useGeral(carrinho, diaPedido)
  const dia = diaDeEntrega(escolhido, regras)
  return (
    <div className="mt-md">
      <DiaDeEntrega
        legend="Entrega"
        regras={regras}
        admin={regras.porTelefone}
        dia={dia}
        onChoose={dia => carrinho.linhas.patchWhole({ dia })}
      />
      {escolhido && dia && escolhido !== dia ? (
        <p className="amber small mt-2xs">
          {showWeekday(escolhido)} não está mais disponível: passou para {showWeekday(dia)}.
        </p>
      ) : null}
    </div>
  )
})
