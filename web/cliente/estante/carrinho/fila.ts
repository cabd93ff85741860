import type { PedidoComItens } from '#contract/itens-pedido.ts'
import { criarPedido } from '#contract/pedidos.ts'
import { call, newIdempotencyKey } from '../../../api/call.ts'
import { afterFrame } from '../../../ui/after-frame.ts'
import type { Failure } from '../../../ui/failure.ts'
import { aceitar } from './aceitar.ts'
import type { Quadro } from './quadro.ts'
import { lerRecusa, passageira, statusEncerrado } from './recusa.ts'
import { mandar, novaTentativa, type Tentativa } from './tentativa.ts'

const ESPERA_MAXIMA = 30_000 // milliseconds between tries

type Relogio = ReturnType<typeof setTimeout>
type Opcoes = {
  clienteId: number
  estanteId: number
  /** Something may have happened that only a new reading tells. */
  reler: () => void
}

/** Sends the changes of one order one after another, each until it is answered. */
export class Fila {
  readonly tentativas = new Map<number, Tentativa>()
  /** `performance.now()` of the last answer to a write. */
  mudouEm = 0
  readonly #quadro: Quadro
  readonly #opcoes: Opcoes
  readonly #relogios = new Map<number, Relogio>()
  #vez: number[] = []
  #esperando: (() => void)[] = []
  #chaveDoPedido = newIdempotencyKey()
  #ocupada = false
  #parada = false
  #falhas = 0
  #proxima: Relogio | undefined
  /** A press is shown before it is sent. */
  readonly #logo = afterFrame(() => void this.rodar())

  constructor(quadro: Quadro, opcoes: Opcoes) {
    this.#quadro = quadro
    this.#opcoes = opcoes
  }

