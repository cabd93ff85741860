import { useEffect, useRef, useState } from 'react'
import { buscarCep } from '#contract/cep.ts'
import { call } from '../../../api/call.ts'

export type Address = { endereco: string; cidade: string; estado: string }
type Fields = (keyof Address)[]
const FIELDS: Fields = ['endereco', 'cidade', 'estado']

type State = {
  /** What to tell the person. */
  say: string
  /** The CEP's address, where something else stands in the form and was kept. */
  offer?: Address
  /** What stood in the form before the offer was taken. */
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
 * Fills a form's address from a CEP once it is complete. Only what is empty, or what the last CEP filled, is written;
 * for the rest the CEP's address is offered. The form never waits for it, and is saved without it as well.
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

/** Whether what stands in a field may be the CEP's: a street with its number is. */
const agrees = (standing: string, found: string, core: string): boolean =>
  found === '' || standing === found || (core !== '' && plain(standing).includes(plain(core)))
