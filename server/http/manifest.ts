import type { Marca } from '#contract/configuracoes.ts'

/** Under an icon there is no room for more. */
const SHORT = 12

/** What makes the product installable, under the provider's name and colour. */
export const manifestOf = ({ nome, cor }: Marca): object => ({
  id: '/',
  start_url: '/',
  scope: '/',
  display: 'standalone',
  lang: 'pt-BR',
  name: nome,
  short_name: shortened(nome),
  description: `Pedidos a ${nome}`,
  theme_color: cor,
  background_color: '#ffffff',
  icons: ['any', 'maskable'].map(purpose => ({ src: '/icone.png', sizes: '512x512', type: 'image/png', purpose })),
})

/** Whole words where one fits. */
function shortened(nome: string): string {
  const words = nome.split(' ')
  while (words.length > 1 && words.join(' ').length > SHORT) words.pop()
  return words.join(' ')
}
