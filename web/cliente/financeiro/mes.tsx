import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { primeiroDoMes, somarDias, ultimoDoMes } from '#contract/dias.ts'
import { emReais } from '#contract/dinheiro.ts'
import { lerExtratoEmPdf } from '#contract/documentos.ts'
import { lerExtrato } from '#contract/extrato.ts'
import { useRead } from '../../api/query.ts'
import { FileButton } from '../../shell/file-button.tsx'
import { showDay } from '../../ui/moment.ts'
import { Panel } from '../../ui/page.tsx'
import { Unread } from '../../ui/screen-skeleton.tsx'
import { useToday } from '../../ui/use-today.ts'

const MESES = 12

/** The statement of one month, this one first. */
export function Mes({ clienteId }: { clienteId: number }) {
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
