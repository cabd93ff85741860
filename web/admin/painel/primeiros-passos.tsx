import type { LinkProps } from '@tanstack/react-router'
import type { Painel } from '#contract/painel.ts'
import { ButtonLink } from '../../shell/button-link.tsx'
import { Panel } from '../../ui/page.tsx'
import { Chip } from '../../ui/status-chip.tsx'

type Feitos = NonNullable<Painel['primeirosPassos']>
type Passo = readonly [key: keyof Feitos, nome: string, porque: string, botao: string, way: LinkProps]

/** The section of the settings. */
const em = (hash: string): LinkProps => ({ to: '/admin/configuracoes', hash })
const PASSOS: readonly Passo[] = [
  [
    'marca',
    'Diga quem você é',
    'Nome, logotipo e cor: vão às telas, aos e-mails e aos documentos.',
    'Pôr a marca',
    em('fornecedor'),
  ],
  [
    'produtos',
    'Cadastre os produtos',
    'O que você vende, em que unidade e quanto custa. Uma planilha traz todos de uma vez.',
    'Cadastrar ou importar produtos',
    { to: '/admin/cadastro/produto' },
  ],
  [
    'estoque',
    'Conte o estoque',
    'O que há no depósito, digitado ou colado de uma planilha: ninguém pede o que não há.',
    'Contar o estoque',
    { to: '/admin/estoque', search: { visao: 'contagem' } },
  ],
  [
    'clientes',
    'Cadastre os clientes',
    'As empresas que você atende, uma a uma ou de uma planilha.',
    'Cadastrar ou importar clientes',
    { to: '/admin/cadastro/cliente' },
  ],
  [
    'compradores',
    'Dê acesso aos compradores',
    'Na planilha de clientes, as colunas “Comprador” e “E-mail do comprador” criam todos; depois é só convidar.',
    'Cadastrar e convidar',
    { to: '/admin/cadastro/usuario', search: { editar: 'novo' } },
  ],
  [
    'estantes',
    'Monte a primeira estante',
    'O que um cliente pode pedir no período, com preço e quantidade.',
    'Montar a estante',
    { to: '/admin/cadastro/estante' },
  ],
  [
    'entregas',
    'Escolha os dias de entrega',
    'Em que dias entrega, até que horas se pede, e o pedido mínimo.',
    'Escolher os dias',
    em('entregas'),
  ],
  [
    'correio',
    'Ligue os e-mails',
    'Convites e avisos chegam por e-mail; sem ele, só pelo sino e por WhatsApp.',
    'Ver como ligar',
    em('emails'),
  ],
]

/** What a new business has done and has left to do, until its first order is delivered. */
export function PrimeirosPassos({ feitos }: { feitos: Feitos }) {
  const agora = PASSOS.find(([key]) => feitos[key] === 0)?.[0]
  const prontos = PASSOS.filter(([key]) => feitos[key] === 1).length
  return (
    <Panel title={`Primeiros passos · ${prontos} de ${PASSOS.length} feitos`} className="mb-md">
      <ol className="rows roomy">
        {PASSOS.map(([key, nome, porque, botao, way]) => (
          <li key={key} className="row between centred gap-sm">
            <div className="shrinks">
              <b className="semibold">{nome}</b>{' '}
              <Chip tone={feitos[key] ? 'green' : 'grey'}>{feitos[key] ? 'feito' : 'a fazer'}</Chip>
              <p className="quiet small">{porque}</p>
            </div>
            {feitos[key] ? null : (
              <ButtonLink {...way} size="sm" variant={key === agora ? 'filled' : 'default'}>
                {botao}
              </ButtonLink>
            )}
          </li>
        ))}
      </ol>
    </Panel>
  )
}
