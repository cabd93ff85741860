import { type FormEvent, useState } from 'react'
import { aceitaDecimais } from '#contract/unidades.ts'
import { QuantityField } from '../../../ui/fields/quantity-field.tsx'
import { FormDialog } from '../../../ui/overlays/form-dialog.tsx'
import type { Planilha } from '../estado.ts'
import { type Limites, limiteErrado, limitesDa, SEM_LIMITES } from '../limites.ts'
import { comLimites, type Linha } from '../linha.ts'
import styles from '../planilha.module.css'

type Props = { planilha: Planilha; ids: readonly number[]; onClose: () => void }

const CAMPOS = { minimo: 'No mínimo', maximo: 'No máximo por pedido' } as const
type Campo = keyof typeof CAMPOS
const NOMES = Object.keys(CAMPOS) as Campo[]

/** Sets the minimum and maximum per order of the chosen products; the sheet keeps them until it is saved. */
export function Limitar({ planilha, ids, onClose }: Props) {
  const linhas = ids.flatMap(id => planilha.linhas.row(id) ?? []).filter(({ edicao }) => !edicao.sai)
  const [limites, setLimites] = useState<Limites>(() => comuns(linhas))
  const [enviado, setEnviado] = useState(false)
  const errado = enviado ? linhas.flatMap(linha => limiteErrado(linha, limites) ?? [])[0] : undefined
  const enviar = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setEnviado(true)
    const digitados = NOMES.every(campo => !Number.isNaN(limites[campo]))
    if (digitados && linhas.every(linha => limiteErrado(linha, limites) === null)) {
      planilha.linhas.write(linhas.map(linha => comLimites(linha, limites)))
      return onClose()
    }
  }
  const [unica] = linhas
  const titulo = linhas.length === 1 && unica ? `Limites de ${unica.nome}` : `Limites de ${linhas.length} produtos`
  return (
    <FormDialog title={titulo} action="Usar" onSubmit={enviar} onClose={onClose}>
      <p className="quiet">
        Quanto um pedido pode levar {linhas.length === 1 ? 'dele' : 'de cada um'}. Em branco, não há limite.
      </p>
      <div className={`stack gap-sm top ${styles.limites}`}>
        {NOMES.map(campo => (
          <QuantityField
            key={campo}
            label={CAMPOS[campo]}
            unidade={linhas.find(({ unidadeMedida }) => aceitaDecimais(unidadeMedida))?.unidadeMedida ?? 'UN'}
            placeholder="sem limite"
            value={limites[campo]}
            onChange={valor => setLimites({ ...limites, [campo]: valor })}
            error={errado?.campo === campo ? errado.mensagem : undefined}
            data-autofocus={campo === 'minimo' || undefined}
          />
        ))}
      </div>
    </FormDialog>
  )
}

/** The limits that all lines share; null when they differ. */
function comuns(linhas: readonly Linha[]): Limites {
  const [primeira = SEM_LIMITES, ...outras] = linhas.map(limitesDa)
  return {
    minimo: outras.every(({ minimo }) => minimo === primeira.minimo) ? primeira.minimo : null,
    maximo: outras.every(({ maximo }) => maximo === primeira.maximo) ? primeira.maximo : null,
  }
}
