import { Button, Group, PasswordInput } from '@mantine/core'
import { useState } from 'react'
import { desligarSegundoFatorDeColega, lerSegundoFator } from '#contract/segundo-fator.ts'
import { lerUsuario, listarUsuarios, type Usuario } from '#contract/usuarios.ts'
import { useRead, useWrite } from '../../api/query.ts'
import { CodigoField } from '../../ui/fields/codigo-field.tsx'
import { useContractForm } from '../../ui/fields/form.ts'
import { FormFailure } from '../../ui/fields/form-failure.tsx'
import { Janela } from '../../ui/overlays/janela.tsx'
import styles from './segundo-fator.module.css'

/** For a colleague who lost the phone and the codes. */
export function DesligarDeColega({ usuario }: { usuario: Usuario }) {
  const [aberta, setAberta] = useState(false)
  const fechar = () => setAberta(false)
  return (
    <>
      <Button size="sm" variant="default" onClick={() => setAberta(true)}>
        Desligar segundo fator
      </Button>
      <Janela curta aberta={aberta} titulo={`Desligar o segundo fator de ${usuario.nome}?`} onClose={fechar}>
        <Formulario usuario={usuario} onFechar={fechar} />
      </Janela>
    </>
  )
}

function Formulario({ usuario: { id, nome, email }, onFechar }: { usuario: Usuario; onFechar: () => void }) {
  const proprio = useRead(lerSegundoFator, {})
  const desligar = useWrite(desligarSegundoFatorDeColega, {
    invalidates: [listarUsuarios, lerUsuario],
    success: `Segundo fator de ${nome} desligado`,
  })
  const { submit, field, failure, busy } = useContractForm({
    name: `segundo-fator-de-${id}`,
    initialValues: { senhaAtual: '', codigo: '' },
    schema: desligarSegundoFatorDeColega.schema.body,
  })
  const enviar = submit(async body => {
    await desligar.mutateAsync({ params: { id }, body })
    onFechar()
  })
  return (
    <form className={styles.form} onSubmit={enviar} noValidate>
      <p className={styles.intro}>
        {email} passa a entrar só com a senha, e suas sessões terminam. Faça isto quando a pessoa perdeu o celular e os
        códigos, e só depois de falar com ela.
      </p>
      <PasswordInput
        {...field('senhaAtual')}
        label="A sua senha"
        name="senhaAtual"
        autoComplete="current-password"
        maxLength={1000}
        data-autofocus
        visibilityToggleButtonProps={{ 'aria-label': 'Mostrar a senha', tabIndex: 0 }}
      />
      {proprio.data?.segundoFator.ligado ? (
        <CodigoField
          {...field('codigo')}
          recuperacao
          label="O seu código"
          description="Do aplicativo, ou um dos códigos de recuperação"
        />
      ) : null}
      <FormFailure failure={failure} />
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onFechar}>
          Voltar
        </Button>
        <Button type="submit" color="red" loading={busy}>
          Desligar
        </Button>
      </Group>
    </form>
  )
}
