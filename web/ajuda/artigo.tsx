import { useEffect, useRef } from 'react'
import styles from './ajuda.module.css'
import type { Lugar, Pagina } from './manual.ts'

type Props = { pagina: Pagina; secao: string | undefined; onGo: (lugar: Lugar) => void }

/** A page of the manual: a list of links to its sections, then the sections. */
export function Artigo({ pagina, secao, onGo }: Props) {
  const article = useRef<HTMLElement>(null)
  const [abertura, ...secoes] = pagina.secoes
  useLinks(article, pagina.id, onGo)
  useEffect(() => {
    const target = article.current?.querySelector<HTMLElement>(secao ? `#ajuda-${CSS.escape(secao)}` : 'h3')
    target?.focus({ preventScroll: true })
    if (secao) target?.scrollIntoView({ block: 'start' })
  }, [secao])
  return (
    <article ref={article} className={styles.article}>
      <p className={`quiet small ${styles.parte}`}>{pagina.parte}</p>
      <h3 tabIndex={-1}>{pagina.titulo}</h3>
      <Texto html={abertura?.html ?? ''} />
      {secoes.length > 1 ? (
        <nav aria-label="Nesta página" className={`mt-md ${styles.nav}`}>
          <ul>
            {secoes.map(({ id, titulo }) => (
              <li key={id}>
                <a href={`#ajuda-${id}`} data-pagina="" data-secao={id}>
                  {titulo}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      ) : null}
      {secoes.map(({ id, titulo, html }) => (
        <section key={id} aria-labelledby={`ajuda-${id}`}>
          <h4 id={`ajuda-${id}`} tabIndex={-1}>
            {titulo}
          </h4>
          <Texto html={html} />
        </section>
      ))}
    </article>
  )
}

function Texto({ html }: { html: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own Markdown, made into HTML while building
  return <div dangerouslySetInnerHTML={{ __html: html }} />
}

/** Makes the manual's own links navigate within the help. */
function useLinks(article: { current: HTMLElement | null }, pagina: string, onGo: (lugar: Lugar) => void) {
  useEffect(() => {
    const element = article.current
    const follow = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest<HTMLElement>('a[data-pagina]') : null
      if (!link) return
      event.preventDefault()
      const { pagina: outra, secao } = link.dataset
      const target = outra ? null : element?.querySelector<HTMLElement>(`#ajuda-${CSS.escape(secao ?? '')}`)
      target?.focus({ preventScroll: true })
      target?.scrollIntoView({ block: 'start' })
      if (!target) onGo({ pagina: outra || pagina, secao: secao || undefined })
    }
    element?.addEventListener('click', follow)
    return () => element?.removeEventListener('click', follow)
  }, [article, pagina, onGo])
}
