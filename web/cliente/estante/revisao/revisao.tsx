import { Alert, Textarea } from '@mantine/core'
import { useState } from 'react'
import { centavos, contar, emReais } from '#contract/dinheiro.ts'
import type { Pedido } from '#contract/pedidos.ts'
import type { Carrinho } from '../../../pedido/carrinho/carrinho.ts'
import { recomecar } from '../../../pedido/carrinho/digitar.ts'
import { contarItens, type Geral, type Linha, naoMudou, useGeral, useResumo } from '../../../pedido/carrinho/linhas.ts'
import { SAIU } from '../../../pedido/motivos.ts'
import { diferencas } from '../../../pedido/mudanca-de-linha.ts'
import { PeDaPrevia, Previa, type Prevista } from '../../../pedido/previa.tsx'
import { ButtonLink } from '../../../shell/button-link.tsx'
import { showWeekday } from '../../../ui/moment.ts'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { toastSuccess } from '../../../ui/overlays/toast.ts'
import { useLugar } from '../../quem-compra.ts'
import { AResolver, Dias, diaDeEntrega, diaPedido, impedimento, Minimo, pedidosNoDia, type Regras } from '../painel.tsx'
import { mudouEmOutroLugar, useConfirmar, useSalvar } from './confirmar.ts'
import { type LinhaRevista, linhasDaRevisao, mudou, totalDeAgora } from './linhas-da-revisao.ts'

type Props = {
  carrinho: Carrinho
  regras: Regras | undefined
  onClose: () => void
  onConfirm: (pedido: Pedido) => void
}

/** The review of the order: decisions first, then the lines at current prices. Total and buttons stay in view. */
export function Revisao({ carrinho, regras, onClose, onConfirm }: Props) {
  const { cliente } = useLugar()
  const { enviar, enviando, falha } = useConfirmar(carrinho, pedido => {
    recomecar(carrinho)
    onConfirm(pedido)
  })
  const { resumo, linhas, total, itens, dia, acima, espera, reason } = useDecisao(carrinho, regras)
  const [vistas] = useState(linhas)
  const deOutros = diferencas(vistas, linhas)
  const mudadas = linhas.filter(mudou)
  const iguais = linhas.filter(linha => !mudou(linha))
  const confirma = espera ? 'pedir aprovação' : 'confirmar'
  return (
    <Dialog title={cliente ? `Revisar o pedido de ${cliente}` : 'Revisar o pedido'} onClose={onClose}>
      {mudadas.length > 0 ? (
        <Alert role="status" title={contar(mudadas.length, 'item mudou na estante', 'itens mudaram na estante')}>
          Confira o preço de agora, e o que fica fora: nada muda sem você aceitar.
        </Alert>
      ) : null}
      {mudadas.length > 0 ? <Previa title="Itens que mudaram" linhas={mudadas.map(prevista)} /> : null}
      {regras ? <Dias carrinho={carrinho} regras={regras} /> : null}
      <Observacao carrinho={carrinho} />
      {regras ? <Minimo total={total} regras={regras} dia={dia} /> : null}
      {iguais.length > 0 ? (
        <div className="mt-sm">
          <Previa title="Itens do pedido" linhas={iguais.map(prevista)} />
        </div>
      ) : null}
      <PeDaPrevia
        label={
          <>
            Total · {contarItens(itens)} <AResolver {...resumo} />
            {dia ? <small className="nowrap">entrega {showWeekday(dia)}</small> : null}
          </>
        }
        total={total}
        antes={resumo.total}
        failure={falha ?? (deOutros.length > 0 ? mudouEmOutroLugar(deOutros) : null)}
        note={
          falha?.atual?.credito ? (
            <ButtonLink to="/cliente/financeiro">Ver o que está em aberto</ButtonLink>
          ) : espera ? (
            <Espera acima={acima} />
          ) : null
        }
        back="Voltar à lista"
        onBack={onClose}
        action={mudadas.length > 0 ? `Aceitar e ${confirma}` : espera ? 'Pedir aprovação' : 'Confirmar pedido'}
        first
        busy={enviando}
        reason={reason}
        onAction={() => dia && enviar({ dataEntrega: dia, vistas: linhas })}
      />
    </Dialog>
  )
}

