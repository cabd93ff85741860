import { type ReactNode, useState } from 'react'
import { lerEmPedidos } from '#contract/produto-acabou.ts'
import { call } from '../../../../api/call.ts'
import { part } from '../../../../ui/part.ts'
import { ativaDa, type Linha, semIguais } from '../planilha/linha.ts'
import type { Planilha } from '../planilha/planilha.ts'

const Acabou = part(() => import('../../produto/acabou.tsx'), 'Acabou')

/**
 * Before a save that makes products inactive on the shelf, asks about each one that open or confirmed orders hold, and
 * offers a better way for a product that ended. Closing the question cancels the save.
 */
export function useAntesDeInativar(estanteId: number, planilha: Planilha, salvar: () => void) {
  const [perguntas, setPerguntas] = useState<readonly Linha[]>([])
  const [linha, ...outras] = perguntas
  const onward = () => {
    setPerguntas(outras)
    if (outras.length === 0) salvar()
  }
  const perguntarESalvar = async () => {
    const presas = planilha.linhas.rows().filter(ficaInativa)
    const pedidas = await Promise.all(presas.map(linha => temPedidos(estanteId, linha)))
    const ditas = presas.filter((_, i) => pedidas[i])
    setPerguntas(ditas)
    if (ditas.length === 0) salvar()
  }
  const dialog: ReactNode = linha ? (
    <Acabou
      key={linha.produtoId}
      produto={{ id: linha.produtoId, nome: linha.nome, unidadeMedida: linha.unidadeMedida }}
      instead={{ action: 'Inativar só nesta estante', do: onward }}
      onEnded={() => {
        // Stays active with nothing left to order: the orders that keep it can be confirmed only while it is active.
        const agora = planilha.linhas.row(linha.produtoId)
        if (agora) planilha.linhas.write([semIguais({ ...agora, edicao: { ...agora.edicao, ativo: true } })])
        onward()
      }}
      onClose={() => setPerguntas([])}
    />
  ) : null
  return { perguntarESalvar, dialog }
}

const ficaInativa = (linha: Linha): boolean =>
  linha.vista?.ativo === true && !ativaDa(linha) && linha.reservada > 0 && !linha.edicao.sai

async function temPedidos(estanteId: number, { produtoId }: Linha): Promise<boolean> {
  const { data } = await call(lerEmPedidos, { params: { id: produtoId }, query: { estanteId } })
  return data ? data.pedidos.length > 0 : false
}
