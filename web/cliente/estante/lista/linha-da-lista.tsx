import { memo } from 'react'
import { emNumero, emReais } from '#contract/dinheiro.ts'
import { quantidadesPermitidas } from '#contract/quantidades.ts'
import { comUnidade, NOME_DA_UNIDADE } from '#contract/unidades.ts'
import { type Carrinho, itemDe } from '../../../pedido/carrinho/carrinho.ts'
import { aceitarPreco, ficarCom } from '../../../pedido/carrinho/digitar.ts'
import { encerrado, type Linha, noPedido, type Problema, pendente, useGeral } from '../../../pedido/carrinho/linhas.ts'
import { resta, SAIU } from '../../../pedido/motivos.ts'
import { useRow } from '../../../ui/row-store.ts'
import { useLugar } from '../../quem-compra.ts'
import { CampoDeQuantidade } from './campo-de-quantidade.tsx'
import { regraEmPalavras } from './desenho.ts'
import { focarCampo } from './ir-para.ts'
import styles from './lista.module.css'

type Props = {
  carrinho: Carrinho
  id: number
  /** The quantity in the last order. */
  ultima: number | undefined
  podePedir: boolean
  onMove: (id: number, passo: 1 | -1) => void
}

const POUCO = 10

/** One product: the columns of a table; on a phone price and stock stand under the name. Re-renders only when its own line changes. */
export const LinhaDaLista = memo(function LinhaDaLista({ carrinho, id, ultima, podePedir, onMove }: Props) {
  const linha = useRow(carrinho.linhas, id)
  if (!linha) return null
  const { nome, unidadeMedida, limite, quer, problema } = linha
  const saiu = problema?.tipo === 'saiu'
  const esgotado = limite === 0 && !saiu
  const pouco = podePedir && !saiu && limite > 0 && limite < Math.max(POUCO, ultima ?? 0)
  const { quantidade, valor } = noPedido(linha)
  return (
    <div className={`stack centred to-end ${esgotado ? 'quiet' : ''} ${styles.linha}`}>
      <div className={`shrinks ${styles.produto}`}>
        <div className={`shrinks ${styles.nome}`}>{nome}</div>
        <small className={styles.unidade}>
          {NOME_DA_UNIDADE[unidadeMedida]}
          {regraEmPalavras(linha)}
          {esgotado ? ' · esgotado' : ''}
        </small>
        <span className={`nowrap ${styles.preco}`}>
          <Preco carrinho={carrinho} linha={linha} podePedir={podePedir} />
        </span>{' '}
        <span className={`nowrap ${pouco ? 'amber' : styles.bastante} ${styles.restam}`}>
          <span className={styles.rotulo}>restam </span>
          {saiu ? '–' : emNumero(limite)}
        </span>
      </div>
      <div className={styles.quantidade}>
        {podePedir && (!esgotado || quer > 0) ? (
          <CampoDeQuantidade
            carrinho={carrinho}
            id={id}
            nome={nome}
            ultima={ultima}
            onMove={onMove}
            unidade={unidadeMedida}
            quer={quer}
            problema={problema?.tipo}
          />
        ) : quer > 0 ? (
          emNumero(quer)
        ) : null}
      </div>
      <div className={styles.embaixo}>
        <div className={`nowrap ${styles.valor}`}>{quantidade > 0 ? emReais(valor) : null}</div>
        <div className={styles.estado}>
          <EstadoDaLinha carrinho={carrinho} linha={linha} podePedir={podePedir} />
        </div>
      </div>
      {problema ? (
        <div className={styles.problema}>
          <Aviso carrinho={carrinho} linha={linha} podePedir={podePedir} problema={problema} />
        </div>
      ) : null}
    </div>
  )
})

/** The price; the provider may press it, to give the line of this order another. */
function Preco({ carrinho, linha, podePedir }: Pick<Props, 'carrinho' | 'podePedir'> & { linha: Linha }) {
  const { onPrice } = useLugar()
  const preco = emReais(linha.preco)
  const { pedido } = carrinho.linhas.whole()
  const item = itemDe(carrinho, linha.produtoId)
  if (!onPrice || !podePedir || !pedido || !item || pendente(linha)) return preco
  return (
    <button
      type="button"
      className="link target"
      aria-label={`Mudar o preço de ${linha.nome}: ${preco}`}
      onClick={() => onPrice(pedido.id, item)}
    >
      {preco}
    </button>
  )
}

type EstadoProps = { carrinho: Carrinho; linha: Linha; podePedir: boolean }

