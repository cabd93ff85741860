import { Button, TextInput } from '@mantine/core'
import { type SubmitEvent, useRef, useState } from 'react'
import { listarVistas, removerVista, salvarVista, type TelaComVistas, type Vista } from '#contract/vistas.ts'
import { useWrite } from '../../../api/query.ts'
import { toastUndo } from '../../../ui/overlays/undo-toast.tsx'
import styles from './vistas.module.css'

type Props = {
  tela: TelaComVistas
  vistas: readonly Vista[]
  /** The current filters, and the name of their view, if any. */
  filtros: Vista['filtros']
  atual: string | undefined
  /** The view that was opened and has been changed since. */
  suggested: string | undefined
  onOpen: (vista: Vista) => void
  onClose: () => void
}

/** The saved views, each with rename and remove, and the form that saves the current filters. */
export function Lista({ tela, vistas, filtros, atual, suggested = '', onOpen, onClose }: Props) {
  const params = { tela }
  const field = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState<string>()
  const [renamed, setRenamed] = useState<Vista>()
  const [nameless, setNameless] = useState(false)
  const nome = (typed ?? suggested).trim()
  const options = { invalidates: [listarVistas] }
  const save = useWrite(salvarVista, { ...options, failure: 'A vista não foi salva' })
  const remove = useWrite(removerVista, {
    ...options,
    failure: 'A vista não foi removida',
    onSuccess: ({ vistas: [vista] }) => {
      if (vista) toastUndo(`Vista “${vista.nome}” removida`, () => save.mutate({ params, body: vista }))
    },
  })
  const rename = (vista: Vista) => {
    setRenamed(vista)
    setTyped(vista.nome)
    field.current?.focus()
  }
  const forget = () => {
    setRenamed(undefined)
    setTyped(undefined)
  }
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    setNameless(!nome)
    if (!nome) return field.current?.focus()
    const body = renamed ? { nome, filtros: renamed.filtros, antes: renamed.nome } : { nome, filtros }
    const onSuccess = () => {
      forget()
      onClose()
    }
    save.mutate({ params, body }, { onSuccess })
  }
  const action = renamed ? 'Renomear' : vistas.some(vista => vista.nome === nome) ? 'Substituir' : 'Salvar'
  return (
    <div className={`stack gap-md ${styles.views}`}>
      {vistas.length > 0 ? (
        <ul className="stack gap-xs" aria-label="Vistas">
          {vistas.map(vista => (
            <li key={vista.nome} className="line centred gap-xs">
              <button
                type="button"
                className={`choice grow anywhere ${styles.open}`}
                aria-pressed={vista.nome === atual}
                onClick={() => {
                  onOpen(vista)
                  onClose()
                }}
              >
                {vista.nome}
              </button>
              <Small name={`Renomear a vista ${vista.nome}`} word="Renomear" onPress={() => rename(vista)} />
              <Small
                name={`Remover a vista ${vista.nome}`}
                word="Remover"
                onPress={() => {
                  field.current?.focus()
                  remove.mutate({ params, body: { nome: vista.nome } })
                }}
              />
            </li>
          ))}
        </ul>
      ) : null}
      <form className="stack gap-xs" onSubmit={submit} noValidate>
        <TextInput
          ref={field}
          label={renamed ? `Outro nome para “${renamed.nome}”` : 'Guardar os filtros de agora como'}
          placeholder="Abertos do mês"
          maxLength={60}
          value={typed ?? suggested}
          error={nameless && !nome ? 'Dê um nome à vista' : undefined}
          onChange={event => setTyped(event.currentTarget.value)}
        />
        <div className="row at-end gap-xs">
          {renamed ? (
            <Button variant="default" onClick={forget}>
              Voltar
            </Button>
          ) : null}
          <Button type="submit" loading={save.isPending}>
            {action}
          </Button>
        </div>
      </form>
    </div>
  )
}

const Small = ({ name, word, onPress }: { name: string; word: string; onPress: () => void }) => (
  <Button
    size="compact-sm"
    variant="subtle"
    px={6}
    className={`stiff ${styles.small}`}
    aria-label={name}
    onClick={onPress}
  >
    {word}
  </Button>
)
