import { Button, NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { contar } from '#contract/dinheiro.ts'
import type { ColunaDoArquivo, UnidadeDoArquivo } from '#contract/importacoes.ts'
import { COLUNAS, type TipoDeImportacao } from '#contract/importacoes-colunas.ts'
import { nomeComCodigo, UNIDADES } from '#contract/unidades.ts'
import type { EstadoDaImportacao, Termos } from './use-importacao.ts'

type Lidas = { tipo: TipoDeImportacao; colunas: readonly ColunaDoArquivo[]; unidades?: readonly UnidadeDoArquivo[] }
/** A column, or a unit's spelling: how it was read, and whether that waits for an answer. */
type Pergunta = Pick<Termos[number], 'onde' | 'texto'> & {
  lido: string
  espera: boolean
  /** Of pasted lines without headings: there is nothing to remember an answer by. */
  disabled?: boolean
  label: string
  description: string
  opcoes: { value: string; label: string }[]
}

/** The answer of what waits for one: to say that a column is not used is an answer as well. */
const PERGUNTA = '?'

function perguntasDe({ tipo, colunas, unidades = [] }: Lidas): Pergunta[] {
  const campos = COLUNAS[tipo].map(({ campo, titulo, parteDe }) => ({
    value: campo,
    label: parteDe ? `Parte do endereço: ${titulo}` : titulo,
  }))
  const disabled = colunas.every(({ titulo }) => /^Coluna [A-Z]+$/.test(titulo))
  return [
    ...colunas.map(({ texto, titulo, campo, duvida, amostras, oculta }) => ({
      onde: tipo,
      texto,
      lido: campo ?? duvida ?? '',
      espera: duvida !== null,
      label: titulo,
      description: [oculta && 'oculta na planilha', ...amostras].filter(Boolean).join(' · ') || 'sem valores',
      disabled,
      opcoes: [{ value: '', label: 'Não usar' }, ...campos],
    })),
    ...unidades.map(({ texto, exemplo, linhas, unidade, entre }) => ({
      onde: 'unidade' as const,
      texto,
      lido: unidade ?? '',
      espera: unidade === null || entre.length > 0,
      label: `“${exemplo}”`,
      description: contar(linhas, 'linha', 'linhas'),
      opcoes: [...new Set([...entre, ...UNIDADES])].map(value => ({ value, label: nomeComCodigo(value) })),
    })),
  ]
}

/** What the user chose for the file's columns and units; `termos`: what of it is not how the file was read. */
export function useRespostas(lidas: Lidas) {
  const [ditas, setDitas] = useState<Record<string, string>>({})
  const perguntas = perguntasDe(lidas)
  const chave = ({ onde, texto }: Pergunta) => `${onde} ${texto}`
  const valorDe = (pergunta: Pergunta): string => {
    const { onde, lido, espera } = pergunta
    const tomada = onde !== 'unidade' && Object.values(ditas).includes(lido)
    return ditas[chave(pergunta)] ?? (tomada ? '' : espera ? PERGUNTA : lido)
  }
  return {
    perguntas,
    valorDe,
    termos: perguntas.flatMap((pergunta): Termos => {
      const { onde, texto, lido, espera } = pergunta
      const valor = ditas[chave(pergunta)]
      return valor === undefined || (valor === lido && !espera) ? [] : [{ onde, texto, valor }]
    }),
    /** A field is one column's: the one that had it before is free again. */
    dizer: (pergunta: Pergunta, valor: string) => {
      const ficam = Object.entries(ditas).filter(
        ([, outro]) => pergunta.onde === 'unidade' || valor === '' || outro !== valor,
      )
      setDitas({ ...Object.fromEntries(ficam), [chave(pergunta)]: valor })
    },
  }
}

type Props = {
  respostas: ReturnType<typeof useRespostas>
  state: Pick<EstadoDaImportacao, 'reler' | 'relendo'>
  /** The file can't be read without an answer. */
  aberta?: boolean
}

/** How each column and unit was read, which the user may say otherwise; open where something is asked. */
export function Perguntas({ respostas, state: { reler, relendo }, aberta = false }: Props) {
  const { perguntas, valorDe, dizer, termos } = respostas
  const grupos = Object.entries(Object.groupBy(perguntas, ({ onde }) => onde))
  return (
    <div>
      {grupos.map(([onde, deste]) => (
        <details key={onde} open={aberta || deste.some(({ espera }) => espera)}>
          <summary>{onde === 'unidade' ? 'Que unidade é esta' : 'Que coluna é qual'}</summary>
          {deste.some(({ disabled }) => disabled) ? (
            <p className="quiet">Para dizer outra coisa, cole também a linha de títulos.</p>
          ) : null}
          <div className="pair gap-sm">
            {deste
              .toSorted((a, b) => Number(b.espera) - Number(a.espera))
              .map(pergunta => (
                <NativeSelect
                  key={pergunta.texto}
                  label={pergunta.label}
                  description={pergunta.description}
                  disabled={pergunta.disabled === true}
                  value={valorDe(pergunta)}
                  onChange={event => dizer(pergunta, event.currentTarget.value)}
                  data={[
                    ...(valorDe(pergunta) === PERGUNTA ? [{ value: PERGUNTA, label: 'Escolha' }] : []),
                    ...pergunta.opcoes,
                  ]}
                />
              ))}
          </div>
        </details>
      ))}
      {termos.length > 0 ? (
        <div className="row centred gap-sm mt-sm">
          <Button loading={relendo} onClick={() => reler(termos)}>
            Ler de novo com estas respostas
          </Button>
          <span className="quiet small">Ficam lembradas para os próximos arquivos, de todos os administradores.</span>
        </div>
      ) : null}
    </div>
  )
}
