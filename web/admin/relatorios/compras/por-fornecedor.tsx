import { Button } from '@mantine/core'
import { type Periodo, periodoPorExtenso } from '#contract/dias.ts'
import { contar, emReais, somar } from '#contract/dinheiro.ts'
import { lerComprasEmPdf } from '#contract/documentos.ts'
import type { relatorioDeCompras } from '#contract/relatorios.ts'
import type { Answer } from '#contract/route.ts'
import { comUnidade } from '#contract/unidades.ts'
import { noWhatsApp } from '../../../mensagens/whatsapp.ts'
import { FileButton } from '../../../shell/file-button.tsx'
import { useMarca } from '../../../shell/use-marca.ts'
import { copyText } from '../../../ui/copy-text.ts'
import { Empty } from '../../../ui/notice.tsx'
import { Panel } from '../../../ui/page.tsx'
import styles from './compras.module.css'

export type Compra = Answer<typeof relatorioDeCompras>['compras'][number]
/** The list's filters, sent with its PDF. */
type Sent = Periodo & { clienteId: number | undefined; busca: string }
type Props = { compras: readonly Compra[]; sent: Sent }

/** Each supplier's purchase list, to be sent as a message or as a PDF. */
export function PorFornecedor({ compras, sent }: Props) {
  const faltam = compras.filter(({ comprar }) => comprar > 0)
  if (faltam.length === 0)
    return <Empty title="Nada a comprar para este período">O que os pedidos esperam já está no estoque.</Empty>
  const portuguese = new Intl.Collator('pt-BR')
  const lists = [...Map.groupBy(faltam, ({ fornecedor }) => fornecedor ?? '')].sort(
    ([a], [b]) => Number(a === '') - Number(b === '') || portuguese.compare(a, b),
  )
  return (
    <div className="stack gap-md">
      {lists.map(([fornecedor, rows]) => (
        <Panel key={fornecedor}>
          <Lista fornecedor={fornecedor} rows={rows} sent={sent} />
        </Panel>
      ))}
    </div>
  )
}

type ListaProps = { fornecedor: string; rows: readonly Compra[]; sent: Sent }

function Lista({ fornecedor, rows, sent }: ListaProps) {
  const nome = fornecedor || 'Sem fornecedor'
  const marca = useMarca()
  const message = messageOf(rows, sent, marca.nome)
  const copy = () => copyText(message, `A lista de ${nome} foi copiada`, 'A lista não foi copiada: baixe o PDF')
  return (
    <section className="stack gap-sm" aria-label={nome}>
      <div className="row between centred gap-xs">
        <h2 className={`semibold ${styles.nome}`}>
          {nome}{' '}
          <span className="quiet small">
            {contar(rows.length, 'produto', 'produtos')} · {emReais(somar(rows.map(row => row.custoComprar)))}
          </span>
        </h2>
        <div className="row gap-xs no-print">
          <Button variant="default" px="sm" onClick={copy} aria-label={`Copiar a lista de ${nome}`}>
            Copiar
          </Button>
          <Button
            variant="default"
            px="sm"
            {...noWhatsApp('', message)}
            aria-label={`Enviar a lista de ${nome} por WhatsApp`}
          >
            WhatsApp
          </Button>
          <FileButton
            px="sm"
            route={lerComprasEmPdf}
            sent={{ query: { ...sent, ...(fornecedor ? { fornecedor } : { semFornecedor: '1' }) } }}
            aria-label={`PDF da lista de ${nome}`}
          >
            PDF
          </FileButton>
        </div>
      </div>
      <ul className={`stack ${styles.lista}`}>
        {rows.map(({ produtoId, nome, codigo, embalagem, unidadeMedida, comprar, estoque, pendente }) => (
          <li key={produtoId}>
            <strong className="to-end">{comUnidade(comprar, unidadeMedida)}</strong>
            <span className="shrinks">
              {nome}
              <small>
                {[
                  codigo,
                  embalagem,
                  estoque === null
                    ? ''
                    : `pedidos ${comUnidade(pendente, unidadeMedida)}, em estoque ${comUnidade(estoque, unidadeMedida)}`,
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </small>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The message for the supplier: it shows neither costs nor stock. */
const messageOf = (rows: readonly Compra[], periodo: Periodo, provider: string): string =>
  [
    `Olá! Lista de compras de ${provider}, para as nossas entregas de ${periodoPorExtenso(periodo)}:`,
    ...rows.map(
      ({ nome, codigo, embalagem, unidadeMedida, comprar }) =>
        `- ${comUnidade(comprar, unidadeMedida)} de ${nome}${embalagem ? ` (${embalagem})` : ''}${codigo ? `, cód. ${codigo}` : ''}`,
    ),
  ].join('\n')
