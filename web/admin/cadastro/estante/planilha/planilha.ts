import { afterFrame } from '../../../../ui/after-frame.ts'
import { type Coluna, deixada, digitada, valorDe } from './celula.ts'
import { createFaixa } from './faixa.ts'
import { comCelula, type Linha, mudou, type Parcela, parcelaDa, semCelula, semMotivo, temProblema } from './linha.ts'

/** Sums of the whole sheet as it stands, typed and unsaved; money in cents. */
export type Resumo = Parcela & {
  produtos: number
  mudadas: number
  comProblema: number
  podeDesfazer: boolean
  podeRefazer: boolean
}
/** What stands beside the save: it changes with few keys. */
export type Pendencias = Pick<Resumo, 'mudadas' | 'comProblema' | 'podeDesfazer' | 'podeRefazer'>

const PENDENTES = ['mudadas', 'comProblema', 'podeDesfazer', 'podeRefazer'] as const

export type Planilha = ReturnType<typeof createPlanilha>

/** What a step changed: each line as it was before; null where there was none. */
type Passo = { chave?: string; antes: Map<number, Linha | null> }

/**
 * The sheet's state, outside of React: a key pressed in one row renders that row and the totals, never the list, and not
 * before the key itself is shown.
 */
export function createPlanilha(depois = afterFrame) {
  const linhas = new Map<number, Linha>()
  const contas = new Map<number, { parcela: Parcela; mudou: boolean; problema: boolean }>()
  const ouvintes = new Map<number, Set<() => void>>()
  const gerais = new Set<() => void>()
  /** Lines that changed and of which nobody was told yet. */
  const mexidas = new Set<number>()
  let ids: readonly number[] = []
  let escolhidas: ReadonlySet<number> = new Set()
  let passos: Passo[] = []
  /** What was taken back, the last on top: any new change forgets it. */
  let desfeitos: Passo[] = []
  let resumo: Resumo = nada()
  let pendencias: Pendencias = resumo
  const faixa = createFaixa()

  const contar = (id: number) => {
    const antes = contas.get(id)
    const linha = linhas.get(id)
    if (antes) somar(resumo, antes, -1)
    if (!linha) return void contas.delete(id)
    const agora = { parcela: parcelaDa(linha), mudou: mudou(linha), problema: temProblema(linha) }
    contas.set(id, agora)
    somar(resumo, agora, 1)
  }
  /** Writes lines (undefined takes one away) and tells who looks at them; of a key once it is shown. */
  const gravar = (novas: Iterable<readonly [number, Linha | undefined]>, deTecla = false) => {
    resumo = { ...resumo }
    const noTopo: number[] = []
    let sairam = false
    for (const [id, linha] of novas) {
      if (linha && !linhas.has(id)) noTopo.push(id)
      if (linha) linhas.set(id, linha)
      else sairam = linhas.delete(id) || sairam
      contar(id)
      mexidas.add(id)
    }
    if (sairam) {
      escolhidas = new Set([...escolhidas].filter(id => linhas.has(id)))
      ids = ids.filter(id => linhas.has(id))
    }
    if (noTopo.length) ids = [...noTopo, ...ids]
    if (!deTecla) return avisar()
    apurar()
    tarde.ask()
  }
  const apurar = () => {
    const [podeDesfazer, podeRefazer] = [passos.length > 0, desfeitos.length > 0]
    resumo = { ...resumo, produtos: linhas.size, podeDesfazer, podeRefazer }
    if (PENDENTES.some(qual => pendencias[qual] !== resumo[qual])) pendencias = resumo
  }
  const avisar = () => {
    apurar()
    const quais = [...mexidas]
    mexidas.clear()
    for (const id of quais) for (const ouvinte of ouvintes.get(id) ?? []) ouvinte()
    for (const ouvinte of gerais) ouvinte()
  }
  const tarde = depois(avisar)
  const aberto = (chave: string) => passos.at(-1)?.chave === chave
  const registrar = (passo: Passo) => {
    passos.push(passo)
    desfeitos = []
  }
  /** Takes the last of some steps back; answers the step that leads to where things stood. */
  const reverter = (quais: Passo[]): Passo | undefined => {
    const passo = quais.pop()
    if (!passo) return undefined
    const contrario = new Map([...passo.antes.keys()].map(id => [id, linhas.get(id) ?? null]))
    gravar([...passo.antes].map(([id, antes]) => [id, revertida(linhas.get(id), antes)] as const))
    return { antes: contrario }
  }

  return {
    faixa,
    linha: (id: number) => linhas.get(id),
    todas: () => ids.flatMap(id => linhas.get(id) ?? []),
    ids: () => ids,
    resumo: () => resumo,
    pendencias: () => pendencias,
    escolhidas: () => escolhidas,

    /** Lines as they were read, in their order; edits are the caller's matter. Nothing to undo comes of it. */
    porLidas(novas: readonly Linha[], { completa }: { completa: boolean }) {
      const ficam = new Set(novas.map(({ produtoId }) => produtoId))
      const saem = completa ? ids.filter(id => !ficam.has(id)) : []
      gravar([...novas.map(linha => [linha.produtoId, linha] as const), ...saem.map(id => [id, undefined] as const)])
      if (completa) ids = novas.map(({ produtoId }) => produtoId)
      avisar()
    },

    /**
     * Changes many lines in one step that Ctrl+Z takes back. A line that was not there is added. With a key of its own it is
     * the typing in one cell: one step, and told once the key is shown.
     */
    mudar(novas: readonly Linha[], chave?: string) {
      if (novas.length === 0) return
      const antes = new Map(novas.map(({ produtoId }) => [produtoId, linhas.get(produtoId) ?? null]))
      if (!chave || !aberto(chave)) registrar({ ...(chave ? { chave } : {}), antes })
      gravar(
        novas.map(linha => [linha.produtoId, linha] as const),
        chave !== undefined,
      )
    },
    /** Says something of lines without a step: what the server refused. */
    anotar(novas: readonly Linha[]) {
      gravar(novas.map(linha => [linha.produtoId, linha] as const))
    },
    /** A key pressed: all keys of one edit are one step. */
    digitar(id: number, coluna: Coluna, texto: string) {
      const linha = linhas.get(id)
      if (linha)
        this.mudar(
          [comCelula(semMotivo(linha), coluna, digitada(coluna, texto, linha.unidadeMedida))],
          chaveDe(id, coluna),
        )
    },
    /** The cell is left: the edit is over, a number is written as the others are; what means the same as before is no change. */
    soltar(id: number, coluna: Coluna) {
      const linha = linhas.get(id)
      const passo = passos.at(-1)
      if (aberto(chaveDe(id, coluna)) && passo) delete passo.chave
      const celula = linha?.edicao[coluna]
      if (!linha) return
      if (!celula) gravar([[id, linha]], true)
      else if (linha.vista && valorDe(celula) === linha.vista[coluna]) gravar([[id, semCelula(linha, coluna)]], true)
      else gravar([[id, { ...linha, edicao: { ...linha.edicao, [coluna]: deixada(coluna, celula) } }]], true)
    },
    /** Gives up the edit that is under way; where there is none, the cell goes back to what the server holds. */
    desistir(id: number, coluna: Coluna) {
      if (aberto(chaveDe(id, coluna))) return void reverter(passos)
      const linha = linhas.get(id)
      if (linha?.vista && linha.edicao[coluna]) this.mudar([semCelula(linha, coluna)])
    },
    desfazer() {
      const contrario = reverter(passos)
      if (contrario) desfeitos.push(contrario)
      avisar()
    },
    /** Does again what was last taken back. */
    refazer() {
      const contrario = reverter(desfeitos)
      if (contrario) passos.push(contrario)
      avisar()
    },
    /** Lines leave the shelf when it is saved; those that were never saved leave at once. */
    retirar(quais: readonly Linha[]) {
      registrar({ antes: new Map(quais.map(linha => [linha.produtoId, linha])) })
      gravar(
        quais.map(linha => {
          const sai = { ...semMotivo(linha), edicao: { ...linha.edicao, sai: true as const } }
          return [linha.produtoId, linha.vista ? sai : undefined] as const
        }),
      )
    },
    /** Forgets every edit. */
    descartar() {
      passos = []
      desfeitos = []
      gravar(
        [...linhas].map(([id, linha]) => [id, linha.vista ? semMotivo({ ...linha, edicao: {} }) : undefined] as const),
      )
    },
    /** What was saved can't be taken back step by step any more. */
    esquecerPassos() {
      passos = []
      desfeitos = []
      avisar()
    },
    escolher(quais: Iterable<number>, sim: boolean) {
      const novas = new Set(escolhidas)
      for (const id of quais) sim ? novas.add(id) : novas.delete(id)
      escolhidas = novas
      avisar()
    },

    assinarLinha(id: number, ouvinte: () => void) {
      const daLinha = ouvintes.get(id) ?? new Set()
      ouvintes.set(id, daLinha.add(ouvinte))
      return () => void daLinha.delete(ouvinte)
    },
    assinar(ouvinte: () => void) {
      gerais.add(ouvinte)
      return () => void gerais.delete(ouvinte)
    },
  }
}

/** A line with the edits of another moment, over what the server holds by now; one that was only here comes back whole. */
function revertida(agora: Linha | undefined, antes: Linha | null): Linha | undefined {
  if (!agora) return antes?.vista === null ? antes : undefined
  if (!antes) return agora.vista ? semMotivo({ ...agora, edicao: {} }) : undefined
  return semMotivo({ ...agora, edicao: antes.edicao })
}

const chaveDe = (id: number, coluna: Coluna) => `${coluna}/${id}`

const nada = (): Resumo => ({
  ...{ oferecido: 0n, custo: 0n, reservado: 0n },
  ...{ produtos: 0, mudadas: 0, comProblema: 0, podeDesfazer: false, podeRefazer: false },
})

type Conta = { parcela: Parcela; mudou: boolean; problema: boolean }

function somar(resumo: Resumo, { parcela, mudou, problema }: Conta, sinal: 1 | -1): void {
  const vezes = BigInt(sinal)
  resumo.oferecido += vezes * parcela.oferecido
  resumo.custo += vezes * parcela.custo
  resumo.reservado += vezes * parcela.reservado
  if (mudou) resumo.mudadas += sinal
  if (problema) resumo.comProblema += sinal
}
