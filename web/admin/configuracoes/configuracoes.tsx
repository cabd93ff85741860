import { lerConfiguracoes } from '#contract/configuracoes.ts'
import { useRead } from '../../api/query.ts'
import { Page } from '../../ui/page.tsx'
import { Unread } from '../../ui/screen-skeleton.tsx'
import { useRecordShown } from '../cadastro/record-shown.ts'
import { Correio } from './correio.tsx'
import { Formulario } from './formulario.tsx'

/** `/admin/configuracoes`: who the provider is, how it looks, and on which days it delivers. */
export function Configuracoes() {
  const read = useRead(lerConfiguracoes, {})
  const configuracoes = useRecordShown(read)?.configuracoes[0]
  return (
    <Page title="Configurações" sub="Seus dados, sua marca e as regras de entrega que valem para todos os clientes.">
      {configuracoes ? (
        <>
          <Formulario configuracoes={configuracoes} />
          <Correio />
        </>
      ) : (
        <Unread read={read} cards rows={3} height={220} gap={20} />
      )}
    </Page>
  )
}
