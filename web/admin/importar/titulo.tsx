import { type ReactNode, useEffect, useRef } from 'react'
import styles from './importar.module.css'

/** A step's heading. The step before it is gone with the button that was pressed: the keyboard goes on from here. */
export function Titulo({ children }: { children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <h3 ref={heading} tabIndex={-1} className={`semibold ${styles.titulo}`}>
      {children}
    </h3>
  )
}
