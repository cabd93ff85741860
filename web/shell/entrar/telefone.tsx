import { telefoneMascarado } from '#contract/brasil.ts'
import { useMarca } from '../use-marca.ts'

/** Who could not come in, or was sent out, may ask the provider, where its number is known. */
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
