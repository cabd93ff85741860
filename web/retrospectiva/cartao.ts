import { maiuscula } from '#contract/dia-com-nome.ts'
import { emNumero, emPorcento, emReais } from '#contract/dinheiro.ts'
import { brandTokens } from '../shell/brand.ts'
import { type Ano, nomeDaSemana, nomeDoMes } from './palavras.ts'

export const LARGURA = 1080
export const ALTURA = 1350
const MARGEM = 84
const FONTE = '"Inter Variable", system-ui, sans-serif'
/** The default green, when the provider's colour can't be parsed. */
const SEM_COR = { fundo: '#1f6b4f', tinta: '#ffffff' }

type Marca = { nome: string; cor: string; logo: HTMLImageElement | null }
type Cartao = { ano: Ano; comValores: boolean; marca: Marca }
type Fato = { nome: string; texto: string }

/** The picture's facts. Without values it can be shown to anybody; it never names clients. */
export function fatosDoAno(ano: Ano, comValores: boolean): Fato[] {
  const { pedidos, valorTotal, clientes, produtos, crescimento, melhorMes, melhorDiaDaSemana, ano: numero } = ano
  const subiu = crescimento !== null && crescimento > 0 ? `+${emPorcento(crescimento)}` : null
  return [
    { nome: pedidos === 1 ? 'pedido' : 'pedidos', texto: emNumero(pedidos) },
    ...(comValores ? [{ nome: 'em vendas', texto: emReais(valorTotal) }] : []),
    { nome: clientes === 1 ? 'cliente' : 'clientes', texto: emNumero(clientes) },
    { nome: produtos === 1 ? 'produto' : 'produtos', texto: emNumero(produtos) },
    ...(subiu ? [{ nome: `sobre ${numero - 1}`, texto: subiu }] : []),
    ...(melhorMes ? [{ nome: 'melhor mês', texto: maiuscula(nomeDoMes(melhorMes.mes)) }] : []),
    ...(melhorDiaDaSemana
      ? [{ nome: 'dia forte', texto: maiuscula(nomeDaSemana(melhorDiaDaSemana.diaDaSemana)).replace('-feira', '') }]
      : []),
  ].slice(0, 6)
}

/** Loads the typeface and the logo; null without one that can be read, so that only the name is drawn. */
export async function carregar(logo: string | null): Promise<HTMLImageElement | null> {
  await document.fonts.load('700 40px "Inter Variable"')
  const imagem = new Image()
  imagem.src = logo ?? ''
  const lida = imagem.decode().then(() => imagem)
  return lida.catch(() => null)
}

/** Draws the whole card: brand, year, facts, and the months as a skyline. */
export function desenhar(traco: CanvasRenderingContext2D, { ano, comValores, marca }: Cartao): void {
  const { '--brand-light': fundo = SEM_COR.fundo, '--brand-light-ink': tinta = SEM_COR.tinta } = brandTokens(marca.cor)
  traco.globalAlpha = 1
  traco.fillStyle = fundo
  traco.fillRect(0, 0, LARGURA, ALTURA)
  traco.fillStyle = tinta
  traco.textBaseline = 'alphabetic'
  desenharMarca(traco, marca, fundo, tinta)
  escrever(traco, 'Retrospectiva', { x: MARGEM, y: 272, corpo: 46, peso: 500 })
  escrever(traco, String(ano.ano), { x: MARGEM - 12, y: 500, corpo: 270, peso: 720, entre: -10 })
  traco.globalAlpha = 0.35
  traco.fillRect(MARGEM, 560, LARGURA - 2 * MARGEM, 2)
  const largura = (LARGURA - 2 * MARGEM - 48) / 2
  fatosDoAno(ano, comValores).forEach(({ nome, texto }, i) => {
    const [x, y] = [MARGEM + (i % 2) * (largura + 48), 668 + Math.floor(i / 2) * 158]
    escrever(traco, texto, { x, y, corpo: 72, peso: 680, largura, entre: -2 })
    escrever(traco, nome, { x, y: y + 46, corpo: 34, peso: 450, largura })
  })
  desenharMeses(traco, ano)
}

function desenharMarca(traco: CanvasRenderingContext2D, { nome, logo }: Marca, fundo: string, tinta: string) {
  const lado = 72
  traco.fillStyle = tinta
  traco.beginPath()
  traco.roundRect(MARGEM, 84, lado, lado, 18)
  traco.fill()
  if (logo) {
    const escala = (lado - 16) / Math.max(logo.naturalWidth, logo.naturalHeight, 1)
    const [l, a] = [logo.naturalWidth * escala, logo.naturalHeight * escala]
    traco.drawImage(logo, MARGEM + (lado - l) / 2, 84 + (lado - a) / 2, l, a)
  } else {
    traco.fillStyle = fundo
    traco.textAlign = 'center'
    escrever(traco, nome.slice(0, 1).toUpperCase(), { x: MARGEM + lado / 2, y: 135, corpo: 42, peso: 650 })
    traco.textAlign = 'left'
  }
  traco.fillStyle = tinta
  const x = MARGEM + lado + 24
  escrever(traco, nome, { x, y: 134, corpo: 40, peso: 650, largura: LARGURA - MARGEM - x })
}

function desenharMeses(traco: CanvasRenderingContext2D, { meses, melhorMes }: Ano) {
  const maior = Math.max(0.01, ...meses.map(({ valorTotal }) => valorTotal))
  const passo = (LARGURA - 2 * MARGEM) / 12
  for (const { mes, valorTotal } of meses) {
    const altura = Math.max(4, (valorTotal / maior) * 150)
    traco.globalAlpha = mes === melhorMes?.mes ? 1 : 0.45
    traco.beginPath()
    traco.roundRect(MARGEM + (mes - 1) * passo + 4, ALTURA - MARGEM - altura + 24, passo - 8, altura, 8)
    traco.fill()
  }
  traco.globalAlpha = 1
}

type Escrita = { x: number; y: number; corpo: number; peso: number; largura?: number; entre?: number }

/** Draws one line of text, smaller if it would not fit `largura`. */
function escrever(traco: CanvasRenderingContext2D, texto: string, { x, y, corpo, peso, largura, entre = 0 }: Escrita) {
  traco.globalAlpha = 1
  traco.letterSpacing = `${entre}px`
  traco.font = `${peso} ${corpo}px ${FONTE}`
  const ocupa = traco.measureText(texto).width
  if (largura !== undefined && ocupa > largura) {
    traco.font = `${peso} ${Math.floor((corpo * largura) / ocupa)}px ${FONTE}`
  }
  traco.fillText(texto, x, y)
}
