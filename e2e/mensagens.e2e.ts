import { atualizarCliente } from '#contract/clientes.ts'
import { cnpjDeTeste } from '../test/cnpj.ts'
import { irPara } from './rotas.ts'
import { abrirComoAdministrador, botao, campo } from './screen.ts'
import { expect, type Page, test } from './test.ts'
import { abrirCozinha } from './test-client.ts'

const CELULAR = '11987654321'

test('prepared messages stand beside a client’s number and its deliveries, to send or to copy', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const cozinha = await abrirCozinha()
  const { admin, clienteId, nome, numero } = cozinha
  await admin(atualizarCliente, { body: { id: clienteId, nome, cnpj: cnpjDeTeste(numero), telefone: CELULAR } })
  const { id, dataEntrega } = await cozinha.confirmado()
  await abrirComoAdministrador(page, `/admin/relatorios/pedido?id=${id}`)
  await expect(page.getByRole('link', { name: '(11) 98765-4321' })).toHaveAttribute('href', `tel:+55${CELULAR}`)

  await abrirMensagem(page, cozinha.nome)
  const texto = campo(page, 'Texto')
  await expect(texto).toHaveValue(new RegExp(`^Olá, ${cozinha.nome}! [\\s\\S]*Pedido nº ${id}, confirmado`))
  await expect(texto).toHaveValue(new RegExp(`/cliente/pedidos\\?id=${id}$`))

  await texto.fill('Bom dia! Até já & obrigado.')
  await expect(page.getByRole('link', { name: 'Abrir no WhatsApp' })).toHaveAttribute(
    'href',
    `https://wa.me/55${CELULAR}?text=${encodeURIComponent('Bom dia! Até já & obrigado.')}`,
  )
  await botao(page, 'Copiar').click()
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe('Bom dia! Até já & obrigado.')

  const dia = `dataInicial=${dataEntrega}&dataFinal=${dataEntrega}&clienteId=${cozinha.clienteId}`
  await irPara(page, `/admin/relatorios/fornecimento?${dia}`)
  await abrirMensagem(page, cozinha.nome)
  await expect(texto).toHaveValue(new RegExp(`vamos entregar seu pedido nº ${id}:\\n- 20 kg de 01 Produto`))
})

const abrirMensagem = (page: Page, nome: string) =>
  page
    .getByRole('button', { name: `Mensagem para ${nome}`, exact: true })
    .first()
    .click()
