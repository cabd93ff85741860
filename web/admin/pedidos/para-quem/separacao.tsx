import { getRouteApi } from '@tanstack/react-router'
import { somarDias } from '#contract/dias.ts'
import { lerNotasDoDiaEmPdf, lerSeparacaoEmPdf } from '#contract/documentos.ts'
import { lerSeparacao } from '#contract/separacao.ts'
import { useRead } from '../../../api/query.ts'
import { useLive } from '../../../api/use-live.ts'
import { FileButton } from '../../../shell/file-button.tsx'
import { DayField } from '../../../ui/fields/day-field.tsx'
import { SearchBox } from '../../../ui/fields/search-box.tsx'
import { FilterChoice } from '../../../ui/lists/filter-choice.tsx'
import { showWeekday } from '../../../ui/moment.ts'
import { Empty } from '../../../ui/notice.tsx'
import { Page } from '../../../ui/page.tsx'
import { Unread } from '../../../ui/screen-skeleton.tsx'
import { useToday } from '../../../ui/use-today.ts'
import { ASepararPorCliente, ASepararPorProduto } from './a-separar.tsx'
import { clientesAchados, linhasAchadas } from './achados.ts'
import {
  type Cliente,
  linhasDe,
  type MarcasDaSeparacao,
  quantasFaltam,
  useMarcarSeparacao,
} from './marcar-separacao.ts'

const route = getRouteApi('/admin/separacao')
const VISOES = [
  ['cliente', 'Clientes'],
  ['produto', 'Produtos'],
] as const

/** The day's packing list, without any amounts. Packers tick items off, and see each other's ticks live. */
export function Separacao() {
  const { dia: pedido, busca = '', ...search } = route.useSearch()
  const visao = search.visao === 'produto' ? 'produto' : 'cliente'
  const navigate = route.useNavigate()
  const hoje = useToday()
  const dia = pedido ?? somarDias(hoje, 1)
  const read = useRead(lerSeparacao, { query: { dia } })
  const { data } = read
  useLive({ reads: [lerSeparacao], showsPacking: true })
  const { marcar, marcada } = useMarcarSeparacao()
  const linhas = linhasDe(data?.clientes ?? [])
  const faltam = quantasFaltam(linhas, marcada)
  const mostrar = (mudado: Mudado) =>
    void navigate({ search: { dia: pedido, visao, busca: busca || undefined, ...mudado }, replace: true })
  return (
    <Page
      title={`Separar para ${showWeekday(dia)}`}
      // A no-break space keeps the line while a day loads.
      sub={data ? andamento(linhas.length, faltam) : '\u00a0'}
      actions={<Papeis dia={dia} nada={linhas.length === 0} />}
    >
      <Filtros {...{ dia, hoje, visao, busca, mostrar }} />
      {data ? null : <Unread read={read} height={320} />}
      {data && linhas.length === 0 ? (
        <Empty title={`Nada para separar em ${showWeekday(dia)}`}>
          Os pedidos aparecem aqui quando são confirmados.
        </Empty>
      ) : null}
      {data && linhas.length > 0 ? (
        <Achados clientes={data.clientes} {...{ dia, visao, busca, marcar, marcada }} />
      ) : null}
    </Page>
  )
}

type Visao = 'cliente' | 'produto'
type Mudado = { dia?: string; visao?: Visao; busca?: string | undefined }
type FiltrosProps = { dia: string; hoje: string; visao: Visao; busca: string; mostrar: (mudado: Mudado) => void }

function Filtros({ dia, hoje, visao, busca, mostrar }: FiltrosProps) {
  const amanha = somarDias(hoje, 1)
  return (
    <div className="row centred gap-sm mb-md">
      <DayField aria-label="Dia da entrega" value={dia} always onChange={dia => dia && mostrar({ dia })} w={160} />
      <div>
        <FilterChoice
          label="Dia"
          value={dia}
          options={[
            [hoje, 'Hoje'],
            [amanha, 'Amanhã'],
          ]}
          onChange={dia => dia && mostrar({ dia })}
        />
      </div>
      <div>
        <FilterChoice
          label="Ver"
          value={visao}
          options={VISOES}
          onChange={(visao = 'cliente') => mostrar({ visao, busca: undefined })}
        />
      </div>
      <div className="grow" style={{ minWidth: '8rem' }}>
        <SearchBox
          key={visao}
          label={visao === 'cliente' ? 'Cliente ou nº' : 'Produto ou código'}
          value={busca}
          onChange={texto => mostrar({ busca: texto || undefined })}
        />
      </div>
    </div>
  )
}

type AchadosProps = MarcasDaSeparacao & {
  clientes: readonly Cliente[]
  dia: string
  visao: Visao
  busca: string
}

/** Whole clients or whole products, so that "Marcar tudo" marks nothing that the search hides. */
function Achados({ clientes, dia, visao, busca, ...marcas }: AchadosProps) {
  const achados = visao === 'cliente' ? clientesAchados(clientes, busca) : []
  const linhas = visao === 'produto' ? linhasAchadas(linhasDe(clientes), busca) : []
  if (achados.length + linhas.length === 0)
    return <Empty title="Nada com esta busca">Confira o que digitou, e o dia.</Empty>
  return visao === 'cliente' ? (
    <ASepararPorCliente clientes={achados} dia={dia} {...marcas} />
  ) : (
    <ASepararPorProduto linhas={linhas} {...marcas} />
  )
}

type PapeisProps = { dia: string; nada: boolean }

/** The day's papers, without prices. */
function Papeis({ dia, nada }: PapeisProps) {
  const reason = nada ? 'Não há nada para separar neste dia' : null
  return (
    <>
      <FileButton route={lerSeparacaoEmPdf} sent={{ query: { dia } }} reason={reason}>
        Lista em PDF
      </FileButton>
      <FileButton route={lerNotasDoDiaEmPdf} sent={{ query: { dia, precos: '0' } }} reason={reason}>
        Notas sem preços
      </FileButton>
    </>
  )
}

const andamento = (linhas: number, faltam: number): string => {
  if (linhas === 0) return 'Marque cada item quando ele estiver separado'
  return faltam === 0 ? 'Tudo separado' : `${linhas - faltam} de ${linhas} itens separados`
}
