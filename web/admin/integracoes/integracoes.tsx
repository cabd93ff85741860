import { subs } from '../../subs.ts'
import { Page } from '../../ui/page.tsx'
import { Chaves } from './chaves.tsx'
import { Webhooks } from './webhooks.tsx'

/** `/admin/integracoes`: what other systems may do here, and what they are sent. */
export function Integracoes() {
  return (
    <Page title="Integrações" sub={subs.integracoes}>
      <Chaves />
      <Webhooks />
    </Page>
  )
}
