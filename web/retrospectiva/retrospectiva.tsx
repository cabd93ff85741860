import { getRouteApi, Link } from '@tanstack/react-router'
import { lerRetrospectiva } from '#contract/retrospectiva.ts'
import { useRead } from '../api/query.ts'
import { useUser } from '../api/use-session.ts'
import { useYears } from '../shell/use-years.ts'
import { failureOf } from '../ui/failure.ts'
import { Empty } from '../ui/notice.tsx'
import { Page } from '../ui/page.tsx'
import { Unread } from '../ui/screen-skeleton.tsx'
import { Historia } from './historia.tsx'
import styles from './retrospectiva.module.css'

const route = getRouteApi('/admin/retrospectiva/$ano')

/** A year in review, one full screen per fact, without the navigation bar. */
export function Retrospectiva() {
  const { ano } = route.useParams()
  const { data, error, refetch } = useRead(lerRetrospectiva, { params: { ano } }, { staleTime: 60_000 })
  return (
    <>
      <Anos ano={ano} />
      {data && data.pedidos > 0 ? (
        <Historia ano={data} />
      ) : (
        <Page narrow title={`Retrospectiva ${ano}`}>
          {data ? (
            <Empty title={`Nenhum pedido foi entregue em ${ano}`}>
              A história de um ano é feita dos pedidos entregues nele. Escolha outro no alto.
            </Empty>
          ) : error && foraDaOferta(error) ? (
            <Empty title="Este ano ainda não tem retrospectiva">
              Ela fica pronta quando o ano termina, e conta os pedidos entregues nele. Escolha outro no alto.
            </Empty>
          ) : (
            <Unread read={{ error, refetch }} height={240} label="Carregando o ano" />
          )}
        </Page>
      )}
    </>
  )
}

function Anos({ ano }: { ano: string }) {
  const anos = useYears(useUser())
  return (
    <nav aria-label="Retrospectiva" className={`line between centred gap-sm ${styles.bar} no-print`}>
      <Link to="/admin/dashboard" className="link target nowrap">
        ‹ Voltar ao painel
      </Link>
      <span className={`line shrinks gap-2xs ${styles.years}`}>
        {anos.map(each => (
          <Link
            key={each}
            to="/admin/retrospectiva/$ano"
            params={{ ano: String(each) }}
            className="link target"
            aria-current={String(each) === ano ? 'page' : undefined}
          >
            {each}
          </Link>
        ))}
      </span>
    </nav>
  )
}

/** 404: a year that is not offered; 422: no valid year. Retrying is pointless. */
const foraDaOferta = (error: Error): boolean => [404, 422].includes(failureOf(error).status)
