import { memo } from 'react'
import { showWeekday } from '../../../ui/moment.ts'
import { DiaDeEntrega } from '../../dia-de-entrega.tsx'
import type { Carrinho } from '../carrinho/carrinho.ts'
import { diaDeEntrega, type Regras } from '../carrinho/pedido-em-curso.ts'
import { useGeral } from '../carrinho/use-carrinho.ts'
import styles from './dias.module.css'

/** The day of this order: the next one is chosen already. */
export const Dias = memo(function Dias({ carrinho, regras }: { carrinho: Carrinho; regras: Regras }) {
  const escolhido = useGeral(carrinho, geral => geral.dia)
  const dia = diaDeEntrega(escolhido, regras)
  return (
    <div className={styles.dias}>
      <DiaDeEntrega legend="Entrega" regras={regras} dia={dia} onChoose={dia => carrinho.mudarGeral({ dia })} />
      {escolhido && dia && escolhido !== dia ? (
        <p className={styles.passou}>
          {showWeekday(escolhido)} não está mais disponível: passou para {showWeekday(dia)}.
        </p>
      ) : null}
    </div>
  )
})
