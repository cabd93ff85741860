import { type ReactNode, Suspense, useState } from 'react'
import styles from './relatorio.module.css'

const CHAVE = 'grafico'

/** Whether reports show their pictures: folded away until asked for, then kept on this device; with the button that asks. */
export function useGrafico() {
  const [aberto, setAberto] = useState(() => localStorage.getItem(CHAVE) !== null)
  const trocar = () => {
    if (aberto) localStorage.removeItem(CHAVE)
    else localStorage.setItem(CHAVE, '1')
    setAberto(!aberto)
  }
  const botao = (
    <button
      type="button"
      className={`choice quiet stiff no-print ${styles.preset} ${styles.chartButton}`}
      aria-pressed={aberto}
      onClick={trocar}
    >
      Gráfico
    </button>
  )
  return {
    aberto,
    /** For the list: its tools with the button, and the picture where it is to be seen. */
    emLista: (tools: ReactNode, picture: ReactNode) => ({
      tools: (
        <>
          {tools}
          {botao}
        </>
      ),
      picture: aberto ? <Suspense>{picture}</Suspense> : null,
    }),
  }
}
