import { Anchor, Button, Checkbox, NativeSelect, TextInput } from '@mantine/core'
import { type Digitado, lerQuantidade } from '#contract/digitacao.ts'
import { emReais, valorDaLinha } from '#contract/dinheiro.ts'
import { aceitaDecimais, comUnidade, NOME_DA_UNIDADE } from '#contract/unidades.ts'
import type { Carrinho } from '../carrinho/carrinho.ts'
import type { Linha } from '../carrinho/linhas.ts'
import styles from './colar-mensagem.module.css'
import { type Escolha, type Estado, ensinada, escolhido, escrita } from './escolhas.ts'

type Props = { carrinho: Carrinho; escolha: Escolha; estado: Estado; onChange: (parte: Partial<Escolha>) => void }

/** The text of a line and its reading: a doubt takes one press, and any line can be changed to another product. */
export function LinhaLida(props: Props) {
  const { carrinho, escolha, estado, onChange } = props
  const { lida, produtoId, procurando, lembrar, fora } = escolha
  const linha = produtoId === null ? undefined : carrinho.linhas.row(produtoId)
  return (
    <li className={`stack ${styles.linha}`}>
      <q className={`quiet small anywhere ${styles.texto}`}>{lida.texto}</q>
      <div className="shrinks">
        {fora ? (
          <Fora {...props} />
        ) : linha && !procurando ? (
          <Lido {...props} linha={linha} />
        ) : (
          <Escolher {...props} />
        )}
        {linha && estado.tipo !== 'fora' && !procurando && lida.apelido && ensinada(escolha) ? (
          <Checkbox
            className="line centred tall"
            checked={lembrar}
            label={`Lembrar que “${lida.apelido}” é ${linha.nome}`}
            onChange={event => onChange({ lembrar: event.currentTarget.checked })}
          />
        ) : null}
      </div>
    </li>
  )
}

function Lido({ linha, escolha, estado, onChange }: Props & { linha: Linha }) {
  const { nome, unidadeMedida, preco } = linha
  const { lida, quantidade, produtoId, conferida } = escolha
  const digitada = lerQuantidade(quantidade, aceitaDecimais(unidadeMedida))
  const ilegivel = 'error' in digitada
  const lidaAgora = 'quantidade' in estado ? estado.quantidade : null
  const aviso = estado.tipo === 'limite' ? estado.texto : produtoId === lida.produtoId ? lida.porque : null
  return (
    <>
      <div className="line centred gap-xs">
        <TextInput
          w={96}
          aria-label={`Quantidade de ${nome}, em ${NOME_DA_UNIDADE[unidadeMedida]}`}
          inputMode={aceitaDecimais(unidadeMedida) ? 'decimal' : 'numeric'}
          autoComplete="off"
          maxLength={16}
          value={quantidade}
          placeholder="quanto?"
          error={quantidade !== '' && lidaAgora === null}
          onChange={event => onChange({ quantidade: event.currentTarget.value, conferida: true })}
        />
        <span className="shrinks grow">
          <b className="medium">{nome}</b>
          <small>
            {NOME_DA_UNIDADE[unidadeMedida]} · {emReais(preco)}
            {lidaAgora === null ? '' : ` · ${emReais(valorDaLinha(preco, lidaAgora))}`}
          </small>
        </span>
        <Anchor
          component="button"
          type="button"
          className={styles.trocar}
          aria-label={`Trocar ${nome} por outro produto`}
          onClick={() => onChange({ procurando: true })}
        >
          trocar
        </Anchor>
      </div>
      {/* Shows either the reader's doubt or, once a quantity was typed, what is wrong with it. */}
      {aviso && !(ilegivel && conferida) ? (
        <p className={`small mt-2xs ${estado.tipo === 'vai' ? 'quiet' : 'amber'}`}>{aviso}</p>
      ) : null}
      {ilegivel && aviso && !conferida ? null : <Duvida {...{ digitada, linha, onChange }} />}
      <Saidas {...{ linha, estado, onChange }} />
    </>
  )
}

type DuvidaProps = Pick<Props, 'onChange'> & { linha: Linha; digitada: Digitado }

