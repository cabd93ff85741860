import { atualizarConfiguracoes, lerConfiguracoes } from '#contract/configuracoes.ts'
import { entregarPedido } from '#contract/pedidos-entrega.ts'
import { abrirCozinha, type Cozinha } from './test-client.ts'

export const CHAVE_PIX = 'recebe@exemplo.com.br'

/** A kitchen with one delivered order, unpaid. */
export async function quemDeve() {
  const cozinha = await abrirCozinha()
  const entregar = async () => {
    const { id, total } = await cozinha.confirmado(2)
    await cozinha.admin(entregarPedido, { params: { id }, body: {} })
    return { pedidoId: id, total }
  }
  return { ...cozinha, ...(await entregar()), entregar }
}

/** Gives the provider a Pix key. */
export async function comPix({ admin }: Cozinha) {
  const { configuracoes } = await admin(lerConfiguracoes, {})
  const pix = { pixChave: CHAVE_PIX, pixNome: 'Verde Vale', pixCidade: 'Campinas' }
  await admin(atualizarConfiguracoes, { body: { nome: configuracoes[0]?.nome ?? '', ...pix } })
}
