import { Button } from '@mantine/core'
import { useUser } from '../../api/use-session.ts'
import { copyText } from '../../ui/copy-text.ts'
import { saveFile } from '../../ui/save-file.ts'
import styles from '../conta.module.css'

/** The recovery codes, shown only once, and every way to keep them. */
export function CodigosDeRecuperacao({ codigos }: { codigos: readonly string[] }) {
  const { email } = useUser()
  const text = [`Códigos de recuperação de ${email}`, 'Cada um vale uma vez.', '', ...codigos, ''].join('\r\n')
  const copy = () => copyText(text, 'Códigos copiados', 'Os códigos não foram copiados')
  const save = () =>
    saveFile({ nome: 'codigos-de-recuperacao.txt', blob: new Blob([text], { type: 'text/plain;charset=utf-8' }) })
  return (
    <>
      <p className={`quiet mb-sm ${styles.intro}`}>
        Sem o celular, cada um deles abre a porta uma vez. <b>Não serão mostrados de novo:</b> guarde-os fora do
        celular.
      </p>
      <p className="only-print">Códigos de recuperação de {email}</p>
      <ol className={`stack mb-sm ${styles.codes}`} aria-label="Códigos de recuperação">
        {codigos.map(codigo => (
          <li key={codigo}>{codigo}</li>
        ))}
      </ol>
      <div className="row gap-xs no-print">
        {navigator.clipboard ? (
          <Button variant="default" onClick={copy}>
            Copiar
          </Button>
        ) : null}
        <Button variant="default" onClick={save}>
          Baixar
        </Button>
        <Button variant="default" onClick={() => window.print()}>
          Imprimir
        </Button>
      </div>
    </>
  )
}
