import { Skeleton } from '@mantine/core'
import { getRouteApi, Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { lerRetrospectiva } from '#contract/retrospectiva.ts'
import { useRead } from '../api/query.ts'
import { useUser } from '../api/use-session.ts'
import { ButtonLink } from '../shell/button-link.tsx'
import { useYears } from '../shell/use-years.ts'
import { failureOf } from '../ui/failure.ts'
import { Empty, ReadFailure } from '../ui/notice.tsx'
import { Historia } from './historia.tsx'
import styles from './retrospectiva.module.css'

const route = getRouteApi('/admin/retrospectiva/$ano')

/** A year in review, one full screen per fact, without the navigation bar. */
export function Retrospectiva() {
  const { ano } = route.useParams()
  const { data, error, refetch } = useRead(lerRetrospectiva, { params: { ano } }, { staleTime: 60_000 })
  const anos = useYears(useUser())
  return (
    <>
      <nav aria-label="Retrospectiva" className={`line between centred gap-md ${styles.bar} no-print`}>
        <Link to="/admin/dashboard" className={styles.back}>
          ‹ Voltar ao painel
        </Link>
        <span className={`line shrinks gap-2xs ${styles.years}`}>
          {anos.map(each => (
            <Link
              key={each}
              to="/admin/retrospectiva/$ano"
              params={{ ano: String(each) }}
              className={styles.year}
              aria-current={String(each) === ano ? 'page' : undefined}
            >
              {each}
            </Link>
          ))}
        </span>
      </nav>
      {data && data.pedidos > 0 ? (
        <Historia ano={data} />
      ) : (
        <div className={`full ${styles.calm}`}>
          <h1>Retrospectiva {ano}</h1>
          {data ? (
            <SemHistoria
              title={`Nenhum pedido foi entregue em ${ano}`}
              anos={anos.filter(each => String(each) !== ano)}
            >
              A história de um ano é feita dos pedidos entregues nele. Veja a de outro ano.
            </SemHistoria>
          ) : !error ? (
            <Skeleton height={240} role="status" aria-label="Carregando o ano" />
          ) : foraDaOferta(error) ? (
            <SemHistoria title="Este ano ainda não tem retrospectiva" anos={anos}>
              Ela fica pronta quando o ano termina, e conta os pedidos entregues nele. Veja a de outro ano.
            </SemHistoria>
          ) : (
            <ReadFailure error={error} onRetry={refetch} />
          )}
        </div>
      )}
    </>
  )
}

/** 404: a year that is not offered; 422: no valid year. Retrying is pointless. */
const foraDaOferta = (error: Error): boolean => [404, 422].includes(failureOf(error).status)

function SemHistoria({ title, anos, children }: { title: string; anos: readonly number[]; children: ReactNode }) {
  return (
    <Empty
      title={title}
      action={anos.toReversed().map((ano, i) => (
        <ButtonLink
          to="/admin/retrospectiva/$ano"
          params={{ ano: String(ano) }}
          key={ano}
          variant={i === 0 ? 'filled' : 'default'}
        >
          Ver {ano}
        </ButtonLink>
      ))}
    >
      {children}
    </Empty>
  )
}
