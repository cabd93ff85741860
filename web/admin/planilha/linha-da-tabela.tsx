import { memo } from 'react'
import { emNumero, emPorcento, emReais } from '#contract/dinheiro.ts'
import { NOME_DA_UNIDADE } from '#contract/unidades.ts'
import { useRow, useStored } from '../../ui/row-store.ts'
import { Chip } from '../../ui/status-chip.tsx'
import { Campo } from './celula.tsx'
import { Ativa, Escolha, Retirada } from './controles-da-linha.tsx'
import type { Planilha } from './estado.ts'
import type { Mover } from './ir-para.ts'
import { limitesDa, limitesEmPalavras, limitesMudaram } from './limites.ts'
import { ativaDa, type Coluna, daPrejuizo, type Linha, margemPercentual, numeroDa, restamDa } from './linha.ts'
import { CELL } from './roles.ts'
import styles from './tabela.module.css'

type Props = {
  planilha: Planilha
  id: number
  onMove: Mover
  onPaste: (produtoId: number, coluna: Coluna, texto: string) => boolean
}

/** One product's cells, inside the grid's row; re-renders only when its own line changes. */
export const LinhaDaTabela = memo(function LinhaDaTabela({ planilha, id, onMove, onPaste }: Props) {
  const linha = useRow(planilha.linhas, id)
  const escolhida = useStored(planilha.linhas, () => planilha.linhas.whole().escolhidas.has(id))
  if (!linha) return null
  const { nome, edicao, reservada, precoCusto, vista } = linha
  const restam = restamDa(linha)
  const preco = numeroDa(linha, 'precoVenda')
  const margem = preco === null ? null : margemPercentual(preco, precoCusto)
  const prejuizo = daPrejuizo(linha) || undefined
  const limites = limitesEmPalavras(limitesDa(linha))
  const ativa = ativaDa(linha)
  const controle = { planilha, id, nome, onMove }
  const campo = { planilha, linha, onMove, onPaste }
  return (
    // One form per row: on each focus Chromium's autofill reads all fields of the form, or of the page without one.
    <form
      role="none"
      className={`stack to-end top ${styles.linha}`}
      onSubmit={event => event.preventDefault()}
      data-escolhida={escolhida || undefined}
      data-apagada={edicao.sai || !ativa || !linha.produtoAtivo || undefined}
      data-sai={edicao.sai}
    >
      <Escolha {...controle} escolhida={escolhida} />
      <div {...CELL} className={`shrinks ${styles.nome}`}>
        <div className={`line centred gap-xs nowrap ${styles.primeira}`}>
          <span className={styles.titulo} title={nome}>
            {nome}
          </span>
          <small>
            {NOME_DA_UNIDADE[linha.unidadeMedida]}
            {limites ? <span data-mudou={limitesMudaram(linha) || undefined}>{` · ${limites}`}</span> : null}
          </small>
          <Sinais linha={linha} />
        </div>
        <small className={styles.junto}>
          <span data-prejuizo={prejuizo}>margem&nbsp;{emPorcento(margem)}</span>
          {` · custo ${emReais(precoCusto)}`}
        </small>
      </div>
      <div {...CELL} className={styles.preco}>
        <Campo {...campo} coluna="precoVenda" />
      </div>
      <div {...CELL} className={styles.oferecida}>
        <Campo {...campo} coluna="quantidade" />
      </div>
      <div {...CELL} className={`nowrap ${styles.reservada}`}>
        {emNumero(reservada)}
      </div>
      <div {...CELL} className={`nowrap ${styles.restam}`} data-falta={(restam ?? 0) < 0 || undefined}>
        {restam === null ? '–' : restam === 0 && vista ? <Chip tone="amber">esgotado</Chip> : emNumero(restam)}
      </div>
      <div {...CELL} className={`nowrap ${styles.custo}`}>
        {emReais(precoCusto)}
      </div>
      <div {...CELL} className={`nowrap ${styles.margem}`} data-prejuizo={prejuizo}>
        {emPorcento(margem)}
      </div>
      <Ativa {...controle} ativa={ativa} sai={edicao.sai === true} />
      <Retirada {...controle} sai={edicao.sai === true} pedida={vista !== null && reservada > 0} />
    </form>
  )
})

function Sinais({ linha: { vista, edicao, produtoAtivo } }: { linha: Linha }) {
  if (edicao.sai) return <Chip tone="red">sai ao salvar</Chip>
  if (!produtoAtivo) return <Chip tone="amber">produto inativo</Chip>
  return vista ? null : <Chip tone="brand">novo</Chip>
}
