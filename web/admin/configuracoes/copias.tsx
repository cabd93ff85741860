import { Alert, Button } from '@mantine/core'
import { useState } from 'react'
import { baixarCopia, type Copia, fazerCopia, listarCopias } from '#contract/copias.ts'
import { emNumero } from '#contract/dinheiro.ts'
import type { Answer } from '#contract/route.ts'
import { useRead, useWrite } from '../../api/query.ts'
import { FileButton } from '../../shell/file-button.tsx'
import { arrive } from '../../ui/focus/arrive.ts'
import { lazyPart } from '../../ui/lazy.ts'
import { Facts } from '../../ui/lists/facts.tsx'
import { showAgo, showMoment } from '../../ui/moment.ts'
import { Panel } from '../../ui/page.tsx'
import { Unread } from '../../ui/screen-skeleton.tsx'

const ComSenha = lazyPart(() => import('./baixar-com-senha.tsx'), 'ComSenha')

/** The daily copies of the database: the last one, another at once, and each to be downloaded. */
export function Copias() {
  const read = useRead(listarCopias, {}, { refetchInterval: 10_000 })
  return (
    <div className="mt-md" style={{ maxWidth: 640 }}>
      <Panel id="copias" ref={arrive} title="Cópias de segurança">
        {read.data ? <Estado {...read.data} /> : <Unread read={read} height={80} />}
      </Panel>
    </div>
  )
}

function Estado({ copias, pasta, ultima, falha, emAndamento }: Answer<typeof listarCopias>) {
  const copiar = useWrite(fazerCopia, {
    success: ({ copias }) => (copias.length ? 'Cópia guardada' : 'A cópia continua, e aparece aqui quando terminar'),
    failure: 'A cópia não foi feita',
  })
  if (pasta === null)
    return <p>Desligadas: quem instalou o sistema deixou BACKUP_DIR vazio. Cuide para que haja outra cópia.</p>
  return (
    <div className="stack gap-sm">
      <p className="quiet">
        Tudo o que o sistema guarda, uma vez por dia, sozinho. Ficam as 14 mais novas: leve uma, de vez em quando, para
        fora deste computador.
      </p>
      <Facts
        facts={[
          ['Última', ultima ? `${showAgo(ultima)} (${showMoment(ultima)})` : 'Ainda nenhuma'],
          [
            'Onde',
            <span key="pasta" className="anywhere">
              {pasta}
            </span>,
          ],
        ]}
      />
      {falha ? (
        <Alert color="amber" title={`A de ${showMoment(falha.quando)} não foi feita`}>
          {falha.motivo}.
        </Alert>
      ) : null}
      <div>
        <Button variant="default" loading={copiar.isPending || emAndamento} onClick={() => copiar.mutate({})}>
          Copiar agora
        </Button>
      </div>
      {copias.length ? (
        <details>
          <summary>Guardadas ({copias.length})</summary>
          <ul className="rows">
            {copias.map(copia => (
              <Guardada key={copia.nome} copia={copia} />
            ))}
          </ul>
        </details>
      ) : null}
    </div>
  )
}

function Guardada({ copia: { nome, quando, bytes } }: { copia: Copia }) {
  const [asks, setAsks] = useState(false)
  return (
    <li className="row between centred gap-xs">
      <span>
        {showMoment(quando)} <span className="quiet small">{emMegabytes(bytes)}</span>
      </span>
      <FileButton
        size="sm"
        aria-label={`Baixar a cópia de ${showMoment(quando)}`}
        route={baixarCopia}
        sent={{ params: { nome } }}
        onRefused={({ errors }) => {
          const wanted = errors.some(({ campo }) => campo === 'senhaAtual')
          setAsks(wanted)
          return wanted
        }}
      >
        Baixar
      </FileButton>
      {asks ? <ComSenha nome={nome} onClose={() => setAsks(false)} /> : null}
    </li>
  )
}

const emMegabytes = (bytes: number): string => `${emNumero(Math.max(0.1, Math.round(bytes / 100_000) / 10))} MB`
