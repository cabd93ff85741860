import '../../api/offline.ts'
import { NativeSelect } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { primeiroDoMes, somarDias, ultimoDoMes } from '#contract/dias.ts'
import { centavos, emReais } from '#contract/dinheiro.ts'
import { lerExtratoEmPdf } from '#contract/documentos.ts'
import { lerExtrato } from '#contract/extrato.ts'
import { lerPixDoCliente } from '#contract/pix.ts'
import { listarRecebiveis } from '#contract/recebiveis.ts'
import { usePages } from '../../api/pages.ts'
import { useRead } from '../../api/query.ts'
import { useUser } from '../../api/use-session.ts'
import { FileButton } from '../../shell/file-button.tsx'
import { subs } from '../../subs.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import { failureOf } from '../../ui/failure.ts'
import { Facts } from '../../ui/lists/facts.tsx'
import { GrowingList } from '../../ui/lists/growing-list.tsx'
import { showDay, showWeekday } from '../../ui/moment.ts'
import { Page, Panel } from '../../ui/page.tsx'
import { QrCode } from '../../ui/qr-code.tsx'
import { Unread } from '../../ui/screen-skeleton.tsx'
import { useToday } from '../../ui/use-today.ts'
import { Fornecedor } from '../fornecedor.tsx'

/** `/cliente/financeiro`: what the client owes, how to pay it, and the statement. */
export function Financeiro() {
  const { clienteId } = useUser()
  const read = useRead(lerExtrato, { params: { id: clienteId }, query: {} })
  const conta = read.data?.extrato
  const deve = conta ? (centavos(conta.vencido) + centavos(conta.aVencer)) / 100 : 0
  return (
    <Page title="Financeiro" sub={subs.financeiroDoCliente}>
      {conta ? (
        <div className="pair top gap-md">
          <div className="stack gap-md">
            <Panel title="O que você deve">
              <p className="figure num">{emReais(deve)}</p>
              {deve === 0 ? <p className="quiet">Está tudo pago: não há nada em aberto.</p> : null}
              <Facts
                facts={[
                  ['Vencido', conta.vencido > 0 && <span className="red">{emReais(conta.vencido)}</span>],
                  ['A vencer', conta.aVencer > 0 && emReais(conta.aVencer)],
                  ['Crédito', conta.credito > 0 && `${emReais(conta.credito)}, para os próximos pedidos`],
                ]}
              />
            </Panel>
            {deve > 0 ? <Pix clienteId={clienteId} /> : null}
          </div>
          <div className="stack gap-md">
            {deve > 0 ? <EmAberto /> : null}
            <Mes clienteId={clienteId} />
          </div>
        </div>
      ) : (
        <Unread read={read} cards rows={3} height={200} gap={16} />
      )}
    </Page>
  )
}

/** The code to pay all of it; where the provider has none, whom to ask. */
function Pix({ clienteId }: { clienteId: number }) {
  const read = useRead(lerPixDoCliente, { params: { id: clienteId }, query: {} })
  const { data, error } = read
  if (!data && error && failureOf(error).status === 409)
    return (
      <Panel title="Como pagar">
        <p className="quiet">Combine com o fornecedor.</p>
        <Fornecedor />
      </Panel>
    )
  if (!data) return <Unread read={read} height={320} />
  const { codigo, valor } = data.pix
  return (
    <Panel title={`Pagar ${emReais(valor)} com Pix`}>
      <div className="stack gap-sm">
        <CopyButton variant="filled" text={codigo} done="Código copiado: cole no aplicativo do seu banco">
          Copiar o código
        </CopyButton>
        <QrCode text={codigo} label="Código QR do Pix" />
        <p className="quiet small">O pagamento aparece aqui depois que o fornecedor o registrar.</p>
      </div>
    </Panel>
  )
}

/** The orders that still owe something, the first due first. */
function EmAberto() {
  const { rows, ...read } = usePages(listarRecebiveis, { query: { situacao: 'aberto' } }, 'recebiveis')
  return (
    <Panel title="Pedidos em aberto">
      <GrowingList rows={rows} {...read} empty={null}>
        {shown => (
          <ul className="rows roomy">
            {shown.map(({ pedidoId, saldo, vencimento, diasDeAtraso }) => (
              <li key={pedidoId}>
                <Link to="/cliente/pedidos" search={{ id: pedidoId }} className="line between gap-sm opens tall">
                  <span>
                    Pedido nº&nbsp;{pedidoId}
                    <small className={diasDeAtraso > 0 ? 'red' : ''}>
                      {diasDeAtraso > 0 ? 'venceu' : 'vence'} {showWeekday(vencimento)}
                    </small>
                  </span>
                  <b className="num semibold">{emReais(saldo)}</b>
                </Link>
              </li>
            ))}
          </ul>
        )}
      </GrowingList>
    </Panel>
  )
}

const MESES = 12

/** The statement of one month, this one first. */
function Mes({ clienteId }: { clienteId: number }) {
  const meses = ultimos(useToday())
  const [mes = '', setMes] = useState(meses[0])
  const sent = { params: { id: clienteId }, query: { dataInicial: mes, dataFinal: ultimoDoMes(mes) } }
  const read = useRead(lerExtrato, sent)
  const extrato = read.data?.extrato
  return (
    <Panel title="Extrato">
      <div className="row gap-xs at-foot mb-sm">
        <NativeSelect
          label="Mês"
          value={mes}
          data={meses.map(value => ({ value, label: `${value.slice(5, 7)}/${value.slice(0, 4)}` }))}
          onChange={({ currentTarget }) => setMes(currentTarget.value)}
        />
        <FileButton route={lerExtratoEmPdf} sent={sent}>
          Baixar PDF
        </FileButton>
      </div>
      {extrato ? (
        <ul className="rows roomy">
          <Linha nome="Saldo anterior" valor={extrato.saldoInicial} />
          {extrato.lancamentos.map(({ data, descricao, valor, pedidoId, pagamentoId, tipo }) => (
            <Linha
              key={`${tipo} ${pedidoId} ${pagamentoId} ${data} ${valor}`}
              nome={descricao}
              nota={showDay(data)}
              valor={valor}
            />
          ))}
          <Linha nome="Saldo no fim" valor={extrato.saldoFinal} forte />
        </ul>
      ) : (
        <Unread read={read} rows={4} height={44} />
      )}
    </Panel>
  )
}

const Linha = ({ nome, nota, valor, forte }: { nome: string; nota?: string; valor: number; forte?: boolean }) => (
  <li className={`line between gap-sm ${forte ? 'semibold' : ''}`}>
    <span className="shrinks">
      {nome}
      {nota ? <small>{nota}</small> : null}
    </span>
    <span className="num nowrap">{emReais(valor)}</span>
  </li>
)

/** The first days of the last months, the newest first. */
const ultimos = (hoje: string): string[] =>
  Array.from({ length: MESES - 1 }).reduce<string[]>(
    meses => [...meses, primeiroDoMes(somarDias(meses.at(-1) ?? hoje, -1))],
    [primeiroDoMes(hoje)],
  )
