import { desligarSegundoFator, lerSegundoFator } from '#contract/segundo-fator.ts'
import { useWrite } from '../../api/query.ts'
import { Provar } from './provar.tsx'
import styles from './segundo-fator.module.css'

export function Desligar({ onVoltar }: { onVoltar: () => void }) {
  const desligar = useWrite(desligarSegundoFator, {
    invalidates: [lerSegundoFator],
    success: 'Segundo fator desligado',
  })
  return (
    <Provar
      name="desligar"
      action="Desligar o segundo fator"
      onVoltar={onVoltar}
      send={async body => {
        await desligar.mutateAsync({ body })
        onVoltar()
      }}
    >
      <p className={styles.intro}>
        Desligado, a sua senha sozinha abre o sistema. Os códigos de recuperação deixam de valer.
      </p>
    </Provar>
  )
}
