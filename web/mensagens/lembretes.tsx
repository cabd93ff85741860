import { Button } from '@mantine/core'
import { contar } from '#contract/dinheiro.ts'
import { type Enviados, HORAS_ENTRE_LEMBRETES, lembrarSemPedido } from '#contract/lembretes.ts'
import { listarAindaNaoPediram } from '#contract/painel.ts'
import { useRead, useWrite } from '../api/query.ts'
import { useMarca } from '../shell/use-marca.ts'
import { failureOf } from '../ui/failure.ts'
import { FormFailure } from '../ui/fields/form-failure.tsx'
import { showHour } from '../ui/moment.ts'
import { Dialog } from '../ui/overlays/dialog.tsx'
import { ReasonButton } from '../ui/reason-button.tsx'
import { Unread } from '../ui/screen-skeleton.tsx'
import { useToday } from '../ui/use-today.ts'
import { lembreteDe, type SemPedido } from './escrever.ts'
import { lembradoEm, useAnotar } from './lembrado.ts'
import { nomesDe } from './nomes-de.ts'
import { saudacaoDoFornecedor } from './textos.ts'
import { noWhatsApp } from './whatsapp.ts'

const POR_VEZ = 200

/** Reminds the clients who have not ordered: all at once by e-mail, or one by one on WhatsApp. */
export function Lembretes({ onClose }: { onClose: () => void }) {
  const read = useRead(listarAindaNaoPediram, { query: { limite: POR_VEZ } })
  return (
    <Dialog title="Lembrar quem ainda não pediu" onClose={onClose}>
      {read.data ? (
        <div className="stack gap-md">
          <TodosDeUmaVez />
          <UmPorUm clientes={read.data.clientes} mais={read.data.proximo !== null} />
        </div>
      ) : (
        <Unread read={read} height={320} />
      )}
    </Dialog>
  )
}

/** One press; the server decides again whom to remind. */
function TodosDeUmaVez() {
  const { data, error, isPending, mutate } = useWrite(lembrarSemPedido)
  return (
    <section className="stack gap-xs" aria-labelledby="lembrar-por-email">
      <h3 id="lembrar-por-email" className="bold">
        Por e-mail, todos de uma vez
      </h3>
      <p className="quiet small">
        E no sino de quem compra. Só a quem ainda não pediu agora, e não foi lembrado nas últimas{' '}
        {HORAS_ENTRE_LEMBRETES} horas.
      </p>
      <div>
        <ReasonButton variant="default" loading={isPending} onClick={() => mutate({ body: { estantes: null } })}>
          Lembrar todos por e-mail
        </ReasonButton>
      </div>
      <div role="status" className="stack gap-2xs anywhere">
        {data ? oQueFoiEnviado(data.lembretes).map(frase => <p key={frase}>{frase}</p>) : null}
      </div>
      <FormFailure failure={error ? failureOf(error) : null} />
    </section>
  )
}

/** What became of each, a sentence for what there is. */
function oQueFoiEnviado(enviados: Enviados): string[] {
  const { lembrados, semEmail, clientesSemEmail, jaLembrados, ultimo, jaPediram, semNinguem, clientesSemNinguem } =
    enviados
  const frases = [
    lembrados === 0 ? 'Ninguém a lembrar agora.' : `${contar(lembrados, 'cliente lembrado', 'clientes lembrados')}.`,
    semEmail > 0 && `Só no sino, sem e-mail: ${nomesDe(clientesSemEmail, semEmail)}.`,
    ultimo && `${contar(jaLembrados, 'cliente já tinha', 'clientes já tinham')} sido, o último às ${showHour(ultimo)}.`,
    jaPediram > 0 && `${contar(jaPediram, 'cliente já tem', 'clientes já têm')} pedido na estante aberta.`,
    semNinguem > 0 &&
      `Não há a quem avisar: ${nomesDe(clientesSemNinguem, semNinguem)}. Lembre por WhatsApp ou por telefone.`,
  ]
  return frases.filter(frase => typeof frase === 'string')
}

function UmPorUm({ clientes, mais }: { clientes: readonly SemPedido[]; mais: boolean }) {
  const { nome: fornecedor } = useMarca()
  const hoje = useToday()
  const anotar = useAnotar()
  const textoDe = (cliente: SemPedido) =>
    lembreteDe(cliente, { ola: saudacaoDoFornecedor(fornecedor, cliente.clienteNome), hoje })
  return (
    <section className="stack gap-xs" aria-labelledby="lembrar-por-whatsapp">
      <h3 id="lembrar-por-whatsapp" className="bold">
        Por WhatsApp, um por um
      </h3>
      {clientes.length === 0 ? (
        <p className="quiet">Ninguém a lembrar: todos os que têm estante aberta já pediram.</p>
      ) : null}
      <ul className="rows" aria-labelledby="lembrar-por-whatsapp">
        {clientes.map(cliente => {
          const { estanteId, clienteNome, telefone, lembrado } = cliente
          return (
            <li key={estanteId} className="line between centred gap-sm row-high">
              <span className="shrinks anywhere">
                {clienteNome}
                {lembrado ? <small>{lembradoEm(lembrado)}</small> : null}
              </span>
              {telefone ? (
                <Button
                  {...noWhatsApp(telefone, textoDe(cliente))}
                  size="sm"
                  variant="default"
                  className="stiff"
                  aria-label={`Lembrar ${clienteNome} por WhatsApp`}
                  onClick={() => anotar(estanteId)}
                >
                  WhatsApp
                </Button>
              ) : (
                <span className="quiet small">sem telefone</span>
              )}
            </li>
          )
        })}
      </ul>
      {mais ? (
        <p className="quiet small">Estes são os {POR_VEZ} primeiros; os outros vêm depois que estes pedirem.</p>
      ) : null}
    </section>
  )
}
