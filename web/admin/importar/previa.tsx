import { Button, Checkbox } from '@mantine/core'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { contar, emNumero } from '#contract/dinheiro.ts'
import { baixarLinhasRuins, type Importacao } from '#contract/importacoes.ts'
import { FileButton } from '../../shell/file-button.tsx'
import { FormFailure } from '../../ui/fields/form-failure.tsx'
import { DialogFoot } from '../../ui/overlays/dialog-buttons.tsx'
import { ReasonButton } from '../../ui/reason-button.tsx'
import { Dobrado } from './dobrado.tsx'
import { aGravar, comAviso, haAvisos, oQueGravar } from './escolha.ts'
import styles from './importar.module.css'
import { Colunas, outraUnidade, UnidadesClaras, UnidadesDuvidosas } from './leitura.tsx'
import { Linhas, type Mostrada } from './linhas.tsx'
import { PALAVRAS } from './palavras.ts'
import { Titulo } from './titulo.tsx'
import type { EstadoDaImportacao } from './use-importacao.ts'

/** The preview of an import, before anything is written. */
export function Previa({ importacao, state }: DaPrevia) {
  const { id, arquivo, total, novas, alteradas, iguais, ruins, unidades, compradores } = importacao
  const duvidosas = comAviso(importacao)
  const [ditas, setDitas] = useState<Record<string, string>>({})
  const [outrasColunas, setOutrasColunas] = useState(false)
  const [escolhida, setEscolhida] = useState<Mostrada>()
  const [escolha, setEscolha] = useState({ alterar: false, aceitarAvisos: false })
  const semNada = compradores.novos > 0 ? 'comprador' : 'igual'
  const primeira = ruins ? 'ruim' : alteradas ? 'alterada' : duvidosas ? 'aviso' : novas ? 'nova' : semNada
  const aMostrar = escolhida ?? primeira
  const counts = {
    ...{ nova: novas, alterada: alteradas, comprador: compradores.novos },
    ...{ igual: iguais, aviso: duvidosas, ruim: ruins },
  }
  const { recusa, relendo } = state
  const aCorrigir = aMostrar === 'ruim' || aMostrar === 'aviso'
  const daLeitura = { unidades, ditas, onChange: setDitas, state }
  return (
    <div>
      <Titulo>{tituloDe(importacao)}</Titulo>
      <p className="quiet mt-2xs">
        {arquivo ? `${arquivo} · ` : ''}
        {contar(total, 'linha', 'linhas')} · nada foi gravado ainda
      </p>
      {recusa ? (
        <div className="mt-sm">
          <FormFailure failure={recusa} />
        </div>
      ) : null}
      <Contagens counts={counts} chosen={aMostrar} onChoose={setEscolhida} />
      <Escolhas importacao={importacao} escolha={escolha} onChange={setEscolha} onShow={setEscolhida} />
      {aCorrigir ? <UnidadesDuvidosas {...daLeitura} /> : null}
      <ComoFoiLido importacao={importacao} onOutras={setOutrasColunas} {...daLeitura}>
        {aCorrigir ? <BaixarACorrigir importacao={importacao} /> : null}
      </ComoFoiLido>
      <Linhas
        key={`${aMostrar} ${Object.values(counts).join(' ')}`}
        id={id}
        situacao={aMostrar}
        total={counts[aMostrar]}
      />
      <Rodape
        {...{ importacao, escolha, state }}
        busy={relendo}
        porLer={outrasColunas ? 'as colunas' : outraUnidade(unidades, ditas) ? 'as unidades' : null}
      />
    </div>
  )
}

type DaPrevia = { importacao: Importacao; state: EstadoDaImportacao }
type DaLeitura = ComponentProps<typeof UnidadesClaras> & Pick<ComponentProps<typeof Colunas>, 'onOutras'>

type ComoFoiLidoProps = DaLeitura & { importacao: Importacao; children: ReactNode }

