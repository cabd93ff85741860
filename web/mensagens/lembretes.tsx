import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { contar, emNumero } from '#contract/dinheiro.ts'
import type { Lembrado } from '#contract/lembrado.ts'
import { type Enviados, HORAS_ENTRE_LEMBRETES, lembrarSemPedido } from '#contract/lembretes.ts'
import { lerPainel, listarAindaNaoPediram } from '#contract/painel.ts'
import { ask, useWrite } from '../api/query.ts'
import { useMarca } from '../shell/use-marca.ts'
import { failureOf } from '../ui/failure.ts'
import { FormFailure } from '../ui/fields/form-failure.tsx'
import { HeldButton } from '../ui/held-button.tsx'
import { showHour } from '../ui/moment.ts'
import { Dialog } from '../ui/overlays/dialog.tsx'
import { Unread } from '../ui/screen-skeleton.tsx'
import { useToday } from '../ui/use-today.ts'
import { lembreteDe, type SemPedido } from './escrever.ts'
import { lembradoEm } from './lembrado.ts'
import { Pronta } from './mensagem-dialog.tsx'
import styles from './mensagens.module.css'
import { saudacaoDoFornecedor } from './textos.ts'
import { useAnotar } from './use-anotar.ts'

const POR_VEZ = 200

/** Reminds the clients who have not ordered when this opens: all at once by e-mail, or one by one on WhatsApp. */
export function Lembretes({ onClose }: { onClose: () => void }) {
  const read = useQuery({
    queryKey: ['lembretes'],
    queryFn: () => ask(listarAindaNaoPediram, { query: { limite: POR_VEZ } }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  return (
    <Dialog opened title="Lembrar quem ainda não pediu" onClose={onClose}>
      {read.data ? (
        <div className="stack gap-md">
          <TodosDeUmaVez />
          <UmPorUm clientes={read.data.clientes} mais={read.data.proximo !== null} onClose={onClose} />
        </div>
      ) : (
        <Unread read={read} height={320} />
      )}
    </Dialog>
  )
}

/** One press; the server decides again whom to remind. */
function TodosDeUmaVez() {
  const { data, error, isPending, mutate } = useWrite(lembrarSemPedido, {
    invalidates: [listarAindaNaoPediram, lerPainel],
  })
  return (
    <section className={`stack gap-xs ${styles.todos}`} aria-labelledby="lembrar-por-email">
      <h3 id="lembrar-por-email" className="bold">
        Por e-mail, todos de uma vez
      </h3>
      <p className="quiet small">
        E no sino de quem compra. Só a quem ainda não pediu agora, e não foi lembrado nas últimas{' '}
        {HORAS_ENTRE_LEMBRETES} horas.
      </p>
      <div>
        <HeldButton variant="default" loading={isPending} onClick={() => mutate({ body: { estantes: null } })}>
          Lembrar todos por e-mail
        </HeldButton>
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
  return [
    lembrados === 0 ? 'Ninguém a lembrar agora.' : `${contar(lembrados, 'cliente lembrado', 'clientes lembrados')}.`,
    ...(semEmail > 0 ? [`Só no sino, sem e-mail: ${nomesDe(clientesSemEmail, semEmail)}.`] : []),
    ...(jaLembrados > 0 && ultimo
      ? [`${contar(jaLembrados, 'cliente já tinha', 'clientes já tinham')} sido, o último às ${showHour(ultimo)}.`]
      : []),
    ...(jaPediram > 0
      ? [
          `${contar(jaPediram, 'cliente já tem', 'clientes já têm')} pedido na estante aberta: o e-mail não vai a ${jaPediram === 1 ? 'ele' : 'eles'}.`,
        ]
      : []),
    ...(semNinguem > 0
      ? [`Não há a quem avisar: ${nomesDe(clientesSemNinguem, semNinguem)}. Lembre por WhatsApp ou por telefone.`]
      : []),
  ]
}

const SHOWN = 8

function nomesDe(clientes: readonly { clienteNome: string }[], quantos: number): string {
  const nomes = clientes.slice(0, SHOWN).map(({ clienteNome }) => clienteNome)
  const resto = quantos - nomes.length
  return `${nomes.join(', ')}${resto > 0 ? ` e mais ${emNumero(resto)}` : ''}`
}

const RECENTE = HORAS_ENTRE_LEMBRETES * 3_600_000

type Props = { clientes: readonly SemPedido[]; mais: boolean; onClose: () => void }

function UmPorUm({ clientes, mais, onClose }: Props) {
  const { nome: fornecedor } = useMarca()
  const hoje = useToday()
  const comTelefone = clientes.filter(({ telefone }) => telefone)
  const semTelefone = clientes.filter(({ telefone }) => !telefone)
  /** Starts with the first client whom nobody has reminded recently. */
  const [i, setI] = useState(() => Math.max(0, comTelefone.findIndex(naoAgora)))
  const [anotados, setAnotados] = useState<ReadonlyMap<number, Lembrado>>(new Map())
  const anotar = useAnotar()
  const cliente = comTelefone[i]
  const lembrado = cliente && (anotados.get(cliente.estanteId) ?? cliente.lembrado)
  const ultimo = i === comTelefone.length - 1
  const noteDown = async (estanteId: number) => {
    const anotado = await anotar(estanteId)
    if (anotado) setAnotados(before => new Map(before).set(estanteId, anotado))
  }
  return (
    <section className="stack gap-md" aria-labelledby="lembrar-por-whatsapp">
      <h3 id="lembrar-por-whatsapp" className="bold">
        Por WhatsApp, um por um
      </h3>
      {cliente ? (
        <>
          <p role="status">
            <b>
              {i + 1} de {comTelefone.length} · {cliente.clienteNome}
            </b>
            {lembrado ? <span className="quiet small block">{lembradoEm(lembrado)}</span> : null}
          </p>
          <Pronta
            key={cliente.estanteId}
            escrita={lembreteDe(cliente, { ola: saudacaoDoFornecedor(fornecedor, cliente.clienteNome), hoje })}
            telefone={cliente.telefone}
            onOpen={() => void noteDown(cliente.estanteId)}
          />
          <div className="row between gap-xs">
            <Button variant="default" disabled={i === 0} onClick={() => setI(i - 1)}>
              Anterior
            </Button>
            <Button variant="default" onClick={() => (ultimo ? onClose() : setI(i + 1))}>
              {ultimo ? 'Concluir' : 'Próximo'}
            </Button>
          </div>
        </>
      ) : (
        <p className="quiet">Ninguém a lembrar: todos os que têm estante aberta e telefone já pediram.</p>
      )}
      {semTelefone.length > 0 ? (
        <p className="quiet small anywhere">
          Sem telefone no cadastro: {semTelefone.map(({ clienteNome }) => clienteNome).join(', ')}.
        </p>
      ) : null}
      {mais ? (
        <p className="quiet small">Estes são os {POR_VEZ} primeiros; os outros vêm depois que estes pedirem.</p>
      ) : null}
    </section>
  )
}

const naoAgora = ({ lembrado }: SemPedido): boolean => !lembrado || Date.parse(lembrado.quando) < Date.now() - RECENTE
