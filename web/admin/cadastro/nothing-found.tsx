import { Button } from '@mantine/core'
import { Empty } from '../../ui/notice.tsx'

type Props = {
  filtered: boolean
  onClear: () => void
  /** Where there is nothing at all. */
  title: string
  text: string
  create: string
  onCreate: () => void
}

/** An empty list: because of the filters, or because nothing is there yet. */
export function NothingFound({ filtered, onClear, title, text, create, onCreate }: Props) {
  if (filtered)
    return (
      <Empty
        title="Nada encontrado com estes filtros"
        action={
          <Button variant="default" onClick={onClear}>
            Limpar a busca e os filtros
          </Button>
        }
      >
        Confira a grafia, ou procure por menos palavras.
      </Empty>
    )
  return (
    <Empty title={title} action={<Button onClick={onCreate}>{create}</Button>}>
      {text}
    </Empty>
  )
}