/** Why a typed quantity can't be read; if it has two readings, one button for each. */
function Duvida({ linha: { nome, unidadeMedida }, digitada, onChange }: DuvidaProps) {
  if ('value' in digitada) return null
  const qual = 'ambiguous' in digitada ? digitada.ambiguous : []
  return (
    <div role="status">
      <p className="small mt-2xs red">{'error' in digitada ? digitada.error : 'Qual destas quantidades?'}</p>
      <div className="row gap-2xs mt-2xs">
        {qual.map(uma => (
          <Saida
            key={uma}
            label={comUnidade(uma, unidadeMedida)}
            of={nome}
            onPress={() => onChange({ quantidade: escrita(uma), conferida: true })}
          />
        ))}
      </div>
    </div>
  )
}

/** One button for each way out, or what the order already holds. */
function Saidas({ linha, estado, onChange }: Pick<Props, 'estado' | 'onChange'> & { linha: Linha }) {
  const { nome, unidadeMedida, quer } = linha
  if (estado.tipo === 'limite')
    return (
      <div className="row gap-2xs mt-2xs">
        {estado.opcoes.map(opcao => (
          <Saida
            key={opcao}
            label={`ficar com ${comUnidade(opcao, unidadeMedida)}`}
            of={nome}
            onPress={() => onChange({ quantidade: escrita(opcao), conferida: true })}
          />
        ))}
        <Saida label="deixar de fora" of={nome} onPress={() => onChange({ fora: true })} />
      </div>
    )
  if (estado.tipo === 'confirmar')
    return (
      <div className="mt-2xs">
        <Saida
          label={`confirmar ${comUnidade(estado.quantidade, unidadeMedida)}`}
          of={nome}
          onPress={() => onChange({ conferida: true })}
        />
      </div>
    )
  if (estado.tipo !== 'vai' || quer === 0 || quer === estado.total) return null
  return (
    <p className="quiet small mt-2xs">
      No pedido: {comUnidade(quer, unidadeMedida)}, passa a {comUnidade(estado.total, unidadeMedida)}
    </p>
  )
}

const Saida = ({ label, of, onPress }: { label: string; of: string; onPress: () => void }) => (
  <Button variant="light" className={styles.saida} aria-label={`${label}: ${of}`} onClick={onPress}>
    {label}
  </Button>
)

/** The candidates as buttons, followed by the whole shelf. */
function Escolher({ carrinho, escolha, onChange }: Props) {
  const { lida } = escolha
  const { linhas } = carrinho
  const escolher = (id: number) => {
    const linha = linhas.row(id)
    if (linha) onChange(escolhido(escolha, linha))
  }
  return (
    <>
      {lida.porque ? <p className="amber small mb-2xs">{lida.porque}</p> : null}
      <div className="row gap-2xs">
        {lida.candidatos.map(({ produtoId, nome }) => (
          <Button key={produtoId} variant="light" className={styles.saida} onClick={() => escolher(produtoId)}>
            {nome}
          </Button>
        ))}
        <NativeSelect
          className={styles.todos}
          aria-label={`Produto para “${lida.texto}”`}
          value=""
          data={[
            { value: '', label: lida.candidatos.length > 0 ? 'Outro produto…' : 'Escolher o produto…' },
            ...linhas.rows().map(({ produtoId, nome }) => ({ value: String(produtoId), label: nome })),
          ]}
          onChange={({ target }) => target.value && escolher(Number(target.value))}
        />
        <Anchor
          component="button"
          type="button"
          className={styles.trocar}
          aria-label={`Deixar de fora “${lida.texto}”`}
          onClick={() => onChange({ fora: true })}
        >
          deixar de fora
        </Anchor>
      </div>
    </>
  )
}

const Fora = ({ escolha: { lida }, onChange }: Props) => (
  <span className="line centred gap-xs between">
    <span className="quiet small">Fica de fora</span>
    <Anchor
      component="button"
      type="button"
      className={styles.trocar}
      aria-label={`Não deixar de fora “${lida.texto}”`}
      onClick={() => onChange({ fora: false, procurando: false })}
    >
      desfazer
    </Anchor>
  </span>
)
