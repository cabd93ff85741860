import { Button, Checkbox, NativeSelect } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { contar, emNumero } from '#contract/dinheiro.ts'
import {
  baixarLinhasRuins,
  type Importacao,
  type LinhaImportada,
  listarLinhasImportadas,
} from '#contract/importacoes.ts'
import { usePages } from '../../api/pages.ts'
import { FileButton } from '../../shell/file-button.tsx'
import { FormFailure } from '../../ui/fields/form-failure.tsx'
import type { Column } from '../../ui/lists/columns.ts'
import { DataList } from '../../ui/lists/data-list.tsx'
import { StepTitle } from '../../ui/overlays/step-title.tsx'
import { comAviso, type Escolha, haAvisos, PALAVRAS } from './escolha.ts'
import { Perguntas, useRespostas } from './perguntas.tsx'
import type { EstadoDaImportacao } from './use-importacao.ts'

type Props = {
  importacao: Importacao
  state: EstadoDaImportacao
  /** The rows go where they are seen before they are written: what changes need not be chosen. */
  tudo?: boolean
  /** The buttons; `porLer`: an answer was given with which the file has not been read yet. */
  children: (escolha: Escolha, porLer: boolean) => ReactNode
}

/** What was read and what would be written. Nothing has been written yet. */
export function Previa({ importacao, state, tudo = false, children }: Props) {
  const [escolhida, setEscolhida] = useState<Mostrada>()
  const [escolha, setEscolha] = useState({ alterar: tudo, aceitarAvisos: false })
  const respostas = useRespostas(importacao)
  const tipos = contagensDe(importacao)
  const mostrada = tipos.find(([qual]) => qual === escolhida) ?? tipos[0]
  return (
    <>
      <div className="stack gap-sm">
        <OQueFoiLido importacao={importacao} state={state} />
        <Perguntas respostas={respostas} state={state} />
        <fieldset className="row gap-xs" aria-label="Linhas a mostrar">
          {tipos.map(tipo => (
            <Button
              key={tipo[0]}
              variant={tipo === mostrada ? 'light' : 'default'}
              aria-pressed={tipo === mostrada}
              onClick={() => setEscolhida(tipo[0])}
            >
              {tipo[1]} {emNumero(tipo[2])}
            </Button>
          ))}
        </fieldset>
        <Escolhas importacao={importacao} escolha={escolha} tudo={tudo} onChange={setEscolha} onShow={setEscolhida} />
        <FormFailure failure={state.recusa} />
        {mostrada ? <AsLinhas importacao={importacao} mostrada={mostrada} tudo={tudo} /> : null}
      </div>
      {children(escolha, respostas.termos.length > 0)}
    </>
  )
}

/** The file, its sheets and the notices. */
function OQueFoiLido({ importacao, state }: Pick<Props, 'importacao' | 'state'>) {
  const { arquivo, total, iguais, avisos, ignoradas, abas } = importacao
  const ditos = ignoradas.length > 0 ? [...avisos, `Colunas sem uso: ${ignoradas.join(', ')}`] : avisos
  return (
    <>
      <StepTitle>
        {iguais === total && importacao.compradores.novos === 0
          ? 'Nada a gravar: tudo já está assim no sistema'
          : `${contar(total, 'linha lida', 'linhas lidas')}: nada foi gravado ainda`}
      </StepTitle>
      <p className="quiet anywhere">{arquivo}</p>
      {ditos.length > 0 ? (
        <ul className="anywhere amber">
          {ditos.map(dito => (
            <li key={dito}>{dito}.</li>
          ))}
        </ul>
      ) : null}
      {abas.length > 1 ? (
        <NativeSelect
          label="Aba a ler"
          value={state.aba ?? ''}
          onChange={event => state.reenviar({ aba: event.currentTarget.value || undefined })}
          data={[
            { value: '', label: 'Todas as que têm os mesmos títulos' },
            ...abas.map(({ nome, linhas, lida }) => ({
              value: nome,
              label: `Só ${nome} (${contar(linhas, 'linha', 'linhas')}${lida ? ', lida' : ''})`,
            })),
          ]}
        />
      ) : null}
    </>
  )
}

type EscolhasProps = Pick<Props, 'importacao' | 'tudo'> & {
  escolha: Escolha
  onChange: (escolha: Escolha) => void
  onShow: (situacao: Mostrada) => void
}

/** The choice of rows that are written only on request; choosing a kind shows its rows. */
function Escolhas({ importacao, escolha, tudo, onChange, onShow }: EscolhasProps) {
  const { tipo, alteradas } = importacao
  const duvidosas = comAviso(importacao)
  const marca = (campo: keyof Escolha, mostra: Mostrada, label: string) => (
    <Checkbox
      label={label}
      description={campo === 'alterar' ? 'Sem marcar, ficam como estão' : 'Sem marcar, ficam de fora'}
      checked={escolha[campo]}
      onChange={({ currentTarget: { checked } }) => {
        onChange({ ...escolha, [campo]: checked })
        if (checked) onShow(mostra)
      }}
    />
  )
  const aceitar = duvidosas ? contar(duvidosas, 'linha com aviso', 'linhas com aviso') : 'o que tem aviso'
  return (
    <div className="row gap-md">
      {alteradas > 0 && !tudo
        ? marca('alterar', 'alterada', `Alterar ${contar(alteradas, ...PALAVRAS[tipo].existe)}`)
        : null}
      {haAvisos(importacao) ? marca('aceitarAvisos', duvidosas ? 'aviso' : 'comprador', `Aceitar ${aceitar}`) : null}
    </div>
  )
}

