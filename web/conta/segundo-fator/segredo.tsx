import styles from './segundo-fator.module.css'

const groups = (text: string): string[] => text.match(/.{1,4}/g) ?? []

/** For whom no camera helps: who types it, and who is on the phone that has the app. */
export function Segredo({ segredo, endereco }: { segredo: string; endereco: string }) {
  return (
    <div className={styles.secret}>
      <p>Sem câmera? Digite esta chave no aplicativo:</p>
      <code>
        {groups(segredo).map((group, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a group may come twice, and none moves
          <span key={i}>{group} </span>
        ))}
      </code>
      <p>
        O aplicativo está neste aparelho? <a href={endereco}>Abra nele</a>.
      </p>
    </div>
  )
}
