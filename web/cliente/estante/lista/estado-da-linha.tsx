import { emNumero, emReais } from '#contract/dinheiro.ts'
import { quantidadesPermitidas } from '#contract/quantidades.ts'
import { comUnidade } from '#contract/unidades.ts'
import type { Carrinho } from '../../../pedido/carrinho/carrinho.ts'
import { aceitarPreco, ficarCom } from '../../../pedido/carrinho/digitar.ts'
import { encerrado, type Linha, type Problema, pendente, useGeral } from '../../../pedido/carrinho/linhas.ts'
import { resta, SAIU } from '../../../pedido/motivos.ts'
import { focarCampo } from './ir-para.ts'
import styles from './lista.module.css'

type Props = { carrinho: Carrinho; linha: Linha; podePedir: boolean }

/** The row's state: saving, saved or kept here; in a draft, the line's previous quantity. */
export function EstadoDaLinha({ carrinho, linha, podePedir }: Props) {
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
export function Aviso({ carrinho, linha, problema, podePedir }: Props & { problema: Problema }) {
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

function palavras({ carrinho, linha, problema, podePedir }: Props & { problema: Problema }): Palavras {
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
