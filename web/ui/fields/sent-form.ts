import { type FormErrors, type GetInputPropsReturnType, type LooseKeys, useForm } from '@mantine/form'
import { type SyntheticEvent, useLayoutEffect, useState } from 'react'
import type { NomesDosCampos } from '#contract/campos.ts'
import { type Failure, failureOf } from '../failure.ts'
import { unreadableField } from './unreadable-field.ts'

type Options<V extends object, B> = {
  initialValues: V
  /** Builds the body from the form's values, if the two differ. */
  toBody?: (values: V) => B
  /** Errors by field, found before sending. */
  check?: (body: B) => FormErrors
  /** The fields' labels, where the contract has them. */
  labels?: NomesDosCampos
}

/**
 * A form that a call judges. `field('cnpj')` gives an input its value and error, `half` half a line too. `submit(send)` sends, puts the server's
 * `errors[].campo` under the fields and focuses the first wrong one; `send` returns false if it sent nothing, and calls
 * `hold` with the values as saved: what was typed since stays unsaved. `failure` holds the errors of no field: show it
 * with FormFailure.
 */
export function useSentForm<V extends object, B = V>(options: Options<V, B>) {
  const { initialValues, toBody = asItIs, check = NONE, labels } = options
  const [failure, setFailure] = useState<Failure | null>(null)
  const form = useForm<V>({
    initialValues,
    validate: values => check(toBody(values)),
    validateInputOnBlur: false,
    clearInputErrorOnChange: true,
  })
  const setWrong = useFocusOnFirstWrong()

  const submit =
    (send: (body: B, values: V, hold: (saved: V) => void) => Promise<unknown>) =>
    (event?: SyntheticEvent<HTMLFormElement>) => {
      const element = event?.currentTarget ?? null
      const from = document.activeElement
      setFailure(null)
      const unreadable = unreadableField(element)
      if (unreadable) {
        event?.preventDefault()
        return unreadable.focus()
      }
      return form.onSubmit(
        async values => {
          const sent = form.getValues()
          let held = false
          const hold = (saved: V) => {
            held = true
            if (form.getValues() === sent) form.setValues(saved)
            form.resetDirty(saved)
          }
          try {
            if ((await send(toBody(values), values, hold)) !== false && !held) form.resetDirty()
          } catch (error) {
            const { fields, rest } = sortFailure(failureOf(error), element)
            form.setErrors(fields)
            setFailure(rest)
            setWrong({ form: element, from })
          }
        },
        () => setWrong({ form: element, from }),
      )(event)
    }

  const field = (path: LooseKeys<V>): FieldProps => {
    const props = form.getInputProps(path) as FieldProps
    // A list is one field, whichever of its elements is wrong.
    const wrong = Object.keys(form.errors).find(key => key.startsWith(`${String(path)}.`))
    const error = props.error ?? (wrong && form.errors[wrong])
    return {
      ...(labels && { label: labels[String(path)]?.[0] }),
      ...props,
      ...(error && { error, 'aria-invalid': true }), // Mantine's password field does not set it
    }
  }
  return {
    form,
    submit,
    failure,
    busy: form.submitting,
    /** For `useAskingClose`: something was typed, and is not being sent. */
    unsaved: () => !form.submitting && form.isDirty(),
    field,
    half: (path: LooseKeys<V>) => ({ ...field(path), className: 'half' }),
    checkbox: (path: LooseKeys<V>) => form.getInputProps(path, { type: 'checkbox' }),
  }
}

export type SentForm<V extends object, B> = ReturnType<typeof useSentForm<V, B>>

/** Mantine's type with a required value: every field here is controlled. */
type FieldProps = GetInputPropsReturnType & { value: GetInputPropsReturnType['value']; label?: string | undefined }

const NONE = () => ({})
const asItIs = <V, B>(values: V): B => values as unknown as B

/** `field` or `half` for a part of a form that has these fields. */
export type FieldOf<Path extends string> = (path: Path) => FieldProps

/** Splits a failure into errors of fields that are on the screen, and the rest. */
function sortFailure(failure: Failure, element: HTMLElement | null): { fields: FormErrors; rest: Failure | null } {
  const fields: FormErrors = {}
  const others = failure.errors.filter(({ campo, mensagem }) => {
    if (campo === null || !pathsOf(campo).some(path => element?.querySelector(`[data-path="${CSS.escape(path)}"]`)))
      return true
    fields[campo] ??= mensagem
    return false
  })
  if (others.length === 0) return { fields, rest: null }
  const detail = others.map(({ mensagem }) => mensagem).join(' ')
  const all = others.length === failure.errors.length
  return { fields, rest: all ? failure : { ...failure, errors: others, detail } }
}

/** `empresas.0` → `empresas.0`, `empresas`: a list may be one field. */
const pathsOf = (campo: string): string[] => {
  const parts = campo.split('.')
  return parts.map((_, i) => parts.slice(0, parts.length - i).join('.'))
}

type Wrong = { form: HTMLElement | null; from: Element | null }

/**
 * Focuses the first wrong field once its error is rendered, one render after it was set. Skipped if the user moved to
 * another field meanwhile: the focus must not jump in the middle of a word.
 */
function useFocusOnFirstWrong() {
  const [wrong, setWrong] = useState<Wrong>()
  useLayoutEffect(() => {
    if (!wrong) return
    const now = document.activeElement
    if (now !== wrong.from && now instanceof HTMLInputElement && wrong.form?.contains(now)) return
    wrong.form?.querySelector<HTMLElement>('[aria-invalid="true"]:not([disabled]), fieldset[data-invalid]')?.focus()
  }, [wrong])
  return setWrong
}
