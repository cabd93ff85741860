import { escreverNumero, lerQuantidade } from '#contract/digitacao.ts'
import { milesimos } from '#contract/dinheiro.ts'
import { definirItens, type Linha as LinhaEnviada, type PedidoComItens } from '#contract/itens-pedido.ts'
import type { LinhaMudada } from '#contract/pedidos-status.ts'
import { aceitaDecimais } from '#contract/unidades.ts'
import { call } from '../../../api/call.ts'
import type { Failure } from '../../../ui/failure.ts'
import { aceitar } from './aceitar.ts'
import { Fila } from './fila.ts'
import { type Guardado, reunir, vazio } from './guardado.ts'
import type { Leitura } from './ler-estante.ts'
import type { Linha } from './linha.ts'
import { createQuadro, type Geral } from './quadro.ts'
import { juntar } from './receber.ts'

const DIGITANDO = 400 // a pause in typing, in milliseconds

export type Dono = { usuarioId: number; clienteId: number; estanteId: number }
export type Carrinho = ReturnType<typeof createCarrinho>

/** An order in the making: what the buyer does to it. The order itself opens with the first quantity. */
export function createCarrinho(dono: Dono) {
  const { clienteId, estanteId } = dono
  const quadro = createQuadro()
  let onReload: () => void = () => undefined
  let aRetomar: Guardado | null = null
  let leu = false
  const fila = new Fila(quadro, { clienteId, estanteId, reler: () => onReload() })

  const guardado = () => aRetomar ?? reunir(quadro.pendentes(), fila.tentativas, quadro.geral())
  const querer = (linha: Linha, parte: Partial<Linha>, espera: number) => {
    quadro.deUmaVez(() => {
      quadro.por({ ...linha, problema: null, ...parte })
      fila.pedir(linha.produtoId, espera)
    })
  }

  function retomar({ pedidoId, observacao, dia, linhas }: Guardado) {
    quadro.mudarGeral({ dia, ...(observacao && { observacao }) })
    const doMesmo = pedidoId === quadro.geral().pedidoId
    fila.retomar(linhas.flatMap(({ tentativa }) => (tentativa && doMesmo ? [tentativa] : [])))
    for (const { produtoId, quer, texto } of linhas) {
      const linha = quadro.linha(produtoId)
      if (!linha || linha.problema?.tipo === 'saiu') continue
      querer(linha, { quer, texto }, 0)
      if (texto !== null) soltar(produtoId)
    }
  }

  /** The field was left: what it says is sent now, and what is no number is asked about. */
  function soltar(id: number) {
    const linha = quadro.linha(id)
    if (!linha || linha.texto === null) return
    const digitado = lerQuantidade(linha.texto, aceitaDecimais(linha.unidadeMedida))
    if ('ambiguous' in digitado) quadro.mudar(id, { problema: { tipo: 'ambigua', opcoes: digitado.ambiguous } })
    else if ('error' in digitado) quadro.mudar(id, { problema: { tipo: 'texto', mensagem: digitado.error } })
    // What was refused is not sent again by leaving the field.
    else if (linha.problema && linha.quer === (digitado.value ?? 0)) quadro.mudar(id, { texto: null })
    else querer(linha, { quer: digitado.value ?? 0, texto: null }, 0)
  }

  return {
    dono,
    quadro,
    fila,
    /** The field was left. */
    soltar: (id: number) => quadro.depoisDaTecla(() => soltar(id)),
    /** Whether the shelf is known: before that nothing kept may be overwritten. */
    leu: () => leu,
    reunir: guardado,
    temAlgoAGuardar: () => !vazio(guardado()),
    /** What was kept when the page or the session ended; taken up after the next reading. */
    guardadoParaRetomar(guardado: Guardado | null) {
      aRetomar = guardado
    },
    reler: () => onReload(),
    quandoReler(reler: () => void) {
      onReload = reler
    },
    /** A reading from before the last change says less than what is here. */
    receber(leitura: Leitura) {
      if (fila.ocupada() || leitura.lidaEm < fila.mudouEm) return
      const encerrado = terminou(leitura, quadro.geral().pedidoId)
      if (encerrado && quadro.resumo().itens > 0) {
        quadro.mudarGeral({ encerrado })
        return
      }
      const linhas = juntar(leitura, estanteId, quadro.linha)
      const outras = leitura.aberto?.itens.filter(item => item.estanteId !== estanteId) ?? []
      const { observacao, observacaoSalva: salvaAntes } = quadro.geral()
      const observacaoSalva = leitura.aberto?.pedido.observacao ?? ''
      quadro.deUmaVez(() => {
        quadro.trocar(linhas)
        quadro.mudarGeral({
          pedidoId: leitura.aberto?.pedido.id ?? null,
          ids: linhas.map(linha => linha.produtoId),
          outras,
          ouvido: leitura.aberto && { versao: leitura.aberto.pedido.versao, itens: leitura.aberto.itens },
          observacaoSalva,
          observacao: observacao === salvaAntes ? observacaoSalva : observacao,
        })
      })
      leu = true
      const guardadas = aRetomar
      aRetomar = null
      if (guardadas) retomar(guardadas)
    },
    /** A key in the field. An empty one waits until it is left: who clears it is about to type another number. */
    digitar(id: number, texto: string) {
      const linha = quadro.linha(id)
      if (!linha) return
      const digitado = lerQuantidade(texto, aceitaDecimais(linha.unidadeMedida))
      const numero = 'value' in digitado ? digitado.value : null
      quadro.depoisDaTecla(() => {
        if (numero) return querer(linha, { quer: numero, texto }, DIGITANDO)
        // No number yet: what the order holds stays, unless the field is empty, which is a number once it is left.
        const quer = 'value' in digitado ? 0 : (linha.salva?.quantidade ?? 0)
        fila.desistir(id)
        quadro.mudar(id, { texto, quer, problema: null })
      })
    },
    somar(id: number, quanto: 1 | -1) {
      const linha = quadro.linha(id)
      if (!linha) return
      const quer = Math.max(0, milesimos(linha.quer) + quanto * 1000) / 1000
      querer(linha, { quer, texto: null }, DIGITANDO)
    },
    /** Takes a quantity as it is: 3 of the 8 that were wanted, one of two readings, none. */
    ficarCom(id: number, quer: number) {
      const linha = quadro.linha(id)
      if (linha) querer(linha, { quer, texto: null }, 0)
    },
    aceitarPreco(id: number, preco: number) {
      const linha = quadro.linha(id)
      if (linha) querer(linha, { preco, precoNaEstante: preco, texto: null }, 0)
    },
    /** Sets the whole order in one call (repeating an old one); null when it was taken. */
    async definir(itens: LinhaEnviada[], idempotencyKey: string): Promise<Failure | null> {
      return fila.sozinha(async () => {
        const pedidoId = quadro.geral().pedidoId ?? (await fila.abrirPedido())
        if (typeof pedidoId !== 'number') return pedidoId
        const { data, errors } = await call(definirItens, { params: { id: pedidoId }, body: { itens }, idempotencyKey })
        if (errors) return errors
        const [pedido] = data.pedidos
        if (pedido) aceitar(quadro, { pedido, estanteId, tentativa: null, livre: fila.livre })
        return null
      })
    },
    /** Takes over the whole order as the server holds it; what the buyer is writing stays. */
    tomar(pedido: PedidoComItens) {
      const { observacao, observacaoSalva } = quadro.geral()
      quadro.deUmaVez(() => {
        aceitar(quadro, { pedido, estanteId, tentativa: null, livre: fila.livre })
        quadro.mudarGeral({
          observacaoSalva: pedido.observacao,
          observacao: observacao === observacaoSalva ? pedido.observacao : observacao,
        })
      })
    },
    /** Lines that stand otherwise on their shelf, as a refused confirmation names them. */
    mudaram(mudadas: readonly LinhaMudada[]) {
      quadro.deUmaVez(() => {
        for (const { produtoId, motivo, precoNaEstante, ...mudada } of mudadas)
          if (mudada.estanteId === estanteId)
            quadro.mudar(produtoId, motivo === 'preco' ? { precoNaEstante } : { problema: { tipo: 'saiu' } })
        quadro.mudarGeral({ mudadas })
      })
    },
    mudarGeral(parte: Partial<Pick<Geral, 'observacao' | 'observacaoSalva' | 'dia' | 'ouvido'>>) {
      quadro.mudarGeral(parte)
    },
    /** After the order has gone its way: an empty screen, or the same quantities for a new order. */
    recomecar({ comTudo }: { comTudo: boolean }) {
      fila.esquecer()
      const linhas = quadro.todas()
      const { observacao } = quadro.geral()
      quadro.deUmaVez(() => {
        quadro.trocar(linhas.map(linha => esvaziada(linha, comTudo)))
        quadro.mudarGeral({
          pedidoId: null,
          outras: [],
          ouvido: null,
          mudadas: [],
          encerrado: null,
          dia: null,
          observacao: comTudo ? observacao : '',
          observacaoSalva: '',
        })
      })
      if (comTudo) for (const { produtoId, quer } of linhas) if (quer > 0) fila.pedir(produtoId, 0)
    },
  }
}

/** The order of this screen is not the open one any more: its quantities must not vanish without a word. */
function terminou({ aberto, pedidos }: Leitura, pedidoId: number | null): Geral['encerrado'] {
  if (pedidoId === null || aberto?.pedido.id === pedidoId) return null
  return { id: pedidoId, status: pedidos.find(({ id }) => id === pedidoId)?.status ?? 'Excluído' }
}

const esvaziada = (linha: Linha, comTudo: boolean): Linha => ({
  ...linha,
  preco: linha.precoNaEstante,
  salva: null,
  quer: comTudo ? linha.quer : 0,
  texto: null,
  fase: 'parada',
  problema: null,
})

/** What the field shows of a row. */
export function textoDe(linha: Linha | undefined): string {
  const { texto = null, quer = 0 } = linha ?? {}
  return texto ?? (quer > 0 ? escreverNumero(quer, 0) : '')
}
