import { Button, NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { contar } from '#contract/dinheiro.ts'
import type { ColunaDoArquivo, UnidadeDoArquivo } from '#contract/importacoes.ts'
import { COLUNAS, type TipoDeImportacao } from '#contract/importacoes-colunas.ts'
import { nomeComCodigo, UNIDADES } from '#contract/unidades.ts'
import type { EstadoDaImportacao, Termos } from './use-importacao.ts'

type Lidas = { tipo: TipoDeImportacao; colunas: readonly ColunaDoArquivo[]; unidades?: readonly UnidadeDoArquivo[] }
type Respostas = ReturnType<typeof useRespostas>

/** The answer of a column that waits for one: to say that it is not used is an answer as well. */
const PERGUNTA = '?'

/** What the user chose for the file's columns and units; `termos`: what of it is not how the file was read. */
export function useRespostas({ tipo, colunas, unidades = [] }: Lidas) {
  const [campos, setCampos] = useState<Record<string, string>>({})
  const [grafias, setGrafias] = useState<Record<string, string>>({})
  const tomados = Object.values(campos)
  const daColuna = ({ texto, campo, duvida }: ColunaDoArquivo): string => {
    const lido = campo ?? duvida ?? ''
    return campos[texto] ?? (tomados.includes(lido) ? '' : duvida ? PERGUNTA : lido)
  }
  const daUnidade = (lida: UnidadeDoArquivo): string =>
    grafias[lida.texto] ?? (ehDuvidosa(lida) ? '' : (lida.unidade ?? ''))
  const dasColunas = colunas.flatMap((coluna): Termos => {
    const { texto, campo, duvida } = coluna
    const valor = campos[texto]
    // Another column took its field: that says enough.
    if (valor === undefined || (valor === '' && campo && tomados.includes(campo))) return []
    return valor === (campo ?? '') && !duvida ? [] : [{ onde: tipo, texto, valor }]
  })
  const dasUnidades = unidades.flatMap(({ texto, unidade, entre }): Termos => {
    const valor = grafias[texto]
    return valor && (valor !== unidade || entre.length > 0) ? [{ onde: 'unidade', texto, valor }] : []
  })
  return {
    ...{ tipo, colunas, unidades, daColuna, daUnidade },
    termos: [...dasColunas, ...dasUnidades],
    dizerColuna: (texto: string, campo: string) => {
      const outros = Object.entries(campos).filter(([, outro]) => campo === '' || outro !== campo)
      setCampos({ ...Object.fromEntries(outros), [texto]: campo })
    },
    dizerUnidade: (texto: string, unidade: string) => setGrafias({ ...grafias, [texto]: unidade }),
  }
}

const ehDuvidosa = ({ unidade, entre }: UnidadeDoArquivo): boolean => unidade === null || entre.length > 0

type PerguntasProps = {
  respostas: Respostas
  state: Pick<EstadoDaImportacao, 'reler' | 'relendo'>
  /** The file can't be read without an answer. */
  aberta?: boolean
}

/** How each column and unit was read, which the user may say otherwise; open where something is asked. */
export function Perguntas({ respostas, state: { reler, relendo }, aberta = false }: PerguntasProps) {
  const { colunas, unidades, termos } = respostas
  const perguntadas = colunas.filter(({ duvida }) => duvida !== null)
  const unidadesPerguntadas = unidades.some(ehDuvidosa)
  return (
    <div>
      <details open={aberta || perguntadas.length > 0}>
        <summary>Que coluna é qual</summary>
        {colunas.every(semTitulo) ? (
          <p className="quiet">Para dizer outra coisa, cole também a linha de títulos.</p>
        ) : null}
        <div className="pair gap-sm">
          {[...perguntadas, ...colunas.filter(({ duvida }) => duvida === null)].map(coluna => (
            <Coluna key={coluna.texto} coluna={coluna} respostas={respostas} />
          ))}
        </div>
      </details>
      {unidades.length > 0 ? (
        <details open={unidadesPerguntadas}>
          <summary>{unidadesPerguntadas ? 'Que unidade é esta?' : 'Como as unidades foram lidas'}</summary>
          <div className="pair gap-sm">
            {unidades.map(lida => (
              <Grafia key={lida.texto} lida={lida} respostas={respostas} />
            ))}
          </div>
        </details>
      ) : null}
      {termos.length > 0 ? (
        <div className="row centred gap-sm mt-sm">
          <Button loading={relendo} onClick={() => void reler(termos)}>
            Ler de novo com estas respostas
          </Button>
          <span className="quiet small">Ficam lembradas para os próximos arquivos, de todos os administradores.</span>
        </div>
      ) : null}
    </div>
  )
}

/** In pasted lines without headings the order says it, and there is nothing to remember an answer by. */
const semTitulo = ({ titulo }: ColunaDoArquivo): boolean => /^Coluna [A-Z]+$/.test(titulo)

function Coluna({ coluna, respostas }: { coluna: ColunaDoArquivo; respostas: Respostas }) {
  const { texto, titulo, amostras, oculta } = coluna
  const { tipo, colunas, daColuna, dizerColuna } = respostas
  const value = daColuna(coluna)
  return (
    <NativeSelect
      label={titulo}
      description={[oculta && 'oculta na planilha', ...amostras].filter(Boolean).join(' · ') || 'sem valores'}
      disabled={colunas.every(semTitulo)}
      value={value}
      onChange={event => dizerColuna(texto, event.currentTarget.value)}
      data={[
        ...(value === PERGUNTA ? [{ value: PERGUNTA, label: 'Escolha' }] : []),
        { value: '', label: 'Não usar' },
        ...COLUNAS[tipo].map(({ campo, titulo, parteDe }) => ({
          value: campo,
          label: parteDe ? `Parte do endereço: ${titulo}` : titulo,
        })),
      ]}
    />
  )
}

function Grafia({ lida, respostas }: { lida: UnidadeDoArquivo; respostas: Respostas }) {
  const { texto, exemplo, linhas, entre } = lida
  const value = respostas.daUnidade(lida)
  const outras = UNIDADES.filter(unidade => !entre.includes(unidade))
  return (
    <NativeSelect
      label={`“${exemplo}”`}
      description={contar(linhas, 'linha', 'linhas')}
      value={value}
      onChange={event => respostas.dizerUnidade(texto, event.currentTarget.value)}
      data={[
        ...(value === '' ? [{ value: '', label: 'Escolha a unidade' }] : []),
        ...[...entre, ...outras].map(unidade => ({ value: unidade, label: nomeComCodigo(unidade) })),
      ]}
    />
  )
}
