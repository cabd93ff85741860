import { cnpjCanonico, comRotulo } from './brasil.ts'
import { type DiaTexto, diaPorExtenso } from './dias.ts'
import { centavos, emReais } from './dinheiro.ts'
import type { Lancamento } from './extratos-bancarios.ts'

/** `texto` is all that the bank wrote, `descricao` what people read of it, `outro` its `fitid` where the bank's is repeated, or is not. */
export type Credito = Pick<Lancamento, 'fitid' | 'data' | 'valor' | 'descricao'> & { texto: string; outro?: string }
type Cliente = { clienteId: number; clienteNome: string; cnpj: string }
/** A delivered order with something to pay. */
type EmAberto = { pedidoId: number; clienteId: number; saldo: number }

/** What the credits are compared with, loaded once. */
export type Conhecido = {
  hoje: DiaTexto
  lancados: readonly { fitid: string; clienteNome: string; data: DiaTexto; valor: number }[]
  clientes: readonly Cliente[]
  /** Of these clients, oldest due first. */
  abertos: readonly EmAberto[]
  /** Orders that the texts name, paid and undelivered ones too. */
  nomeados: readonly { pedidoId: number; clienteId: number }[]
}

/** What a text says of who paid: the identifiers of Pix codes, and the numbers of companies and people. */
export function indicios(texto: string): { pedidos: number[]; clientes: number[]; documentos: string[] } {
  const escrito = texto.toUpperCase()
  const numeros = (qual: RegExp) => [...escrito.matchAll(qual)].map(([, numero]) => Number(numero))
  const documentos = [...escrito.matchAll(CNPJ), ...escrito.matchAll(CPF)].map(([numero]) => cnpjCanonico(numero))
  return {
    pedidos: numeros(/(?<![A-Z\d])PED0*(\d{1,9})(?!\w)/g),
    clientes: numeros(/(?<![A-Z\d])CLI0*(\d{1,9})(?!\w)/g),
    documentos,
  }
}
const CNPJ = /(?<![A-Z\d])[A-Z\d]{2}\.?[A-Z\d]{3}\.?[A-Z\d]{3}\/?[A-Z\d]{4}-?\d{2}(?![A-Z\d])/g
const CPF = /(?<![A-Z\d])\d{3}\.?\d{3}\.?\d{3}-?\d{2}(?![A-Z\d])/g

/** Says of each credit whose it is: suggested only where there is one reading. No two suggestions pay the same debt. */
export function conferirExtrato(creditos: readonly Credito[], conhecido: Conhecido): Lancamento[] {
  const { hoje } = conhecido
  const lancados = new Map(conhecido.lancados.map(pagamento => [pagamento.fitid, pagamento]))
  const divida = dividaDe(conhecido)
  const leitor = leitorDe(conhecido)
  const julgados = creditos.map(credito => {
    const lancado = lancados.get(credito.fitid)
    if (lancado)
      return julgado(
        credito,
        'ja-lancado',
        `Já lançado: ${emReais(lancado.valor)} de ${lancado.clienteNome}, em ${diaPorExtenso(lancado.data)}`,
      )
    if (credito.data > hoje)
      return julgado(credito, 'sem-par', 'Lançamento futuro: leia o extrato de novo depois deste dia')
    const leituras = leitor(credito.texto)
    return leituras.length > 0 ? peloTexto(credito, leituras, divida) : null
  })
  const iguais = Map.groupBy(
    creditos.filter((_, i) => !julgados[i]),
    ({ valor }) => centavos(valor),
  )
  const dividas = { candidatos: porValor(divida), divida }
  return creditos.map(
    (credito, i) => julgados[i] ?? peloValor(credito, iguais.get(centavos(credito.valor))?.length ?? 1, dividas),
  )
}

type Leitura = { cliente: Cliente; porque: string; pedidos: number[] }

/** The clients that a text names, each once. */
function leitorDe({ clientes, nomeados }: Conhecido): (texto: string) => Leitura[] {
  const porId = new Map(clientes.map(cliente => [cliente.clienteId, cliente]))
  const porDocumento = new Map(clientes.map(cliente => [cliente.cnpj, cliente]))
  const donoDe = new Map(nomeados.map(({ pedidoId, clienteId }) => [pedidoId, porId.get(clienteId)]))
  return texto => {
    const { pedidos, clientes, documentos } = indicios(texto)
    const ditas = [
      ...pedidos.map(id => ({
        cliente: donoDe.get(id),
        porque: `O texto traz PED${id}, do pedido nº ${id}`,
        pedidos: [id],
      })),
      ...clientes.map(id => ({
        cliente: porId.get(id),
        porque: `O texto traz CLI${id}, do extrato do cliente`,
        pedidos: [],
      })),
      ...documentos.map(numero => ({
        cliente: porDocumento.get(numero),
        porque: `O texto traz o ${comRotulo(numero)}`,
        pedidos: [],
      })),
    ]
    const conhecidas = ditas.flatMap(dita => (dita.cliente ? [{ ...dita, cliente: dita.cliente }] : []))
    return [...Map.groupBy(conhecidas, ({ cliente }) => cliente)].map(([cliente, ditas]) => ({
      cliente,
      porque: ditas[0]?.porque ?? '',
      pedidos: ditas.flatMap(({ pedidos }) => pedidos),
    }))
  }
}

