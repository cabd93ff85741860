import { PasswordInput } from '@mantine/core'
import { lerSegundoFator } from '#contract/segundo-fator.ts'
import { useRead } from '../../../api/query.ts'
import { CodigoField } from '../../../ui/fields/codigo-field.tsx'

/** Who changes an administrator shows who they are: a session that somebody took is not enough. */
export function ProvarQuemSou({ field }: { field: (path: 'senhaAtual' | 'codigo') => object }) {
  const proprio = useRead(lerSegundoFator, {})
  return (
    <>
      <PasswordInput
        {...field('senhaAtual')}
        label="A sua senha"
        name="senhaAtual"
        description="Você está mudando quem entra como administrador: confirme que é você"
        autoComplete="current-password"
        maxLength={1000}
        visibilityToggleButtonProps={{ 'aria-label': 'Mostrar a sua senha', tabIndex: 0 }}
      />
      {proprio.data?.segundoFator.ligado ? (
        <CodigoField
          {...field('codigo')}
          recuperacao
          label="O seu código"
          description="Do aplicativo, ou um dos códigos de recuperação"
        />
      ) : null}
    </>
  )
}
