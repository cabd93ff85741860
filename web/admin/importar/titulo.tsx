import { type ReactNode, useEffect, useRef } from 'react'
import styles from './importar.module.css'

/** A step's heading. Takes the focus on mount, because the pressed button disappeared with the previous step. */
export function Titulo({ children }: { children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <h3 ref={heading} tabIndex={-1} className={`semibold ${styles.titulo}`}>
      {children}
    </h3>
  )
}
