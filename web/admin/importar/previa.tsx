import { Button, Checkbox, NativeSelect } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { contar, emNumero } from '#contract/dinheiro.ts'
import { baixarLinhasRuins, type Importacao } from '#contract/importacoes.ts'
import { FileButton } from '../../shell/file-button.tsx'
import { FormFailure } from '../../ui/fields/form-failure.tsx'
import { StepTitle } from '../../ui/overlays/step-title.tsx'
import { comAviso, type Escolha, haAvisos, PALAVRAS } from './escolha.ts'
import { DeFora, Linhas, type Mostrada } from './linhas.tsx'
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
        <Escolhas {...{ importacao, escolha, tudo }} onChange={setEscolha} onShow={setEscolhida} />
        <FormFailure failure={state.recusa} />
        {mostrada ? <AsLinhas {...{ importacao, mostrada, tudo }} /> : null}
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
  return <Linhas key={`${situacao} ${total}`} id={importacao.id} {...{ situacao, total, tools }} />
}

/** The rows with an error or a warning, as a file. */
export const BaixarACorrigir = ({ importacao: { id } }: Pick<Props, 'importacao'>) => (
  <FileButton route={baixarLinhasRuins} sent={{ params: { id } }}>
    Baixar as linhas a corrigir
  </FileButton>
)
