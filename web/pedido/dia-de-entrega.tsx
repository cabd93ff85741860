import { NativeSelect } from '@mantine/core'
import { useId, useMemo } from 'react'
import type { DiaTexto } from '#contract/dias.ts'
import { impedimentoDoDia, proximosDias, type RegrasDeEntrega } from '#contract/entrega.ts'
import { showWeekday } from '../ui/moment.ts'

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

/** As many as may be asked for: a year ahead. */
const QUANTOS = 366

/** A choice of this client's delivery days: the next ones as buttons, later ones in a list. */
export function DiaDeEntrega(props: Props) {
  const { legend, regras, dia, onChoose, except = null, admin = false, offered = 4, first = false } = props
  const nome = useId()
  const todos = useMemo(
    () => proximosDias(regras, admin, QUANTOS).filter(proximo => proximo !== except),
    [regras, admin, except],
  )
  const [dias, outros] = [todos.slice(0, offered), todos.slice(offered)]
  if (dias.length === 0)
    return (
      <p className="amber small">
        Não há dia de entrega disponível: {admin ? 'veja os dias deste cliente' : 'fale com o fornecedor'}.
      </p>
    )
  return (
    <fieldset>
      <legend className="quiet small">{legend}</legend>
      <div className="line gap-xs mt-xs roomy">
        {dias.map(opcao => (
          <label key={opcao} className="choice quiet small to-middle grow">
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
              <b className="block num">{showWeekday(opcao).slice(4, 9)}</b>
            </span>
          </label>
        ))}
      </div>
      <NativeSelect
        aria-label="Outro dia"
        mt={8}
        value={dia !== null && outros.includes(dia) ? dia : ''}
        data={[{ value: '', label: 'Outro dia' }, ...outros.map(value => ({ value, label: showWeekday(value) }))]}
        onChange={({ target }) => target.value && onChoose(target.value)}
      />
    </fieldset>
  )
}
