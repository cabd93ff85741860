import { Anchor } from '@mantine/core'
import { useId, useState } from 'react'
import type { DiaTexto } from '#contract/dias.ts'
import { impedimentoDoDia, proximosDias, type RegrasDeEntrega } from '#contract/entrega.ts'
import { showWeekday } from '../ui/moment.ts'
import { loadForPress, part } from '../ui/part.ts'
import { usePhone } from '../ui/use-phone.ts'
import styles from './dia-de-entrega.module.css'

export const loadOutroDia = () => import('../ui/fields/day-field.tsx')
const OutroDia = part(loadOutroDia, 'DayField')

type Props = {
  legend: string
  regras: RegrasDeEntrega
  dia: DiaTexto | null
  onChoose: (dia: DiaTexto) => void
  /** The current delivery day, which is not offered. */
  except?: DiaTexto | null
  /** For an administrator, who may also choose today. */
  admin?: boolean
  /** The number of days offered as buttons. */
  offered?: number
  /** The chosen day, or the first one while none is, has the initial focus in the dialog. */
  first?: boolean
}

/** The day asked for while it still can be had, else the next one that the client itself could ask for. */
export function diaProposto(pedido: DiaTexto | null, regras: RegrasDeEntrega, admin = false): DiaTexto | null {
  if (pedido && impedimentoDoDia(pedido, regras, admin) === null) return pedido
  return proximosDias(regras, false, 1)[0] ?? null
}

/** A choice of this client's delivery days: the next ones as buttons, any other in a date field. */
export function DiaDeEntrega({
  legend,
  regras,
  dia,
  onChoose,
  except = null,
  admin = false,
  offered = 4,
  first = false,
}: Props) {
  const nome = useId()
  const phone = usePhone()
  const dias = proximosDias(regras, admin, offered + 1)
    .filter(proximo => proximo !== except)
    .slice(0, offered)
  const distante = dia !== null && !dias.includes(dia)
  const [outro, setOutro] = useState(false)
  const abrirOutro = async () => {
    const sorry = 'Escolher outro dia precisa de conexão: tente de novo quando ela voltar.'
    if (await loadForPress(loadOutroDia, sorry)) setOutro(true)
  }
  const recusa = (data: DiaTexto) =>
    data === except ? 'O pedido já está marcado para este dia' : impedimentoDoDia(data, regras, admin)
  if (dias.length === 0)
    return (
      <p className="amber small">
        Não há dia de entrega disponível: {admin ? 'veja os dias deste cliente' : 'fale com o fornecedor'}.
      </p>
    )
  return (
    <fieldset>
      <legend className="quiet small">{legend}</legend>
      <div className={`stack mt-xs ${styles.faixa}`}>
        {dias.map((opcao, i) => (
          <label key={opcao} className={`choice quiet small to-middle ${styles.dia}`}>
            <input
              type="radio"
              name={nome}
              checked={opcao === dia}
              aria-label={showWeekday(opcao)}
              data-autofocus={(first && opcao === (dia ?? dias[0])) || undefined}
              onChange={() => onChoose(opcao)}
            />
            <span aria-hidden="true">
              {showWeekday(opcao).slice(0, 3)}
              <b className="block num">{numero(opcao, dias[i - 1] ?? regras.hoje)}</b>
            </span>
          </label>
        ))}
      </div>
      {outro || distante ? (
        <OutroDia
          label="Outro dia"
          always
          autoFocus={outro}
          data-autofocus={(first && !phone) || undefined}
          mt={8}
          maw={240}
          value={dia}
          refuse={recusa}
          onChange={novo => novo && onChoose(novo)}
        />
      ) : (
        <Anchor component="button" type="button" className="small target" onClick={() => void abrirOutro()}>
          Outro dia
        </Anchor>
      )}
    </fieldset>
  )
}

/** `27`; `01/12` for the first day shown of a month. */
const numero = (dia: DiaTexto, anterior: DiaTexto): string =>
  dia.slice(0, 7) === anterior.slice(0, 7) ? dia.slice(8) : `${dia.slice(8)}/${dia.slice(5, 7)}`
