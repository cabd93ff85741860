import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import type { Periodo } from '#contract/dias.ts'
import type { listarVistas, TelaComVistas, Vista } from '#contract/vistas.ts'
import type { Address } from '../../../api/call.ts'
import { useRead } from '../../../api/query.ts'
import { stringifySearch } from '../../../shell/search.ts'
import { Fold } from '../../../ui/overlays/fold.tsx'
import { part } from '../../../ui/part.ts'
import { useToday } from '../../../ui/use-today.ts'
import { enderecoDe, filtrosDe, mesmosFiltros } from './vista.ts'
import styles from './vistas.module.css'

const Lista = part(() => import('./lista.tsx'), 'Lista')
/** Only the address: the schemas load with the list. */
const VISTAS: Address<typeof listarVistas> = { method: 'GET', url: '/api/vistas/:tela' }

type Props = { tela: TelaComVistas; search: Periodo & Record<string, unknown> }

/** A user's saved filters; the button shows the name of those that are set. */
export function Vistas({ tela, search }: Props) {
  const router = useRouter()
  const hoje = useToday()
  const [aberta, setAberta] = useState<string>()
  const { data } = useRead<typeof listarVistas>(VISTAS, { params: { tela } }, { staleTime: 60_000 })
  const vistas = data?.vistas ?? []
  const filtros = filtrosDe(search, hoje)
  const atual = vistas.find(vista => mesmosFiltros(vista.filtros, filtros))?.nome
  const open = ({ nome, filtros }: Vista) => {
    setAberta(nome)
    router.history.push(`/admin/relatorios/${tela}${stringifySearch(enderecoDe(filtros, hoje))}`)
  }
  const label = (
    <>
      <svg aria-hidden="true" viewBox="0 0 16 16" className={styles.mark} data-set={atual !== undefined || undefined}>
        <path d="M4 2.5h8v11l-4-3-4 3z" />
      </svg>
      {atual ? <span className="only-heard">Vista: </span> : null}
      <span className={`heard-on-phone ${styles.name}`}>{atual ?? 'Vistas'}</span>
    </>
  )
  return (
    <Fold name="Vistas" label={label}>
      {close => (
        <Lista {...{ tela, vistas, filtros, atual }} suggested={atual ? '' : aberta} onOpen={open} onClose={close} />
      )}
    </Fold>
  )
}