type Divida = ReturnType<typeof dividaDe>

/** What is owed, less what the suggestions so far pay, in cents. */
function dividaDe({ clientes, abertos }: Conhecido) {
  const resta = new Map(abertos.map(({ pedidoId, saldo }) => [pedidoId, centavos(saldo)]))
  const filas = Map.groupBy(abertos, ({ clienteId }) => clienteId)
  const fila = (clienteId: number): EmAberto[] => {
    const fila = filas.get(clienteId) ?? []
    while (fila[0] && !resta.get(fila[0].pedidoId)) fila.shift()
    return fila
  }
  return { clientes, resta, fila }
}

/** The orders named, else the only one of this value, else the oldest due first. */
function pagar(
  { valor }: Credito,
  { cliente: { clienteId }, pedidos }: Omit<Leitura, 'porque'>,
  { resta, fila }: Divida,
): Lancamento['pedidos'] {
  const abertos = fila(clienteId)
  const exatos = abertos.filter(({ pedidoId }) => resta.get(pedidoId) === centavos(valor))
  const ordem = [...pedidos, ...(exatos.length === 1 ? exatos : abertos).map(({ pedidoId }) => pedidoId)]
  let sobra = centavos(valor)
  return ordem.flatMap(pedidoId => {
    const parte = Math.min(sobra, resta.get(pedidoId) ?? 0)
    if (parte === 0) return []
    sobra -= parte
    resta.set(pedidoId, (resta.get(pedidoId) ?? 0) - parte)
    return [{ pedidoId, valor: parte / 100 }]
  })
}

function peloTexto(credito: Credito, leituras: readonly Leitura[], divida: Divida): Lancamento {
  const [leitura] = leituras
  if (!leitura || leituras.length > 1) return duvida(credito, 'O texto fala de mais de um cliente', leituras)
  const nomeadosPagos = leitura.pedidos.length > 0 && !leitura.pedidos.some(id => divida.resta.get(id))
  if (nomeadosPagos || divida.fila(leitura.cliente.clienteId).length === 0) {
    const porque = `${leitura.porque}, e não há o que pagar: o crédito pode já ter sido lançado`
    return duvida(credito, porque, [{ ...leitura, porque }])
  }
  return sugerido(credito, leitura, divida)
}

function peloValor(credito: Credito, iguais: number, { candidatos, divida }: PeloValor): Lancamento {
  const valor = centavos(credito.valor)
  const leituras = (candidatos.get(valor) ?? []).flatMap((cliente): Leitura[] => {
    const abertos = divida
      .fila(cliente.clienteId)
      .map(({ pedidoId }) => ({ id: pedidoId, resta: divida.resta.get(pedidoId) ?? 0 }))
    if (abertos.reduce((soma, { resta }) => soma + resta, 0) === valor)
      return [{ cliente, pedidos: [], porque: 'O valor é tudo o que o cliente deve' }]
    const exatos = abertos.filter(({ resta }) => resta === valor)
    return exatos.map(({ id }) => ({ cliente, pedidos: [id], porque: `O valor é o saldo do pedido nº ${id}` }))
  })
  const [leitura] = leituras
  if (!leitura) return julgado(credito, 'sem-par', 'O texto não diz de quem é, e nenhum saldo tem este valor')
  if (leituras.length > 1) return duvida(credito, 'Mais de um saldo tem este valor', leituras)
  if (iguais > 1) return duvida(credito, 'O arquivo tem mais de um crédito deste valor', leituras)
  return sugerido(credito, leitura, divida)
}

type PeloValor = { candidatos: Map<number, Cliente[]>; divida: Divida }

/** By cents: the clients who owe as much, for one order or in all. */
function porValor({ clientes, resta, fila }: Divida): PeloValor['candidatos'] {
  const devem = clientes.flatMap(cliente => {
    const restos = fila(cliente.clienteId).map(({ pedidoId }) => resta.get(pedidoId) ?? 0)
    const valores = new Set([...restos, restos.reduce((soma, resta) => soma + resta, 0)])
    return [...valores].map(valor => ({ valor, cliente }))
  })
  return new Map(
    [...Map.groupBy(devem, ({ valor }) => valor)].map(([valor, quais]) => [valor, quais.map(({ cliente }) => cliente)]),
  )
}

const julgado = (
  { fitid, data, valor, descricao }: Credito,
  situacao: Lancamento['situacao'],
  porque: string,
): Lancamento => ({
  fitid,
  data,
  valor,
  descricao,
  situacao,
  clienteId: null,
  clienteNome: null,
  pedidos: [],
  porque,
  candidatos: [],
})

const sugerido = (credito: Credito, leitura: Leitura, divida: Divida): Lancamento => ({
  ...julgado(credito, 'sugerido', leitura.porque),
  clienteId: leitura.cliente.clienteId,
  clienteNome: leitura.cliente.clienteNome,
  pedidos: pagar(credito, leitura, divida),
})

/** Most that a doubt names. */
const CANDIDATOS = 20

const duvida = (credito: Credito, porque: string, leituras: readonly Leitura[]): Lancamento => ({
  ...julgado(credito, 'duvida', porque),
  candidatos: leituras
    .slice(0, CANDIDATOS)
    .map(({ cliente: { clienteId, clienteNome }, porque }) => ({ clienteId, clienteNome, porque })),
})
