import { Button } from '@mantine/core'
import { lerConfiguracoes } from '#contract/configuracoes.ts'
import { contar } from '#contract/dinheiro.ts'
import { considerarPagos } from '#contract/pagamentos.ts'
import { useRead, useWrite } from '../../api/query.ts'
import { DayField } from '../../ui/fields/day-field.tsx'
import { FormFailure } from '../../ui/fields/form-failure.tsx'
import { useSentForm } from '../../ui/fields/sent-form.ts'
import { Panel } from '../../ui/page.tsx'

/** Asked once, where orders were delivered before payments were kept: until when they were paid. */
export const Anteriores = () =>
  useRead(lerConfiguracoes, {}).data?.configuracoes[0]?.perguntaPagos ? <Pergunta /> : null

function Pergunta() {
  const considerar = useWrite(considerarPagos, {
    success: ({ clientes, pedidos }) =>
      `${contar(pedidos, 'pedido considerado pago', 'pedidos considerados pagos')}, de ${contar(clientes, 'cliente', 'clientes')}`,
  })
  const deixar = useWrite(considerarPagos, {
    success: 'Os pedidos entregues continuam em aberto',
    failure: 'A resposta não foi gravada',
  })
  const { field, submit, failure, busy } = useSentForm({
    initialValues: { ate: null as string | null },
    check: ({ ate }) => ({ ate: ate ? null : 'Informe o dia' }),
  })
  return (
    <Panel title="Os pedidos já entregues foram pagos?" className="mb-md">
      <form className="stack gap-sm" noValidate onSubmit={submit(body => considerar.mutateAsync({ body }))}>
        <p className="quiet">
          Eles aparecem como dívida porque os pagamentos não eram registrados aqui. Cada cliente ganha um pagamento que
          quita o que recebeu até o dia informado; em “Pagamentos”, cada um pode ser estornado.
        </p>
        <DayField {...field('ate')} label="Considerar pagos os pedidos entregues até" maw={320} />
        <FormFailure failure={failure} />
        <div className="row gap-xs">
          <Button type="submit" loading={busy}>
            Considerar pagos
          </Button>
          <Button variant="default" loading={deixar.isPending} onClick={() => deixar.mutate({ body: { ate: null } })}>
            Não, estão abertos
          </Button>
        </div>
      </form>
    </Panel>
  )
}
