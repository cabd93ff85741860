import type { FormErrors } from '@mantine/form'
import * as z from 'zod'
import '#contract/mensagens.ts'
import { useSentForm } from './sent-form.ts'

type Options<V extends object, S extends z.core.$ZodType> = {
  initialValues: V
  /** The contract's schema of the body, validated before sending. */
  schema: S
  /** Builds the body from the form's values, if the two differ. */
  toBody?: (values: V) => z.input<S>
}

/** A form that a contract's schema checks before it is sent: where a wrong word is common and zod is there anyway. */
export const useContractForm = <V extends object, S extends z.core.$ZodType>(options: Options<V, S>) => {
  const { schema, ...sent } = options
  return useSentForm<V, z.input<S>>({ ...sent, check: body => errorsOf(schema, body) })
}

/** The first message of each field. */
function errorsOf(schema: z.core.$ZodType, body: unknown): FormErrors {
  const errors: FormErrors = {}
  const { error } = z.safeParse(schema, body)
  for (const issue of error?.issues ?? []) errors[issue.path.join('.')] ??= issue.message
  return errors
}
