import { Alert, Button } from '@mantine/core'
import { useState } from 'react'
import { baixarCopia, type Copia, fazerCopia, listarCopias } from '#contract/copias.ts'
import { emNumero } from '#contract/dinheiro.ts'
import type { Answer } from '#contract/route.ts'
import { provarQuemSou } from '#contract/segundo-fator.ts'
import { callForFile } from '../../api/call-for-file.ts'
import { useRead, useWrite } from '../../api/query.ts'
import type { Proof } from '../../conta/segundo-fator/prova.tsx'
import { FileButton } from '../../shell/file-button.tsx'
import { asksProof, CallError } from '../../ui/failure.ts'
import { arrive } from '../../ui/focus/arrive.ts'
import { Facts } from '../../ui/lists/facts.tsx'
import { showAgo, showMoment } from '../../ui/moment.ts'
import { Panel } from '../../ui/page.tsx'
import { saveFile } from '../../ui/save-file.ts'
import { Unread } from '../../ui/screen-skeleton.tsx'
import { ComProva } from '../cadastro/com-prova.tsx'

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
        onRefused={failure => {
          setAsks(asksProof(failure))
          return asksProof(failure)
        }}
      >
        Baixar
      </FileButton>
      {asks ? <ComSenha nome={nome} onClose={() => setAsks(false)} /> : null}
    </li>
  )
}

/** Whoever has a copy has everything, so a session alone is not enough. */
function ComSenha({ nome, onClose }: { nome: string; onClose: () => void }) {
  const provar = useWrite(provarQuemSou, { invalidates: [] })
  const send = async (body: Proof) => {
    await provar.mutateAsync({ body })
    const { data, errors } = await callForFile(baixarCopia, { params: { nome } })
    if (errors) throw new CallError(errors)
    saveFile(data)
  }
  return (
    <ComProva title="Baixar a cópia" action="Baixar" send={send} onClose={onClose}>
      <p className="quiet">A cópia tem tudo, também o que é pessoal: confirme que é você.</p>
    </ComProva>
  )
}

const emMegabytes = (bytes: number): string => `${emNumero(Math.max(0.1, Math.round(bytes / 100_000) / 10))} MB`
