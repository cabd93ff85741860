import { emNumero, emReais } from '#contract/dinheiro.ts'
import { comUnidade } from '#contract/unidades.ts'
import { aceitarPreco, type Carrinho, ficarCom } from '../carrinho/carrinho.ts'
import { type Linha, type Problema, pendente, useGeral } from '../carrinho/linhas.ts'
import { focarCampo } from './ir-para.ts'
import styles from './lista.module.css'

type Props = { carrinho: Carrinho; linha: Linha; podePedir: boolean }

/** Saving, saved, kept here, or why not and the way out. */
export function EstadoDaLinha({ carrinho, linha, podePedir }: Props) {
  const { produtoId, problema, salva } = linha
  if (problema) return <Aviso carrinho={carrinho} linha={linha} problema={problema} podePedir={podePedir} />
  if (pendente(linha)) return <Enviando carrinho={carrinho} />
  if (!salva) return null
  if (podePedir) return <span className={styles.salvo}>salvo</span>
  return (
    <span className={`amber ${styles.aviso}`}>
      <button type="button" onClick={() => ficarCom(carrinho, produtoId, 0)}>
        tirar do pedido
      </button>
    </span>
  )
}

function Enviando({ carrinho }: { carrinho: Carrinho }) {
  const conectado = useGeral(carrinho, geral => geral.conexao === 'boa')
  if (!conectado) return <span className={styles.enviando}>guardado aqui</span>
  return (
    <span className={styles.enviando}>
      <span className={styles.palavra}>salvando</span>…
    </span>
  )
}

/** What happened, and one button for each way out. */
function Aviso({ carrinho, linha, problema, podePedir }: Props & { problema: Problema }) {
  const { texto, saidas } = palavras(carrinho, linha, problema, podePedir)
  const grave = problema.tipo === 'texto' || problema.tipo === 'recusa'
  return (
    <span className={`amber ${styles.aviso}`} data-grave={grave || undefined}>
      <span>{texto}</span>
      {saidas.map(([rotulo, acao]) => (
        <span key={rotulo}>
          {' '}
          <span aria-hidden="true" className={styles.ponto}>
            ·{' '}
          </span>
          <button
            type="button"
            aria-label={`${rotulo}: ${linha.nome}`}
            onClick={event => {
              acao()
              // By keyboard (no click count) the field takes the focus back from the button that goes away.
              if (event.detail === 0) focarCampo(linha.produtoId)
            }}
          >
            {rotulo}
          </button>
        </span>
      ))}
    </span>
  )
}

type Saida = readonly [string, () => void]
type Palavras = { texto: string; saidas: Saida[] }

function palavras(carrinho: Carrinho, linha: Linha, problema: Problema, podePedir: boolean): Palavras {
  const { produtoId: id, unidadeMedida, salva } = linha
  const ficar = (quantidade: number) => () => ficarCom(carrinho, id, quantidade)
  const tirar: Saida = ['tirar', ficar(0)]
  const desfazer: Saida = salva ? [`manter ${emNumero(salva.quantidade)}`, ficar(salva.quantidade)] : tirar
  switch (problema.tipo) {
    case 'pouco':
      if (problema.maximo === 0) return { texto: 'esgotou', saidas: [tirar] }
      return {
        texto: `só ${problema.maximo > 1 ? 'restam' : 'resta'} ${comUnidade(problema.maximo, unidadeMedida)}`,
        saidas: [[`ficar com ${emNumero(problema.maximo)}`, ficar(problema.maximo)]],
      }
    case 'preco':
      return {
        texto: `o preço mudou de ${emReais(problema.de)} para ${emReais(problema.para)}`,
        saidas: [['aceitar', () => aceitarPreco(carrinho, id, problema.para)], desfazer],
      }
    case 'mudou':
      return {
        texto: problema.atual === 0 ? 'foi tirado em outro lugar' : `agora são ${emNumero(problema.atual)} no pedido`,
        saidas: [
          [`usar ${emNumero(linha.quer)}`, ficar(linha.quer)],
          [problema.atual === 0 ? 'deixar sem' : `manter ${emNumero(problema.atual)}`, ficar(problema.atual)],
        ],
      }
    case 'fechada':
      if (!podePedir) return { texto: 'a estante fechou', saidas: [desfazer] }
      return { texto: 'a estante abriu de novo', saidas: [['pôr no pedido', ficar(linha.quer)], desfazer] }
    case 'saiu':
      return { texto: 'saiu da estante', saidas: [tirar] }
    case 'ambigua':
      return {
        texto: 'qual quantidade?',
        saidas: problema.opcoes.map(opcao => [comUnidade(opcao, unidadeMedida), ficar(opcao)] as const),
      }
    case 'texto':
      return {
        texto: problema.mensagem,
        saidas: [[salva ? `voltar a ${emNumero(salva.quantidade)}` : 'limpar', ficar(salva?.quantidade ?? 0)]],
      }
    case 'recusa':
      return { texto: problema.mensagem, saidas: [['tentar de novo', ficar(linha.quer)], desfazer] }
  }
}
