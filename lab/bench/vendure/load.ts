/** The load process for Vendure: the product's loop of buyers, over GraphQL. */

import { type Connection, requestText } from '../connection.ts'
import { serveTasks } from '../load-process.ts'
import { ordersFor, type Round } from '../round.ts'
import type { ShopBuyer } from './fill.ts'

export type ShopTask = {
  address: string
  mode: 'linha' | 'itens'
  compradores: ShopBuyer[]
  seconds: number
}

const RESULT = '{ __typename ... on ErrorResult { errorCode message } }'
const ADD = `mutation ($id: ID!) { addItemToOrder(productVariantId: $id, quantity: 1) ${RESULT} }`
const ADD_ALL = `mutation ($inputs: [AddItemInput!]!) { addItemsToOrder(inputs: $inputs) { errorResults ${RESULT} } }`
const DELIVER = `mutation ($address: CreateAddressInput!, $id: [ID!]!) {
  setOrderShippingAddress(input: $address) ${RESULT} setOrderShippingMethod(shippingMethodId: $id) ${RESULT} }`
const CLOSE = `mutation { transitionOrderToState(state: "ArrangingPayment") { __typename ... on OrderStateTransitionError { errorCode message } } }`
const PAY = `mutation { addPaymentToOrder(input: { method: "faturado", metadata: {} }) ${RESULT} }`
const ADDRESS = { fullName: 'Cozinha', streetLine1: 'Rua das Flores, 10', city: 'São Paulo', countryCode: 'BR' }

serveTasks(
  ({ address, mode, compradores, seconds }: ShopTask): Promise<Round> =>
    ordersFor(address, compradores, seconds, (connection, comprador) => order(connection, comprador, mode)),
)

/** Adds ten lines, sets address and delivery, moves to payment, pays: 13 calls line by line, 4 in bulk. */
async function order(connection: Connection, { token, variants, deliveryId }: ShopBuyer, mode: ShopTask['mode']) {
  const ask = async (query: string, variables = {}) => {
    const reply = await connection.ask(requestText('POST', '/shop-api', { token, body: { query, variables } }))
    const text = reply.body.toString()
    // GraphQL reports errors with status 200.
    if (reply.status !== 200 || text.includes('"errorCode"') || text.includes('"errors"'))
      throw new Error(`${query}: ${reply.status} ${text}`)
  }
  if (mode === 'linha') for (const id of variants) await ask(ADD, { id })
  else await ask(ADD_ALL, { inputs: variants.map(id => ({ productVariantId: id, quantity: 1 })) })
  await ask(DELIVER, { address: ADDRESS, id: [deliveryId] })
  await ask(CLOSE)
  await ask(PAY)
}
