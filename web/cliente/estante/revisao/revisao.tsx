import { Alert, Button, Textarea, VisuallyHidden } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from 'react'
import { centavos, contar, emReais } from '#contract/dinheiro.ts'
import { lerHistorico, type Pedido } from '#contract/pedidos.ts'
import { comUnidade } from '#contract/unidades.ts'
import { useRead } from '../../../api/query.ts'
import { acabaramDe } from '../../../pedido/acabaram.ts'
import { FormFailure } from '../../../ui/fields/form-failure.tsx'
import { unreadableField } from '../../../ui/fields/unreadable-field.ts'
import { HeldButton } from '../../../ui/held-button.tsx'
import { showWeekday } from '../../../ui/moment.ts'
import { type Carrinho, recomecar } from '../carrinho/carrinho.ts'
import { contarItens, type Geral, type Resumo, useGeral, useResumo } from '../carrinho/linhas.ts'
import {
  AResolver,
  Dias,
  diaDeEntrega,
  faltaParaOMinimo,
  impedimento,
  Minimo,
  type PedidoEmCurso,
  PorQueNao,
  pedidoNoDia,
  type Regras,
} from '../pedido-em-curso.tsx'
import { mudouEmOutroLugar, useConfirmar } from './confirmar.ts'
import { chegaram, type LinhaRevista, linhasDaRevisao, mudou, totalDeAgora } from './linhas-da-revisao.ts'
import styles from './revisao.module.css'

type Props = PedidoEmCurso & { onClose: () => void; onConfirm: (pedido: Pedido) => void }

const OBSERVACAO_MAXIMA = 1000

/** The Enter that opened the review may still be held down and must not confirm it unread. */
const umaVez = (event: KeyboardEvent) => {
  if (event.repeat && event.key === 'Enter') event.preventDefault()
}

/** The review of the order: decisions first, then the lines at current prices. Total and buttons stay in view. */
export function Revisao({ carrinho, regras, onClose, onConfirm, onShowNotice }: Props) {
  const resumo = useResumo(carrinho, tudo => tudo)
  const geral = useGeral(carrinho, tudo => tudo)
  const { enviar, enviando, falha } = useConfirmar(carrinho, pedido => {
    recomecar(carrinho)
    onConfirm(pedido)
  })
  const { observacao, observacaoSalva } = geral
  const linhas = linhasDaRevisao(carrinho)
  const { mudanca, lendo } = useMudanca(carrinho, linhas)
  const total = totalDeAgora(linhas)
  const ficam = linhas.filter(({ para }) => para).length
  const dia = regras ? diaDeEntrega(geral.dia, regras) : null
  const noDia = pedidoNoDia(regras, dia)
  const falta = faltaParaOMinimo({ total }, regras, noDia.valorTotal)
  const sozinho = faltaParaOMinimo({ total }, regras, 0)
  const apagou = observacaoSalva !== '' && observacao.trim() === ''
  const acima = regras?.aprovacaoAcima ?? Number.POSITIVE_INFINITY
  const espera = centavos(total) + centavos(noDia.semAprovacao) > centavos(acima)
  const porque = porQueNao({ ...resumo, total, itens: ficam }, regras, geral, dia)
  const confirmar = (event: MouseEvent<HTMLElement>) => {
    const errado = unreadableField(event.currentTarget.closest('[role="dialog"]'))
    if (errado) errado.focus()
    else if (dia) void enviar(dia, linhas)
  }
  const botao = useRef<HTMLButtonElement>(null)
  // A shortcut held down since the list does not confirm, as with Enter.
  useHotkeys([['mod+Enter', ({ repeat }) => !repeat && botao.current?.click()]], [])
  return (
    <>
      <Acabaram pedidoId={geral.pedidoId} />
      <Mudancas linhas={linhas.filter(mudou)} />
      {regras ? (
        <div className={styles.dias}>
          <Dias carrinho={carrinho} regras={regras} />
        </div>
      ) : null}
      <Observacao carrinho={carrinho} apagou={apagou} />
      {sozinho > 0 ? (
        <div className="mt-md">
          <Minimo {...{ falta, sozinho, noDia, regras }} />
        </div>
      ) : null}
      <Linhas label="Itens do pedido" linhas={linhas.filter(linha => !mudou(linha))} />
      <div className={`foot row gap-xs at-end ${styles.confirmar}`}>
        <div className={styles.falha}>
          <FormFailure failure={falha ?? mudanca} each />
        </div>
        <Total carrinho={carrinho} itens={ficam} antes={resumo.total} total={total} dia={dia} />
        {espera ? <Espera acima={acima} /> : null}
        <PorQueNao id="por-que-nao-confirma" reason={porque} carrinho={carrinho} onShowNotice={onShowNotice} />
        <Button variant="default" onClick={onClose}>
          Voltar à lista
        </Button>
        <HeldButton
          ref={botao}
          data-autofocus
          aria-keyshortcuts="Control+Enter"
          loading={enviando}
          held={porque !== null || apagou || lendo}
          aria-describedby={porque ? 'por-que-nao-confirma' : undefined}
          onKeyDown={umaVez}
          onClick={confirmar}
        >
          {acaoDe(linhas, espera)}
        </HeldButton>
      </div>
    </>
  )
}

