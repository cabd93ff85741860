import { Button } from '@mantine/core'
import type { LinkProps } from '@tanstack/react-router'
import { dispensarPrimeirosPassos } from '#contract/configuracoes.ts'
import { lerPainel } from '#contract/painel.ts'
import { useWrite } from '../../api/query.ts'
import { ButtonLink } from '../../shell/button-link.tsx'
import { useTitleWhenLost } from '../../ui/focus/focus-title.ts'
import { Panel } from '../../ui/page.tsx'
import { Chip } from '../../ui/status-chip.tsx'
import styles from './painel.module.css'
import type { Painel } from './painel.ts'

type Feitos = NonNullable<Painel['primeirosPassos']>
type Passo = { key: keyof Feitos; nome: string; porque: string; botao: string; way: LinkProps }

const PASSOS: readonly Passo[] = [
  {
    key: 'configuracoes',
    nome: 'Diga quem você é',
    porque: 'Nome, cor e logotipo, dias de entrega e até que horas se pede.',
    botao: 'Abrir as configurações',
    way: { to: '/admin/configuracoes' },
  },
  {
    key: 'produtos',
    nome: 'Cadastre os produtos',
    porque: 'O que você vende, em que unidade e quanto custa. Uma planilha traz todos de uma vez.',
    botao: 'Cadastrar ou importar produtos',
    way: { to: '/admin/cadastro/produto' },
  },
  {
    key: 'clientes',
    nome: 'Cadastre os clientes',
    porque: 'As empresas que você atende, uma a uma ou de uma planilha.',
    botao: 'Cadastrar ou importar clientes',
    way: { to: '/admin/cadastro/cliente' },
  },
  {
    key: 'estantes',
    nome: 'Monte a primeira estante',
    porque: 'O que um cliente pode pedir no período, com preço e quantidade.',
    botao: 'Montar a estante',
    way: { to: '/admin/cadastro/estante' },
  },
  {
    key: 'compradores',
    nome: 'Dê acesso ao primeiro comprador',
    porque: 'A pessoa do cliente que vai fazer os pedidos, no celular ou no computador.',
    botao: 'Cadastrar o comprador',
    way: { to: '/admin/cadastro/usuario', search: { editar: 'novo' } },
  },
]

/** A new business's first steps, each with its state and button, until all are done or dismissed for everybody. */
export function PrimeirosPassos({ feitos }: { feitos: Feitos }) {
  const dispensar = useWrite(dispensarPrimeirosPassos, {
    invalidates: [lerPainel],
    failure: 'Os primeiros passos continuam aqui',
  })
  useTitleWhenLost(dispensar.isSuccess ? 'gone' : 'shown')
  const agora = PASSOS.find(({ key }) => feitos[key] === 0)?.key
  const prontos = PASSOS.filter(({ key }) => feitos[key] === 1).length
  return (
    <Panel title={`Primeiros passos · ${prontos} de ${PASSOS.length} feitos`} className="mb-lg">
      <ol className={`rows ${styles.steps}`}>
        {PASSOS.map(({ key, nome, porque, botao, way }) => (
          <li key={key} className="row between centred gap-sm">
            <div className={`shrinks ${styles.step}`}>
              <b className="semibold">{nome}</b>{' '}
              {feitos[key] ? <Chip tone="green">feito</Chip> : <Chip tone="grey">a fazer</Chip>}
              <p className="quiet small">{porque}</p>
            </div>
            {feitos[key] ? null : (
              <ButtonLink {...way} variant={key === agora ? 'filled' : 'default'}>
                {botao}
              </ButtonLink>
            )}
          </li>
        ))}
      </ol>
      <div className="row at-end mt-sm">
        <Button
          variant="subtle"
          size="sm"
          loading={dispensar.isPending}
          onClick={() => dispensar.mutate({ body: { dispensados: 1 } })}
        >
          Não mostrar mais
        </Button>
      </div>
    </Panel>
  )
}
