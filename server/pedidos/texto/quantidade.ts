import { motivoContra, SEM_LIMITE } from '#contract/linha-do-pedido.ts'
import { quantidadesPermitidas } from '#contract/quantidades.ts'
import { aceitaDecimais, comUnidade, NOME_DA_UNIDADE } from '#contract/unidades.ts'
import type { Conta } from './arithmetic.ts'
import type { Produto } from './nomes.ts'
import type { Numero } from './tokens.ts'

/** Why this quantity can't be ordered or would be odd; null when it is fine. */
export function quantidadeEstranha(
  quantidade: number,
  numero: Numero,
  { pelaUnidade, pelaCaixa }: Conta,
  produto: Produto,
): string | null {
  const { unidadeMedida: sua, tamanhos } = produto
  if (quantidade <= 0 || quantidade > 99_999_999) return 'Confira a quantidade'
  const motivo = motivoContra({ naEstante: { ...produto, ...SEM_LIMITE }, nova: quantidade, admin: true })
  if (motivo === 'decimais') return `Vendido ${porUnidade(produto)}, só quantidade inteira`
  if (Math.round(quantidade * 1000) !== Math.round(quantidade * 1e6) / 1000) return 'Confira a quantidade'
  if (numero.comoPreco && !pelaUnidade) return 'Este número pode ser o preço'
  // `presunto 300`, sold by weight: hundreds without a unit may be grams.
  const menor = sua === 'KG' ? 'G' : sua === 'L' ? 'ML' : null
  if (!pelaUnidade && menor && quantidade >= 100 && quantidade % 50 === 0)
    return `Confira: ${comUnidade(quantidade, sua)}, ou ${comUnidade(quantidade, menor)}?`
  // `12 ovos`, where they are sold by the dozen; `20 óleo`, where a box holds 20.
  const naCaixa = sua === 'DZ' ? 6 : tamanhos.find(({ contagem }) => contagem)?.valor
  if (!pelaUnidade && naCaixa && naCaixa > 1 && quantidade >= Math.min(naCaixa, 24))
    return ouMenos(quantidade, sua === 'DZ' ? 12 : naCaixa, produto)
  if (!motivo)
    return muitoMais(quantidade, pelaCaixa, produto) ? `${comUnidade(quantidade, sua)} é muito: confira` : null
  const podem = quantidadesPermitidas(quantidade, produto).map(outra => comUnidade(outra, sua))
  return podem.length > 0
    ? `Não se vende ${comUnidade(quantidade, sua)}: peça ${podem.join(' ou ')}`
    : 'Confira a quantidade'
}

/** Far more than is offered or than the client ever took; or a pack of hundreds, which may be what each piece holds. */
const muitoMais = (quantidade: number, pelaCaixa: boolean, { oferecida, maior, caixa }: Produto): boolean =>
  (oferecida != null && quantidade > oferecida) ||
  (maior ? quantidade > 5 * maior : pelaCaixa && (caixa?.vezes ?? 0) >= 100)

/** `1.500 kg`, where a scale would show so what one and a half weighs; 1.500 g are no part of a gram. */
export const comoBalanca = (numero: Numero, { unidadeMedida }: Produto): boolean =>
  /^[1-9]\d{0,2}\.\d{3}$/.test(numero.texto) &&
  aceitaDecimais(unidadeMedida) &&
  !/^(G|ML)$/.test(numero.unidades?.[0] ?? unidadeMedida)

export const porPeso = ({ unidadeMedida }: Produto): boolean => /^K?G$/.test(unidadeMedida)
export const porUnidade = ({ unidadeMedida }: Produto): string => `por ${NOME_DA_UNIDADE[unidadeMedida]}`

/** `Confira: 48 fardos, ou 4 fardos?` */
function ouMenos(quantidade: number, naCaixa: number, { unidadeMedida }: Produto): string {
  const menos = quantidade / naCaixa
  const ou = Number.isInteger(menos) ? `, ou ${comUnidade(menos, unidadeMedida)}` : ''
  return `Confira: ${comUnidade(quantidade, unidadeMedida)}${ou}?`
}
