import { Alert, Button } from '@mantine/core'
import { type EstadoDoCorreio, enviarEmailDeTeste, lerCorreio } from '#contract/correio.ts'
import { contar } from '#contract/dinheiro.ts'
import { useRead, useWrite } from '../../api/query.ts'
import { failureOf } from '../../ui/failure.ts'
import { FormFailure } from '../../ui/fields/form-failure.tsx'
import { Facts } from '../../ui/lists/facts.tsx'
import { showMoment } from '../../ui/moment.ts'
import { Unread } from '../../ui/screen-skeleton.tsx'

/** Whether mail is sent, with a button to test it. */
export function Correio() {
  const read = useRead(lerCorreio, {})
  return read.data ? <Estado correio={read.data.correio} /> : <Unread read={read} height={80} />
}

function Estado({ correio: { ligado, remetente, links, naFila, recusa, falhas } }: { correio: EstadoDoCorreio }) {
  const teste = useWrite(enviarEmailDeTeste)
  if (!ligado) return <Desligado />
  return (
    <>
      <Facts
        facts={[
          ['Quem envia', remetente],
          ['Os links levam a', links],
          ['Na fila', naFila === 0 ? 'Nenhum: tudo saiu' : contar(naFila, 'espera a vez', 'esperam a vez')],
        ]}
      />
      {recusa ? <Alert>O próximo ainda não saiu, e será tentado de novo. {recusa}.</Alert> : null}
      {falhas.length ? (
        <details>
          <summary>Últimos que não foram entregues</summary>
          <ul className="stack gap-xs">
            {falhas.map(({ nome, email, quando, motivo }) => (
              <li key={quando + email}>
                <span className="quiet small">{showMoment(quando)}</span> {nome} ({email}):{' '}
                {motivo ?? 'não saiu em três dias'}
              </li>
            ))}
          </ul>
        </details>
      ) : null}
      <div>
        <Button variant="default" onClick={() => teste.mutate({})} loading={teste.isPending}>
          Enviar um e-mail de teste
        </Button>
        <p role="status">
          {teste.data ? `Enviado para ${teste.data.enviadoPara}. Confira se chegou, também no lixo eletrônico.` : ''}
        </p>
      </div>
      <FormFailure failure={teste.error ? failureOf(teste.error) : null} />
    </>
  )
}

const Desligado = () => (
  <p>
    Desligado: os avisos ficam no sino. <a href="/ajuda/admin/avisos#ligar-os-e-mails">Como ligar</a>
  </p>
)
