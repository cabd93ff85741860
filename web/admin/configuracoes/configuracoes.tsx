import { Skeleton } from '@mantine/core'
import { lerConfiguracoes } from '#contract/configuracoes.ts'
import { useRead } from '../../api/query.ts'
import { ReadFailure } from '../../ui/notice.tsx'
import { Page } from '../../ui/page.tsx'
import { useRecordShown } from '../cadastro/record-shown.ts'
import { Formulario } from './formulario.tsx'

/** `/admin/configuracoes`: who the provider is, how it looks, and on which days it delivers. */
export function Configuracoes() {
  const read = useRead(lerConfiguracoes, {})
  const configuracoes = useRecordShown(read)?.configuracoes[0]
  return (
    <Page title="Configurações" sub="Seus dados, sua marca e as regras de entrega que valem para todos os clientes.">
      {configuracoes ? (
        <Formulario configuracoes={configuracoes} />
      ) : read.error ? (
        <ReadFailure error={read.error} onRetry={read.refetch} />
      ) : (
        <div role="status" aria-label="Carregando">
          {[1, 2, 3].map(section => (
            <Skeleton key={section} height={220} radius={12} mb={20} />
          ))}
        </div>
      )}
    </Page>
  )
}