/** What is confirmed, for which day, and what is against it. */
function useDecisao(carrinho: Carrinho, regras: Regras | undefined) {
  const resumo = useResumo(carrinho, tudo => tudo)
  const geral = useGeral(carrinho, tudo => tudo)
  const linhas = linhasDaRevisao(carrinho)
  const total = totalDeAgora(linhas)
  const itens = linhas.filter(({ precoAgora }) => precoAgora !== null).length
  const dia = regras ? diaDeEntrega(diaPedido(geral), regras) : null
  const noDia = pedidosNoDia(regras, dia)
  const acima = regras?.aprovacaoAcima ?? Number.POSITIVE_INFINITY
  const espera = centavos(total) + centavos(noDia.semAprovacao) > centavos(acima)
  const semConexao = !geral.conectado && resumo.enviando > 0
  const reason =
    (apagou(geral) ? APAGOU : impedimento({ ...resumo, total, itens }, regras, geral, noDia.valorTotal)) ??
    (dia === null ? 'Escolha o dia da entrega' : semConexao ? 'Sem conexão: confirme quando ela voltar' : null)
  return { resumo, linhas, total, itens, dia, acima, espera, reason }
}

const OBSERVACAO_MAXIMA = 1000
const APAGOU = 'A observação já gravada não pode ficar em branco: escreva outra'

const apagou = ({ pedido, observacao }: Geral): boolean => Boolean(pedido?.observacao) && observacao.trim() === ''

function Observacao({ carrinho }: { carrinho: Carrinho }) {
  const geral = useGeral(carrinho, tudo => tudo)
  return (
    <Textarea
      mt="md"
      label="Observação"
      description="Para quem separa e entrega. Pode ficar em branco."
      autosize
      minRows={1}
      maxRows={6}
      maxLength={OBSERVACAO_MAXIMA}
      value={geral.observacao}
      onChange={event => carrinho.linhas.patchWhole({ observacao: event.currentTarget.value })}
    />
  )
}

/** Said before the press: the order does not reach the provider at once. */
const Espera = ({ acima }: { acima: number }) => (
  <p className="quiet small to-end">
    Acima de <span className="num">{emReais(acima)}</span> num dia de entrega, o pedido só vale depois de aprovado.
  </p>
)

const prevista = ({ estanteId, produtoId, precoVenda, precoAgora, ...linha }: LinhaRevista): Prevista => ({
  ...linha,
  key: `${estanteId}/${produtoId}`,
  ...(precoAgora === null
    ? { quantidade: 0, antes: { quantidade: linha.quantidade }, nota: `${SAIU}: fica fora do pedido` }
    : { preco: precoAgora, antes: precoVenda === precoAgora ? {} : { preco: precoVenda } }),
})

type MudancasProps = { carrinho: Carrinho; pedidoId: number; onClose: () => void; onSave: () => void }

/** The review of all changes of a confirmed order, each beside its previous state. */
export function RevisarMudancas({ carrinho, pedidoId, onClose, onSave }: MudancasProps) {
  const { total, problemas } = useResumo(carrinho, tudo => tudo)
  const { pedido, outras } = useGeral(carrinho, tudo => tudo)
  const linhas = carrinho.linhas.rows()
  const mudadas = linhas.filter(linha => !naoMudou(linha))
  const { salvar, salvando, falha } = useSalvar(carrinho, mudadas.length === 0, () => {
    toastSuccess(`Pedido nº\u00a0${pedidoId} alterado`)
    onSave()
  })
  const vazio = linhas.every(({ quer }) => quer === 0) && outras.length === 0
  return (
    <Dialog title={`Mudanças no pedido nº\u00a0${pedidoId}`} onClose={onClose}>
      <Previa title="Mudanças" linhas={mudadas.map(mudada)} />
      <PeDaPrevia
        label="Total do pedido"
        total={total}
        antes={pedido?.valorTotal ?? total}
        failure={falha}
        back="Voltar à lista"
        onBack={onClose}
        action="Salvar mudanças"
        first
        busy={salvando}
        reason={
          problemas.length > 0
            ? 'Volte à lista: há avisos a resolver'
            : mudadas.length === 0
              ? 'Nada mudou'
              : vazio
                ? 'Um pedido confirmado não fica sem itens: para não receber nada, cancele o pedido'
                : null
        }
        onAction={salvar}
      />
    </Dialog>
  )
}

/** A changed line takes today's price as a whole. */
const mudada = ({ produtoId, nome, unidadeMedida, quer, preco, salva }: Linha): Prevista => ({
  key: produtoId,
  nome,
  unidadeMedida,
  quantidade: quer,
  preco,
  antes: {
    ...(salva && { quantidade: salva.quantidade }),
    ...(salva && preco !== salva.precoVenda && { preco: salva.precoVenda }),
  },
  nota: salva ? (quer > 0 ? null : 'sai') : 'entra',
})
