import { useState } from 'react'
import { contar } from '#contract/dinheiro.ts'
import { type LinhaImportada, listarLinhasImportadas } from '#contract/importacoes.ts'
import { askAll } from '../../../api/pages.ts'
import { DialogButtons, DialogFoot } from '../../../ui/overlays/dialog-buttons.tsx'
import { toastFailure, toastNotice } from '../../../ui/overlays/toast.ts'
import { aGravar, type Escolha, POR_LER } from '../../importar/escolha.ts'
import { Importar, type Lida } from '../../importar/importar.tsx'
import { comValores } from '../colar.ts'
import type { Planilha } from '../estado.ts'
import { linhaNova } from '../linha.ts'
import { useForaDaEstante } from './adicionar.tsx'

type Props = {
  estanteId: number
  planilha: Planilha
  /** A block pasted into the sheet that names products. */
  initial: string
  onClose: () => void
}

/** Fills the sheet with pasted lines or a file, read as an import reads them. */
export const ColarLinhas = ({ initial, ...props }: Props) => (
  <Importar
    tipo="estante-produtos"
    estanteId={props.estanteId}
    title="Colar linhas de uma planilha"
    initial={initial}
    rodape={lida => <Usar {...props} {...lida} />}
    onClose={props.onClose}
  />
)

/** Takes the good rows, also those that are on the shelf as they are: the sheet may have other values by now. */
function Usar({ estanteId, planilha, onClose, importacao, escolha, porLer, onLeave }: Omit<Props, 'initial'> & Lida) {
  const { produtos, isPending: lendo, error } = useForaDaEstante(estanteId, planilha)
  const [usando, setUsando] = useState(false)
  const quantas = aGravar(importacao, escolha) + importacao.iguais
  const usar = async () => {
    setUsando(true)
    const novas = new Map(produtos.map(produto => [produto.id, linhaNova(produto)]))
    const lidas = await linhasDe(importacao.id, escolha).catch((error: unknown) => {
      toastFailure(error, 'As linhas não foram usadas')
      setUsando(false)
    })
    if (!lidas) return
    const usadas = lidas.flatMap(({ registroId, valores }) => {
      const linha = planilha.linhas.row(registroId ?? 0) ?? novas.get(registroId ?? 0)
      return linha ? [comValores(linha, valores)] : []
    })
    planilha.linhas.write(usadas)
    const inativos = lidas.length - usadas.length
    if (inativos > 0)
      toastNotice(`${contar(inativos, 'linha ficou', 'linhas ficaram')} de fora: o produto não está ativo`)
    onLeave()
    onClose()
  }
  return (
    <DialogFoot>
      <DialogButtons
        back="Mudar o texto"
        onBack={onLeave}
        action={quantas === 0 ? 'Usar as linhas' : `Usar ${contar(quantas, 'linha', 'linhas')}`}
        busy={usando}
        reason={porLer ? POR_LER : error ? PORQUE.semCadastro : lendo ? PORQUE.lendo : quantas ? null : PORQUE.nada}
        onAction={() => void usar()}
      />
    </DialogFoot>
  )
}

const PORQUE = {
  semCadastro: 'O cadastro de produtos não pôde ser lido: feche e tente de novo',
  lendo: 'Lendo o cadastro',
  nada: 'Não há linha que sirva',
}

/** Every row of an import that is good, or accepted. */
async function linhasDe(id: number, { aceitarAvisos }: Escolha): Promise<LinhaImportada[]> {
  const avisos = aceitarAvisos ? '1' : '0'
  const lidas = (['nova', 'alterada', 'igual'] as const).map(situacao =>
    askAll(listarLinhasImportadas, { params: { id }, query: { situacao, avisos, limite: 1000 } }, 'linhas'),
  )
  return (await Promise.all(lidas)).flat()
}
