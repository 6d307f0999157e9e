import { z } from 'zod'

/**
 * The beginnings of mobile numbers in Bhutan. They follow the national numbering plan, so the setting applies to the whole installation.
 */
export const defaultPhonePrefixes = { prefixes: '16, 17, 77, 87' }

const form = /^\d{1,4}([\s,]+\d{1,4})*$/

export const phonePrefixesSchema = z.object({
  prefixes: z
    .string()
    .max(200)
    .transform((text) => text.trim())
    .pipe(z.string().regex(form, 'Enter the first digits, such as 16, 17, 77, 87.'))
    .transform((text) => [...new Set(text.split(/[\s,]+/))].toSorted().join(', ')),
})

/** "16, 17" as ["16", "17"]. */
export function prefixesOf({ prefixes }: z.output<typeof phonePrefixesSchema>): string[] {
  return prefixes.split(', ')
}

export function hasPrefixInUse(phoneNumber: string, prefixes: readonly string[]): boolean {
  return prefixes.some((prefix) => phoneNumber.startsWith(prefix))
}

/** "Enter 8 digits beginning with 16, 17, 77 or 87." */
export function prefixesText(prefixes: readonly string[]): string {
  const last = prefixes.at(-1) ?? ''
  const words = prefixes.length > 1 ? `${prefixes.slice(0, -1).join(', ')} or ${last}` : last
  return `Enter 8 digits beginning with ${words}.`
}
