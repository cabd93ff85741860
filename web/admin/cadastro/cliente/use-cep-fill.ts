import { useEffect, useRef, useState } from 'react'
import { buscarCep } from '#contract/cep.ts'
import { call } from '../../../api/call.ts'

export type Address = { endereco: string; cidade: string; estado: string }
type Fields = (keyof Address)[]
const FIELDS: Fields = ['endereco', 'cidade', 'estado']

type State = {
  /** The message to show. */
  say: string
  /** The CEP's address, when the form already had another one, which was kept. */
  offer?: Address
  /** The form's address before the offer was accepted. */
  undo?: Address
}
const SILENT: State = { say: '' }
const WITHOUT = {
  encontrado: '',
  inexistente: 'CEP não encontrado: confira, ou preencha o endereço à mão.',
  indisponivel: 'A busca de CEP não respondeu agora: preencha o endereço à mão.',
  desligada: '',
} as const

/**
 * Fills a form's address from a complete CEP. Writes only fields that are empty or that the last CEP filled; for the
 * others it offers the CEP's address. The form never waits for the look-up, and can be saved without it.
 */
export function useCepFill(now: () => Address, write: (address: Address) => void) {
  const [state, setState] = useState(SILENT)
  const running = useRef<AbortController>(undefined)
  const filled = useRef<Partial<Address>>({})
  useEffect(() => () => running.current?.abort(), [])

  const look = async (cep: string): Promise<void> => {
    running.current?.abort()
    if (cep.length !== 8) return setState(SILENT)
    running.current = new AbortController()
    const { signal } = running.current
    setState({ say: 'Buscando o endereço…' })
    const answer = await call(buscarCep, { params: { cep }, signal }).catch((error: unknown) => {
      if (!signal.aborted) throw error
    })
    if (!answer || signal.aborted) return
    const { endereco, situacao } = answer.data ?? { endereco: null, situacao: 'indisponivel' }
    setState(endereco ? take(endereco) : { say: WITHOUT[situacao] })
  }

  const take = ({ logradouro, bairro, cidade, estado }: Found): State => {
    const found: Address = { endereco: [logradouro, bairro].filter(Boolean).join(' - '), cidade, estado }
    const before = now()
    const free = FIELDS.filter(key => before[key].trim() === '' || before[key] === filled.current[key])
    const next = { ...before }
    for (const key of free) next[key] = found[key]
    filled.current = Object.fromEntries(free.map(key => [key, next[key]]))
    write(next)
    if (FIELDS.some(key => !agrees(next[key], found[key], key === 'endereco' ? logradouro : cidade)))
      return { say: 'O endereço que já estava foi mantido. O deste CEP é outro:', offer: found }
    if (free.length === 0) return SILENT
    return {
      say: logradouro ? 'Endereço preenchido: ponha o número.' : 'CEP da cidade toda: escreva a rua e o número.',
    }
  }

  return {
    ...state,
    look: (cep: string) => void look(cep),
    accept: (offer: Address) => {
      setState({ say: 'Endereço trocado pelo do CEP.', undo: now() })
      filled.current = offer
      write({ ...now(), ...Object.fromEntries(FIELDS.filter(key => offer[key]).map(key => [key, offer[key]])) })
    },
    takeBack: (undo: Address) => {
      setState(SILENT)
      filled.current = {}
      write(undo)
    },
  }
}

type Found = { logradouro: string; bairro: string; cidade: string; estado: string }

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** Whether a field's text may be the CEP's address: a street followed by its number counts. */
const agrees = (standing: string, found: string, core: string): boolean =>
  found === '' || standing === found || (core !== '' && plain(standing).includes(plain(core)))
