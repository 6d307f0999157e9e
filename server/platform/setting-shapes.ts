import { z } from 'zod'
import { readAddressRange } from '../../domain/api/api-token.ts'

// Settings of one shape each.

export const flag = (name: string) =>
  z.enum(['true', 'false'], `${name} is true or false.`).transform((value) => value === 'true')

export const webAddress = (name: string) =>
  z.url({ protocol: /^https?$/, error: `${name} is an address that begins with http:// or https://.` })

/** A setting that lists networks in CIDR notation with commas between them; none when left out. */
export function networksSetting(name: string) {
  return z
    .string()
    .default('')
    .transform((typed, context) => {
      const ranges = typed.split(',').flatMap((each) => (each.trim() === '' ? [] : [readAddressRange(each)]))
      if (ranges.every((range) => range !== undefined)) return ranges
      context.addIssue({
        code: 'custom',
        message: `${name} lists addresses or ranges with commas between them, like 127.0.0.1, 10.0.0.0/8.`,
      })
      return z.NEVER
    })
}
