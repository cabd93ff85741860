import { telefoneMascarado } from '#contract/brasil.ts'
import { useMarca } from '../use-marca.ts'

/** The provider's phone number, if known, for users who can't sign in. */
export function Telefone() {
  const { nome, telefone } = useMarca()
  if (!telefone) return null
  return (
    <div>
      <span className="quiet small block">Não consegue entrar? Fale com {nome}</span>
      <a href={`tel:+55${telefone}`} className="target link">
        {telefoneMascarado(telefone)}
      </a>
    </div>
  )
}