  /** The row's turn comes after `espera` milliseconds; a newer change of the same row starts them anew. */
  pedir(id: number, espera: number): void {
    clearTimeout(this.#relogios.get(id))
    this.#quadro.mudar(id, { fase: 'esperando' })
    if (espera > 0)
      this.#relogios.set(
        id,
        setTimeout(() => this.#entrar(id), espera),
      )
    else this.#entrar(id)
  }

  /** What a row was waiting to send is not wanted any more; what is on its way already still arrives. */
  desistir(id: number): void {
    clearTimeout(this.#relogios.get(id))
    this.#relogios.delete(id)
    this.#vez = this.#vez.filter(outra => outra !== id)
    if (this.#quadro.linha(id)?.fase === 'esperando') this.#quadro.mudar(id, { fase: 'parada' })
  }

  /** Sends what was still waiting for the next key, once the press is shown. */
  apressar(): void {
    for (const id of [...this.#relogios.keys()]) this.#entrar(id)
  }

  /** The same without waiting for a frame: the page goes, or somebody waits for the answer. */
  agora(): void {
    this.apressar()
    this.#logo.now()
  }

  ocupada(): boolean {
    return this.#ocupada || this.#vez.length > 0 || this.#relogios.size > 0
  }

  /** Whether nothing newer of a row is waiting. */
  livre = (id: number): boolean => !this.#relogios.has(id) && !this.#vez.includes(id)

  /** Goes on with what waits, unless it is at it already. */
  async rodar(): Promise<void> {
    if (this.#ocupada || this.#parada || this.#vez.length === 0 || this.#quadro.geral().encerrado) return
    if (!navigator.onLine) {
      this.#quadro.mudarGeral({ conexao: 'sem-rede' })
      return
    }
    clearTimeout(this.#proxima)
    this.#ocupada = true
    for (let id = this.#vez.shift(); id !== undefined; id = this.#parada ? undefined : this.#vez.shift()) {
      if (await this.#enviar(id)) continue
      this.#vez.unshift(id)
      break
    }
    this.#ocupada = false
    this.#avisar()
  }

  /** Does something to the whole order while no row is sent, after what was waiting. */
  async sozinha<T>(work: () => Promise<T>): Promise<T> {
    await this.#sossegar()
    this.#ocupada = true
    try {
      return await work()
    } finally {
      this.mudouEm = performance.now()
      this.#ocupada = false
      this.#avisar()
      void this.rodar()
    }
  }

  async abrirPedido(): Promise<number | Failure> {
    const { clienteId } = this.#opcoes
    const { data, errors } = await call(criarPedido, { body: { clienteId }, idempotencyKey: this.#chaveDoPedido })
    this.mudouEm = performance.now()
    if (errors) return errors
    this.#chaveDoPedido = newIdempotencyKey()
    const pedidoId = data.pedidos[0]?.id ?? 0
    this.#quadro.mudarGeral({ pedidoId })
    return pedidoId
  }

  /** Changes whose answer was lost with the page: they go again under their own keys. */
  retomar(tentativas: readonly Tentativa[]): void {
    for (const tentativa of tentativas) this.tentativas.set(tentativa.produtoId, tentativa)
    if (tentativas.length > 0) this.#falhas = 1
  }

  esquecer(): void {
    for (const relogio of this.#relogios.values()) clearTimeout(relogio)
    this.#relogios.clear()
    this.tentativas.clear()
    this.#vez = []
  }

  parar(): void {
    this.#parada = true
    clearTimeout(this.#proxima)
    for (const relogio of this.#relogios.values()) clearTimeout(relogio)
    this.#avisar()
  }

  #entrar(id: number): void {
    clearTimeout(this.#relogios.get(id))
    this.#relogios.delete(id)
    if (!this.#vez.includes(id)) this.#vez.push(id)
    this.#logo.ask()
  }

  /** Waits until nothing is on its way, or nothing can be. */
  async #sossegar(): Promise<void> {
    this.agora()
    const { conexao, encerrado } = this.#quadro.geral()
    const anda = conexao === 'boa' && !encerrado && !this.#parada
    if (!this.#ocupada && !(anda && this.#vez.length > 0)) return
    await new Promise<void>(resolve => this.#esperando.push(resolve))
    return this.#sossegar()
  }

  #avisar(): void {
    const prontos = this.#esperando
    this.#esperando = []
    for (const pronto of prontos) pronto()
  }

  /** Sends what a row wants; false where no answer came and it has to go again. */
  async #enviar(id: number): Promise<boolean> {
    const tentativa = this.tentativas.get(id) ?? (await this.#preparar(id))
    if (tentativa === 'depois') return false
    if (!tentativa || this.#parada) return true
    this.tentativas.set(id, tentativa)
    this.#quadro.mudar(id, { fase: 'enviando' })
    const { pedido, errors } = await mandar(tentativa)
    this.mudouEm = performance.now()
    if (this.#parada) return true
    if (errors && passageira(errors)) return this.#adiar(errors)
    this.tentativas.delete(id)
    if (errors) this.#recusada(tentativa, errors)
    else if (pedido) this.#aceita(tentativa, pedido)
    return true
  }

  /** The change to send, after the order was opened where there is none; null where there is nothing to send. */
  async #preparar(id: number): Promise<Tentativa | 'depois' | null> {
    const linha = this.#quadro.linha(id)
    if (!linha || this.#quadro.geral().encerrado) return null
    const nada = linha.quer === (linha.salva?.quantidade ?? 0)
    if (nada) {
      if (this.livre(id)) this.#quadro.mudar(id, { fase: 'parada' })
      return null
    }
    if (this.#quadro.geral().pedidoId === null) {
      this.#quadro.mudar(id, { fase: 'enviando' })
      const aberto = await this.abrirPedido()
      if (typeof aberto !== 'number') return this.#naoAbriu(id, aberto)
    }
    const pedidoId = this.#quadro.geral().pedidoId ?? 0
    return novaTentativa(this.#quadro.linha(id) ?? linha, pedidoId, this.#opcoes.estanteId)
  }

  #naoAbriu(id: number, errors: Failure): 'depois' | null {
    if (passageira(errors) && !this.#adiar(errors)) return 'depois'
    this.#quadro.mudar(id, { fase: 'parada', problema: { tipo: 'recusa', mensagem: errors.title } })
    return null
  }

  #aceita(tentativa: Tentativa, pedido: PedidoComItens): void {
    aceitar(this.#quadro, { pedido, estanteId: this.#opcoes.estanteId, tentativa, livre: this.livre })
    // The answer to a repeat is the first one: what it says of the other lines may be old.
    if (this.#conectada()) this.#opcoes.reler()
  }

  #recusada(tentativa: Tentativa, errors: Failure): void {
    const { produtoId, pedidoId } = tentativa
    this.#conectada()
    if (errors.status === 401) this.parar()
    const status = statusEncerrado(errors, tentativa)
    if (status) this.#quadro.mudarGeral({ encerrado: { id: pedidoId, status } })
    const linha = this.#quadro.linha(produtoId)
    const superada = !linha || !this.livre(produtoId) || linha.quer !== tentativa.nova
    if (superada || status || errors.status === 401) return
    const lida = lerRecusa(errors, tentativa, linha)
    // Whoever is still typing keeps the words: `1,` is on its way to `1,5`.
    this.#quadro.mudar(produtoId, { ...lida, fase: 'parada' })
    if (lida.problema.tipo !== 'fechada') return
    this.#quadro.mudarGeral({ fechouEm: Date.now() })
    this.#opcoes.reler()
  }

  /** An answer came; tells whether there had been failures before it. */
  #conectada(): boolean {
    const houve = this.#falhas > 0
    this.#falhas = 0
    if (this.#quadro.geral().conexao !== 'boa') this.#quadro.mudarGeral({ conexao: 'boa' })
    return houve
  }

  /** Tries again by itself: soon at first, then every half minute, and at once when the network is back. */
  #adiar({ status, retryAfter }: Failure): false {
    this.#quadro.mudarGeral({ conexao: status === 0 ? 'sem-rede' : 'fora-do-ar' })
    const espera = retryAfter ? retryAfter * 1000 : Math.min(ESPERA_MAXIMA, 1000 * 2 ** this.#falhas)
    this.#falhas++
    this.#proxima = setTimeout(() => void this.rodar(), espera * (0.8 + Math.random() * 0.4))
    return false
  }
}
