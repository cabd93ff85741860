import { Alert, Button } from '@mantine/core'
import { discard, type Queued, sendAgain } from '../../api/queue.ts'
import { confirm } from '../../ui/overlays/confirm.tsx'

/** What the server refused: nothing is lost until the driver says so. */
export function Recusada({ recusada: { key, what, failure }, onAgain }: { recusada: Queued; onAgain: () => void }) {
  const forget = async () => {
    const text = 'O que você anotou aqui deixa de existir, e não vai para o escritório.'
    if (await confirm({ title: 'Descartar o que foi recusado?', text, action: 'Descartar', danger: true })) discard(key)
  }
  return (
    <Alert color="red" role="alert" title={failure?.title ?? 'Não foi aceito'}>
      <p className="mb-xs">{[what, failure?.detail].filter(Boolean).join('. ')}</p>
      <div className="row gap-xs">
        <Button
          variant="default"
          onClick={() => {
            sendAgain(key)
            onAgain()
          }}
        >
          Enviar de novo
        </Button>
        <Button variant="default" onClick={() => void forget()}>
          Descartar
        </Button>
      </div>
    </Alert>
  )
}
