import { Button } from '@mantine/core'
import { type SubmitEvent, useState } from 'react'
import { periodoPorExtenso } from '#contract/dias.ts'
import { emNumero, emReais } from '#contract/dinheiro.ts'
import { FilterChoice } from '../../../ui/lists/filter-choice.tsx'
import { todayHere } from '../../../ui/moment.ts'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { DialogFoot } from '../../../ui/overlays/dialog-buttons.tsx'
import { ReasonButton } from '../../../ui/reason-button.tsx'
import { Conteudo } from './conteudo.tsx'
import { EscolhaDaEmpresa, useEmpresas } from './empresa.tsx'
import styles from './lote.module.css'
import { ACAO, NOME, PASSOS, type Passo, pedidosEm } from './passos.ts'
import { RecusadosEMudados } from './recusados-e-mudados.tsx'
import { type Lote, type Recorte, useLote } from './use-lote.ts'

type Props = Recorte & { onClose: () => void }

/** Delivers or finalizes the chosen orders of some days, or assigns them to one of the provider's companies. */
export function Dialogo({ onClose, ...recorte }: Props) {
  const { periodo, busca, marcados } = recorte
  const lote = useLote(recorte)
  const { passo, linhas, vao, valor, enviar, enviando, lendo } = lote
  const [empresa, setEmpresa] = useState<string | null>(null)
  const empresas = useEmpresas() ?? []
  const reason =
    vao.size === 0
      ? 'Escolha pelo menos um pedido'
      : passo === 'empresa' && empresa === null
        ? 'Escolha a empresa'
        : null
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (reason === null && !enviando) void enviar(empresa)
  }
  const passos = PASSOS.filter(passo => passo !== 'empresa' || empresas.length > 0)
  return (
    <Dialog
      opened
      onClose={onClose}
      title={marcados ? 'Pedidos marcados' : `Entregas de ${periodoPorExtenso(periodo)}${busca ? `, “${busca}”` : ''}`}
    >
      <form noValidate onSubmit={submit}>
        <FilterChoice
          label="O que fazer"
          options={passos.map(
            passo => [passo, lendo ? NOME[passo] : `${NOME[passo]} · ${emNumero(lote.quantos(passo))}`] as const,
          )}
          value={passo}
          onChange={passo => lote.irPara(passo ?? 'entregar')}
        />
        <RecusadosEMudados lote={lote} />
        {passo === 'empresa' ? (
          <EscolhaDaEmpresa
            mt="sm"
            empresas={empresas}
            value={empresa}
            onChange={setEmpresa}
            comboboxProps={{ withinPortal: false }}
          />
        ) : null}
        <Conteudo lote={lote} withDay={periodo.dataInicial !== periodo.dataFinal || marcados !== undefined} />
        <DialogFoot className="stack gap-sm mt-sm">
          <p className={`quiet small ${styles.note}`}>
            {vao.size > 0 ? (
              <>
                <b>{`${pedidosEm(vao.size)}, ${emReais(valor)}`}</b>
                {`${ressalva(passo, lote, empresas)}. `}
              </>
            ) : null}
            {consequencia(passo, lote)}
          </p>
          <div className={`row gap-xs at-end ${styles.buttons}`}>
            <Button variant="default" onClick={onClose}>
              Fechar
            </Button>
            {linhas.length > 0 ? (
              <ReasonButton inDialog type="submit" reason={reason} loading={enviando}>
                {ACAO[passo](vao.size)}
              </ReasonButton>
            ) : null}
          </div>
        </DialogFoot>
      </form>
    </Dialog>
  )
}

/** A caveat: what the user may not have intended. */
function ressalva(passo: Passo, { vao }: Lote, empresas: readonly string[]): string {
  const hoje = todayHere()
  const deles = [...vao.values()]
  const depois = deles.filter(({ dataEntrega }) => dataEntrega !== null && dataEntrega > hoje).length
  const sem = deles.filter(({ empresa }) => empresa === null).length
  if (passo === 'entregar' && depois > 0) return `, ${emNumero(depois)} com entrega marcada para depois de hoje`
  return passo === 'finalizar' && sem > 0 && empresas.length > 0 ? `, ${emNumero(sem)} sem empresa` : ''
}

/** What can't be undone, and how many orders the list doesn't show. */
function consequencia(passo: Passo, { linhas, faltam }: Lote): string {
  const resto =
    faltam > 0 ? ` Mais ${pedidosEm(faltam)} destes dias: aparecem depois destes, e você os escolhe então.` : ''
  return linhas.length === 0 ? '' : `${DEPOIS[passo]}${resto}`
}

const DEPOIS: Record<Passo, string> = {
  entregar: 'Não dá para desfazer: um pedido entregue não pode ser cancelado, e os itens e a data não mudam mais.',
  finalizar: 'Não dá para desfazer: num pedido finalizado nada mais muda.',
  empresa: 'Pode ser mudada até o pedido ser finalizado.',
}
