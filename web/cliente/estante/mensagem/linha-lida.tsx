import { Anchor, Button, Checkbox, NativeSelect, TextInput } from '@mantine/core'
import { emNumero, emReais, valorDaLinha } from '#contract/dinheiro.ts'
import { aceitaDecimais, comUnidade, NOME_DA_UNIDADE } from '#contract/unidades.ts'
import { Chip } from '../../../ui/status-chip.tsx'
import type { Carrinho } from '../carrinho/carrinho.ts'
import type { Linha } from '../carrinho/linhas.ts'
import styles from './colar-mensagem.module.css'
import { type Escolha, ensinada, quantidadeDe } from './escolhas.ts'

type Props = { carrinho: Carrinho; escolha: Escolha; onChange: (parte: Partial<Escolha>) => void }

/** What was written, and beside it what it was read as: a doubt is one press, and any line can be another product. */
export function LinhaLida({ carrinho, escolha, onChange }: Props) {
  const { lida, produtoId, procurando } = escolha
  const linha = produtoId === null ? undefined : carrinho.linhas.row(produtoId)
  const falta = linha === undefined || quantidadeDe(escolha, linha) === null
  return (
    <li className={styles.linha} data-falta={falta || undefined}>
      <q className={`quiet small ${styles.texto}`}>{lida.texto}</q>
      <div className={styles.lido}>
        {linha && !procurando ? (
          <Lido linha={linha} escolha={escolha} onChange={onChange} />
        ) : (
          <Escolher carrinho={carrinho} escolha={escolha} onChange={onChange} />
        )}
        {linha && !procurando && ensinada(escolha) ? (
          <Checkbox
            className="line centred mt-2xs"
            checked={escolha.lembrar}
            label="Lembrar para a próxima mensagem"
            onChange={event => onChange({ lembrar: event.currentTarget.checked })}
          />
        ) : null}
      </div>
    </li>
  )
}

type LidoProps = { linha: Linha; escolha: Escolha; onChange: Props['onChange'] }

function Lido({ linha, escolha, onChange }: LidoProps) {
  const { nome, unidadeMedida, preco, quer } = linha
  const { lida, quantidade } = escolha
  const lidaAgora = quantidadeDe(escolha, linha)
  const duvida = lida.situacao === 'certa' || escolha.produtoId !== lida.produtoId ? null : lida.porque
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
          onChange={event => onChange({ quantidade: event.currentTarget.value })}
        />
        <span className="shrinks grow">
          <b className="medium">{nome}</b>
          <small className="quiet block">
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
      <span className="row gap-2xs">
        {duvida ? <Chip tone="amber">{duvida}</Chip> : null}
        {quer > 0 && lidaAgora !== null && quer !== lidaAgora ? (
          <Chip tone="grey">
            no pedido: {comUnidade(quer, unidadeMedida)}, passa a {emNumero(lidaAgora)}
          </Chip>
        ) : null}
      </span>
    </>
  )
}

/** The candidates, one press each, and behind them the whole shelf. */
function Escolher({ carrinho, escolha, onChange }: Props) {
  const { lida } = escolha
  const escolher = (produtoId: number) => onChange({ produtoId, procurando: false })
  const linhas = carrinho.linhas.rows()
  return (
    <>
      {lida.porque ? <p className="amber small mb-2xs">{lida.porque}</p> : null}
      <div className="row gap-2xs">
        {lida.candidatos.map(({ produtoId, nome }) => (
          <Button key={produtoId} size="sm" variant="light" onClick={() => escolher(produtoId)}>
            {nome}
          </Button>
        ))}
        <NativeSelect
          aria-label={`Produto para “${lida.texto}”`}
          value=""
          data={[
            { value: '', label: lida.candidatos.length > 0 ? 'Outro produto…' : 'Escolher o produto…' },
            ...linhas.map(({ produtoId, nome }) => ({ value: String(produtoId), label: nome })),
          ]}
          onChange={({ target }) => target.value && escolher(Number(target.value))}
        />
        {escolha.produtoId === null ? null : (
          <Anchor
            component="button"
            type="button"
            className={styles.trocar}
            onClick={() => onChange({ produtoId: null, procurando: false, quantidade: '' })}
          >
            deixar de fora
          </Anchor>
        )}
      </div>
    </>
  )
}
