import { type UseFormInput, type UseFormReturnType, useForm } from '@mantine/form'
import { t } from '../../platform/texts.ts'

/** A form whose fields are validated on blur, and again on submit. `{...form.getInputProps('name')}` connects a field. */
export function useFormFields<Values extends Record<string, unknown>>(input: UseFormInput<Values>): UseFormReturnType<Values> {
  return useForm<Values>({
    mode: 'controlled',
    // An error is cleared when its field changes, not on blur, because the rules here cannot check the server's errors.
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

/** Functions for `validate` that return messages. */
export const required =
  (message = t`This field is required.`) =>
  (value: unknown): string | null =>
    value === null || value === undefined || (typeof value === 'string' && value.trim() === '') ? message : null

export const matches =
  (pattern: RegExp, message: string) =>
  (value: string): string | null =>
    value.trim() === '' || pattern.test(value.trim()) ? null : message
