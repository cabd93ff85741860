import { useMemo } from 'react'
import { contar } from '#contract/dinheiro.ts'
import { Empty } from '../ui/notice.tsx'
import styles from './ajuda.module.css'
import { buscarNoManual, textosDe } from './buscar.ts'
import type { Lugar, Pagina } from './manual.ts'

/** The search results, section by section, each with an excerpt. */
export function Achados({ busca, paginas, onGo }: { busca: string; paginas: Pagina[]; onGo: (lugar: Lugar) => void }) {
  const textos = useMemo(() => textosDe(paginas, textOf), [paginas])
  const achados = buscarNoManual(textos, busca)
  return (
    <>
      <p role="status" className={`quiet mb-sm ${styles.count}`}>
        {contar(achados.length, 'assunto', 'assuntos')}
      </p>
      {achados.length === 0 ? (
        <Empty title={`Nada na ajuda com “${busca.trim()}”`}>
          Tente uma palavra só, como “estante”, “cancelar” ou “senha”.
        </Empty>
      ) : (
        <ul className={styles.list}>
          {achados.map(({ pagina, secao, titulo, onde, trecho }) => (
            <li key={`${pagina}#${secao}`}>
              <button
                type="button"
                className={`block full ${styles.entry}`}
                onClick={() => onGo({ pagina, secao: secao || undefined })}
              >
                <b className="semibold">{titulo}</b>
                {onde ? <span className="quiet"> · {onde}</span> : null}
                <span className={`quiet block ${styles.excerpt}`}>{trecho}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

const textOf = (html: string): string =>
  (new DOMParser().parseFromString(html, 'text/html').body.textContent ?? '').replace(/\s+/g, ' ').trim()