/** Said before the press: the order does not reach the provider at once. */
const Espera = ({ acima }: { acima: number }) => (
  <p className="quiet small">
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

const LER = 1000 // milliseconds for reading a change before the button is enabled again

/** A change by others while the review is open is listed, and must be read before confirming. */
function useMudanca(carrinho: Carrinho, linhas: readonly LinhaRevista[]) {
  const [vistas] = useState(linhas)
  const [lendo, setLendo] = useState(false)
  const frases = chegaram(vistas, linhas)
  const chave = frases.join()
  useEffect(() => {
    setLendo(chave !== '')
    const relogio = setTimeout(() => setLendo(false), LER)
    return () => clearTimeout(relogio)
  }, [chave])
  const nomes = new Set(carrinho.linhas.rows().flatMap(({ deOutro }) => deOutro?.quem || []))
  const [quem] = nomes.size === 1 ? nomes : []
  return { mudanca: frases.length > 0 ? mudouEmOutroLugar(frases, quem) : null, lendo }
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
      error={apagou ? 'A observação já gravada não pode ficar em branco: escreva outra' : undefined}
      onChange={event => carrinho.linhas.patchWhole({ observacao: event.currentTarget.value })}
    />
  )
}

/** Why the order can't be confirmed yet; null when it can. */
const porQueNao = (
  resumo: Resumo,
  regras: Regras | undefined,
  { encerrado, conexao }: Geral,
  dia: string | null,
): string | null =>
  // The notice that says how it ended is above the list, behind this dialog.
  (encerrado ? 'O pedido não está mais aberto: volte à lista' : null) ??
  (resumo.itens === 0 ? 'Nada sobrou no pedido: volte à lista' : null) ??
  impedimento(resumo, regras, encerrado, pedidoNoDia(regras, dia).valorTotal) ??
  (dia === null ? 'Escolha o dia da entrega' : null) ??
  (conexao !== 'boa' && resumo.enviando > 0 ? 'Sem conexão: confirme quando ela voltar' : null)

type TotalProps = { carrinho: Carrinho; itens: number; antes: number; total: number; dia: string | null }

function Total({ carrinho, itens, antes, total, dia }: TotalProps) {
  return (
    <p className={`line between gap-sm quiet ${styles.total}`}>
      <span>
        Total · {contarItens(itens)} <AResolver carrinho={carrinho} />
        {dia ? (
          <small>
            entrega <span className="nowrap">{showWeekday(dia)}</span>
          </small>
        ) : null}
      </span>
      <span className="to-end">
        {antes === total ? null : <Antes preco={antes} />}
        <b className="num">{emReais(total)}</b>
      </span>
    </p>
  )
}

/** The lines, with the old price of those that changed. */
function Linhas({ label, linhas }: { label: string; linhas: readonly LinhaRevista[] }) {
  if (linhas.length === 0) return null
  return (
    <ul className={`mt-sm ${styles.linhas}`} aria-label={label}>
      {linhas.map(linha => {
        const { estanteId, produtoId, nome, unidadeMedida, quantidade, de, para } = linha
        return (
          <li key={`${estanteId}/${produtoId}`} className="stack gap-sm">
            <span>
              {para ? nome : <s>{nome}</s>}
              <small className={mudou(linha) ? styles.mudou : undefined}>
                {mudou(linha) ? <Antes preco={de.preco} /> : null}
                {para ? emReais(para.preco) : 'não está mais à venda: fica fora do pedido'}
              </small>
            </span>
            <span className="nowrap">{comUnidade(quantidade, unidadeMedida)}</span>
            <b className="medium nowrap to-end">{para ? emReais(para.valor) : '–'}</b>
          </li>
        )
      })}
    </ul>
  )
}

function Antes({ preco }: { preco: number }) {
  return (
    <>
      <VisuallyHidden>antes </VisuallyHidden>
      <s>{emReais(preco)}</s>
      <VisuallyHidden>, agora</VisuallyHidden>{' '}
    </>
  )
}

/** Products that the provider removed from the order because they ended: they have no line left to say so. */
function Acabaram({ pedidoId }: { pedidoId: number | null }) {
  const { data } = useRead(
    lerHistorico,
    { params: { id: pedidoId ?? 0 }, query: { limite: 1000 } },
    { enabled: pedidoId !== null, staleTime: 0 },
  )
  const nomes = acabaramDe(data?.historico ?? [])
  if (nomes.length === 0) return null
  return (
    <Alert className="mb-sm" p="sm" role="status">
      {nomes.length === 1 ? 'Acabou, e o fornecedor retirou' : 'Acabaram, e o fornecedor os retirou'} deste pedido:{' '}
      {nomes.join(', ')}.
    </Alert>
  )
}

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
      <Linhas label="Itens que mudaram" linhas={mudaram} />
    </div>
  )
}
