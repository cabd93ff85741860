/** The load on Vendure: the same buyers' loop as the product's, speaking GraphQL. */
import { servirTarefas } from '../carga-a-parte.ts'
import { type Conexao, escrever } from '../conexao.ts'
import { type Rodada, rodada } from '../rodada.ts'
import type { CompradorDaLoja } from './povoar.ts'

export type TarefaDaLoja = {
  address: string
  modo: 'linha' | 'itens'
  compradores: CompradorDaLoja[]
  segundos: number
}

const RESULT = '{ __typename ... on ErrorResult { errorCode message } }'
const ADD = `mutation ($id: ID!) { addItemToOrder(productVariantId: $id, quantity: 1) ${RESULT} }`
const ADD_ALL = `mutation ($inputs: [AddItemInput!]!) { addItemsToOrder(inputs: $inputs) { errorResults ${RESULT} } }`
const DELIVER = `mutation ($address: CreateAddressInput!, $id: [ID!]!) {
  setOrderShippingAddress(input: $address) ${RESULT} setOrderShippingMethod(shippingMethodId: $id) ${RESULT} }`
const CLOSE = `mutation { transitionOrderToState(state: "ArrangingPayment") { __typename ... on OrderStateTransitionError { errorCode message } } }`
const PAY = `mutation { addPaymentToOrder(input: { method: "faturado", metadata: {} }) ${RESULT} }`
const ADDRESS = { fullName: 'Cozinha', streetLine1: 'Rua das Flores, 10', city: 'São Paulo', countryCode: 'BR' }

servirTarefas(
  ({ address, modo, compradores, segundos }: TarefaDaLoja): Promise<Rodada> =>
    rodada(address, compradores, segundos, (conexao, comprador) => order(conexao, comprador, modo)),
)

/** Its ten lines, where to and how, the last state before payment, payment: 13 calls line by line, 4 in bulk. */
async function order(conexao: Conexao, { token, variantes, entregaId }: CompradorDaLoja, modo: TarefaDaLoja['modo']) {
  const ask = async (query: string, variables = {}) => {
    const reply = await conexao.ask(escrever('POST', '/shop-api', { token, body: { query, variables } }))
    const text = reply.body.toString()
    // An error is told in an answer that says 200.
    if (reply.status !== 200 || text.includes('"errorCode"') || text.includes('"errors"'))
      throw new Error(`${query}: ${reply.status} ${text}`)
  }
  if (modo === 'linha') for (const id of variantes) await ask(ADD, { id })
  else await ask(ADD_ALL, { inputs: variantes.map(id => ({ productVariantId: id, quantity: 1 })) })
  await ask(DELIVER, { address: ADDRESS, id: [entregaId] })
  await ask(CLOSE)
  await ask(PAY)
}
