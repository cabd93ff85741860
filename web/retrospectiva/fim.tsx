import { Button, Switch } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { lerRetrospectiva } from '#contract/retrospectiva.ts'
import { Exportar } from '../shell/exportar.tsx'
import { useMarca } from '../shell/use-marca.ts'
import { showDay } from '../ui/moment.ts'
import { saveFile } from '../ui/save-file.ts'
import { ALTURA, carregar, desenhar, fatosDoAno, LARGURA } from './cartao.ts'
import type { Ano } from './palavras.ts'
import styles from './retrospectiva.module.css'

/** The year in one picture, to be saved or shared. */
export function Cartao({ ano }: { ano: Ano }) {
  const [comValores, setComValores] = useState(true)
  const { canvas, salvar } = useCartao(ano, comValores)
  const fatos = fatosDoAno(ano, comValores)
  return (
    <>
      <canvas
        ref={canvas}
        width={LARGURA}
        height={ALTURA}
        className={`block ${styles.cartao}`}
        role="img"
        aria-label={`${ano.ano} em uma imagem: ${fatos.map(({ nome, texto }) => `${nome}: ${texto}`).join('; ')}`}
      />
      <div className="stack gap-xs mt-md no-print">
        <Switch
          label="Com os valores em reais"
          checked={comValores}
          onChange={event => setComValores(event.currentTarget.checked)}
        />
        <div className="row gap-xs">
          <Button onClick={() => void salvar()}>Salvar a imagem</Button>
          <Button variant="default" onClick={() => print()}>
            Imprimir tudo
          </Button>
          <Exportar route={lerRetrospectiva} sent={formato => ({ params: { ano: ano.ano }, query: { formato } })} />
        </div>
      </div>
    </>
  )
}

/** The first order and the last, as a sentence. */
export function pontas({ primeiroPedido: primeiro, ultimoPedido: ultimo }: Ano): string {
  if (!primeiro || !ultimo) return ''
  const dito = ({ clienteNome, dataEntrega }: typeof primeiro) => `${clienteNome}, em ${showDay(dataEntrega)}`
  return `O primeiro pedido foi de ${dito(primeiro)}; o último, de ${dito(ultimo)}.`
}

/** The canvas with the card, redrawn when its content changes. */
function useCartao(ano: Ano, comValores: boolean) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const { nome, cor, logo } = useMarca()
  useEffect(() => {
    let atual = true
    const traco = canvas.current?.getContext('2d')
    void carregar(logo).then(imagem => {
      if (atual && traco) desenhar(traco, { ano, comValores, marca: { nome, cor, logo: imagem } })
    })
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