/** How the file was read; folded where a correction is optional. */
function ComoFoiLido({ importacao, onOutras, children, ...daLeitura }: ComoFoiLidoProps) {
  const { tipo, ignoradas, avisos, colunas } = importacao
  const naoUsadas = ignoradas.length === 1 ? 'Coluna que não é usada' : 'Colunas que não são usadas'
  const ditos = ignoradas.length > 0 ? [...avisos, `${naoUsadas}: ${ignoradas.join(', ')}`] : avisos
  return (
    <>
      {ditos.length > 0 ? (
        <ul className="anywhere amber mt-sm">
          {ditos.map(dito => (
            <li key={dito}>{dito}.</li>
          ))}
        </ul>
      ) : null}
      <div className={`row centred mt-xs ${styles.dobrados}`}>
        <Dobrado summary="Que coluna é qual">
          <Colunas {...{ tipo, colunas, onOutras }} state={daLeitura.state} />
        </Dobrado>
        <UnidadesClaras {...daLeitura} />
        {children}
      </div>
    </>
  )
}

type EscolhasProps = {
  importacao: Importacao
  escolha: { alterar: boolean; aceitarAvisos: boolean }
  onChange: (escolha: EscolhasProps['escolha']) => void
  onShow: (situacao: Mostrada) => void
}

/** The choice of rows that are written only on request; choosing a kind shows its rows. */
function Escolhas({ importacao, escolha, onChange, onShow }: EscolhasProps) {
  const duvidosas = comAviso(importacao)
  const marcar = (campo: keyof typeof escolha, situacao: Mostrada) => (event: { currentTarget: HTMLInputElement }) => {
    onChange({ ...escolha, [campo]: event.currentTarget.checked })
    if (event.currentTarget.checked) onShow(situacao)
  }
  const pessoas = importacao.compradores.duvidosos
  if (importacao.alteradas + duvidosas + pessoas === 0) return null
  return (
    <div className={`stack gap-sm mt-sm ${styles.escolhas}`}>
      {importacao.alteradas > 0 ? (
        <Checkbox
          checked={escolha.alterar}
          onChange={marcar('alterar', 'alterada')}
          label={`Alterar ${contar(importacao.alteradas, ...PALAVRAS[importacao.tipo].existe)}`}
          description="Sem marcar, ficam como estão"
        />
      ) : null}
      {duvidosas + pessoas > 0 ? (
        <Checkbox
          checked={escolha.aceitarAvisos}
          onChange={marcar('aceitarAvisos', duvidosas > 0 ? 'aviso' : 'comprador')}
          label={
            duvidosas > 0
              ? `Aceitar ${contar(duvidosas, 'linha com aviso', 'linhas com aviso')}`
              : `Aceitar ${contar(pessoas, 'comprador de linha com aviso', 'compradores de linhas com aviso')}`
          }
          description="Sem marcar, ficam de fora"
        />
      ) : null}
    </div>
  )
}

function Rodape({ importacao, escolha, state: { executar, gravando, deixar }, busy, porLer }: RodapeProps) {
  const { novas, alteradas, ruins, compradores } = importacao
  const oQue = oQueGravar(importacao, escolha)
  return (
    <DialogFoot className={`row gap-xs at-end ${styles.rodape}`}>
      <Button variant="default" disabled={busy || gravando} onClick={() => void deixar(false)}>
        {ruins > 0 ? 'Corrigir e enviar de novo' : 'Enviar outro arquivo'}
      </Button>
      {novas + alteradas + compradores.novos > 0 ? (
        <ReasonButton
          inDialog
          loading={gravando}
          reason={busy ? 'O arquivo está sendo lido de novo' : naoGrava(porLer, oQue)}
          onClick={() => executar({ modo: ruins > 0 ? 'boas' : 'tudo', ...escolha })}
        >
          {rotuloDeGravar(importacao, escolha)}
        </ReasonButton>
      ) : null}
    </DialogFoot>
  )
}

