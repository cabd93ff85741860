import { Alert, Anchor, Button, Group, VisuallyHidden } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Estante } from '#contract/estantes.ts'
import { listarItens } from '#contract/itens-pedido.ts'
import { lerHistorico, type Pedido, STATUS_QUE_CONTAM } from '#contract/pedidos.ts'
import { comUnidade } from '#contract/unidades.ts'
import { useRead } from '../../api/query.ts'
import { useUser } from '../../api/use-session.ts'
import type { Carrinho } from '../../pedido/carrinho/carrinho.ts'
import { foraDoPedido, recomecar } from '../../pedido/carrinho/digitar.ts'
import { encerrado, type Linha, useGeral, useResumo } from '../../pedido/carrinho/linhas.ts'
import { Devolvido, useDevolucao } from '../../pedido/devolvido.tsx'
import { ButtonLink } from '../../shell/button-link.tsx'
import { useStored } from '../../ui/row-store.ts'
import { useToday } from '../../ui/use-today.ts'
import { useLugar } from '../lugar.ts'
import { quando } from '../prazo.ts'
import styles from './fazer-pedido.module.css'

/** Notices about the whole order: it waits for approval, or it ended elsewhere. */
export function EstadoDoPedido({ carrinho }: { carrinho: Carrinho }) {
  const acabado = useGeral(carrinho, encerrado)
  const esperava = useGeral(carrinho, geral => geral.esperava)
  const aviso = useResumo(carrinho, resumo => resumo.aviso)
  return (
    <>
      <VisuallyHidden role="status">{aviso}</VisuallyHidden>
      {esperava && !acabado && !carrinho.dono.leitor ? <Aprovacao carrinho={carrinho} pedido={esperava} /> : null}
      {acabado ? <Encerrado carrinho={carrinho} id={acabado.id} status={acabado.status} /> : null}
    </>
  )
}

/** The connection notice, at the foot of the window, above the bar if there is one. */
export function Conexao({ carrinho }: { carrinho: Carrinho }) {
  const conexao = useGeral(carrinho, geral => geral.conexao)
  if (conexao === 'boa') return null
  return (
    <p role="status" className={`medium small amber to-middle ${styles.conexao}`}>
      {conexao === 'sem-rede'
        ? 'Sem conexão: guardado aqui, envia quando voltar.'
        : 'O sistema está fora do ar por um momento: guardado aqui, enviamos assim que ele voltar.'}
    </p>
  )
}

/** What the approver wants changed; that changing a line withdraws the request, and afterwards that it did. */
function Aprovacao({ carrinho, pedido }: { carrinho: Carrinho; pedido: Pedido }) {
  const { papel } = useUser()
  const { cliente } = useLugar()
  const hoje = useToday()
  const espera = useGeral(carrinho, ({ pedido: agora }) => agora?.versao === pedido.versao)
  const devolucao = useDevolucao(pedido)
  const oQueFazer = devolucao
    ? 'Mude o que for preciso e confirme de novo.'
    : 'Este pedido espera aprovação. Se uma quantidade mudar, ele deixa de esperar, e é preciso confirmar de novo.'
  const aprova = papel === 'aprovador' || cliente ? ' Confirmando, você o aprova.' : ''
  return (
    <Alert role="status" className="mb-sm" p="sm">
      {devolucao ? <Devolvido devolucao={devolucao} quando={quando(devolucao.quando, hoje)} /> : null}
      {espera ? oQueFazer + aprova : 'O pedido mudou e deixou de esperar aprovação: confirme de novo.'}
    </Alert>
  )
}

const CONTAM: readonly string[] = STATUS_QUE_CONTAM

function Encerrado({ carrinho, id, status }: { carrinho: Carrinho; id: number; status: string }) {
  if (CONTAM.includes(status)) return <JaConfirmado carrinho={carrinho} id={id} />
  const destino = status === 'Cancelado' ? 'foi cancelado' : 'foi excluído pelo fornecedor'
  const porTudo = () => recomecar(carrinho, ({ quer }) => quer, carrinho.linhas.whole().observacao)
  return (
    <Alert role="alert" className="mb-sm" title={`O pedido nº\u00a0${id} ${destino}`}>
      As quantidades continuam nesta tela. Elas podem ir para um pedido novo, ou a tela pode ser esvaziada.
      <Saidas carrinho={carrinho} id={status === 'Cancelado' ? id : undefined}>
        <Button onClick={porTudo}>Adicionar tudo a um pedido novo</Button>
      </Saidas>
    </Alert>
  )
}

