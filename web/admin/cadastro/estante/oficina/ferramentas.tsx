import { Button } from '@mantine/core'
import { memo, type ReactNode } from 'react'
import { type Linha, semMotivo } from '../planilha/linha.ts'
import type { Planilha } from '../planilha/planilha.ts'
import { useEscolhidas } from '../planilha/use-planilha.ts'
import styles from './ferramentas.module.css'

export type Dialogo = 'adicionar' | 'colar' | 'ajustar'

type Props = {
  /** Null while the shelf is empty: there is nothing to search. */
  busca: ReactNode
  vazia: boolean
  aoAbrir: (dialogo: Dialogo) => void
}

export function Ferramentas({ busca, vazia, aoAbrir }: Props) {
  return (
    <div className={`${styles.ferramentas} no-print`}>
      {busca}
      <Botoes vazia={vazia} aoAbrir={aoAbrir} />
    </div>
  )
}

/** A key in the search beside them does not render them. */
const Botoes = memo(function Botoes({ vazia, aoAbrir }: Pick<Props, 'vazia' | 'aoAbrir'>) {
  return (
    <>
      <Button variant={vazia ? 'filled' : 'light'} onClick={() => aoAbrir('adicionar')}>
        Adicionar produtos
      </Button>
      <Button variant="default" onClick={() => aoAbrir('colar')}>
        Colar linhas
      </Button>
      {vazia ? null : (
        <Button variant="default" onClick={() => aoAbrir('ajustar')}>
          Ajustar preços
        </Button>
      )}
    </>
  )
})

/** What can be done with all the rows that are chosen, in one step that can be taken back. */
export function FerramentasDasEscolhidas({ planilha, aoAjustar }: { planilha: Planilha; aoAjustar: () => void }) {
  const escolhidas = useEscolhidas(planilha)
  if (escolhidas.size === 0) return null
  const linhas = () => [...escolhidas].flatMap(id => planilha.linha(id) ?? [])
  const mudar = (edicao: Linha['edicao']) =>
    planilha.mudar(linhas().map(linha => ({ ...semMotivo(linha), edicao: { ...linha.edicao, ...edicao } })))
  return (
    <section aria-label="Produtos escolhidos" className={`${styles.escolhidas} no-print`}>
      <b>{escolhidas.size === 1 ? '1 escolhido' : `${escolhidas.size} escolhidos`}</b>
      <Button size="sm" px={10} variant="subtle" onClick={() => mudar({ ativo: true })}>
        Ativar
      </Button>
      <Button size="sm" px={10} variant="subtle" onClick={() => mudar({ ativo: false })}>
        Inativar
      </Button>
      <Button size="sm" px={10} variant="subtle" onClick={aoAjustar}>
        Ajustar preços
      </Button>
      <Button size="sm" px={10} variant="subtle" color="red" onClick={() => planilha.retirar(linhas())}>
        Retirar
      </Button>
      <Button size="sm" px={10} variant="subtle" color="muted" onClick={() => planilha.escolher(escolhidas, false)}>
        Limpar a escolha
      </Button>
    </section>
  )
}
