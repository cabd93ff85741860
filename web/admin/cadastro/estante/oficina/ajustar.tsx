import { Button, Group, Radio, Stack, Text } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { escreverNumero, lerDinheiro } from '#contract/digitacao.ts'
import { emReais, temCasas } from '#contract/dinheiro.ts'
import { comUnidade } from '#contract/unidades.ts'
import { NumberField } from '../../../../ui/fields/number-field.tsx'
import { FilterChoice } from '../../../../ui/lists/filter-choice.tsx'
import { noPrejuizo } from '../copiar-em-palavras.ts'
import { abaixoDoCusto, type Coluna, type Linha, numeroDa } from '../planilha/linha.ts'
import { mudarLinhas, type Planilha } from '../planilha/planilha.ts'
import { reajustadas } from '../planilha/precos.ts'
import { Janela, Saidas } from './janela.tsx'

/** The rows and the column of the cells that were marked when it was opened. */
export type Marcadas = { ids: readonly number[]; coluna: Coluna }

type Props = {
  planilha: Planilha
  mostrados: readonly number[]
  busca: string
  marcadas: Marcadas | null
  onClose: () => void
}
type Sentido = '1' | '-1'
type Quais = 'todos' | 'mostrados' | 'escolhidos' | 'marcados'

const escrever = (valor: number) => escreverNumero(valor, 0, 2)

/** A column up or down by a percentage: the new values come into the sheet, to be looked at and saved. */
export function Ajustar({ planilha, mostrados, busca, marcadas, onClose }: Props) {
  const escolhidas = planilha.linhas.whole().escolhidas
  const [coluna, setColuna] = useState<Coluna>(marcadas?.coluna ?? 'precoVenda')
  const [quais, setQuais] = useState<Quais>(
    marcadas ? 'marcados' : escolhidas.size > 0 ? 'escolhidos' : busca ? 'mostrados' : 'todos',
  )
  const [sentido, setSentido] = useState<Sentido>('1')
  const [porcento, setPorcento] = useState<number | null>(null)
  const ids = { todos: planilha.linhas.ids(), mostrados, escolhidos: [...escolhidas], marcados: marcadas?.ids ?? [] }[
    quais
  ]
  const erro = recusa(porcento, sentido)
  const ajuste = erro === null && porcento !== null ? porcento * Number(sentido) : 0
  const linhas = ids.flatMap(id => planilha.linhas.row(id) ?? [])
  const novas = ajuste === 0 ? [] : reajustadas(linhas, ajuste, coluna)
  const mudar = (event: FormEvent) => {
    event.preventDefault()
    if (novas.length === 0) return
    mudarLinhas(planilha, novas)
    onClose()
  }
  const [exemplo] = novas
  const antes = exemplo && planilha.linhas.row(exemplo.produtoId)
  return (
    <Janela title="Ajustar em %" width={480} onClose={onClose}>
      <form noValidate autoComplete="off" onSubmit={mudar}>
        <Stack gap="md">
          <FilterChoice
            label="Coluna"
            options={[
              ['precoVenda', 'Preço'],
              ['quantidade', 'Ofertado'],
            ]}
            value={coluna}
            onChange={valor => setColuna(valor ?? 'precoVenda')}
          />
          <Porcentagem {...{ sentido, setSentido, porcento, setPorcento, erro }} />
          <Radio.Group label="De quais produtos" value={quais} onChange={valor => setQuais(valor as Quais)}>
            <Stack gap={6} mt={4}>
              <Opcoes
                todos={planilha.linhas.ids().length}
                mostrados={busca ? mostrados.length : null}
                escolhidos={escolhidas.size}
                marcados={marcadas?.ids.length ?? 0}
              />
            </Stack>
          </Radio.Group>
          <Text role="status" c="dimmed">
            {exemplo && antes
              ? `${emPalavras(novas.length, coluna, antes, exemplo)}${coluna === 'precoVenda' ? noPrejuizo({ abaixoDoCusto: novas.filter(abaixoDoCusto).length }) : ''}`
              : 'Os valores novos aparecem na planilha, e só valem depois de salvar.'}
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

type OpcoesProps = { todos: number; mostrados: number | null; escolhidos: number; marcados: number }

/** `mostrados`: null while nothing is searched for. */
function Opcoes({ todos, mostrados, escolhidos, marcados }: OpcoesProps) {
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
      {marcados > 0 ? (
        <Radio value="marcados" label={marcados === 1 ? 'O marcado' : `Os ${marcados} marcados`} />
      ) : null}
    </>
  )
}

function emPalavras(quantos: number, coluna: Coluna, antes: Linha, depois: Linha): string {
  const escrito = (linha: Linha) => {
    const valor = numeroDa(linha, coluna) ?? 0
    return coluna === 'precoVenda' ? emReais(valor) : comUnidade(valor, linha.unidadeMedida)
  }
  const [um, varios] = coluna === 'precoVenda' ? ['preço', 'preços'] : ['quantidade', 'quantidades']
  const mudam = quantos === 1 ? `1 ${um} muda` : `${quantos} ${varios} mudam`
  return `${mudam}. ${depois.nome}: ${escrito(antes)} passa a ${escrito(depois)}.`
}

function recusa(porcento: number | null, sentido: string): string | null {
  if (porcento === null || Number.isNaN(porcento)) return 'Digite a porcentagem'
  if (!temCasas(porcento, 2)) return 'Use no máximo duas casas decimais'
  if (sentido === '-1' && porcento >= 100) return 'Reduza menos que 100 %'
  return porcento > 1000 ? 'Aumente no máximo 1.000 %' : null
}
