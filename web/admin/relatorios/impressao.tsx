import { useWindowEvent } from '@mantine/hooks'
import { useEffect, useEffectEvent, useState } from 'react'
import { cnpjMascarado, telefoneMascarado } from '#contract/brasil.ts'
import type { lerConfiguracoes } from '#contract/configuracoes.ts'
import { emNumero } from '#contract/dinheiro.ts'
import type { Pedido } from '#contract/pedidos.ts'
import { useRead } from '../../api/query.ts'
import { useMarca } from '../../shell/use-marca.ts'
import { showMoment } from '../../ui/moment.ts'
import { ReasonButton } from '../../ui/reason-button.tsx'
import styles from './relatorio.module.css'

/** On paper only: the provider's name and contact, above everything else. */
export function Cabecalho() {
  const { nome, logo } = useMarca()
  const { data } = useRead<typeof lerConfiguracoes>(
    { method: 'GET', url: '/api/configuracoes' },
    {},
    { staleTime: 60_000 },
  )
  const { cnpj, telefone } = data?.configuracoes[0] ?? { cnpj: '', telefone: '' }
  const quem = [cnpj && `CNPJ ${cnpjMascarado(cnpj)}`, telefone && telefoneMascarado(telefone)].filter(Boolean)
  return (
    <div className={`line between mb-md ${styles.head} only-print`}>
      <p className={`line centred bold ${styles.brand}`}>
        {logo ? <img src={logo} alt="" className={styles.logo} /> : null}
        {nome}
      </p>
      {quem.length > 0 ? <p>{quem.join(' · ')}</p> : null}
    </div>
  )
}

/** On paper only: the filters, and the time of printing. */
export function Rodape({ filtro }: { filtro: string }) {
  const [now, setNow] = useState(() => new Date().toISOString())
  useWindowEvent('beforeprint', () => setNow(new Date().toISOString()))
  return (
    <p className={`mt-md ${styles.foot} only-print`}>
      {filtro} · impresso em {showMoment(now)}
    </p>
  )
}

type Props = {
  /** The orders on this paper, in the version shown. */
  printed?: readonly Pick<Pedido, 'id' | 'versao'>[]
  hasMore?: boolean
  loadMore?: () => void
  loadingMore?: boolean
  loaded?: number
  disabled?: boolean
}

const NONE: readonly Pick<Pedido, 'id' | 'versao'>[] = []

/** Prints the screen, after loading the remaining pages of its list, which can be stopped. */
export function Imprimir({
  hasMore = false,
  loadMore,
  loadingMore = false,
  loaded = 0,
  disabled = false,
  printed = NONE,
}: Props) {
  const [wanted, setWanted] = useState(false)
  const shownNow = useEffectEvent(() => printed)
  useEffect(() => {
    if (!wanted) return
    if (hasMore) {
      if (!loadingMore) loadMore?.()
      return
    }
    setWanted(false)
    setTimeout(() => {
      const onPaper = shownNow() // what changes meanwhile is not
      window.print() // once what was loaded is on the screen
      if (onPaper.length > 0) void import('./impresso.ts').then(({ impresso }) => impresso(onPaper))
    })
  }, [wanted, hasMore, loadMore, loadingMore])
  return (
    <ReasonButton
      variant="default"
      reason={disabled ? 'Não há nada para imprimir' : null}
      onClick={() => setWanted(!wanted)}
    >
      {wanted ? `Parar · ${emNumero(loaded)} lidos` : 'Imprimir'}
    </ReasonButton>
  )
}
