import { type UseFormInput, type UseFormReturnType, useForm } from '@mantine/form'
import { t } from '../../platform/texts.ts'

/** A form whose fields are checked when they are left, and again on submit. `{...form.getInputProps('name')}` wires a field. */
export function useFormFields<Values extends Record<string, unknown>>(input: UseFormInput<Values>): UseFormReturnType<Values> {
  return useForm<Values>({
    mode: 'controlled',
    // An error goes when its field is changed, and not when it is left: of what the server refused the rules here know nothing.
    enhanceGetInputProps: ({ field, form, options }) =>
      options.withFocus === false
        ? {}
        : {
            onBlur: () => {
              if (form.errors[field] === undefined) form.validateField(field)
            },
          },
    ...input,
  })
}

/** Checks for `validate`, in words. */
export const required =
  (message = t`This field is required.`) =>
  (value: unknown): string | null =>
    value === null || value === undefined || (typeof value === 'string' && value.trim() === '') ? message : null

export const matches =
  (pattern: RegExp, message: string) =>
  (value: string): string | null =>
    value.trim() === '' || pattern.test(value.trim()) ? null : message
