import { Button, Skeleton } from '@mantine/core'
import { getRouteApi } from '@tanstack/react-router'
import { somarDias } from '#contract/dias.ts'
import { lerNotasDoDiaEmPdf, lerSeparacaoEmPdf } from '#contract/documentos.ts'
import { lerSeparacao } from '#contract/separacao.ts'
import { useRead } from '../../api/query.ts'
import { useLive } from '../../api/use-live.ts'
import { PdfButton } from '../../pedido/pdf-button.tsx'
import { DayField } from '../../ui/fields/day-field.tsx'
import { FilterChoice } from '../../ui/lists/filter-choice.tsx'
import { showWeekday } from '../../ui/moment.ts'
import { Empty, ReadFailure } from '../../ui/notice.tsx'
import { Page } from '../../ui/page.tsx'
import { useToday } from '../../ui/use-today.ts'
import { linhasDe, quantasFaltam, useMarcarSeparacao } from './marcar-separacao.ts'
import { PorCliente } from './por-cliente.tsx'
import { PorProduto } from './por-produto.tsx'
import styles from './separacao.module.css'

const route = getRouteApi('/admin/separacao')
const VISOES = [
  ['cliente', 'Por cliente'],
  ['produto', 'Por produto'],
] as const

/** The day's packing list, without any amounts. Packers tick items off, and see each other's ticks live. */
export function Separacao() {
  const { dia: pedido, ...search } = route.useSearch()
  const visao = search.visao === 'produto' ? 'produto' : 'cliente'
  const navigate = route.useNavigate()
  const hoje = useToday()
  const amanha = somarDias(hoje, 1)
  const dia = pedido ?? amanha
  const { data, error, isPending, refetch } = useRead(lerSeparacao, { query: { dia } })
  useLive({ reads: [lerSeparacao], showsPacking: true })
  const { marcar, marcada } = useMarcarSeparacao()
  const linhas = linhasDe(data?.clientes ?? [])
  const faltam = quantasFaltam(linhas, marcada)
  const mostrar = (mudado: { dia?: string; visao?: 'cliente' | 'produto' }) =>
    void navigate({ search: { dia: pedido, visao, ...mudado }, replace: true })
  return (
    <Page
      title={`Separar para ${showWeekday(dia)}`}
      // A no-break space keeps the line while a day loads.
      sub={data ? andamento(linhas.length, faltam) : '\u00a0'}
      actions={<Papeis dia={dia} nada={linhas.length === 0} />}
    >
      <div className={`row centred gap-sm mb-md ${styles.filters}`}>
        <DayField
          aria-label="Dia da entrega"
          value={dia}
          always
          onChange={dia => dia && mostrar({ dia })}
          className={styles.day}
        />
        {[['Hoje', hoje] as const, ['Amanhã', amanha] as const].map(([nome, outro]) => (
          <Button
            key={nome}
            variant="default"
            px="sm"
            aria-pressed={dia === outro}
            onClick={() => mostrar({ dia: outro })}
          >
            {nome}
          </Button>
        ))}
        <FilterChoice label="Ver" value={visao} options={VISOES} onChange={(visao = 'cliente') => mostrar({ visao })} />
      </div>
      {error && !data ? <ReadFailure error={error} onRetry={refetch} /> : null}
      {isPending ? <Skeleton height={320} /> : null}
      {data && linhas.length === 0 ? (
        <Empty title={`Nada para separar em ${showWeekday(dia)}`}>
          Os pedidos aparecem aqui quando são confirmados.
        </Empty>
      ) : null}
      {data && visao === 'cliente' ? <PorCliente clientes={data.clientes} dia={dia} {...{ marcar, marcada }} /> : null}
      {data && visao === 'produto' ? <PorProduto linhas={linhas} {...{ marcar, marcada }} /> : null}
    </Page>
  )
}

type PapeisProps = { dia: string; nada: boolean }

/** The day's papers, without prices. */
function Papeis({ dia, nada }: PapeisProps) {
  const reason = nada ? 'Não há nada para separar neste dia' : null
  return (
    <>
      <PdfButton route={lerSeparacaoEmPdf} sent={{ query: { dia } }} reason={reason}>
        Lista em PDF
      </PdfButton>
      <PdfButton route={lerNotasDoDiaEmPdf} sent={{ query: { dia, precos: '0' } }} reason={reason}>
        Notas sem preços
      </PdfButton>
    </>
  )
}

const andamento = (linhas: number, faltam: number): string => {
  if (linhas === 0) return 'Marque cada item quando ele estiver separado'
  return faltam === 0 ? 'Tudo separado' : `${linhas - faltam} de ${linhas} itens separados`
}
