import { type ReactNode, useId } from 'react'
import { contar, emNumero, emReais, milesimos, valorDaLinha } from '#contract/dinheiro.ts'
import { comUnidade } from '#contract/unidades.ts'
import { Chip } from '../../ui/status-chip.tsx'
import type { Comparacao, Oferta, Repetida } from './comparar.ts'
import styles from './repetir.module.css'

type Props = {
  comparacao: Comparacao
  exchange: boolean
  /** The control that exchanges quantities of products already in the open order. */
  children: ReactNode
}

/** Shows the changes first; unchanged lines are folded. */
export function Previa({ comparacao, exchange, children }: Props) {
  const { iguais, mudadas, emDuvida, ausentes, mantidas, retiradas } = comparacao
  return (
    <>
      <p className="medium mb-md" role="status">
        {diferencasEmPalavras(comparacao)}
      </p>
      <Grupo title="Mudaram" linhas={mudadas} note={notaDaMudanca} />
      <Grupo title="Ficam de fora" linhas={ausentes} note={notaDaAusencia} valueless />
      <Grupo
        title="Já estão no pedido, com outra quantidade"
        linhas={emDuvida}
        note={linha => notaDoPedido(linha, exchange)}
      >
        {children}
      </Grupo>
      {retiradas.length > 0 ? (
        <section className="mb-md">
          <h3 className="quiet small medium mb-2xs">Saem do pedido aberto</h3>
          <p>
            {retiradas.map(({ nome }) => nome).join(', ')}: {retiradas.length === 1 ? 'não está' : 'não estão'} mais na
            estante.
          </p>
        </section>
      ) : null}
      <Recolhido title={contar(iguais.length, 'item igual', 'itens iguais')} linhas={iguais} />
      <Recolhido
        title={`Mais ${contar(mantidas.length, 'item que já está', 'itens que já estão')} no pedido aberto`}
        linhas={mantidas}
      />
    </>
  )
}

function diferencasEmPalavras({ iguais, mudadas, emDuvida, ausentes }: Comparacao): string {
  if (iguais.length + mudadas.length + emDuvida.length === 0)
    return 'Nenhum produto deste pedido está à venda agora: as estantes abertas não os têm, ou eles se esgotaram.'
  if (mudadas.length + emDuvida.length + ausentes.length === 0)
    return `Nada mudou: ${contar(iguais.length, 'item, com o mesmo preço', 'itens, com os mesmos preços')}.`
  const partes = [
    ...(iguais.length ? [contar(iguais.length, 'item igual', 'itens iguais')] : []),
    ...(mudadas.length ? [contar(mudadas.length, 'mudou', 'mudaram')] : []),
    ...(emDuvida.length ? [contar(emDuvida.length, 'já está no pedido', 'já estão no pedido')] : []),
    ...(ausentes.length ? [contar(ausentes.length, 'ficou de fora', 'ficaram de fora')] : []),
  ]
  return `${partes.join(', ')}.`
}

type GrupoProps = {
  title: string
  linhas: Repetida[]
  note: (linha: Repetida) => ReactNode
  valueless?: boolean
  children?: ReactNode
}

function Grupo({ title, linhas, note, valueless = false, children }: GrupoProps) {
  const id = useId()
  if (linhas.length === 0) return null
  return (
    <section className="mb-md" aria-labelledby={id}>
      <h3 id={id} className="quiet small medium mb-2xs">
        {title}
      </h3>
      {children}
      <Linhas linhas={linhas} note={note} valueless={valueless} />
    </section>
  )
}

function Recolhido({ title, linhas }: { title: string; linhas: Repetida[] }) {
  if (linhas.length === 0) return null
  return (
    <details className={styles.fold}>
      <summary>{title}</summary>
      <Linhas linhas={linhas} note={() => null} />
    </details>
  )
}

function Linhas({ linhas, note, valueless = false }: Omit<GrupoProps, 'title' | 'children'>) {
  return (
    <ul className={`rows ${styles.lines}`}>
      {linhas.map(linha => (
        <li key={`${linha.antes.estanteId}/${linha.antes.produtoId}`} className="line between top">
          <div>
            <span className="block">{linha.antes.nome}</span>
            <span className={`row gap-2xs ${styles.notes}`}>{note(linha)}</span>
          </div>
          {valueless ? null : <Valor linha={linha} />}
        </li>
      ))}
    </ul>
  )
}

function Valor({ linha: { oferta, quantidade } }: { linha: Repetida }) {
  if (!oferta) return null
  return (
    <span className={`stack medium stiff ${styles.value} num`}>
      {emReais(valorDaLinha(oferta.precoVenda, quantidade))}
      <small>
        {comUnidade(quantidade, oferta.unidadeMedida)} × {emReais(oferta.precoVenda)}
      </small>
    </span>
  )
}

function notaDaMudanca({ antes, pedida, oferta, possivel }: Repetida): ReactNode {
  if (!oferta) return null
  const { precoVenda } = oferta
  return (
    <>
      {possivel !== pedida ? (
        <Chip tone="amber">
          {porqueOutra(pedida, possivel, oferta)}, eram {emNumero(pedida)}
        </Chip>
      ) : null}
      {precoVenda !== antes.precoVenda ? (
        <Chip tone={precoVenda > antes.precoVenda ? 'amber' : 'green'}>
          {precoVenda > antes.precoVenda ? 'subiu' : 'baixou'}, era {emReais(antes.precoVenda)}
        </Chip>
      ) : null}
    </>
  )
}

function notaDoPedido(linha: Repetida, exchange: boolean): ReactNode {
  const { jaTem, pedida, quantidade, oferta } = linha
  if (!oferta) return null
  return (
    <>
      <Chip tone="grey">
        {exchange ? 'no pedido' : 'naquele pedido'}: {comUnidade(exchange ? jaTem : pedida, oferta.unidadeMedida)}
        {exchange || quantidade !== jaTem ? `, passa a ${emNumero(quantidade)}` : ''}
      </Chip>
      {notaDaMudanca(linha)}
    </>
  )
}

const notaDaAusencia = ({ oferta, pedida, possivel }: Repetida): ReactNode => (
  <Chip tone="grey">
    {!oferta ? 'saiu da estante' : oferta.limite > 0 ? porqueOutra(pedida, possivel, oferta) : 'esgotado'}
  </Chip>
)

/** Why the quantity differs: `só restam 3 kg`, `só de 6 em 6`, `só restam 3 kg, no mínimo 6`. */
function porqueOutra(pedida: number, possivel: number, oferta: Oferta): string {
  const { limite, unidadeMedida, multiplo, minimo, maximo } = oferta
  const cabe = Math.min(pedida, limite)
  if (maximo && cabe > maximo) return `no máximo ${emNumero(maximo)}`
  const partes = [
    pedida > limite || possivel === 0
      ? `só ${limite > 1 ? 'restam' : 'resta'} ${comUnidade(limite, unidadeMedida)}`
      : '',
    minimo && cabe < minimo ? `no mínimo ${emNumero(minimo)}` : '',
    multiplo && milesimos(cabe) % milesimos(multiplo) !== 0
      ? `só de ${emNumero(multiplo)} em ${emNumero(multiplo)}`
      : '',
  ]
  return partes.filter(Boolean).join(', ')
}
