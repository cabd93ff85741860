import { Combobox, type ComboboxStore, TextInput, useCombobox } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import { type KeyboardEvent, useEffect, useId, useMemo, useState } from 'react'
import { procurar } from '#contract/busca.ts'
import type { Answer } from '#contract/route.ts'
import { useForgivingSearch } from '../../api/forgiving-search.ts'
import type { Session } from '../../api/session.ts'
import { matching } from '../../ui/lists/matching.ts'
import { NativeDialog } from '../../ui/overlays/native-dialog.tsx'
import { useToday } from '../../ui/use-today.ts'
import { useYears } from '../use-years.ts'
import { gruposDe, keeping, semRotulo, stillFound } from './achados.ts'
import type { Grupo, Item } from './acoes.ts'
import { acoesDe, naEstante, telasDe } from './acoes.ts'
import styles from './busca.module.css'

/** Two letters or a digit: a single letter is in nearly every name. */
const ASKED = /\d|../

type Props = { session: Session; onClose: () => void }

/** The global search: finds records, screens and actions; Enter takes the highlighted row. */
export const Caixa = (props: Props) => (
  <NativeDialog title="Procurar em tudo" bare look={styles.box} onClose={props.onClose}>
    <Procura {...props} />
  </NativeDialog>
)

function Procura({ session, onClose }: Props) {
  const [texto, setTexto] = useState('')
  const { grupos, asked, searching, failed, alike } = useGrupos(session, semRotulo(texto.trim()))
  const router = useRouter()
  const list = useCombobox({ opened: true, onDropdownClose: onClose, loop: true })
  const listId = useId() // Mantine's own changes after the first drawing, unheard by the field
  const itens = grupos.flatMap(grupo => grupo.itens)
  const { moved, first, onKeyDown } = useMark(list, texto, itens)
  const take = (href: string) => {
    onClose()
    router.history.push(href)
  }
  return (
    <Combobox store={list} onOptionSubmit={take}>
      <div className={`line centred gap-sm ${styles.field}`}>
        <Combobox.EventsTarget withExpandedAttribute {...(moved ? {} : { 'aria-activedescendant': first })}>
          <TextInput
            data-autofocus
            size="md"
            flex={1}
            aria-label="Procurar em tudo"
            placeholder={session.admin ? 'Pedido, cliente, produto, tela…' : 'Pedido, produto, estante, tela…'}
            spellCheck={false}
            autoCorrect="off"
            enterKeyHint="go"
            maxLength={120}
            value={texto}
            onKeyDown={onKeyDown}
            onChange={event => setTexto(event.currentTarget.value)}
          />
        </Combobox.EventsTarget>
        <button type="button" className="quiet small tall" onClick={onClose}>
          Fechar
        </button>
      </div>
      <Combobox.Options id={listId} className={styles.list} aria-label="Achados">
        {grupos.map(({ titulo, itens }) => (
          <Combobox.Group key={titulo} label={titulo}>
            {itens.map(({ href, label, detail }) => (
              <Combobox.Option
                key={href}
                value={href}
                className={`line between centred gap-md anywhere tall ${styles.option}`}
              >
                {label}
                {detail ? <small className="stiff to-end">{detail}</small> : null}
              </Combobox.Option>
            ))}
          </Combobox.Group>
        ))}
      </Combobox.Options>
      <p role="status" className={`quiet small ${styles.status}`}>
        {failed
          ? 'Pedidos e cadastros não puderam ser procurados: confira a internet'
          : itens.length > 0
            ? alike
              ? `Nada com “${alike}”: acima, o mais parecido`
              : ''
            : searching
              ? 'Procurando…'
              : asked
                ? 'Nada encontrado: confira como está escrito'
                : 'Digite mais uma letra'}
      </p>
    </Combobox>
  )
}

/** The row that Enter takes: the first one, or after an arrow key the selected one, whatever results arrive. */
function useMark(list: ComboboxStore, texto: string, itens: readonly Item[]) {
  const [moved, setMoved] = useState(false)
  const [first, setFirst] = useState<string>()
  const keys = itens.map(({ href }) => href).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text is another search
  useEffect(() => setMoved(false), [texto])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the store is the same, the rows are what changes
  useEffect(() => {
    if (!moved) setFirst(list.selectFirstOption() ?? undefined)
  }, [keys, moved])
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === 'ArrowDown' || key === 'ArrowUp') setMoved(true)
  }
  return { moved, first, onKeyDown }
}

/** Local rows come first and show at once, so that nothing moves when the server's results arrive. */
function useGrupos(session: Session, texto: string) {
  const hoje = useToday()
  const anos = useYears(session)
  const asks = ASKED.test(texto)
  const locais = useMemo(
    () => [
      { titulo: 'Ações', itens: acoesDe(session, hoje) },
      { titulo: 'Telas', itens: telasDe(session, anos) },
    ],
    [session, hoje, anos],
  )
  const those = keeping(locais, matching(texto))
  // A screen or an action of that name was meant, and no record that merely resembles it.
  const meant = withRows(those).length > 0
  const nothing = (achados: Answer<typeof procurar>) =>
    !meant && Object.values(achados).every(({ length }) => length === 0)
  const found = useForgivingSearch(procurar, { query: { texto } }, nothing, asks)
  if (texto === '') return { grupos: withRows(locais), asked: true, searching: false, failed: false, alike: undefined }
  const all = found.data && asks ? gruposDe(found.data, session.admin) : []
  const records = found.isPlaceholderData ? stillFound(all, texto) : all
  // Not for a number, which is an order's. Not before the answer: this row comes last, and Enter would take it.
  const answered = found.isError || (found.isSuccess && !found.isPlaceholderData)
  const onShelf = !session.admin && asks && answered && /\D/.test(texto) ? [naEstante(texto)] : []
  return {
    grupos: withRows([...those, ...records, ...onShelf]),
    asked: asks,
    searching: found.isFetching,
    failed: found.isError,
    alike: found.isPlaceholderData ? undefined : found.data?.alike,
  }
}

const withRows = (grupos: Grupo[]) => grupos.filter(({ itens }) => itens.length > 0)
