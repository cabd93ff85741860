import { type ReactNode, useState } from 'react'
import styles from './relatorio.module.css'

const CHAVE = 'grafico'

/** Whether reports show their charts (hidden by default, remembered on this device), and the toggle button. */
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
    /** The list's tools with the button, and its chart while that is shown. */
    emLista: (tools: ReactNode, picture: ReactNode) => ({
      tools: (
        <>
          {tools}
          {botao}
        </>
      ),
      picture: aberto ? picture : null,
    }),
  }
}
