import { useEffect } from 'react'
import type { LinhaImportada } from '#contract/importacoes.ts'
import { usePhone } from '../../ui/use-phone.ts'
import { Detalhe, Nome } from './detalhe.tsx'
import styles from './linhas.module.css'
import { useAVista } from './use-a-vista.ts'

type Props = {
  situacao: LinhaImportada['situacao']
  /** Those that have come. */
  linhas: readonly LinhaImportada[]
  total: number
  /** Null while they come, and when all are there. */
  pedirMais: (() => void) | null
}

const DETALHES: Partial<Record<LinhaImportada['situacao'], string>> = {
  nova: 'O que será gravado',
  ruim: 'O que corrigir',
  alterada: 'O que muda',
}

/** Rows as a table on a desk and as cards on a phone. Only those in sight are on the page: five thousand are as quick as fifty. */
export function LinhasAVista(props: Props) {
  const phone = usePhone()
  return phone ? <Cartoes {...props} /> : <Tabela {...props} />
}

function Tabela({ situacao, linhas, total, pedirMais }: Props) {
  const { lista, medir, indices, antes, depois } = useAVista<HTMLTableSectionElement>(total, 64)
  usePedirMais(indices.at(-1), linhas.length, pedirMais)
  const detalhe = DETALHES[situacao]
  return (
    <table className={styles.tabela} aria-label="Linhas do arquivo" aria-rowcount={total + 1}>
      <thead>
        <tr aria-rowindex={1}>
          <th scope="col" className={styles.numero}>
            Linha
          </th>
          <th scope="col">Nome</th>
          {detalhe ? <th scope="col">{detalhe}</th> : null}
        </tr>
      </thead>
      <tbody ref={lista}>
        <Espaco altura={antes} />
        {indices.map(indice => {
          const linha = linhas[indice]
          return (
            <tr key={indice} ref={medir} data-index={indice} aria-rowindex={indice + 2}>
              <td className="num">{linha?.linha ?? '…'}</td>
              <td>{linha ? <Nome {...linha} /> : null}</td>
              {detalhe ? <td>{linha ? <Detalhe {...linha} /> : null}</td> : null}
            </tr>
          )
        })}
        <Espaco altura={depois} />
      </tbody>
    </table>
  )
}

const Espaco = ({ altura }: { altura: number }) =>
  altura > 0 ? (
    <tr className={styles.espaco}>
      <td aria-hidden="true" style={{ height: altura }} />
    </tr>
  ) : null

function Cartoes({ linhas, total, pedirMais }: Props) {
  const { lista, medir, indices, antes, depois } = useAVista<HTMLUListElement>(total, 104)
  usePedirMais(indices.at(-1), linhas.length, pedirMais)
  return (
    <ul
      ref={lista}
      className={styles.cartoes}
      aria-label="Linhas do arquivo"
      style={{ paddingTop: antes, paddingBottom: depois }}
    >
      {indices.map(indice => {
        const linha = linhas[indice]
        return (
          <li key={indice} ref={medir} data-index={indice} aria-posinset={indice + 1} aria-setsize={total}>
            <div className={styles.cartao}>
              <div className={styles.cabeca}>
                <strong>{linha ? <Nome {...linha} /> : '…'}</strong>
                <span className={`${styles.linha} num`}>{linha ? `linha ${linha.linha}` : null}</span>
              </div>
              {linha ? <Detalhe {...linha} /> : null}
            </div>
          </li>
        )
      })}
    </ul>
  )
}

/** Asks for the next page as soon as a row is in sight that has not come. */
function usePedirMais(ultimo = 0, tenho: number, pedirMais: (() => void) | null): void {
  useEffect(() => {
    if (ultimo >= tenho) pedirMais?.()
  }, [ultimo, tenho, pedirMais])
}