function rotuloDeGravar(importacao: Importacao, escolha: EscolhasProps['escolha']): string {
  const { ruins, compradores } = importacao
  const oQue = oQueGravar(importacao, escolha)
  if (oQue === '') return 'Nada marcado para gravar'
  if (ruins === 0) return `Gravar ${oQue}`
  if (compradores.novos > 0) return `Gravar só ${oQue}`
  const boas = aGravar(importacao, escolha)
  return boas === 1 ? 'Gravar só a linha boa' : `Gravar só as ${emNumero(boas)} boas`
}

type RodapeProps = Pick<EscolhasProps, 'importacao' | 'escolha'> & {
  state: EstadoDaImportacao
  busy: boolean
  /** What was chosen anew on the screen but not read with yet. */
  porLer: 'as colunas' | 'as unidades' | null
}

/** Why nothing can be written now; null where something can. */
function naoGrava(porLer: RodapeProps['porLer'], oQue: string): string | null {
  if (porLer) return `Leia o arquivo de novo: ${porLer} que você escolheu ainda não valem`
  return oQue === '' ? 'Marque acima o que gravar' : null
}

/** The rows with something to correct, as a file. */
export function BaixarACorrigir({ importacao }: { importacao: Importacao }) {
  const oQue = [importacao.ruins > 0 && 'erro', haAvisos(importacao) && 'aviso'].filter(Boolean).join(' ou ')
  return (
    <FileButton route={baixarLinhasRuins} sent={{ params: { id: importacao.id } }}>
      {`Baixar as linhas com ${oQue}`}
    </FileButton>
  )
}

function tituloDe({ total, novas, alteradas, ruins, compradores }: Importacao): string {
  if (ruins > 0) return `${contar(ruins, 'linha com erro', 'linhas com erro')} em ${emNumero(total)}`
  const alteram = contar(alteradas, 'linha altera', 'linhas alteram')
  if (novas > 0 && alteradas > 0) return `${contar(novas, 'linha nova', 'linhas novas')}; ${alteram} o que já existe`
  if (alteradas > 0) return `${alteram} o que já existe`
  if (novas > 0) return `${contar(novas, 'linha pronta', 'linhas prontas')} para gravar`
  return compradores.novos > 0
    ? `${contar(compradores.novos, 'comprador novo', 'compradores novos')} para gravar`
    : 'Nada a gravar: tudo já está assim no sistema'
}

type ContagensProps = { counts: Record<Mostrada, number>; chosen: Mostrada; onChoose: (situacao: Mostrada) => void }

const NOMES: readonly (readonly [Mostrada, string])[] = [
  ['nova', 'Novas'],
  ['alterada', 'Alteradas'],
  ['comprador', 'Compradores novos'],
  ['ruim', 'Com erro'],
  ['aviso', 'Com aviso'],
  ['igual', 'Iguais'],
]

/** The number of rows of each kind; pressing one lists them. */
function Contagens({ counts, chosen, onChoose }: ContagensProps) {
  return (
    <fieldset
      className={`stack gap-xs mt-sm ${styles.contagens}`}
      data-compradores={counts.comprador > 0 || undefined}
      aria-label="Linhas a mostrar"
    >
      {NOMES.filter(([situacao]) => (situacao !== 'aviso' && situacao !== 'comprador') || counts[situacao] > 0).map(
        ([situacao, nome]) => (
          <button
            key={situacao}
            type="button"
            className="choice"
            aria-pressed={situacao === chosen}
            disabled={counts[situacao] === 0}
            data-ruim={(situacao === 'ruim' && counts.ruim > 0) || undefined}
            onClick={() => onChoose(situacao)}
          >
            <span className={`bold ${styles.quantas} num`}>{emNumero(counts[situacao])}</span>
            <span>{nome}</span>
          </button>
        ),
      )}
    </fieldset>
  )
}