/** The order was confirmed in another tab or by a colleague. Names only what was typed here since. */
function JaConfirmado({ carrinho, id }: { carrinho: Carrinho; id: number }) {
  const { linhas, dono } = carrinho
  const hoje = useToday()
  const historia = useRead(lerHistorico, { params: { id }, query: { recentes: '1' } })
  const itens = useRead(listarItens, { params: { id } }).data?.itens
  const quanto = (linha: Linha) => (itens ? foraDoPedido(linha, itens, dono.estanteId) : 0)
  const fora = useStored(linhas, () => emPalavras(linhas.rows(), quanto))
  const confirmou = historia.data?.historico.find(({ acao }) => acao === 'confirmar')
  const quem = confirmou?.usuarioId === dono.usuarioId ? 'Você confirmou' : `${confirmou?.usuarioNome} confirmou`
  return (
    <Alert
      color={fora ? 'amber' : 'green'}
      role="alert"
      className="mb-sm"
      title={`O pedido nº\u00a0${id} foi confirmado`}
    >
      {confirmou ? `${quem}, ${quando(confirmou.quando, hoje)}. ` : ''}
      {fora ? `O que foi digitado depois não está nele: ${fora}.` : itens ? 'Está nele tudo o que há nesta tela.' : ''}
      <Saidas carrinho={carrinho} id={id} outro={!fora}>
        {fora ? <Button onClick={() => recomecar(carrinho, quanto)}>Adicionar a um pedido novo</Button> : null}
      </Saidas>
    </Alert>
  )
}

/** `3 kg de Banana, 1 kg de Alho`; empty if nothing. */
const emPalavras = (linhas: readonly Linha[], quanto: (linha: Linha) => number): string =>
  linhas
    .filter(linha => quanto(linha) > 0)
    .map(linha => `${comUnidade(quanto(linha), linha.unidadeMedida)} de ${linha.nome}`)
    .join(', ')

type SaidasProps = {
  carrinho: Carrinho
  id: number | undefined
  /** Emptying the screen loses nothing, so another order can start. */
  outro?: boolean
  children: ReactNode
}

/** The actions for a screen whose order has ended. */
function Saidas({ carrinho, id, outro = false, children }: SaidasProps) {
  const { pedidos } = useLugar()
  return (
    <Group gap="xs" mt="sm">
      {children}
      <Button variant="default" onClick={() => recomecar(carrinho)}>
        {outro ? 'Fazer outro pedido' : 'Esvaziar a tela'}
      </Button>
      <ButtonLink {...pedidos(id)} variant="subtle">
        {id === undefined ? 'Ver pedidos' : `Ver o pedido nº\u00a0${id}`}
      </ButtonLink>
    </Group>
  )
}

type FechadaProps = {
  estante: Estante
  /** The shelf was still open when the screen was opened, so the user may have been ordering from it. */
  justNow: boolean
  /** A shelf to order from, if any. */
  other: Estante | undefined
}

/** A closed shelf: whether it has just closed, and a link to an open one. */
export function Fechada({ estante, justNow, other }: FechadaProps) {
  const lugar = useLugar()
  return (
    <Alert color={justNow ? 'amber' : 'muted'} className="mb-sm" p="sm">
      {justNow
        ? `${estante.ativa ? 'Esta estante acaba de fechar' : 'O fornecedor acaba de retirar esta estante'}: não dá mais para pedir dela. As quantidades continuam nesta tela.`
        : 'Esta estante está fechada: dá para consultar, mas não para pedir.'}{' '}
      {other ? (
        <Anchor renderRoot={props => <Link {...props} {...lugar.estante({ id: other.id })} />}>
          Ir para a estante aberta
        </Anchor>
      ) : null}
    </Alert>
  )
}
