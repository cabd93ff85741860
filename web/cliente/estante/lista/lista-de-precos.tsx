import { lerPrecosEmPdf } from '#contract/documentos.ts'
import { FileButton } from '../../../shell/file-button.tsx'

/** The shelf on paper, for whoever compares or keeps prices. */
export const ListaDePrecos = ({ estanteId: id }: { estanteId: number }) => (
  <FileButton route={lerPrecosEmPdf} sent={{ params: { id } }} opens variant="subtle" size="sm" className="no-print">
    Lista de preços (PDF)
  </FileButton>
)
