import { Button, Switch } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { contar, emReais } from '#contract/dinheiro.ts'
import { lerRetrospectiva } from '#contract/retrospectiva.ts'
import { Exportar } from '../../admin/relatorios/exportar.tsx'
import { useMarca } from '../../shell/use-marca.ts'
import { showDay } from '../../ui/moment.ts'
import { saveFile } from '../../ui/save-file.ts'
import type { Ano } from '../palavras.ts'
import { ALTURA, desenhar, fatosDoAno, LARGURA, lerLogo } from './cartao.ts'
import styles from './quadros.module.css'
import { Slide } from './slide.tsx'

/** The year in one picture, to be saved or shared. */
export function Fim({ ano }: { ano: Ano }) {
  const { ticketMedio, cancelados, primeiroPedido, ultimoPedido } = ano
  const [comValores, setComValores] = useState(true)
  const { canvas, salvar } = useCartao(ano, comValores)
  const fatos = fatosDoAno(ano, comValores)
  return (
    <Slide
      lead="No fim das contas, cada pedido valeu"
      number={ticketMedio ?? 0}
      format={emReais}
      tail={`em média. ${contar(cancelados, 'foi cancelado', 'foram cancelados')} pelo caminho.`}
      below={
        <div className={styles.lado}>
          <dl className={`mb-lg ${styles.fatos}`}>
            <Ponta name="O primeiro pedido" pedido={primeiroPedido} />
            <Ponta name="O último" pedido={ultimoPedido} />
          </dl>
          <div className="no-print">
            <Switch
              label="Com os valores em reais"
              checked={comValores}
              onChange={event => setComValores(event.currentTarget.checked)}
              className="mb-md"
            />
            <div className="row gap-xs">
              <Button onClick={() => void salvar()}>Salvar a imagem</Button>
              <Button variant="default" onClick={() => print()}>
                Imprimir tudo
              </Button>
              <Exportar route={lerRetrospectiva} sent={formato => ({ params: { ano: ano.ano }, query: { formato } })} />
            </div>
          </div>
        </div>
      }
    >
      <canvas
        ref={canvas}
        width={LARGURA}
        height={ALTURA}
        className={`block ${styles.cartao}`}
        role="img"
        aria-label={`${ano.ano} em uma imagem: ${fatos.map(({ nome, texto }) => `${nome}: ${texto}`).join('; ')}`}
      />
    </Slide>
  )
}

function Ponta({ name, pedido }: { name: string; pedido: Ano['primeiroPedido'] }) {
  if (!pedido) return null
  return (
    <div>
      <dt>{name}</dt>
      <dd className="medium">
        {pedido.clienteNome}, {showDay(pedido.dataEntrega)}
      </dd>
    </div>
  )
}

/** The canvas with the card, redrawn when its content changes. */
function useCartao(ano: Ano, comValores: boolean) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const { nome, cor, logo } = useMarca()
  useEffect(() => {
    let atual = true
    const traco = canvas.current?.getContext('2d')
    const pintar = (imagem: HTMLImageElement | null) => {
      if (atual && traco) desenhar(traco, { ano, comValores, marca: { nome, cor, logo: imagem } })
    }
    // The font and the logo may still be loading.
    void document.fonts.load('700 40px "Inter Variable"').then(() => pintar(null))
    if (logo) void lerLogo(logo).then(pintar)
    return () => {
      atual = false
    }
  }, [ano, comValores, nome, cor, logo])
  const salvar = async () => {
    const blob = await new Promise<Blob | null>(resolve => canvas.current?.toBlob(resolve, 'image/png'))
    if (blob) saveFile({ nome: `retrospectiva-${ano.ano}.png`, blob })
  }
  return { canvas, salvar }
}
