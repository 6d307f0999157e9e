import { codeLabel } from '../../domain/properties/property.ts'

/** Codes as options of a select or a filter, with the specification's labels. */
export function codeOptions<Code extends string>(codes: readonly Code[]): { value: Code; label: string }[] {
  return codes.map((value) => ({ value, label: codeLabel(value) }))
}
