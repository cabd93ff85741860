import { Link, type LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { telefoneMascarado } from '#contract/brasil.ts'
import { emNumero } from '#contract/dinheiro.ts'
import { comUnidade } from '#contract/unidades.ts'
import { Mensagem } from '../../mensagens/mensagem.tsx'
import { ButtonLink } from '../../shell/button-link.tsx'
import { Panel } from '../../ui/page.tsx'
import { Pedidos } from './chegando.tsx'
import styles from './painel.module.css'
import { aondeRepor, deQuem, type Painel, porQueLembrar, ultimaEntregaDe } from './painel.ts'

const NA_TELA = 5

/** The lists behind the tiles: about to expire, nearly sold out, clients who have not ordered. */
export function Alertas({ painel: { expirando, quaseEsgotados, aindaNaoPediram } }: { painel: Painel }) {
  return (
    <>
      <Lista lista="expirando" title="Abertos que vão expirar" rows={expirando.lista} all={expirando.pedidos}>
        {rows => <Pedidos pedidos={rows} />}
      </Lista>
      <Lista
        lista="quase-esgotados"
        title="Acabando ou esgotados"
        rows={quaseEsgotados.lista}
        all={quaseEsgotados.produtos}
      >
        {rows => (
          <ul className={`rows ${styles.feed}`}>
            {rows.map(item => (
              <li key={`${item.estanteId ?? ''}/${item.produtoId}`}>
                <QuaseEsgotado item={item} />
              </li>
            ))}
          </ul>
        )}
      </Lista>
      <Lista
        lista="ainda-nao-pediram"
        title="Ainda não pediram"
        rows={aindaNaoPediram.lista}
        all={aindaNaoPediram.clientes}
      >
        {rows => (
          <ul className={`rows ${styles.feed}`}>
            {rows.map(cliente => (
              <li key={cliente.clienteId}>
                <AindaNaoPediu cliente={cliente} />
              </li>
            ))}
          </ul>
        )}
      </Lista>
    </>
  )
}

/** Link to order for a client on the telephone. */
export function Pedir({ clienteId, clienteNome }: { clienteId: number; clienteNome: string }) {
  return (
    <ButtonLink to="/admin/pedidos/novo" search={{ clienteId }} size="sm" px="sm" variant="default" className="stiff">
      Pedir<span className="only-heard"> para {clienteNome}</span>
    </ButtonLink>
  )
}

function QuaseEsgotado({ item }: { item: Painel['quaseEsgotados']['lista'][number] }) {
  return (
    <Link {...aondeRepor(item)} className={`line centred gap-sm ${styles.feedLink}`}>
      <span className={`shrinks grow ${styles.feedText}`}>
        {item.nome}
        <small>
          {deQuem(item)} · {item.periodo ?? 'Estoque'}
        </small>
      </span>
      <span className="nowrap to-end">
        {item.disponivel > 0 ? `restam ${comUnidade(item.disponivel, item.unidadeMedida)}` : 'esgotado'}
        <small>de {comUnidade(item.quantidade, item.unidadeMedida)}</small>
      </span>
    </Link>
  )
}

function AindaNaoPediu({ cliente }: { cliente: Painel['aindaNaoPediram']['lista'][number] }) {
  const { estanteId, clienteId, clienteNome, telefone } = cliente
  const ultima = ultimaEntregaDe(cliente)
  const link: LinkProps = ultima
    ? { to: '/admin/relatorios/pedidos', search: ultima }
    : { to: '/admin/cadastro/estante', search: { id: estanteId } }
  return (
    <div className={`row centred gap-xs at-end ${styles.feedLink} ${styles.toCall}`}>
      <Link {...link} className={`shrinks grow ${styles.feedText} ${styles.plain}`}>
        {clienteNome}
        <small>{porQueLembrar(cliente)}</small>
      </Link>
      {telefone ? (
        <a href={`tel:+55${telefone}`} className={`link ${styles.link}`}>
          {telefoneMascarado(telefone)}
        </a>
      ) : null}
      <Mensagem px="sm" para={clienteNome} telefone={telefone} sobre={{ tipo: 'lembrete', cliente }} />
      <Pedir clienteId={clienteId} clienteNome={clienteNome} />
    </div>
  )
}

type ListaProps<Row> = {
  lista: 'expirando' | 'quase-esgotados' | 'ainda-nao-pediram'
  title: string
  rows: readonly Row[]
  all: number
  children: (rows: readonly Row[]) => ReactNode
}

/** The first rows of a list, with a link to the whole list; nothing when it is empty. */
function Lista<Row>({ lista, title, rows, all, children }: ListaProps<Row>) {
  const shown = rows.slice(0, NA_TELA)
  if (all === 0) return null
  return (
    <Panel title={title}>
      {children(shown)}
      {shown.length < all ? (
        <Link to="/admin/dashboard" search={{ lista }} className={`link line centred ${styles.more}`}>
          {shown.length} de {emNumero(all)} · ver todos
        </Link>
      ) : null}
    </Panel>
  )
}
