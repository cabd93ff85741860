import { Button } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { lerSegundoFator, novosCodigosDeRecuperacao } from '#contract/segundo-fator.ts'
import { useWrite } from '../../api/query.ts'
import { CodigosDeRecuperacao } from './codigos.tsx'
import { Provar } from './provar.tsx'
import styles from './segundo-fator.module.css'

export function NovosCodigos({ onVoltar }: { onVoltar: () => void }) {
  const [codigos, setCodigos] = useState<readonly string[] | null>(null)
  const novos = useWrite(novosCodigosDeRecuperacao, { invalidates: [lerSegundoFator] })
  if (codigos) return <Novos codigos={codigos} onVoltar={onVoltar} />
  return (
    <Provar
      name="codigos"
      action="Fazer novos códigos"
      onVoltar={onVoltar}
      send={async body => setCodigos((await novos.mutateAsync({ body })).codigos)}
    >
      <p className={styles.intro}>Os dez códigos de antes deixam de valer.</p>
    </Provar>
  )
}

function Novos({ codigos, onVoltar }: { codigos: readonly string[]; onVoltar: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className={styles.steps}>
      <section data-print>
        <h3 ref={heading} tabIndex={-1}>
          Novos códigos de recuperação
        </h3>
        <CodigosDeRecuperacao codigos={codigos} />
      </section>
      <div>
        <Button onClick={onVoltar}>Já guardei os códigos</Button>
      </div>
    </div>
  )
}
