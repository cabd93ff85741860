import { Alert, Textarea } from '@mantine/core'
import { type MouseEvent, useState } from 'react'
import { centavos, contar, emReais } from '#contract/dinheiro.ts'
import type { Pedido } from '#contract/pedidos.ts'
import type { Carrinho } from '../../../pedido/carrinho/carrinho.ts'
import { recomecar } from '../../../pedido/carrinho/digitar.ts'
import {
  contarItens,
  encerrado,
  type Geral,
  type Resumo,
  useGeral,
  useResumo,
} from '../../../pedido/carrinho/linhas.ts'
import { SAIU } from '../../../pedido/motivos.ts'
import { PeDaPrevia, Previa, type Prevista } from '../../../pedido/previa.tsx'
import { unreadableField } from '../../../ui/fields/unreadable-field.ts'
import { showWeekday } from '../../../ui/moment.ts'
import {
  AResolver,
  Dias,
  diaDeEntrega,
  faltaParaOMinimo,
  impedimento,
  Minimo,
  type PedidoEmCurso,
  pedidoNoDia,
  type Regras,
} from '../pedido-em-curso.tsx'
import { useQuemMudou } from '../quem-mudou.ts'
import { mudouEmOutroLugar, useConfirmar } from './confirmar.ts'
import { chegaram, type LinhaRevista, linhasDaRevisao, mudou, totalDeAgora } from './linhas-da-revisao.ts'

type Props = PedidoEmCurso & { onClose: () => void; onConfirm: (pedido: Pedido) => void }

const OBSERVACAO_MAXIMA = 1000
const APAGOU = 'A observação já gravada não pode ficar em branco: escreva outra'

/** The review of the order: decisions first, then the lines at current prices. Total and buttons stay in view. */
export function Revisao({ carrinho, regras, onClose, onConfirm }: Props) {
  const resumo = useResumo(carrinho, tudo => tudo)
  const geral = useGeral(carrinho, tudo => tudo)
  const { enviar, enviando, falha } = useConfirmar(carrinho, pedido => {
    recomecar(carrinho)
    onConfirm(pedido)
  })
  const { observacao, pedido } = geral
  const linhas = linhasDaRevisao(carrinho)
  const mudanca = useMudanca(carrinho, linhas)
  const total = totalDeAgora(linhas)
  const ficam = linhas.filter(({ para }) => para).length
  const dia = regras ? diaDeEntrega(geral.dia, regras) : null
  const noDia = pedidoNoDia(regras, dia)
  const falta = faltaParaOMinimo({ total }, regras, noDia.valorTotal)
  const sozinho = faltaParaOMinimo({ total }, regras, 0)
  const apagou = (pedido?.observacao ?? '') !== '' && observacao.trim() === ''
  const acima = regras?.aprovacaoAcima ?? Number.POSITIVE_INFINITY
  const espera = centavos(total) + centavos(noDia.semAprovacao) > centavos(acima)
  const porque = apagou ? APAGOU : porQueNao({ ...resumo, total, itens: ficam }, regras, geral, dia)
  const confirmar = (event: MouseEvent<HTMLElement>) => {
    const errado = unreadableField(event.currentTarget.closest('[role="dialog"]'))
    if (errado) errado.focus()
    else if (dia) void enviar(dia, linhas)
  }
  return (
    <>
      <Mudancas linhas={linhas.filter(mudou)} />
      {regras ? <Dias carrinho={carrinho} regras={regras} /> : null}
      <Observacao carrinho={carrinho} apagou={apagou} />
      {sozinho > 0 ? (
        <div className="mt-md">
          <Minimo {...{ falta, sozinho, noDia, regras }} />
        </div>
      ) : null}
      <div className="mt-sm">
        <Previa heard title="Itens do pedido" linhas={linhas.filter(linha => !mudou(linha)).map(prevista)} />
      </div>
      <PeDaPrevia
        label={
          <>
            Total · {contarItens(ficam)} <AResolver carrinho={carrinho} />
            {dia ? <small className="nowrap">entrega {showWeekday(dia)}</small> : null}
          </>
        }
        total={total}
        antes={resumo.total}
        failure={falha ?? mudanca}
        note={espera ? <Espera acima={acima} /> : null}
        back="Voltar à lista"
        onBack={onClose}
        action={acaoDe(linhas, espera)}
        first
        busy={enviando}
        reason={porque}
        onAction={confirmar}
      />
    </>
  )
}

