import { type KeyboardEvent, memo } from 'react'
import { escolherLinhas, type Planilha, retirarLinhas } from './estado.ts'
import { idDaCelula, type Mover, type Parada, passoDe } from './ir-para.ts'
import { type Linha, semIguais, semRecusas } from './linha.ts'
import { CELL } from './roles.ts'
import styles from './tabela.module.css'

/** The cells of a row that typing does not change: each renders on its own, and reads the row only when pressed. */
type Props = { planilha: Planilha; id: number; nome: string; onMove: Mover }

export const Escolha = memo(function Escolha(props: Props & { escolhida: boolean }) {
  const { planilha, id, nome, onMove, escolhida } = props
  return (
    <div {...CELL} className={styles.escolher}>
      <label>
        <input
          id={idDaCelula(id, 'escolher')}
          type="checkbox"
          aria-label={`Escolher ${nome}`}
          checked={escolhida}
          onChange={event => escolherLinhas(planilha, [id], event.currentTarget.checked)}
          onKeyDown={tecla(id, 'escolher', onMove)}
        />
      </label>
    </div>
  )
})

export const Ativa = memo(function Ativa(props: Props & { ativa: boolean; sai: boolean }) {
  const { planilha, id, nome, onMove, ativa, sai } = props
  const mudar = (ativo: boolean) => {
    const linha = planilha.linhas.row(id)
    if (linha) planilha.linhas.write([semIguais({ ...semRecusas(linha), edicao: { ...linha.edicao, ativo } })])
  }
  return (
    <div {...CELL} className={styles.ativo}>
      <label>
        <input
          id={idDaCelula(id, 'ativo')}
          type="checkbox"
          aria-label={`${nome} ativo nesta estante`}
          checked={ativa}
          disabled={sai}
          onChange={event => mudar(event.currentTarget.checked)}
          onKeyDown={tecla(id, 'ativo', onMove)}
        />
      </label>
    </div>
  )
})

const EM_PEDIDOS = 'Está em pedidos: não pode ser retirado, só ficar inativo'

/** A product in orders (`pedida`) can't be taken off the shelf; the switch beside it makes the product inactive. */
export const Retirada = memo(function Retirada(props: Props & { sai: boolean; pedida: boolean }) {
  const { planilha, id, nome, onMove, sai, pedida } = props
  const retirar = () => {
    const linha = planilha.linhas.row(id)
    if (linha?.edicao.sai) planilha.linhas.write([ficar(linha)])
    else if (linha) retirarLinhas(planilha, [linha])
  }
  if (pedida && !sai) return <div {...CELL} className={styles.sai} title={EM_PEDIDOS} />
  return (
    <div {...CELL} className={styles.sai}>
      <button
        id={idDaCelula(id, 'sai')}
        type="button"
        aria-label={`${sai ? 'Manter' : 'Retirar'} ${nome}`}
        title={sai ? 'Manter na estante' : 'Retirar da estante'}
        onClick={retirar}
        onKeyDown={tecla(id, 'sai', onMove)}
      >
        {sai ? '↶' : '×'}
      </button>
    </div>
  )
})

const tecla = (id: number, parada: Parada, onMove: Mover) => (event: KeyboardEvent) => {
  const passo = passoDe(event)
  if (!passo) return
  event.preventDefault()
  onMove(id, parada, passo)
}

function ficar(linha: Linha): Linha {
  const { sai: _, ...edicao } = linha.edicao
  return { ...semRecusas(linha), edicao }
}