/** The row's state: saving, saved or kept here; in a draft, the line's previous quantity. */
function EstadoDaLinha({ carrinho, linha, podePedir }: EstadoProps) {
  const conectado = useGeral(carrinho, geral => geral.conectado)
  const acabou = useGeral(carrinho, encerrado) !== null
  const { produtoId, problema, salva, quer } = linha
  const { mudando, leitor } = carrinho.dono
  if (problema) return null
  if (pendente(linha) && mudando)
    return salva ? `${quer === 0 ? 'sai · ' : ''}era ${emNumero(salva.quantidade)}` : 'entra'
  if (pendente(linha)) return acabou ? 'fora do pedido' : conectado ? 'salvando…' : 'guardado aqui'
  if (!salva || leitor || (mudando && podePedir)) return null
  if (podePedir) return <span className="quiet">salvo</span>
  return (
    <button type="button" className="link target" onClick={() => ficarCom(carrinho, produtoId, 0)}>
      tirar do pedido
    </button>
  )
}

/** The problem, with one button for each way out. */
function Aviso({ carrinho, linha, problema, podePedir }: EstadoProps & { problema: Problema }) {
  const { texto, saidas } = palavras({ carrinho, linha, problema, podePedir })
  return (
    <span className={`amber ${styles.aviso}`}>
      <span>{texto}</span>
      {(carrinho.dono.leitor ? [] : saidas).map(([rotulo, acao]) => (
        <button
          key={rotulo}
          type="button"
          aria-label={`${rotulo}: ${linha.nome}`}
          onClick={({ nativeEvent }) => {
            acao()
            // The button disappears with its focus. A touch does not focus the field, which would open the keyboard.
            const touch = nativeEvent instanceof PointerEvent && nativeEvent.pointerType === 'touch'
            if (!touch) focarCampo(linha.produtoId)
          }}
        >
          {rotulo}
        </button>
      ))}
    </span>
  )
}

type Saida = readonly [string, () => void]
type Palavras = { texto: string; saidas: readonly Saida[] }

function palavras({ carrinho, linha, problema, podePedir }: EstadoProps & { problema: Problema }): Palavras {
  const { produtoId: id, unidadeMedida, salva, quer } = linha
  const com = (quantidade: number, rotulo = `ficar com ${emNumero(quantidade)}`): Saida => [
    quantidade === 0 ? 'tirar' : rotulo,
    () => ficarCom(carrinho, id, quantidade),
  ]
  const antes = salva?.quantidade ?? 0
  const desfazer = com(antes, `manter ${emNumero(antes)}`)
  const oferecer = (opcoes: readonly number[]) => (opcoes.length > 0 ? opcoes.map(opcao => com(opcao)) : [com(0)])
  switch (problema.tipo) {
    case 'pouco': {
      const opcoes = quantidadesPermitidas(problema.maximo, linha, problema.maximo).slice(0, 1)
      return { texto: resta({ unidadeMedida, limite: problema.maximo }), saidas: oferecer(opcoes) }
    }
    case 'regra':
      return { texto: problema.mensagem, saidas: oferecer(problema.opcoes) }
    case 'preco':
      return {
        texto: `o preço mudou de ${emReais(problema.de)} para ${emReais(problema.para)}`,
        saidas: [['aceitar', () => aceitarPreco(carrinho, id, problema.para)], desfazer],
      }
    case 'mudou': {
      const { atual } = problema
      const agora = atual === 0 ? 'não está mais no pedido' : `agora são ${emNumero(atual)} no pedido`
      const ficar = () => ficarCom(carrinho, id, atual)
      return {
        texto: `${agora} · você ${quer > 0 ? `digitou ${emNumero(quer)}` : 'tirou'}`,
        saidas: [
          [atual === 0 ? 'ficar sem' : `ficar com ${emNumero(atual)}`, ficar],
          com(quer, `mudar para ${emNumero(quer)}`),
        ],
      }
    }
    case 'fechada':
      return podePedir
        ? { texto: 'a estante abriu de novo', saidas: [com(quer, 'adicionar ao pedido'), desfazer] }
        : { texto: 'a estante fechou', saidas: [desfazer] }
    case 'saiu':
      return { texto: SAIU, saidas: [com(0)] }
    case 'ambigua':
      return {
        texto: 'qual quantidade?',
        saidas: problema.opcoes.map(opcao => com(opcao, comUnidade(opcao, unidadeMedida))),
      }
    case 'texto':
      return { texto: problema.mensagem, saidas: [com(antes, `voltar a ${emNumero(antes)}`)] }
    case 'recusa':
      return { texto: problema.mensagem, saidas: [com(quer, 'tentar de novo'), desfazer] }
  }
}
