import { Alert, Text, Textarea } from '@mantine/core'
import { useMemo, useState } from 'react'
import { contar, emNumero } from '#contract/dinheiro.ts'
import { useAskingClose } from '../../../../shell/use-unsaved-guard.ts'
import { ReadFailure } from '../../../../ui/notice.tsx'
import { Dialog } from '../../../../ui/overlays/dialog.tsx'
import { DialogButtons, DialogFoot } from '../../../../ui/overlays/dialog-buttons.tsx'
import { preencher } from '../planilha/bloco.ts'
import { lerBloco, type Perdida, reconhecer } from '../planilha/colar.ts'
import { linhaNova, semMotivo } from '../planilha/linha.ts'
import type { Planilha } from '../planilha/planilha.ts'
import { useForaDaEstante } from './use-fora-da-estante.ts'

type Props = {
  estanteId: number
  planilha: Planilha
  /** A block pasted into the sheet that names products. */
  initial: string
  onClose: () => void
}

/** Pastes whole spreadsheet rows: updates products on the sheet and adds others. Previews what it recognised. */
export function ColarLinhas({ estanteId, planilha, initial, onClose }: Props) {
  const [texto, setTexto] = useState(initial)
  const { produtos: fora, lendo, error, reler } = useForaDaEstante(estanteId, planilha)
  const linhas = useMemo(() => {
    const naPlanilha = planilha.linhas.rows().map(linha => ({ id: linha.produtoId, nome: linha.nome, nova: linha }))
    const aEntrar = fora.map(produto => ({ id: produto.id, nome: produto.nome, nova: linhaNova(produto) }))
    const { achadas, perdidas } = reconhecer(lerBloco(texto), [...naPlanilha, ...aEntrar])
    return {
      // An empty cell keeps the sheet's value; an unreadable one comes as typed, to be corrected there.
      achadas: achadas.map(({ produto: { nova }, precoVenda, quantidade }) =>
        preencher(semMotivo(nova), [precoVenda, quantidade]),
      ),
      perdidas,
    }
  }, [texto, fora, planilha])
  const { achadas, perdidas } = linhas
  const novas = achadas.filter(({ produtoId }) => !planilha.linhas.row(produtoId))
  const close = useAskingClose(() => texto.trim() !== '' && texto !== initial, onClose)
  const usar = () => {
    planilha.linhas.write(achadas)
    onClose()
  }
  return (
    <Dialog opened title="Colar linhas de uma planilha" onClose={close}>
      {error ? <ReadFailure error={error} onRetry={reler} /> : null}
      <Textarea
        label="Produto, preço e quantidade"
        description="Copie as linhas no Excel ou no Google Planilhas e cole aqui. O produto pode ser o nome ou o número do cadastro. Com a linha de títulos, as colunas podem vir em qualquer ordem."
        placeholder={'Banana prata\t4,90\t100'}
        autosize
        minRows={6}
        maxRows={12}
        spellCheck={false}
        data-autofocus
        value={texto}
        onChange={event => setTexto(event.currentTarget.value)}
      />
      <Text role="status" mt="sm">
        {lendo ? 'Lendo o cadastro de produtos…' : texto.trim() === '' ? '' : emPalavras(achadas.length, novas.length)}
      </Text>
      {!lendo && perdidas.length > 0 ? <Perdidas perdidas={perdidas} /> : null}
      <DialogFoot>
        <DialogButtons
          action={usarQuantas(achadas.length)}
          onAction={usar}
          reason={lendo ? 'Lendo o cadastro' : achadas.length === 0 ? 'Nenhum produto encontrado' : null}
          onBack={close}
        />
      </DialogFoot>
    </Dialog>
  )
}

const usarQuantas = (linhas: number): string =>
  linhas === 0 ? 'Usar as linhas' : `Usar ${contar(linhas, 'linha', 'linhas')}`

const MOSTRADAS = 20

function Perdidas({ perdidas }: { perdidas: readonly Perdida[] }) {
  const resto = perdidas.length - MOSTRADAS
  return (
    <Alert mt="xs" title={contar(perdidas.length, 'linha não foi reconhecida', 'linhas não foram reconhecidas')}>
      {perdidas.slice(0, MOSTRADAS).map(({ linha, texto, porque }) => (
        <div key={linha}>
          Linha {linha}, “{texto}”: {porque}
        </div>
      ))}
      {resto > 0 ? <div>e mais {emNumero(resto)}</div> : null}
    </Alert>
  )
}

function emPalavras(achadas: number, novas: number): string {
  const mudam = achadas - novas
  const partes = [
    novas > 0 ? contar(novas, 'produto novo', 'produtos novos') : '',
    mudam > 0 ? `${contar(mudam, 'que já está', 'que já estão')} na estante` : '',
  ].filter(Boolean)
  return partes.length ? `Encontrados: ${partes.join(' e ')}.` : 'Nenhum produto encontrado.'
}
