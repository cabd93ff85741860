import { UNIDADES } from '#contract/unidades.ts'
import {
  catalogo,
  codigoComparado,
  comUnidadeCerta,
  daUnidade,
  deOutraUnidade,
  type ProdutoConhecido,
  semZeros,
} from './achar-produto.ts'
import {
  achado,
  boa,
  camposDe,
  type Erro,
  type Julgada,
  muitoOutro,
  naLinha,
  outroDono,
  pelosZeros,
  ruim,
  type Valores,
  valoresDe,
} from './julgada.ts'
import { contraQuantidade } from './julgar-estante.ts'
import type { Dados, LinhaLida } from './lida.ts'

const CAMPOS = camposDe('produtos')
export type Registrado = ProdutoConhecido & Valores & { precoCusto: number; ativo: 0 | 1 }

/**
 * A product is identified by code; without a code, or if no product has it, by name and unit. Among new products,
 * different codes distinguish equal names. Of two rows for one product the first counts.
 */
export function julgarProdutos(linhas: readonly LinhaLida[], produtos: readonly Registrado[]): Julgada[] {
  const achar = catalogo(produtos)
  const vistas = new Map<string, LinhaLida>()
  const outro = outroDono(produtos)
  return linhas.map(lida => {
    const { dados } = lida
    if (!dados) return ruim(lida)
    const achou = achar(dados)
    const { produto } = achou
    const contra = achou.erro ?? repetida(lida, dados, achou, vistas) ?? outro(lida, produto?.id)
    if (contra) return ruim(lida, contra, produto?.id)
    const certa = comUnidadeCerta(lida, produto)
    if (!produto && dados.semPalpite) return ruim({ ...lida, avisos: [], erros: lida.avisos.filter(daUnidade) })
    const unidade = produto?.unidadeMedida ?? UNIDADES.find(cada => cada === dados.unidadeMedida)
    const contada = { ...dados, quantidade: dados.estoque ?? null }
    const [, contraEstoque] = (unidade && contraQuantidade(contada, { unidadeMedida: unidade })) ?? []
    if (contraEstoque) return ruim(lida, ['estoque', contraEstoque])
    if (produto) return altera(certa, dados, produto, achou)
    const avisos = doCusto(lida, deOutraUnidade(dados, unidade))
    return boa(certa, {
      tipo: 'produtos',
      registroId: null,
      de: null,
      valores: valoresDe(dados, CAMPOS),
      unidade,
      avisos,
    })
  })
}

const doCusto = (lida: LinhaLida, mensagem: string | undefined) =>
  mensagem ? [achado(lida, 'precoCusto', mensagem)] : []

type Achou = ReturnType<ReturnType<typeof catalogo<Registrado>>>

/** Remembers the row by all that it is called, and says where its product, or its code, stood before. */
function repetida(
  lida: LinhaLida,
  dados: Dados,
  { produto, comparado }: Achou,
  vistas: Map<string, LinhaLida>,
): Erro | undefined {
  const [codigo, dele] = [dados.codigo, produto?.codigo].map(um => semZeros(um) ?? codigoComparado(um))
  const nome = `${dados.unidadeMedida} ${comparado}`
  const [peloNome, semCodigo, peloId] = [`nome ${nome}`, `sem código ${nome}`, `id ${produto?.id}`]
  // Registered codes may differ by their zeros alone, new ones may not.
  const peloCodigo = codigo && codigo !== dele ? `codigo ${codigo}` : null
  const doCodigo = peloCodigo ? vistas.get(peloCodigo) : undefined
  const doNome = vistas.get(produto ? peloId : codigo ? semCodigo : peloNome)
  for (const chave of [peloNome, ...(codigo ? [] : [semCodigo]), peloCodigo, ...(produto ? [peloId] : [])])
    if (chave && !vistas.has(chave)) vistas.set(chave, lida)
  const [primeira] = [doCodigo, doNome].filter(linha => linha !== undefined).sort((a, b) => a.ordem - b.ordem)
  if (!primeira) return undefined
  const [campo, oQue] = doCodigo ? ['codigo', 'código'] : ['nome', 'produto']
  return [campo, `Repetido: o ${oQue} já está na ${naLinha(primeira)}`]
}

/** A product found by its code may be renamed, but not by case, accents and invisible signs alone; its own zeros stay. */
function altera(lida: LinhaLida, dados: Dados, produto: Registrado, { mesmoNome, zeros }: Achou): Julgada {
  const valores = valoresDe(dados, CAMPOS)
  delete valores.unidadeMedida
  if (mesmoNome) delete valores.nome
  if (zeros) delete valores.codigo
  const { id: registroId, unidadeMedida: unidade } = produto
  const muda = valores.precoCusto !== produto.precoCusto
  const custo =
    muitoOutro(Number(valores.precoCusto), produto.precoCusto, 'custo registrado') ??
    (muda ? deOutraUnidade(dados, unidade) : undefined)
  const avisos = [...(zeros ? [pelosZeros(lida, produto)] : []), ...doCusto(lida, custo)]
  return boa(lida, { tipo: 'produtos', registroId, de: produto, valores, unidade, avisos })
}
