import { Button, NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { contar } from '#contract/dinheiro.ts'
import type { ColunaDoArquivo, Importacao, UnidadeDoArquivo } from '#contract/importacoes.ts'
import { COLUNAS, type Coluna, type TipoDeImportacao } from '#contract/importacoes-colunas.ts'
import { nomeComCodigo, UNIDADES } from '#contract/unidades.ts'
import { Dobrado } from './dobrado.tsx'
import styles from './importar.module.css'
import type { EstadoDaImportacao, Termos } from './use-importacao.ts'

/** Saves what the user said about columns or units, and reads the file again with it. */
type Reler = Pick<EstadoDaImportacao, 'reler' | 'relendo'>

const LEMBRADO = 'Fica lembrado para os próximos arquivos, de todos os administradores.'

type UnidadesProps = {
  unidades: Importacao['unidades']
  /** The units chosen on the screen, by spelling. */
  ditas: Record<string, string>
  onChange: (ditas: Record<string, string>) => void
  state: Reler
}

/** Whether another unit was chosen than the file was read with. */
export const outraUnidade = (lidas: readonly UnidadeDoArquivo[], ditas: Record<string, string>): boolean =>
  lidas.some(({ texto, unidade }) => (ditas[texto] ?? unidade ?? '') !== (unidade ?? ''))

/** Asks for the units that were not recognised, beside the rows that they hold up. */
export function UnidadesDuvidosas({ unidades, ...props }: UnidadesProps) {
  const duvidosas = unidades.filter(ehDuvidosa)
  if (duvidosas.length === 0) return null
  return (
    <section className={`stack gap-sm mt-md ${styles.ditos}`} aria-label="Unidades do arquivo">
      <p>
        <strong>Que unidade é esta?</strong> Diga uma vez, e vale para todas as linhas. {LEMBRADO}
      </p>
      <Grafias {...props} unidades={duvidosas} />
    </section>
  )
}

/** The units as recognised, which the user may correct. */
export function UnidadesClaras({ unidades, ...props }: UnidadesProps) {
  const claras = unidades.filter(lida => !ehDuvidosa(lida))
  if (claras.length === 0) return null
  return (
    <Dobrado summary="Como as unidades foram lidas">
      <div className="stack gap-sm">
        <Grafias {...props} unidades={claras} />
      </div>
    </Dobrado>
  )
}

const ehDuvidosa = ({ unidade, entre }: UnidadeDoArquivo): boolean => unidade === null || entre.length > 0

function Grafias({ unidades: lidas, ditas, onChange, state: { reler, relendo } }: UnidadesProps) {
  // A correct guess is sent too, so that it no longer counts as doubtful.
  const termos = lidas.flatMap((lida): Termos => {
    const valor = ditas[lida.texto] ?? lida.unidade
    return valor && (valor !== lida.unidade || ehDuvidosa(lida)) ? [{ onde: 'unidade', texto: lida.texto, valor }] : []
  })
  return (
    <>
      <div className={`stack ${styles.pares}`}>
        {lidas.map(lida => (
          <Grafia
            key={lida.texto}
            lida={lida}
            value={ditas[lida.texto] ?? lida.unidade ?? ''}
            onChange={valor => onChange({ ...ditas, [lida.texto]: valor })}
          />
        ))}
      </div>
      {outraUnidade(lidas, ditas) ? (
        <Button className={styles.reler} loading={relendo} onClick={() => void reler(termos)}>
          Ler de novo com estas unidades
        </Button>
      ) : null}
    </>
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
        ...[...entre, ...outras].map(unidade => ({ value: unidade, label: nomeComCodigo(unidade) })),
      ]}
    />
  )
}

type ColunasProps = {
  tipo: TipoDeImportacao
  colunas: readonly ColunaDoArquivo[]
  /** Hears whether other columns are chosen than the file was read with. */
  onOutras?: (outras: boolean) => void
  state: Reler
}

/** Maps the file's columns to fields, with sample values. */
export function Colunas({ tipo, colunas, onOutras, state: { reler, relendo } }: ColunasProps) {
  const lidas = Object.fromEntries(colunas.flatMap(({ campo, texto }) => (campo ? [[campo, texto]] : [])))
  const [ditas, setDitas] = useState<Record<string, string>>(lidas)
  const dizer = (campo: string, texto: string) => {
    const novas = {
      ...Object.fromEntries(Object.entries(ditas).map(([outro, dele]) => [outro, texto && dele === texto ? '' : dele])),
      [campo]: texto,
    }
    setDitas(novas)
    onOutras?.(termosDe(tipo, lidas, novas).length > 0)
  }
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
      <div className={`stack ${styles.pares}`}>{campos(COLUNAS[tipo].filter(ehPrecisa))}</div>
      <Dobrado summary="As outras, se quiser">
        <div className={`stack ${styles.pares}`}>{campos(COLUNAS[tipo].filter(coluna => !ehPrecisa(coluna)))}</div>
      </Dobrado>
      <Button
        className={styles.reler}
        loading={relendo}
        disabled={termos.length === 0}
        onClick={() => void reler(termos)}
      >
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

/** The changes to how the file was read: a field's new column, and a column that is no longer a field. */
function termosDe(tipo: TipoDeImportacao, lidas: Record<string, string>, ditas: Record<string, string>): Termos {
  const usadas = new Set(Object.values(ditas))
  return Object.keys({ ...lidas, ...ditas }).flatMap((campo): Termos => {
    const [antes = '', agora = ''] = [lidas[campo], ditas[campo]]
    if (agora === antes) return []
    if (agora !== '') return [{ onde: tipo, texto: agora, valor: campo }]
    return usadas.has(antes) ? [] : [{ onde: tipo, texto: antes, valor: '' }]
  })
}
