import { Button, Stack } from '@mantine/core'
import { getRouteApi, Link } from '@tanstack/react-router'
import { memo } from 'react'
import { contar, emNumero, emPorcento, emReais } from '#contract/dinheiro.ts'
import { lerPrecosEmPdf } from '#contract/documentos.ts'
import { type Estante, excluirEstante, mudarEstadoDaEstante } from '#contract/estantes.ts'
import type { listarLembretes } from '#contract/lembretes.ts'
import { useRead, useWrite } from '../../api/query.ts'
import { lembradoEm } from '../../mensagens/lembrado.ts'
import { Excluir } from '../../shell/excluir.tsx'
import { FileButton } from '../../shell/file-button.tsx'
import { SearchBox } from '../../ui/fields/search-box.tsx'
import { focusOnMount } from '../../ui/focus/focus-on-mount.ts'
import { Fold } from '../../ui/overlays/fold.tsx'
import { ReasonButton } from '../../ui/reason-button.tsx'
import { useStored } from '../../ui/row-store.ts'
import { usePhone } from '../../ui/use-phone.ts'
import { SituacaoDaEstante, validadeDe } from '../cadastro/estantes/situacao.tsx'
import type { Planilha, Resumo } from './estado.ts'
import styles from './planilha.module.css'

const route = getRouteApi('/admin/cadastro/estante')

export type Dialogo = 'adicionar' | 'ajustar' | 'colar' | 'importar' | 'copiar'

type Props = {
  estante: Estante
  planilha: Planilha
  mostrados: readonly number[]
  ids: readonly number[]
  emPedidos: number
  busca: string
  onSearch: (produto: string) => void
  onOpen: (dialogo: Dialogo) => void
}

/** The shelf's name, totals, search and tools, in view above the sheet. */
export function Topo({ estante, planilha, mostrados, ids, emPedidos, busca, onSearch, onOpen }: Props) {
  const phone = usePhone()
  const vazia = ids.length === 0
  const doDia = (open: Props['onOpen']) =>
    vazia ? null : (
      <>
        <Button size="sm" px={12} variant="light" onClick={() => open('adicionar')}>
          Adicionar produtos
        </Button>
        <Button size="sm" px={12} variant="default" onClick={() => open('ajustar')}>
          Ajustar em %
        </Button>
      </>
    )
  return (
    <header ref={medirTopo} className={`row centred ${styles.topo}`}>
      {toList({ className: 'link nowrap target no-print', children: '‹ Estantes' })}
      <div className={`shrinks ${styles.estante}`}>
        <div className="line centred gap-xs">
          <h1 ref={focusOnMount} tabIndex={-1} className={`bold ${styles.titulo}`}>
            {estante.periodo}
          </h1>
          <SituacaoDaEstante {...estante} />
        </div>
        <Resumida estante={estante} />
      </div>
      {vazia ? null : <Totais planilha={planilha} mostrados={mostrados} ids={ids} emPedidos={emPedidos} />}
      <div className={`line centred gap-xs no-print ${styles.ferramentas}`}>
        {vazia ? null : (
          <div className="shrinks grow">
            <SearchBox label="Buscar" delay={60} value={busca} onChange={onSearch} />
          </div>
        )}
        {phone ? null : doDia(onOpen)}
        <Fold name="Mais" atEnd>
          {close => {
            const open = (dialogo: Dialogo) => {
              close()
              onOpen(dialogo)
            }
            return (
              <Stack gap="xs" w={220}>
                {phone ? doDia(open) : null}
                <DaEstante estante={estante} vazia={vazia} onOpen={open} />
              </Stack>
            )
          }}
        </Fold>
      </div>
    </header>
  )
}

/** Measures the header: what sticks below it needs its height (`--topo`). */
function medirTopo(topo: HTMLElement) {
  const medir = () => topo.parentElement?.style.setProperty('--topo', `${topo.offsetHeight}px`)
  const observer = new ResizeObserver(medir)
  observer.observe(topo)
  return () => observer.disconnect()
}

export const toList = (props: object) => (
  <Link
    from="/admin/cadastro/estante"
    to="/admin/cadastro/estante"
    search={before => ({
      ...before,
      id: undefined,
      editar: undefined,
      produto: undefined,
      ordemProduto: undefined,
    })}
    {...props}
  />
)

const LEMBRETES = { method: 'GET', url: '/api/lembretes' } as const

