import type { EstanteDoCliente } from '#contract/estantes.ts'
import { ButtonLink } from '../../shell/button-link.tsx'
import { Empty } from '../../ui/notice.tsx'
import { Page } from '../../ui/page.tsx'
import { Fornecedor } from '../fornecedor.tsx'
import { tituloDe, useLugar } from '../quem-compra.ts'

/** No shelf to order from, and what to do. */
export function SemEstante({ estantes }: { estantes: readonly EstanteDoCliente[] }) {
  const lugar = useLugar()
  const aberta = estantes.find(estante => estante.aberta)
  const outra = aberta ?? estantes[0]
  return (
    <Page title={tituloDe(lugar)} actions={lugar.acoes}>
      <Empty
        title={aberta ? 'Esta estante não está disponível' : 'Nenhuma estante aberta agora'}
        action={
          outra ? (
            <ButtonLink {...lugar.estante({ id: outra.id })}>
              {aberta ? 'Ir para a estante aberta' : 'Consultar a última estante'}
            </ButtonLink>
          ) : null
        }
      >
        {aberta
          ? 'Ela pode ter sido retirada pelo fornecedor.'
          : lugar.cliente
            ? 'Abra uma estante para este cliente no cadastro de estantes.'
            : 'Peça ao fornecedor que abra a estante do período: os produtos aparecem aqui assim que ela abrir.'}
        {aberta || lugar.cliente ? null : <Fornecedor />}
      </Empty>
    </Page>
  )
}
