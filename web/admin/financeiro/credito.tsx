import { Checkbox } from '@mantine/core'
import { emReais } from '#contract/dinheiro.ts'
import type { Lancamento } from '#contract/extratos-bancarios.ts'
import { RecordChoice } from '../../ui/fields/record-choice.tsx'
import { showDay } from '../../ui/moment.ts'
import { ClienteSelect } from '../cliente-select.tsx'

/** Whose a credit is, and whether it is accepted. */
export type Escolha = { clienteId: number | null; aceito: boolean }
export const sugerida = ({ situacao, clienteId }: Lancamento): Escolha => ({
  clienteId,
  aceito: situacao === 'sugerido',
})

type Props = { lancamento: Lancamento; escolha: Escolha; onChange: (escolha: Escolha) => void }

/** One credit: ticked where it is clear whose it is, else with a choice, which ticks it. */
export function Credito({ lancamento, escolha: { clienteId, aceito }, onChange }: Props) {
  const { data, valor, descricao, situacao, clienteNome, porque, candidatos } = lancamento
  const nome = `${emReais(valor)} de ${showDay(data)}`
  const escolher = (clienteId: number | null) => onChange({ clienteId, aceito: clienteId !== null })
  return (
    <li className="row between gap-sm">
      <Checkbox
        className="anywhere"
        flex="1 1 260px"
        label={nome}
        description={descricao}
        checked={aceito}
        disabled={clienteId === null}
        onChange={event => onChange({ clienteId, aceito: event.currentTarget.checked })}
      />
      <div className="stack gap-2xs shrinks anywhere" style={{ flex: '1 1 260px' }}>
        {situacao === 'duvida' ? (
          <RecordChoice
            aria-label={`De quem é ${nome}`}
            all="Escolha de quem é"
            data={candidatos.map(({ clienteId, clienteNome }) => [clienteId, clienteNome])}
            value={clienteId}
            onChange={escolher}
          />
        ) : situacao === 'sem-par' ? (
          <ClienteSelect
            aria-label={`De quem é ${nome}`}
            placeholder="Não é de um cliente"
            clearable
            value={clienteId}
            onChange={escolher}
          />
        ) : (
          <span className="medium">{clienteNome}</span>
        )}
        <small className="quiet">
          {candidatos.find(candidato => candidato.clienteId === clienteId)?.porque ?? porque}
        </small>
      </div>
    </li>
  )
}
