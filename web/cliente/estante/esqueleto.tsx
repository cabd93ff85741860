import { Skeleton } from '@mantine/core'
import { Page } from '../../ui/page.tsx'
import styles from './fazer-pedido.module.css'

const LINHAS = [1, 2, 3, 4, 5, 6, 7, 8]

/** The screen while it is not known which shelf it shows. */
export function TelaAindaVazia({ title }: { title: string }) {
  return (
    <Page dense title={title} sub={<Skeleton component="span" display="inline-block" height={16} width={180} />}>
      <EsqueletoDaEstante />
    </Page>
  )
}

/** Search, tools and rows, as high as they will be, and the place of the order beside them. */
export function EsqueletoDaEstante() {
  return (
    <div role="status" aria-label="Carregando os produtos" className={`stack top ${styles.colunas}`}>
      <div>
        <Skeleton height={44} />
        <Skeleton height={44} mt={8} mb={14} />
        {LINHAS.map(linha => (
          <Skeleton key={linha} height={53} mb={4} />
        ))}
      </div>
      <Skeleton height={400} radius="lg" className={styles.painel} />
    </div>
  )
}