type Contagem = readonly [qual: Mostrada, nome: string, quantas: number]

/** Every row of the file is in one of them, but for new buyers, who are counted besides. */
function contagensDe(importacao: Importacao): Contagem[] {
  const { novas, alteradas, iguais, ruins, duvidosas, compradores, deFora } = importacao
  const todas: Contagem[] = [
    ['ruim', 'Com erro', ruins],
    ['aviso', 'Com aviso', comAviso(importacao)],
    ['alterada', 'Alteradas', alteradas - duvidosas.alteradas],
    ['nova', 'Novas', novas - duvidosas.novas],
    ['comprador', 'Compradores novos', compradores.novos],
    ['igual', 'Iguais', iguais],
    ['fora', 'De fora', deFora.reduce((soma, { quantas }) => soma + quantas, 0)],
  ]
  return todas.filter(([, , quantas]) => quantas > 0)
}

type AsLinhasProps = Pick<Props, 'importacao' | 'tudo'> & { mostrada: Contagem }

function AsLinhas({ importacao, mostrada: [situacao, , total], tudo }: AsLinhasProps) {
  if (situacao === 'fora') return <DeFora deFora={importacao.deFora} />
  const aCorrigir = (situacao === 'ruim' || situacao === 'aviso') && !tudo
  const tools = aCorrigir ? <BaixarACorrigir importacao={importacao} /> : null
  return <Linhas key={`${situacao} ${total}`} id={importacao.id} situacao={situacao} total={total} tools={tools} />
}

/** The rows with an error or a warning, as a file. */
export const BaixarACorrigir = ({ importacao: { id } }: Pick<Props, 'importacao'>) => (
  <FileButton route={baixarLinhasRuins} sent={{ params: { id } }}>
    Baixar as linhas a corrigir
  </FileButton>
)

/** The rows that are shown together: `aviso` are those to be written that are asked about. */
type Mostrada = LinhaImportada['situacao'] | 'aviso' | 'comprador' | 'fora'

const DETALHES: Partial<Record<Mostrada, string>> = {
  nova: 'O que será gravado',
  aviso: 'O que conferir',
  comprador: 'Quem será cadastrado',
  ruim: 'O que corrigir',
  alterada: 'O que muda',
}

type LinhasProps = { id: number; situacao: Exclude<Mostrada, 'fora'>; total: number; tools: ReactNode }

/** All rows of one kind, a page at a time. */
function Linhas({ id, situacao, ...list }: LinhasProps) {
  // The rows that are asked about are listed as such alone.
  const query = situacao === 'nova' || situacao === 'alterada' ? { situacao, avisos: '0' as const } : { situacao }
  const pages = usePages(listarLinhasImportadas, { params: { id }, query }, 'linhas', { keep: false })
  const detalhe = DETALHES[situacao]
  const columns: Column<LinhaImportada>[] = [
    { key: 'linha', header: 'Linha', cell: onde, width: 96 },
    { key: 'nome', header: 'Nome', cell: ({ nome }) => nome || <em className="quiet">sem nome</em>, phone: 'title' },
    ...(detalhe ? [{ key: 'detalhe', header: detalhe, cell: Detalhe }] : []),
  ]
  return (
    <DataList
      {...pages}
      {...list}
      label="Linhas do arquivo"
      columns={columns}
      rowKey={({ ordem }) => ordem}
      noun={['linha', 'linhas']}
      empty={null}
    />
  )
}

/** `12`, or `12, aba Carnes`. */
const onde = ({ linha, onde }: Pick<LinhaImportada, 'linha' | 'onde'>) => [linha, onde].filter(Boolean).join(', ')

/** An invalid row's errors, what is asked about a row, its changes, or a new row's values. */
function Detalhe({ situacao, erros, avisos, mudancas }: LinhaImportada) {
  const achados = [
    ...erros.map(erro => ({ ...erro, tom: 'red' })),
    ...avisos.map(aviso => ({ ...aviso, tom: 'amber' })),
  ]
  return (
    <div className="stack gap-2xs anywhere">
      {achados.map(({ campo, valor, mensagem, tom }) => (
        <div key={`${campo} ${mensagem}`}>
          {campo ? <strong>{campo}</strong> : null}{' '}
          <span className="quiet">{valor ? <q>{valor}</q> : campo ? 'vazio' : null}</span>
          <span className={`block ${tom}`}>{mensagem}</span>
        </div>
      ))}
      {mudancas.map(({ campo, de, para }) => (
        <div key={campo}>
          <strong>{campo}</strong> {situacao === 'alterada' ? <span className="quiet">{de || 'vazio'} →</span> : null}{' '}
          {para}
        </div>
      ))}
    </div>
  )
}

/** The rows that are no records, by reason. */
const DeFora = ({ deFora }: Pick<Importacao, 'deFora'>) => (
  <ul className="stack gap-sm mt-sm" aria-label="Linhas de fora">
    {deFora.map(({ motivo, quantas, linhas }) => (
      <li key={motivo}>
        <strong>{motivo}</strong> · {contar(quantas, 'linha', 'linhas')}
        <ul className="quiet anywhere">
          {linhas.map(linha => (
            <li key={`${linha.linha} ${linha.onde}`}>
              {onde(linha)}: {linha.texto}
            </li>
          ))}
          {quantas > linhas.length ? <li>e mais {quantas - linhas.length}</li> : null}
        </ul>
      </li>
    ))}
  </ul>
)
