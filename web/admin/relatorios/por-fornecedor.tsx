import { Button } from '@mantine/core'
import { type Periodo, periodoPorExtenso } from '#contract/dias.ts'
import { contar, emReais, somar } from '#contract/dinheiro.ts'
import { lerComprasEmPdf } from '#contract/documentos.ts'
import type { relatorioDeCompras } from '#contract/relatorios.ts'
import type { Answer } from '#contract/route.ts'
import { comUnidade } from '#contract/unidades.ts'
import { noWhatsApp } from '../../mensagens/whatsapp.ts'
import { FileButton } from '../../shell/file-button.tsx'
import { useMarca } from '../../shell/use-marca.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Empty } from '../../ui/notice.tsx'
import { Panel } from '../../ui/page.tsx'
import { Quantidade } from '../../ui/quantidade.tsx'

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
          <section aria-label={fornecedor || SEM}>
            <Cabeca fornecedor={fornecedor} rows={rows} sent={sent} />
            <ul className="rows mt-xs">
              {rows.map(row => (
                <li key={row.produtoId} className="line between centred gap-sm row-high">
                  <span className="shrinks anywhere">
                    {row.nome}
                    <small>{sobre(row)}</small>
                  </span>
                  <Quantidade quantidade={row.comprar} unidadeMedida={row.unidadeMedida} />
                </li>
              ))}
            </ul>
          </section>
        </Panel>
      ))}
    </div>
  )
}

const SEM = 'Sem fornecedor'

/** Why so much is bought, where there is stock of it. */
const sobre = ({ codigo, embalagem, disponivel, pendente, unidadeMedida }: Compra): string => {
  const porque =
    disponivel !== null &&
    `a entregar ${comUnidade(pendente, unidadeMedida)}, disponível ${comUnidade(disponivel, unidadeMedida)}`
  return [codigo, embalagem, porque].filter(Boolean).join(' · ')
}

type CabecaProps = { fornecedor: string; rows: readonly Compra[]; sent: Sent }

function Cabeca({ fornecedor, rows, sent }: CabecaProps) {
  const nome = fornecedor || SEM
  const message = messageOf(rows, sent, useMarca().nome)
  return (
    <div className="row between centred gap-xs">
      <h2 className="semibold">
        {nome}{' '}
        <span className="quiet small">
          {contar(rows.length, 'produto', 'produtos')} · {emReais(somar(rows.map(row => row.custoComprar)))}
        </span>
      </h2>
      <div className="row gap-xs no-print">
        <CopyButton
          px="sm"
          aria-label={`Copiar a lista de ${nome}`}
          text={message}
          done={`A lista de ${nome} foi copiada`}
          failed="A lista não foi copiada: baixe o PDF"
        />
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
