import { Textarea } from '@mantine/core'
import { useEffect, useEffectEvent, useState } from 'react'
import { contar } from '#contract/dinheiro.ts'
import { type Importacao, type LinhaImportada, listarLinhasImportadas } from '#contract/importacoes.ts'
import { askAll } from '../../../api/pages.ts'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { DialogButtons, DialogFoot } from '../../../ui/overlays/dialog-buttons.tsx'
import { toastFailure, toastNotice } from '../../../ui/overlays/toast.ts'
import { useAskingClose } from '../../../ui/use-unsaved-guard.ts'
import { aGravar, type Escolha, POR_LER } from '../../importar/escolha.ts'
import { Recusado } from '../../importar/escolher.tsx'
import { Lendo } from '../../importar/importar.tsx'
import { Previa } from '../../importar/previa.tsx'
import { useImportacao } from '../../importar/use-importacao.ts'
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

/** Pastes whole spreadsheet rows, read as an import reads them: their preview, then the sheet filled with them. */
export function ColarLinhas({ estanteId, planilha, initial, onClose }: Props) {
  const [texto, setTexto] = useState(initial)
  const state = useImportacao({ tipo: 'estante-produtos', estanteId })
  const { importacao, enviando, deixar } = state
  const ler = state.colar
  const lerInicial = useEffectEvent(() => {
    if (initial) ler(initial)
  })
  useEffect(() => lerInicial(), [])
  const close = useAskingClose(
    () => texto.trim() !== '' && texto !== initial,
    () => {
      deixar()
      onClose()
    },
  )
  return (
    <Dialog wide title="Colar linhas de uma planilha" onClose={close}>
      {enviando !== null ? (
        <Lendo nome={enviando} onCancel={deixar} />
      ) : importacao ? (
        <Previa key={importacao.id} tudo importacao={importacao} state={state}>
          {(escolha, porLer) => (
            <Usar {...{ estanteId, planilha, importacao, escolha, porLer, onClose }} onLeave={deixar} />
          )}
        </Previa>
      ) : (
        <>
          <Recusado tipo="estante-produtos" state={state} />
          <Textarea
            label="Produto, preço e quantidade"
            description="Copie as linhas no Excel ou no Google Planilhas e cole aqui. O produto pode ser o código ou o nome. Com a linha de títulos, as colunas podem vir em qualquer ordem."
            placeholder={'Banana prata\t4,90\t100'}
            autosize
            minRows={6}
            maxRows={12}
            spellCheck={false}
            data-autofocus
            value={texto}
            onChange={event => setTexto(event.currentTarget.value)}
          />
          <DialogFoot>
            <DialogButtons
              action="Ler as linhas"
              onAction={() => ler(texto)}
              reason={texto.trim() === '' ? 'Cole as linhas' : null}
              onBack={close}
            />
          </DialogFoot>
        </>
      )}
    </Dialog>
  )
}

type UsarProps = Omit<Props, 'initial'> & {
  importacao: Importacao
  escolha: Escolha
  porLer: boolean
  /** Cancels the import: nothing of it is written on the server. */
  onLeave: () => void
}

/** Fills the sheet with the good rows, also with those that are on the shelf as they are: the sheet may have other values by now. */
function Usar({ estanteId, planilha, onClose, importacao, escolha, porLer, onLeave }: UsarProps) {
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