/** Whose shelf it is, until when, and when its client was last reminded to order from it. */
function Resumida({ estante }: { estante: Estante }) {
  const query = { estanteId: estante.id, limite: 1 }
  const lembrete = useRead<typeof listarLembretes>(LEMBRETES, { query }).data?.lembretes[0]
  return (
    <p className={`quiet small ${styles.titulo}`}>
      <Link to="/admin/cadastro/cliente" search={{ editar: estante.clienteId }}>
        {estante.clienteNome}
      </Link>
      {[' ', validadeDe(estante), lembrete && lembradoEm(lembrete)].filter(Boolean).join(' · ')}
    </p>
  )
}

const FIGURAS: readonly [string, (resumo: Resumo, emPedidos: number) => string][] = [
  ['Ofertado', ({ oferecido }) => emReais(oferecido / 100)],
  ['Em pedidos', (_, emPedidos) => emReais(emPedidos)],
  // The margin of the whole offer.
  ['Margem', ({ oferecido, custo }) => emPorcento(oferecido > 0 ? ((oferecido - custo) * 100) / oferecido : null)],
]

type TotaisProps = Pick<Props, 'planilha' | 'mostrados' | 'ids' | 'emPedidos'>

/** The number of products shown and the sheet's sums, updated while typing. */
const Totais = memo(function Totais({ planilha, mostrados, ids, emPedidos }: TotaisProps) {
  const de = mostrados.length === ids.length ? '' : `${emNumero(mostrados.length)} de `
  return (
    <div className={`row centred ${styles.totais}`}>
      <p role="status" className="quiet small">
        {de}
        {contar(ids.length, 'produto', 'produtos')}
      </p>
      <dl className="row gap-md" aria-label="Totais da estante">
        {FIGURAS.map(([nome, figura]) => (
          <div key={nome}>
            <dt className="tiny">{nome}</dt>
            <Figura planilha={planilha} figura={resumo => figura(resumo, emPedidos)} />
          </div>
        ))}
      </dl>
    </div>
  )
})

/** A component of its own, so that a key re-renders only the figures it changes. */
function Figura({ planilha, figura }: { planilha: Planilha; figura: (resumo: Resumo) => string }) {
  return <dd className="semibold">{useStored(planilha.linhas, () => figura(planilha.resumo()))}</dd>
}

type DaEstanteProps = Pick<Props, 'estante' | 'onOpen'> & { vazia: boolean }

/** The tools used now and then, and the actions on the whole shelf. */
function DaEstante({ estante, vazia, onOpen }: DaEstanteProps) {
  const { id, periodo, clienteNome, ativa, emUso } = estante
  const navigate = route.useNavigate()
  const mudar = useWrite(mudarEstadoDaEstante, {
    success: ({ estantes: [mudada] }) => `A estante ${periodo} foi ${mudada?.ativa ? 'ativada' : 'desativada'}`,
    failure: 'A situação da estante não mudou',
  })
  const tools = [
    ['Colar linhas', () => onOpen('colar')],
    ['Importar', () => onOpen('importar')],
    ['Alterar', () => void navigate({ search: before => ({ ...before, editar: id }), resetScroll: false })],
    ['Copiar', () => onOpen('copiar')],
  ] as const
  return (
    <>
      {tools.map(([label, onClick]) => (
        <Button key={label} variant="default" onClick={onClick}>
          {label}
        </Button>
      ))}
      <FileButton route={lerPrecosEmPdf} sent={{ params: { id } }} reason={vazia ? 'A estante está vazia' : null} opens>
        Lista de preços (PDF)
      </FileButton>
      <ReasonButton
        variant="default"
        loading={mudar.isPending}
        onClick={() => mudar.mutate({ params: { id, state: ativa ? '0' : '1' } })}
      >
        {ativa ? 'Desativar' : 'Ativar'}
      </ReasonButton>
      {emUso ? (
        <p className="quiet small">Tem pedidos: não pode ser excluída</p>
      ) : (
        <Excluir
          route={excluirEstante}
          sent={{ params: { id } }}
          question={[
            `Excluir a estante ${periodo}?`,
            vazia
              ? `A estante de ${clienteNome} está vazia e é apagada.`
              : `A estante de ${clienteNome} é apagada com os produtos que estão nela, seus preços e quantidades.`,
          ]}
          success="Estante excluída"
          failure="A estante não foi excluída"
          onGone={() =>
            navigate({ search: before => ({ ...before, id: undefined, editar: undefined }), replace: true })
          }
        />
      )}
    </>
  )
}