/** Said before the press: the order does not reach the provider at once. */
const Espera = ({ acima }: { acima: number }) => (
  <p className="quiet small to-end">
    Acima de <span className="num">{emReais(acima)}</span> num dia de entrega, o pedido só vale depois de aprovado.
  </p>
)

/** The button's text: what one press does. */
const acaoDe = (linhas: readonly LinhaRevista[], espera: boolean): string =>
  linhas.some(mudou)
    ? `Aceitar e ${espera ? 'pedir aprovação' : 'confirmar'}`
    : espera
      ? 'Pedir aprovação'
      : 'Confirmar pedido'

/** A change by others while the review is open is listed. */
function useMudanca(carrinho: Carrinho, linhas: readonly LinhaRevista[]) {
  const [vistas] = useState(linhas)
  const frases = chegaram(vistas, linhas)
  const quemMudou = useQuemMudou(carrinho, frases.length > 0)
  const deOutros = carrinho.linhas.rows().filter(({ deOutro }) => deOutro !== null)
  const nomes = new Set(deOutros.map(({ produtoId }) => quemMudou(produtoId)))
  const [quem] = nomes.size === 1 ? nomes : []
  return frases.length > 0 ? mudouEmOutroLugar(frases, quem) : null
}

function Observacao({ carrinho, apagou }: { carrinho: Carrinho; apagou: boolean }) {
  const observacao = useGeral(carrinho, geral => geral.observacao)
  return (
    <Textarea
      mt="md"
      label="Observação"
      description="Para quem separa e entrega. Pode ficar em branco."
      autosize
      minRows={1}
      maxRows={6}
      maxLength={OBSERVACAO_MAXIMA}
      value={observacao}
      error={apagou ? APAGOU : undefined}
      onChange={event => carrinho.linhas.patchWhole({ observacao: event.currentTarget.value })}
    />
  )
}

/** Why the order can't be confirmed yet; null when it can. */
const porQueNao = (resumo: Resumo, regras: Regras | undefined, geral: Geral, dia: string | null): string | null =>
  // The notice that says how it ended is above the list, behind this dialog.
  (encerrado(geral) ? 'O pedido não está mais aberto: volte à lista' : null) ??
  (resumo.itens === 0 ? 'Nada sobrou no pedido: volte à lista' : null) ??
  impedimento(resumo, regras, false, pedidoNoDia(regras, dia).valorTotal) ??
  (dia === null ? 'Escolha o dia da entrega' : null) ??
  (geral.conexao !== 'boa' && resumo.enviando > 0 ? 'Sem conexão: confirme quando ela voltar' : null)

const prevista = ({ estanteId, produtoId, nome, unidadeMedida, quantidade, de, para }: LinhaRevista): Prevista => ({
  ...{ key: `${estanteId}/${produtoId}`, nome, unidadeMedida },
  ...(para
    ? { quantidade, preco: para.preco, valor: para.valor, antes: de.preco === para.preco ? {} : { preco: de.preco } }
    : { quantidade: 0, preco: de.preco, antes: { quantidade }, nota: `${SAIU}: fica fora do pedido` }),
})

/** The changed lines, above the decisions; renders nothing if there are none. */
function Mudancas({ linhas: mudaram }: { linhas: readonly LinhaRevista[] }) {
  if (mudaram.length === 0) return null
  const fora = mudaram.filter(({ para }) => para === null).length
  const precos = mudaram.length - fora
  const partes = [
    ...(precos > 0 ? [contar(precos, 'preço mudou', 'preços mudaram')] : []),
    ...(fora > 0 ? [contar(fora, 'produto saiu da estante', 'produtos saíram da estante')] : []),
  ]
  return (
    <div className="mb-md">
      <Alert role="status" title={partes.join(' e ')}>
        A estante mudou depois que você pediu. Confira abaixo: nada muda sem você aceitar.
      </Alert>
      <Previa heard title="Itens que mudaram" linhas={mudaram.map(prevista)} />
    </div>
  )
}
