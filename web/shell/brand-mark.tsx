import styles from './frame.module.css'
import { useMarca } from './use-marca.ts'

/** The provider's logo, or the first letter of its name on a tile, followed by the name. */
export function BrandMark() {
  const { nome, logo } = useMarca()
  return (
    <>
      {logo ? (
        <img src={logo} alt="" className={`stiff ${styles.logo}`} />
      ) : (
        <span aria-hidden="true" className={`stack stiff ${styles.tile}`}>
          {nome.slice(0, 1).toUpperCase()}
        </span>
      )}
      <span className={`nowrap ${styles.name}`}>{nome}</span>
    </>
  )
}
