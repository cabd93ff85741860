import { Skeleton } from '@mantine/core'
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { Page } from '../../ui/page.tsx'
import styles from './fazer-pedido.module.css'

const LINHAS = [1, 2, 3, 4, 5, 6, 7, 8]

/** The screen before its shelf is known. */
export function TelaAindaVazia({ title }: { title: string }) {
  const [escolhe] = useState(() => document.querySelector('.before-rows[data-choice]') !== null)
  return (
    <Page
      dense
      title={title}
      sub={<Skeleton component="span" display="inline-block" height={16} width={180} />}
      actions={
        escolhe ? (
          <>
            <Skeleton height={44} width={280} className={styles.escolha} />
            <Skeleton height={44} width={148} className={styles.colar} />
          </>
        ) : null
      }
    >
      <EsqueletoDaEstante />
    </Page>
  )
}

/** Skeleton of search, tools and rows at their final heights, and of the panel beside them. */
export function EsqueletoDaEstante() {
  return (
    <div role="status" aria-label="Carregando os produtos" className={`stack top ${styles.colunas}`}>
      <div>
        <Skeleton height={44} />
        <Skeleton mt={8} className={styles.categorias} />
        <LinhasDeAntes>
          <div className={styles.esperadas}>
            {LINHAS.map(linha => (
              <Skeleton key={linha} height={53} mb={4} />
            ))}
          </div>
        </LinhasDeAntes>
      </div>
      <Skeleton height={400} radius="lg" className={styles.painel} />
    </div>
  )
}

/** Keeps the products that antes.ts has shown until the rows replace them. */
export function LinhasDeAntes({ children = null }: { children?: ReactNode }) {
  const [linhas] = useState(() => document.querySelector('.before-rows'))
  const lugar = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (linhas) lugar.current?.append(linhas)
  }, [linhas])
  return <div ref={lugar}>{linhas ? null : children}</div>
}
