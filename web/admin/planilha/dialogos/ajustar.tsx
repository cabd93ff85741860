import { Group } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { contar, emReais, temCasas } from '#contract/dinheiro.ts'
import { comUnidade } from '#contract/unidades.ts'
import { PercentField } from '../../../ui/fields/money-field.tsx'
import { FilterChoice } from '../../../ui/lists/filter-choice.tsx'
import { FormDialog } from '../../../ui/overlays/form-dialog.tsx'
import { noPrejuizo } from '../../cadastro/estantes/copiar-em-palavras.ts'
import { Previa } from '../../cadastro/estantes/previa.tsx'
import type { Planilha } from '../estado.ts'
import { type Coluna, daPrejuizo, type Linha, numeroDa } from '../linha.ts'
import { reajustadas } from '../precos.ts'

type Props = {
  planilha: Planilha
  /** The lines that change: those that the search shows. */
  mostrados: readonly number[]
  onClose: () => void
}

const COLUNAS = [
  ['precoVenda', 'Preço'],
  ['quantidade', 'Ofertado'],
] as const
const SENTIDOS = [
  ['1', 'Aumentar'],
  ['-1', 'Reduzir'],
] as const

/** Raises or lowers a column by a percentage; the new values go into the sheet, to be checked and saved. */
export function Ajustar({ planilha, mostrados, onClose }: Props) {
  const [coluna, setColuna] = useState<Coluna>('precoVenda')
  const [sentido, setSentido] = useState<'1' | '-1'>('1')
  const [porcento, setPorcento] = useState<number | null>(null)
  const erro = recusa(porcento, sentido)
  const ajuste = erro === null && porcento !== null ? porcento * Number(sentido) : 0
  const linhas = mostrados.flatMap(id => planilha.linhas.row(id) ?? [])
  const novas = ajuste === 0 ? [] : reajustadas(linhas, ajuste, coluna)
  const [depois] = novas
  const antes = depois && planilha.linhas.row(depois.produtoId)
  const abaixoDoCusto = coluna === 'precoVenda' ? novas.filter(daPrejuizo).length : 0
  const mudar = (event: FormEvent) => {
    event.preventDefault()
    if (novas.length === 0) return
    planilha.linhas.write(novas)
    onClose()
  }
  return (
    <FormDialog
      title="Ajustar em %"
      action="Ajustar"
      reason={erro ?? (novas.length === 0 ? 'Nenhum valor muda' : null)}
      onSubmit={mudar}
      onClose={onClose}
    >
      <FilterChoice
        label="Coluna"
        options={COLUNAS}
        value={coluna}
        onChange={valor => setColuna(valor ?? 'precoVenda')}
      />
      <Group grow gap="xs" align="flex-end" wrap="nowrap">
        <FilterChoice
          label="Aumentar ou reduzir"
          options={SENTIDOS}
          value={sentido}
          onChange={valor => setSentido(valor ?? '1')}
        />
        <PercentField
          label="Porcentagem"
          value={porcento}
          onChange={setPorcento}
          error={porcento === null || Number.isNaN(porcento) ? null : erro}
          data-autofocus
        />
      </Group>
      <Previa
        previa={{ data: depois && antes && { antes, depois }, failed: false }}
        waiting={`Muda ${contar(mostrados.length, 'produto listado', 'produtos listados')}. Os valores novos aparecem na planilha, e só valem depois de salvar.`}
        doubtful={() => abaixoDoCusto > 0}
      >
        {({ antes, depois }) => `${emPalavras(novas.length, coluna, antes, depois)}${noPrejuizo({ abaixoDoCusto })}`}
      </Previa>
    </FormDialog>
  )
}

function emPalavras(quantos: number, coluna: Coluna, antes: Linha, depois: Linha): string {
  const escrito = (linha: Linha) => {
    const valor = numeroDa(linha, coluna) ?? 0
    return coluna === 'precoVenda' ? emReais(valor) : comUnidade(valor, linha.unidadeMedida)
  }
  const mudam =
    coluna === 'precoVenda'
      ? contar(quantos, 'preço muda', 'preços mudam')
      : contar(quantos, 'quantidade muda', 'quantidades mudam')
  return `${mudam}. ${depois.nome}: ${escrito(antes)} passa a ${escrito(depois)}.`
}

function recusa(porcento: number | null, sentido: string): string | null {
  if (porcento === null || Number.isNaN(porcento)) return 'Digite a porcentagem'
  if (!temCasas(porcento, 2)) return 'Use no máximo duas casas decimais'
  if (sentido === '-1' && porcento >= 100) return 'Reduza menos que 100 %'
  return porcento > 1000 ? 'Aumente no máximo 1.000 %' : null
}
