import { Button } from '@mantine/core'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { listarProdutosDaEstante } from '#contract/estante-produtos.ts'
import { type Estante, excluirEstante, lerEstante, listarEstantes, mudarEstadoDaEstante } from '#contract/estantes.ts'
import { useRead } from '../../api/query.ts'
import { hasUnsaved } from '../../shell/unsaved.ts'
import { HeldButton } from '../../ui/held-button.tsx'
import { toastNotice } from '../../ui/overlays/toast.ts'
import { part } from '../../ui/part.ts'
import { Excluir } from '../cadastro/excluir.tsx'
import { useActivation } from '../cadastro/use-activation.ts'

const Copiar = part(() => import('../cadastro/estantes/copiar.tsx'), 'Copiar')

const route = getRouteApi('/admin/cadastro/estante')

/** The actions on a whole shelf. */
export function EstanteTools({ estante }: { estante: Estante }) {
  const { id, periodo, clienteNome, ativa, emUso } = estante
  const navigate = route.useNavigate()
  const activation = useActivation({
    route: mudarEstadoDaEstante,
    sent: ({ id }: Estante, ativa) => ({ params: { id, state: ativa ? '1' : '0' } as const }),
    invalidates: [listarEstantes, lerEstante],
    done: ({ periodo }, ativa) => `A estante ${periodo} foi ${ativa ? 'ativada' : 'desativada'}`,
    failure: 'A situação da estante não mudou',
  })
  const close = () =>
    void navigate({ search: before => ({ ...before, id: undefined, editar: undefined }), replace: true })
  // As the sheet around these tools has read and saved it.
  const { data } = useRead(listarProdutosDaEstante, { params: { id } }, { enabled: false })
  const empty = data?.produtos.length === 0
  const [copying, setCopying] = useState(false)
  const copy = () => {
    if (hasUnsaved()) toastNotice('Salve ou descarte o que mudou antes de copiar: a cópia leva o que está salvo.')
    else setCopying(true)
  }
  const showCopy = ({ id: copied, periodo: busca }: { id: number | null; periodo: string }) => {
    setCopying(false)
    void navigate({ search: copied === null ? { busca } : { id: copied } })
  }
  const edit = () => navigate({ search: before => ({ ...before, editar: id }), resetScroll: false })
  return (
    <>
      <Button variant="default" onClick={edit}>
        Alterar
      </Button>
      <Button variant="default" onClick={copy}>
        Copiar
      </Button>
      <HeldButton variant="default" loading={activation.busy} onClick={() => activation.change(estante, !ativa)}>
        {ativa ? 'Desativar' : 'Ativar'}
      </HeldButton>
      {emUso ? (
        <span className="quiet small">tem pedidos: não pode ser excluída</span>
      ) : (
        <Excluir
          route={excluirEstante}
          sent={{ params: { id } }}
          invalidates={[listarEstantes]}
          question={[
            `Excluir a estante ${periodo}?`,
            empty
              ? `A estante de ${clienteNome} está vazia e é apagada.`
              : `A estante de ${clienteNome} é apagada com os produtos que estão nela, seus preços e quantidades.`,
          ]}
          success="Estante excluída"
          failure="A estante não foi excluída"
          onGone={close}
        />
      )}
      {copying ? <Copiar estante={estante} onClose={() => setCopying(false)} onCopy={showCopy} /> : null}
    </>
  )
}
