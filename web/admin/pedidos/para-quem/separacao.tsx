import { getRouteApi } from '@tanstack/react-router'
import { somarDias } from '#contract/dias.ts'
import { lerNotasDoDiaEmPdf, lerSeparacaoEmPdf } from '#contract/documentos.ts'
import { lerSeparacao } from '#contract/separacao.ts'
import { useRead } from '../../../api/query.ts'
import { useLive } from '../../../api/use-live.ts'
import { FileButton } from '../../../shell/file-button.tsx'
import { useRefine } from '../../../shell/use-refine.ts'
import { DayField } from '../../../ui/fields/day-field.tsx'
import { SearchBox } from '../../../ui/fields/search-box.tsx'
import { FilterChoice } from '../../../ui/lists/filter-choice.tsx'
import { found } from '../../../ui/lists/matching.ts'
import { showWeekday } from '../../../ui/moment.ts'
import { Empty } from '../../../ui/notice.tsx'
import { Page } from '../../../ui/page.tsx'
import { Unread } from '../../../ui/screen-skeleton.tsx'
import { useToday } from '../../../ui/use-today.ts'
import { type ASeparar, aSepararPorCliente, aSepararPorProduto, linhasDe, useMarcas } from './a-separar.tsx'
import { ParaQuem } from './para-quem.tsx'

const route = getRouteApi('/admin/separacao')
const VISOES = [
  ['cliente', 'Clientes'],
  ['produto', 'Produtos'],
] as const
/** What each view's search looks in: whole groups, so that "Marcar tudo" marks nothing that it hides. */
const PROCURA = {
  cliente: [
    'Cliente ou nº',
    ({ cliente }: ASeparar) => `${cliente.clienteNome} ${cliente.pedidos.map(({ id }) => id)}`,
  ],
  produto: ['Produto ou código', ({ item: { nome, codigo } }: ASeparar) => `${nome} ${codigo ?? ''}`],
} as const

/** The day's packing list, without any amounts. Packers tick items off, and see each other's ticks live. */
export function Separacao() {
  const search = route.useSearch()
  const amanha = somarDias(useToday(), 1)
  const { dia = amanha, busca = '', visao = 'cliente' } = search
  const read = useRead(lerSeparacao, { query: { dia } })
  useLive({ reads: [lerSeparacao], showsPacking: true })
  const marcas = useMarcas()
  const linhas = linhasDe(read.data?.clientes ?? [])
  const nada = linhas.length === 0
  const achadas = found(linhas, busca, PROCURA[visao][1]).items
  return (
    <Page
      title={`Separar para ${showWeekday(dia)}`}
      // A no-break space keeps the line while a day loads.
      sub={read.data ? andamento(linhas.length, marcas.faltam(linhas).length) : '\u00a0'}
      actions={<Papeis dia={dia} reason={nada ? 'Não há nada para separar neste dia' : null} />}
    >
      <Filtros dia={dia} visao={visao} busca={busca} amanha={amanha} />
      {!read.data ? (
        <Unread read={read} height={320} />
      ) : nada ? (
        <Empty title={`Nada para separar em ${showWeekday(dia)}`}>
          Os pedidos aparecem aqui quando são confirmados.
        </Empty>
      ) : achadas.length === 0 ? (
        <Empty title="Nada com esta busca">Confira o que digitou, e o dia.</Empty>
      ) : visao === 'cliente' ? (
        <ParaQuem label="Clientes" grupos={aSepararPorCliente(achadas, dia, marcas)} />
      ) : (
        <ParaQuem label="Produtos" grupos={aSepararPorProduto(achadas, marcas)} />
      )}
    </Page>
  )
}

type FiltrosProps = { dia: string; visao: 'cliente' | 'produto'; busca: string; amanha: string }

function Filtros({ dia, visao, busca, amanha }: FiltrosProps) {
  const mudar = useRefine(route.useNavigate())
  const dias = [
    [somarDias(amanha, -1), 'Hoje'],
    [amanha, 'Amanhã'],
  ] as const
  return (
    <div className="row centred gap-sm mb-md">
      <DayField aria-label="Dia da entrega" value={dia} always onChange={dia => dia && mudar({ dia })} w={160} />
      <div>
        <FilterChoice label="Dia" value={dia} options={dias} onChange={dia => dia && mudar({ dia })} />
      </div>
      <div>
        <FilterChoice
          label="Ver"
          value={visao}
          options={VISOES}
          onChange={visao => mudar({ visao, busca: undefined })}
        />
      </div>
      <div className="grow" style={{ minWidth: '8rem' }}>
        <SearchBox key={visao} label={PROCURA[visao][0]} value={busca} onChange={busca => mudar({ busca })} />
      </div>
    </div>
  )
}

/** The day's papers, without prices. */
const Papeis = ({ dia, reason }: { dia: string; reason: string | null }) => (
  <>
    <FileButton route={lerSeparacaoEmPdf} sent={{ query: { dia } }} reason={reason}>
      Lista em PDF
    </FileButton>
    <FileButton route={lerNotasDoDiaEmPdf} sent={{ query: { dia, precos: '0' } }} reason={reason}>
      Notas sem preços
    </FileButton>
  </>
)

const andamento = (linhas: number, faltam: number): string => {
  if (linhas === 0) return 'Marque cada item quando ele estiver separado'
  return faltam === 0 ? 'Tudo separado' : `${linhas - faltam} de ${linhas} itens separados`
}
