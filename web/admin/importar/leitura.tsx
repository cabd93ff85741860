import { Button, NativeSelect } from '@mantine/core'
import { useState } from 'react'
import type { ColunaDoArquivo, Importacao, UnidadeDoArquivo } from '#contract/importacoes.ts'
import { COLUNAS, type Coluna, type TipoDeImportacao } from '#contract/importacoes-colunas.ts'
import type { dizerTermos } from '#contract/importacoes-termos.ts'
import type { Input } from '#contract/route.ts'
import { NOME_DA_UNIDADE, UNIDADES, type Unidade } from '#contract/unidades.ts'
import { Dobrado } from './dobrado.tsx'
import styles from './importar.module.css'
import { contar } from './palavras.ts'

type Termos = Input<typeof dizerTermos.schema.body>['termos']
/** Remembers what was said, and has the file read again by it. */
type Reler = (termos: Termos) => void

const LEMBRADO = 'Fica lembrado para os próximos arquivos, de todos os administradores.'

/** How units are written in the file: what nobody understood is asked, the rest is told and may be said otherwise. */
export function Unidades({ unidades, onRead }: { unidades: Importacao['unidades']; onRead: Reler }) {
  const [ditas, setDitas] = useState<Record<string, string>>({})
  const duvidosas = unidades.filter(({ unidade, entre }) => unidade === null || entre.length > 0)
  const claras = unidades.filter(unidade => !duvidosas.includes(unidade))
  const termos: Termos = Object.entries(ditas)
    .filter(([texto, valor]) => valor !== '' && valor !== unidades.find(lida => lida.texto === texto)?.unidade)
    .map(([texto, valor]) => ({ onde: 'unidade', texto, valor }))
  // A guess that is right is said too: it is no doubt any more.
  for (const { texto, unidade } of duvidosas)
    if (unidade !== null && (ditas[texto] ?? unidade) === unidade && termos.length > 0)
      termos.push({ onde: 'unidade', texto, valor: unidade })
  const campos = (lidas: readonly UnidadeDoArquivo[]) =>
    lidas.map(lida => (
      <Grafia
        key={lida.texto}
        lida={lida}
        value={ditas[lida.texto] ?? lida.unidade ?? ''}
        onChange={valor => setDitas({ ...ditas, [lida.texto]: valor })}
      />
    ))
  if (unidades.length === 0) return null
  return (
    <section
      className={`stack gap-sm mt-md ${duvidosas.length > 0 ? styles.ditos : ''}`}
      aria-label="Unidades do arquivo"
    >
      {duvidosas.length > 0 ? (
        <>
          <p>
            <strong>Que unidade é esta?</strong> Diga uma vez, e vale para todas as linhas. {LEMBRADO}
          </p>
          <div className={styles.pares}>{campos(duvidosas)}</div>
        </>
      ) : null}
      {claras.length > 0 ? (
        <Dobrado
          summary={duvidosas.length > 0 ? 'Como as outras unidades foram lidas' : 'Como as unidades foram lidas'}
        >
          <div className={styles.pares}>{campos(claras)}</div>
        </Dobrado>
      ) : null}
      {termos.length > 0 ? (
        <Button className={styles.reler} onClick={() => onRead(termos)}>
          Ler de novo com estas unidades
        </Button>
      ) : null}
    </section>
  )
}

type GrafiaProps = { lida: UnidadeDoArquivo; value: string; onChange: (unidade: string) => void }

function Grafia({ lida: { exemplo, linhas, entre }, value, onChange }: GrafiaProps) {
  const outras = UNIDADES.filter(unidade => !entre.includes(unidade))
  return (
    <NativeSelect
      label={`“${exemplo}”`}
      description={contar(linhas, 'linha', 'linhas')}
      value={value}
      onChange={event => onChange(event.currentTarget.value)}
      data={[
        ...(value === '' ? [{ value: '', label: 'Escolha a unidade' }] : []),
        ...[...entre, ...outras].map(unidade => ({ value: unidade, label: emPalavras(unidade) })),
      ]}
    />
  )
}

const emPalavras = (unidade: Unidade) => `${NOME_DA_UNIDADE[unidade]} (${unidade})`

type ColunasProps = {
  tipo: TipoDeImportacao
  colunas: readonly ColunaDoArquivo[]
  onRead: Reler
}

/** Which column of the file is which of ours, with some of what stands in it. */
export function Colunas({ tipo, colunas, onRead }: ColunasProps) {
  const lidas = Object.fromEntries(colunas.flatMap(({ campo, texto }) => (campo ? [[campo, texto]] : [])))
  const [ditas, setDitas] = useState<Record<string, string>>(lidas)
  const dizer = (campo: string, texto: string) =>
    setDitas({
      ...Object.fromEntries(Object.entries(ditas).map(([outro, dele]) => [outro, texto && dele === texto ? '' : dele])),
      [campo]: texto,
    })
  const termos = termosDe(tipo, lidas, ditas)
  const campos = (quais: readonly Coluna[]) =>
    quais.map(({ campo, titulo, obrigatoria }) => (
      <NativeSelect
        key={campo}
        label={titulo}
        description={amostrasDe(colunas, ditas[campo]) || (obrigatoria ? 'Obrigatória' : 'Se quiser')}
        value={ditas[campo] ?? ''}
        onChange={event => dizer(campo, event.currentTarget.value)}
        data={[
          { value: '', label: 'Nenhuma coluna' },
          ...colunas.map(({ texto, titulo }) => ({ value: texto, label: comAmostra(colunas, texto, titulo) })),
        ]}
      />
    ))
  return (
    <div className="stack gap-sm">
      <p className="quiet">{LEMBRADO}</p>
      <div className={styles.pares}>{campos(COLUNAS[tipo].filter(ehPrecisa))}</div>
      <Dobrado summary="As outras, se quiser">
        <div className={styles.pares}>{campos(COLUNAS[tipo].filter(coluna => !ehPrecisa(coluna)))}</div>
      </Dobrado>
      <Button className={styles.reler} disabled={termos.length === 0} onClick={() => onRead(termos)}>
        Ler de novo com estas colunas
      </Button>
    </div>
  )
}

const ehPrecisa = ({ obrigatoria, aoMenosUma }: Coluna): boolean => Boolean(obrigatoria || aoMenosUma)

const amostrasDe = (colunas: readonly ColunaDoArquivo[], texto: string | undefined): string =>
  (colunas.find(coluna => coluna.texto === texto)?.amostras ?? []).join(' · ')

function comAmostra(colunas: readonly ColunaDoArquivo[], texto: string, titulo: string): string {
  const amostras = amostrasDe(colunas, texto)
  return amostras ? `${titulo} (${amostras})` : titulo
}

/** What differs from how the file was read: a field's new column, and a column that is no field any more. */
function termosDe(tipo: TipoDeImportacao, lidas: Record<string, string>, ditas: Record<string, string>): Termos {
  const usadas = new Set(Object.values(ditas))
  return Object.keys({ ...lidas, ...ditas }).flatMap((campo): Termos => {
    const [antes = '', agora = ''] = [lidas[campo], ditas[campo]]
    if (agora === antes) return []
    if (agora !== '') return [{ onde: tipo, texto: agora, valor: campo }]
    return usadas.has(antes) ? [] : [{ onde: tipo, texto: antes, valor: '' }]
  })
}
