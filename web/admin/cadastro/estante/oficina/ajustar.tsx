import { Button, Group, Radio, Stack, Text } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { escreverNumero, lerDinheiro } from '#contract/digitacao.ts'
import { emReais, temCasas } from '#contract/dinheiro.ts'
import { NumberField } from '../../../../ui/fields/number-field.tsx'
import { FilterChoice } from '../../../../ui/lists/filter-choice.tsx'
import { noPrejuizo } from '../copiar-em-palavras.ts'
import { abaixoDoCusto, type Linha, numeroDa } from '../planilha/linha.ts'
import { mudarLinhas, type Planilha } from '../planilha/planilha.ts'
import { reajustadas } from '../planilha/precos.ts'
import { Janela, Saidas } from './janela.tsx'

type Props = { planilha: Planilha; mostrados: readonly number[]; busca: string; onClose: () => void }
type Sentido = '1' | '-1'
type Quais = 'todos' | 'mostrados' | 'escolhidos'

const escrever = (valor: number) => escreverNumero(valor, 0, 2)

/** Prices up or down by a percentage, to the cent: the new ones come into the sheet, to be looked at and saved. */
export function Ajustar({ planilha, mostrados, busca, onClose }: Props) {
  const escolhidas = planilha.linhas.whole().escolhidas
  const [quais, setQuais] = useState<Quais>(escolhidas.size > 0 ? 'escolhidos' : busca ? 'mostrados' : 'todos')
  const [sentido, setSentido] = useState<Sentido>('1')
  const [porcento, setPorcento] = useState<number | null>(null)
  const ids = { todos: planilha.linhas.ids(), mostrados, escolhidos: [...escolhidas] }[quais]
  const erro = recusa(porcento, sentido)
  const ajuste = erro === null && porcento !== null ? porcento * Number(sentido) : 0
  const linhas = ids.flatMap(id => planilha.linhas.row(id) ?? [])
  const novas = ajuste === 0 ? [] : reajustadas(linhas, ajuste)
  const mudar = (event: FormEvent) => {
    event.preventDefault()
    if (novas.length === 0) return
    mudarLinhas(planilha, novas)
    onClose()
  }
  const [exemplo] = novas
  const antes = exemplo && planilha.linhas.row(exemplo.produtoId)
  return (
    <Janela title="Ajustar preços" width={480} onClose={onClose}>
      <form noValidate autoComplete="off" onSubmit={mudar}>
        <Stack gap="md">
          <Porcentagem {...{ sentido, setSentido, porcento, setPorcento, erro }} />
          <Radio.Group label="De quais produtos" value={quais} onChange={valor => setQuais(valor as Quais)}>
            <Stack gap={6} mt={4}>
              <Opcoes
                todos={planilha.linhas.ids().length}
                mostrados={busca ? mostrados.length : null}
                escolhidos={escolhidas.size}
              />
            </Stack>
          </Radio.Group>
          <Text role="status" c="dimmed">
            {exemplo && antes
              ? `${emPalavras(novas.length, antes, exemplo)}${noPrejuizo({ abaixoDoCusto: novas.filter(abaixoDoCusto).length })}`
              : 'Os preços novos aparecem na planilha, e só valem depois de salvar.'}
          </Text>
          <Saidas onClose={onClose}>
            <Button type="submit" disabled={novas.length === 0}>
              Ajustar
            </Button>
          </Saidas>
        </Stack>
      </form>
    </Janela>
  )
}

type PorcentagemProps = {
  sentido: Sentido
  setSentido: (sentido: Sentido) => void
  porcento: number | null
  setPorcento: (porcento: number | null) => void
  erro: string | null
}

function Porcentagem({ sentido, setSentido, porcento, setPorcento, erro }: PorcentagemProps) {
  return (
    <Group grow gap="xs" align="flex-end" wrap="nowrap">
      <FilterChoice
        label="Aumentar ou reduzir"
        options={[
          ['1', 'Aumentar'],
          ['-1', 'Reduzir'],
        ]}
        value={sentido}
        onChange={valor => setSentido(valor ?? '1')}
      />
      <NumberField
        label="Porcentagem"
        read={lerDinheiro}
        write={escrever}
        rightSection="%"
        value={porcento}
        onChange={setPorcento}
        error={porcento === null || Number.isNaN(porcento) ? null : erro}
        data-autofocus
      />
    </Group>
  )
}

/** `mostrados`: null while nothing is searched for. */
function Opcoes({ todos, mostrados, escolhidos }: { todos: number; mostrados: number | null; escolhidos: number }) {
  return (
    <>
      <Radio value="todos" label={`Todos (${todos})`} />
      {mostrados !== null ? (
        <Radio
          value="mostrados"
          label={mostrados === 1 ? 'O que a busca mostra' : `Os ${mostrados} que a busca mostra`}
        />
      ) : null}
      {escolhidos > 0 ? (
        <Radio value="escolhidos" label={escolhidos === 1 ? 'O escolhido' : `Os ${escolhidos} escolhidos`} />
      ) : null}
    </>
  )
}

function emPalavras(quantos: number, antes: Linha, depois: Linha): string {
  const [era, passa] = [antes, depois].map(linha => emReais(numeroDa(linha, 'precoVenda') ?? 0))
  return `${quantos === 1 ? '1 preço muda' : `${quantos} preços mudam`}. ${depois.nome}: ${era} passa a ${passa}.`
}

function recusa(porcento: number | null, sentido: string): string | null {
  if (porcento === null || Number.isNaN(porcento)) return 'Digite a porcentagem'
  if (!temCasas(porcento, 2)) return 'Use no máximo duas casas decimais'
  if (sentido === '-1' && porcento >= 100) return 'Reduza menos que 100 %'
  return porcento > 1000 ? 'Aumente no máximo 1.000 %' : null
}
