import { emNumero, emReais } from '#contract/dinheiro.ts'
import { quantidadesPermitidas } from '#contract/quantidades.ts'
import { comUnidade } from '#contract/unidades.ts'
import type { Carrinho } from '../../../pedido/carrinho/carrinho.ts'
import { aceitarPreco, ficarCom } from '../../../pedido/carrinho/digitar.ts'
import { encerrado, type Linha, type Problema, pendente, useGeral } from '../../../pedido/carrinho/linhas.ts'
import { resta } from '../../../pedido/motivos.ts'
import { useQuemMudou } from '../quem-mudou.ts'
import { focarCampo } from './ir-para.ts'
import styles from './lista.module.css'

type Props = {
  carrinho: Carrinho
  linha: Linha
  podePedir: boolean
  onMove: (id: number, passo: 1 | -1) => void
}

/** The row's state: saving, saved or kept here. */
export function EstadoDaLinha({ carrinho, linha, podePedir }: Omit<Props, 'onMove'>) {
  const { produtoId, problema, salva, deOutro } = linha
  if (problema) return null
  if (pendente(linha)) return carrinho.dono.mudando ? <Mudada linha={linha} /> : <Enviando carrinho={carrinho} />
  if (deOutro !== null) return <DeOutro {...{ carrinho, linha, antes: deOutro }} />
  if (!salva || carrinho.dono.leitor) return null
  if (carrinho.dono.mudando && podePedir) return null
  if (podePedir) return <span className={styles.salvo}>salvo</span>
  return (
    <span className={`amber ${styles.aviso}`}>
      <button type="button" onClick={() => ficarCom(carrinho, produtoId, 0)}>
        tirar do pedido
      </button>
    </span>
  )
}

/** Who changed the line, once known; a change of the user's own on another screen needs no notice. */
function DeOutro({
  carrinho,
  linha: { produtoId, quer },
  antes,
}: Pick<Props, 'carrinho' | 'linha'> & { antes: number }) {
  const quem = useQuemMudou(carrinho, true)(produtoId)
  return quem ? <span className="medium">{oQueFez(quem, antes, quer)}</span> : null
}

/** `Ana pôs 5`, `Ana mudou de 5 para 8`, `Ana tirou (eram 5)`. */
function oQueFez(quem: string, antes: number, tem: number): string {
  if (tem === 0) return `${quem} tirou (${antes > 1 ? 'eram' : 'era'} ${emNumero(antes)})`
  return antes === 0 ? `${quem} pôs ${emNumero(tem)}` : `${quem} mudou de ${emNumero(antes)} para ${emNumero(tem)}`
}

/** In a draft: the line's previous quantity. */
function Mudada({ linha: { salva, quer } }: { linha: Linha }) {
  const palavras = salva ? `${quer === 0 ? 'sai · ' : ''}era ${emNumero(salva.quantidade)}` : 'entra'
  return <span className="medium">{palavras}</span>
}

function Enviando({ carrinho }: { carrinho: Carrinho }) {
  const conectado = useGeral(carrinho, geral => geral.conexao === 'boa')
  const acabou = useGeral(carrinho, encerrado) !== null
  if (acabou) return <span>fora do pedido</span>
  if (!conectado) return <span>guardado aqui</span>
  return (
    <span>
      <span className="heard-on-phone">salvando</span>…
    </span>
  )
}

/** The problem, with one button for each way out. */
export function Aviso({ carrinho, linha, problema, podePedir, onMove }: Props & { problema: Problema }) {
  const quem = useQuemMudou(carrinho, problema.tipo === 'mudou')(linha.produtoId)
  const { texto, saidas } = palavras({ carrinho, linha, problema, podePedir, quem })
  const grave = problema.tipo === 'texto' || problema.tipo === 'recusa'
  return (
    <span className={`amber ${styles.aviso}`} data-grave={grave || undefined}>
      <span>{texto}</span>
      {(carrinho.dono.leitor ? [] : saidas).map(([rotulo, acao]) => (
        <button
          key={rotulo}
          type="button"
          aria-label={`${rotulo}: ${linha.nome}`}
          onClick={({ nativeEvent }) => {
            acao()
            // The button disappears with its focus. A touch does not focus the field, which would open the keyboard.
            if (nativeEvent instanceof PointerEvent && nativeEvent.pointerType === 'touch') return
            focarCampo(linha.produtoId)
            // Unreadable text must be typed again; after any other choice go on as after Enter.
            if (problema.tipo !== 'texto') onMove(linha.produtoId, 1)
          }}
        >
          {rotulo}
        </button>
      ))}
    </span>
  )
}

/** What the order holds now, and who put it there once known. */
function oQueHa(atual: number, porQuem: string | undefined): string {
  const quem = porQuem === '' ? 'em outra tela, você' : porQuem
  if (atual === 0) return quem ? `${quem} tirou do pedido` : 'não está mais no pedido'
  return quem ? `${quem} pôs ${emNumero(atual)}` : `agora são ${emNumero(atual)} no pedido`
}

type Saida = readonly [string, () => void]
type Palavras = { texto: string; saidas: Saida[] }

type Aqui = Pick<Props, 'carrinho' | 'linha' | 'podePedir'> & { problema: Problema; quem: string | undefined }

function palavras({ carrinho, linha, problema, podePedir, quem }: Aqui): Palavras {
  const { produtoId: id, unidadeMedida, salva } = linha
  const ficar = (quantidade: number) => () => ficarCom(carrinho, id, quantidade)
  const ficarComEsta = (quantidade: number): Saida => [`ficar com ${emNumero(quantidade)}`, ficar(quantidade)]
  const tirar: Saida = ['tirar', ficar(0)]
  const desfazer: Saida = salva ? [`manter ${emNumero(salva.quantidade)}`, ficar(salva.quantidade)] : tirar
  const oferecer = (opcoes: readonly number[]): Saida[] => (opcoes.length > 0 ? opcoes.map(ficarComEsta) : [tirar])
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
    case 'mudou':
      return {
        texto: `${oQueHa(problema.atual, quem)} · você ${linha.quer > 0 ? `digitou ${emNumero(linha.quer)}` : 'tirou'}`,
        saidas: [
          [problema.atual === 0 ? 'ficar sem' : `ficar com ${emNumero(problema.atual)}`, ficar(problema.atual)],
          [linha.quer > 0 ? `mudar para ${emNumero(linha.quer)}` : 'tirar', ficar(linha.quer)],
        ],
      }
    case 'fechada':
      if (!podePedir) return { texto: 'a estante fechou', saidas: [desfazer] }
      return { texto: 'a estante abriu de novo', saidas: [['adicionar ao pedido', ficar(linha.quer)], desfazer] }
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
