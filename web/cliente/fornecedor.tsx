import { telefoneMascarado } from '#contract/brasil.ts'
import type { Sobre } from '../mensagens/escrever.ts'
import { Mensagem } from '../mensagens/mensagem.tsx'
import { useMarca } from '../shell/use-marca.ts'

/** The provider's phone number, to call, or to write to about an order; renders nothing if the settings have no number. */
export function Fornecedor({ sobre }: { sobre?: Sobre }) {
  const { nome, telefone = '' } = useMarca()
  if (!telefone) return null
  return (
    <div className="row between centred gap-sm mt-md">
      <span className="to-start">
        <span className="quiet small block">Fornecedor</span>
        <a href={`tel:+55${telefone}`} className="target link">
          {telefoneMascarado(telefone)}
        </a>
      </span>
      {sobre ? <Mensagem para={nome} telefone={telefone} sobre={sobre} /> : null}
    </div>
  )
}
