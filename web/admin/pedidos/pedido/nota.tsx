import type { NotaFiscal } from '#contract/nota-fiscal.ts'
import { NotaDoPedido } from '../../../pedido/nota-fiscal.tsx'
import { lazyPart } from '../../../ui/lazy.ts'
import { DialogButton } from '../../../ui/overlays/dialog-button.tsx'

const GravarNota = lazyPart(() => import('./gravar-nota.tsx'), 'GravarNota')

/** The NF-e of an order, issued in another system: what is known of it, and the form that writes it. */
export const Nota = ({ id }: { id: number }) => (
  <NotaDoPedido id={id} action={nota => (nota ? <Gravar id={id} nota={nota} /> : <SemNota id={id} />)} />
)

const SemNota = ({ id }: { id: number }) => (
  <>
    <p className="quiet mb-sm">
      Ainda sem nota. Emita no seu sistema e informe aqui: o cliente é avisado, vê a chave e baixa os arquivos.
    </p>
    <Gravar id={id} />
  </>
)

const Gravar = ({ id, nota }: { id: number; nota?: NotaFiscal }) => (
  <DialogButton dialog={onClose => <GravarNota id={id} nota={nota} onClose={onClose} />}>
    {nota ? 'Mudar a nota' : 'Informar a nota'}
  </DialogButton>
)
