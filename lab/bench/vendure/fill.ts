type Ask = (text: string, variables?: object) => Promise<Record<string, Record<string, unknown>>>
export type ShopBuyer = { token: string; variants: string[]; deliveryId: string }

const PRODUTOS = 500
const LINHAS = 10
const SENHA = 'girassol-da-serra'
const TOKEN = 'vendure-auth-token'
const NOME = 'languageCode: en, name:'

/** Sets Vendure up: what it needs to sell, 500 products with more stock than any run orders, and signed-in buyers. */
export async function fillShop(address: string, count: number, admin: { user: string; password: string }) {
  const { ask } = graphql(`${address}/admin-api`)
  const login = 'mutation ($user: String!, $password: String!) { login(username: $user, password: $password)'
  const failed = '{ __typename ... on ErrorResult { errorCode message } }'
  await ask(`${login} ${failed} }`, admin)
  await openShop(ask)
  const deliveryId = await createDeliveryAndPayment(ask)
  const variants = await createProducts(ask)
  const compradores: ShopBuyer[] = []
  for (let i = 0; i < count; i++) {
    const emailAddress = `cozinha${i}@exemplo.com.br`
    await ask(
      `mutation ($input: CreateCustomerInput!, $senha: String) { createCustomer(input: $input, password: $senha) ${failed} }`,
      { input: { firstName: 'Cozinha', lastName: `${i + 1}`, emailAddress }, senha: SENHA },
    )
    const shop = graphql(`${address}/shop-api`)
    await shop.ask(`${login} ${failed} }`, { user: emailAddress, password: SENHA })
    const own = Array.from({ length: LINHAS }, (_, k) => variants[(i * LINHAS + k) % PRODUTOS] ?? '')
    compradores.push({ token: shop.token(), variants: own, deliveryId })
  }
  return compradores
}

const idOf = async (ask: Ask, mutation: string, variables?: object) =>
  String(Object.values(await ask(mutation, variables))[0]?.id)

async function openShop(ask: Ask): Promise<void> {
  const pais = `input: { code: "BR", enabled: true, translations: [{ ${NOME} "Brasil" }] }`
  const country = await idOf(ask, `mutation { createCountry(${pais}) { id } }`)
  const zone = await idOf(ask, `mutation { createZone(input: { name: "Brasil", memberIds: ["${country}"] }) { id } }`)
  const category = await idOf(ask, 'mutation { createTaxCategory(input: { name: "Normal", isDefault: true }) { id } }')
  const rate = `name: "Isento", enabled: true, value: 0, categoryId: "${category}", zoneId: "${zone}"`
  await ask(`mutation { createTaxRate(input: { ${rate} }) { id } }`)
  const channel = await idOf(ask, '{ activeChannel { id } }')
  const where = `id: "${channel}", trackInventory: true, defaultTaxZoneId: "${zone}", defaultShippingZoneId: "${zone}"`
  await ask(`mutation { updateChannel(input: { ${where} }) { __typename ... on ErrorResult { errorCode } } }`)
}

async function createDeliveryAndPayment(ask: Ask): Promise<string> {
  const checker = 'code: "default-shipping-eligibility-checker", arguments: [{ name: "orderMinimum", value: "0" }]'
  const args = '{ name: "rate", value: "0" }, { name: "includesTax", value: "auto" }, { name: "taxRate", value: "0" }'
  const calculator = `code: "default-shipping-calculator", arguments: [${args}]`
  const named = `translations: [{ ${NOME} "Única", description: "" }]`
  const how = `checker: { ${checker} }, calculator: { ${calculator} }, ${named}`
  const entrega = `code: "entrega", fulfillmentHandler: "manual-fulfillment", ${how}`
  const handler = 'code: "dummy-payment-handler", arguments: [{ name: "automaticSettle", value: "true" }]'
  const pagamento = `code: "faturado", enabled: true, handler: { ${handler} }, ${named}`
  await ask(`mutation { createPaymentMethod(input: { ${pagamento} }) { id } }`)
  return idOf(ask, `mutation { createShippingMethod(input: { ${entrega} }) { id } }`)
}

async function createProducts(ask: Ask): Promise<string[]> {
  const variants: string[] = []
  for (let i = 1; i <= PRODUTOS; i++) {
    const named = { languageCode: 'en', name: `Produto número ${i}` }
    const product = await idOf(ask, 'mutation ($input: CreateProductInput!) { createProduct(input: $input) { id } }', {
      input: { translations: [{ ...named, slug: `produto-${i}`, description: '' }] },
    })
    const { createProductVariants } = await ask(
      'mutation ($input: [CreateProductVariantInput!]!) { createProductVariants(input: $input) { id } }',
      { input: [{ productId: product, translations: [named], sku: `P${i}`, price: 250, stockOnHand: 90_000_000 }] },
    )
    variants.push(String((createProductVariants as unknown as { id: string }[])[0]?.id))
  }
  return variants
}

/** A client of one of Vendure's two GraphQL APIs; keeps the session token. */
function graphql(url: string): { ask: Ask; token: () => string } {
  let token = ''
  const ask: Ask = async (query, variables = {}) => {
    const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) }
    const reply = await fetch(url, { method: 'POST', headers, body: JSON.stringify({ query, variables }) })
    token = reply.headers.get(TOKEN) ?? token
    const { data, errors } = (await reply.json()) as { data: Awaited<ReturnType<Ask>>; errors?: unknown }
    const refused = JSON.stringify(errors ?? data)
    if (errors || refused.includes('"errorCode"')) throw new Error(`${query}: ${refused}`)
    return data
  }
  return { ask, token: () => token }
}
