import { Button } from '@mantine/core'
import { BottomBar } from '../../ui/page.tsx'
import styles from './new-record.module.css'

type Props = { label: string; onClick: () => void }

/** Beside the screen's title on a desk. */
export function NewRecord({ label, onClick }: Props) {
  return (
    <Button className={styles.desk} onClick={onClick}>
      {label}
    </Button>
  )
}

/** Under the thumb on a phone. */
export function NewRecordBar({ label, onClick }: Props) {
  return (
    <BottomBar>
      <Button fullWidth onClick={onClick}>
        {label}
      </Button>
    </BottomBar>
  )
}
