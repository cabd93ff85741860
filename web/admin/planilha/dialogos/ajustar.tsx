import { Group } from '@mantine/core'
import { useState } from 'react'
import { contar, emReais, temCasas } from '#contract/dinheiro.ts'
import { PercentField } from '../../../ui/fields/money-field.tsx'
import { FilterChoice } from '../../../ui/lists/filter-choice.tsx'
import { FormDialog } from '../../../ui/overlays/form-dialog.tsx'
import { noPrejuizo } from '../../cadastro/estantes/copias.ts'
import { Previa } from '../../cadastro/estantes/previa.tsx'
import { type Planilha, reajustadas } from '../estado.ts'
import { daPrejuizo, numeroDa } from '../linha.ts'

type Props = {
  planilha: Planilha
  /** The lines that change: those that the search shows. */
  mostrados: readonly number[]
  onClose: () => void
}

const SENTIDOS = [
  ['1', 'Aumentar'],
  ['-1', 'Reduzir'],
] as const

/** Raises or lowers the prices by a percentage; the new ones go into the sheet, to be checked and saved. */
export function Ajustar({ planilha, mostrados, onClose }: Props) {
  const [sentido, setSentido] = useState<'1' | '-1'>('1')
  const [porcento, setPorcento] = useState<number | null>(null)
  const erro = recusa(porcento, sentido)
  const linhas = mostrados.flatMap(id => planilha.linhas.row(id) ?? [])
  const novas = erro === null && porcento ? reajustadas(linhas, porcento * Number(sentido)) : []
  const [depois] = novas
  const antes = depois && planilha.linhas.row(depois.produtoId)
  const abaixoDoCusto = novas.filter(daPrejuizo).length
  const mudar = () => {
    if (novas.length === 0) return
    planilha.linhas.write(novas)
    onClose()
  }
  return (
    <FormDialog
      title="Ajustar em %"
      action="Ajustar"
      reason={erro ?? (novas.length === 0 ? 'Nenhum preço muda' : null)}
      onSubmit={mudar}
      unsaved={() => porcento !== null}
      onClose={onClose}
    >
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
        waiting={`Muda o preço de ${contar(mostrados.length, 'produto listado', 'produtos listados')}. Os novos aparecem na planilha, e só valem depois de salvar.`}
        doubtful={() => abaixoDoCusto > 0}
      >
        {({ antes, depois }) => {
          const [de, para] = [antes, depois].map(linha => emReais(numeroDa(linha, 'precoVenda') ?? 0))
          const mudam = contar(novas.length, 'preço muda', 'preços mudam')
          return `${mudam}. ${depois.nome}: ${de} passa a ${para}.${noPrejuizo(abaixoDoCusto)}`
        }}
      </Previa>
    </FormDialog>
  )
}

function recusa(porcento: number | null, sentido: string): string | null {
  if (porcento === null || Number.isNaN(porcento)) return 'Digite a porcentagem'
  if (!temCasas(porcento, 2)) return 'Use no máximo duas casas decimais'
  if (sentido === '-1' && porcento >= 100) return 'Reduza menos que 100%'
  return porcento > 1000 ? 'Aumente no máximo 1.000%' : null
}
