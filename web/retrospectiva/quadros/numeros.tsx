import { Button, Modal } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import styles from './numeros.module.css'

/** The first column names the row, the others are figures. */
export type Tabela = { titulo: string; colunas: readonly string[]; linhas: readonly (readonly string[])[] }

/** The figures behind a picture, a press away. */
export function Numeros({ tabela: { titulo, colunas, linhas } }: { tabela: Tabela }) {
  const [opened, { open, close }] = useDisclosure()
  return (
    <>
      <Button variant="subtle" className={`${styles.open} no-print`} onClick={open} aria-haspopup="dialog">
        Ver os números
      </Button>
      <Modal opened={opened} onClose={close} title={titulo} size={480} transitionProps={{ duration: 0 }}>
        <table className={styles.table}>
          <thead>
            <tr>
              {colunas.map(coluna => (
                <th key={coluna} scope="col">
                  {coluna}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {linhas.map(([nome, ...figuras]) => (
              <tr key={nome}>
                <th scope="row">{nome}</th>
                {figuras.map((figura, i) => (
                  <td key={colunas[i + 1]}>{figura}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </Modal>
    </>
  )
}
