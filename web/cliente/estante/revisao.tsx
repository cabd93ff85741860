import { Button, Textarea } from '@mantine/core'
import type { MouseEvent } from 'react'
import { emReais } from '#contract/dinheiro.ts'
import type { Pedido } from '#contract/pedidos.ts'
import { comUnidade } from '#contract/unidades.ts'
import { FormFailure } from '../../ui/form-failure.tsx'
import { showWeekday } from '../../ui/moment.ts'
import { unreadableField } from '../../ui/unreadable-field.ts'
import type { Carrinho } from './carrinho.ts'
import { useConfirmar } from './confirmar.ts'
import { Dias } from './dias.tsx'
import { valorDe } from './linha.ts'
import { Minimo } from './minimo.tsx'
import { diaDeEntrega, faltaParaOMinimo, impedimento, type PedidoEmCurso } from './pedido-em-curso.ts'
import { PorQueNao } from './por-que-nao.tsx'
import { contarItens } from './quadro.ts'
import styles from './revisao.module.css'
import { useGeral, useResumo } from './use-carrinho.ts'

type Props = PedidoEmCurso & { aoFechar: () => void; aoConfirmar: (pedido: Pedido) => void }

const OBSERVACAO_MAXIMA = 1000 // product.md §1

/** The whole order before it goes: lines, day, observation. */
export function Revisao({ carrinho, regras, aoFechar, aoConfirmar, aoVerAviso }: Props) {
  const resumo = useResumo(carrinho, tudo => tudo)
  const geral = useGeral(carrinho, tudo => tudo)
  const { enviar, enviando, falha } = useConfirmar(carrinho, pedido => {
    carrinho.recomecar({ comTudo: false })
    aoConfirmar(pedido)
  })
  const { observacao, observacaoSalva, encerrado, conexao } = geral
  const dia = regras ? diaDeEntrega(geral.dia, regras) : null
  const apagou = observacaoSalva !== '' && observacao.trim() === ''
  const porque =
    impedimento(resumo, regras, encerrado) ??
    (dia === null ? 'Escolha o dia da entrega' : null) ??
    (conexao !== 'boa' && resumo.enviando > 0 ? 'Sem conexão: confirme quando ela voltar' : null)
  const confirmar = (event: MouseEvent<HTMLElement>) => {
    const errado = unreadableField(event.currentTarget.closest('[role="dialog"]'))
    if (errado) errado.focus()
    else if (dia) void enviar(dia)
  }
  return (
    <>
      <Linhas carrinho={carrinho} />
      {faltaParaOMinimo(resumo, regras) > 0 ? (
        <div className={styles.minimo}>
          <Minimo carrinho={carrinho} regras={regras} />
        </div>
      ) : null}
      {regras ? (
        <div className={styles.dias}>
          <Dias carrinho={carrinho} regras={regras} />
        </div>
      ) : null}
      <Textarea
        mt="md"
        label="Observação"
        description="Para quem separa e entrega. Pode ficar em branco."
        autosize
        minRows={2}
        maxRows={6}
        maxLength={OBSERVACAO_MAXIMA}
        value={observacao}
        error={apagou ? 'A observação já gravada não pode ficar em branco: escreva outra' : undefined}
        onChange={event => carrinho.mudarGeral({ observacao: event.currentTarget.value })}
      />
      <div className={styles.confirmar}>
        <div className={styles.falha}>
          <FormFailure failure={falha} />
        </div>
        <p className={styles.total}>
          <span>
            Total · {contarItens(resumo.itens)}
            {dia ? <small>entrega {showWeekday(dia)}</small> : null}
          </span>
          <b className="num">{emReais(resumo.total)}</b>
        </p>
        <PorQueNao id="por-que-nao-confirma" porque={porque} carrinho={carrinho} aoVerAviso={aoVerAviso} />
        <Button variant="default" onClick={aoFechar}>
          Voltar à lista
        </Button>
        <Button
          loading={enviando}
          disabled={porque !== null || apagou}
          aria-describedby={porque ? 'por-que-nao-confirma' : undefined}
          onClick={confirmar}
        >
          Confirmar pedido
        </Button>
      </div>
    </>
  )
}

function Linhas({ carrinho }: { carrinho: Carrinho }) {
  const daqui = carrinho.quadro.todas().filter(linha => linha.quer > 0)
  const linhas = daqui.map(linha => ({
    ...linha,
    quantidade: linha.quer,
    precoVenda: linha.preco,
    valor: valorDe(linha),
  }))
  const outras = carrinho.quadro.geral().outras
  return (
    <ul className={styles.linhas} aria-label="Itens do pedido">
      {[...linhas, ...outras].map(({ produtoId, nome, unidadeMedida, quantidade, precoVenda, valor }, i) => (
        <li key={`${produtoId}-${i >= linhas.length ? 'outra' : 'aqui'}`}>
          <span>
            {nome}
            <small>{emReais(precoVenda)}</small>
          </span>
          <span>{comUnidade(quantidade, unidadeMedida)}</span>
          <b>{emReais(valor)}</b>
        </li>
      ))}
    </ul>
  )
}
