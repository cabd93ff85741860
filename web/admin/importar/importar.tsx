import { Modal } from '@mantine/core'
import type { TipoDeImportacao } from '#contract/importacoes-colunas.ts'
import { useUnsavedGuard } from '../../shell/use-unsaved-guard.ts'
import { confirm, useIsAsked } from '../../ui/overlays/confirm.tsx'
import { usePhone } from '../../ui/use-phone.ts'
import { Etapa } from './etapa.tsx'
import { PALAVRAS } from './palavras.ts'
import { useImportacao } from './use-importacao.ts'

type Props = { tipo: TipoDeImportacao; estanteId: number | undefined; opened: boolean; onClose: () => void }

/** Imports a file step by step: choose it, check it, preview the changes, write them, show the result. */
export function Importar({ tipo, estanteId, opened, onClose }: Props) {
  const phone = usePhone()
  const state = useImportacao(tipo, estanteId)
  const { importacao, gravando, emTrabalho, deixar } = state
  const asked = useIsAsked()
  useUnsavedGuard(() => emTrabalho, 'screen')

  const fechar = async () => {
    if (gravando) return
    if (importacao?.situacao === 'pronta') {
      const descartar = await confirm({
        title: 'Descartar esta importação?',
        text: `Nada foi gravado. Para voltar a esta prévia será preciso enviar ${importacao.arquivo || 'o arquivo'} de novo.`,
        action: 'Descartar',
        back: 'Continuar na prévia',
        danger: true,
      })
      if (!descartar) return
    }
    if (await deixar(true)) onClose()
  }
  return (
    <Modal
      opened={opened}
      onClose={() => void fechar()}
      title={PALAVRAS[tipo].title}
      size={980}
      fullScreen={phone}
      transitionProps={{ duration: 0 }}
      closeOnClickOutside={false}
      // Escape must not stop a write, which only its own button does. A question or an invitation dialog on top closes
      // with Escape, and the key would reach this dialog too.
      closeOnEscape={!gravando && !asked && !importacao?.compradores.gravados}
      withCloseButton={!gravando}
      returnFocus={false}
    >
      <Etapa tipo={tipo} state={state} onClose={fechar} />
    </Modal>
  )
}
