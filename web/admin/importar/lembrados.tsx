import { Button } from '@mantine/core'
import { COLUNAS, type TipoDeImportacao } from '#contract/importacoes-colunas.ts'
import { esquecerTermo, listarTermos, type Termo } from '#contract/importacoes-termos.ts'
import { NOME_DA_UNIDADE, UNIDADES } from '#contract/unidades.ts'
import { useRead, useWrite } from '../../api/query.ts'

/** What users said about earlier files, which applies to the next one; each term can be forgotten. */
export function Lembrados({ tipo }: { tipo: TipoDeImportacao }) {
  const { data } = useRead(listarTermos, {})
  const esquecer = useWrite(esquecerTermo, {
    invalidates: [listarTermos],
    success: 'Esquecido: o próximo arquivo pergunta de novo',
    failure: 'Não foi esquecido',
  })
  const termos = (data?.termos ?? []).filter(({ onde }) => onde === tipo || onde === 'unidade')
  if (termos.length === 0) return null
  return (
    <details>
      <summary>O que você já disse de outras planilhas</summary>
      <ul className="rows">
        {termos.map(termo => (
          <li key={termo.id} className="line between centred gap-sm">
            <span className="anywhere">
              <q>{termo.texto}</q> {emPalavras(termo)}
            </span>
            <Button
              variant="subtle"
              aria-label={`Esquecer ${termo.texto}`}
              onClick={() => esquecer.mutate({ params: { id: termo.id } })}
            >
              Esquecer
            </Button>
          </li>
        ))}
      </ul>
    </details>
  )
}

function emPalavras({ onde, valor }: Termo): string {
  if (onde === 'unidade') return `é ${NOME_DA_UNIDADE[UNIDADES.find(unidade => unidade === valor) ?? 'UN']}`
  if (valor === '') return 'não é usada'
  return `é a coluna ${COLUNAS[onde].find(({ campo }) => campo === valor)?.titulo ?? valor}`
}
