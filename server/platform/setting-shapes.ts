import { z } from 'zod'
import { readAddressRange } from '../../domain/api/api-token.ts'

// Settings that each have one shape.

export const flag = (name: string) =>
  z.enum(['true', 'false'], `${name} is true or false.`).transform((value) => value === 'true')

export const webAddress = (name: string) =>
  z.url({ protocol: /^https?$/, error: `${name} is an address that begins with http:// or https://.` })

/** A setting with a comma-separated list of networks in CIDR notation; empty if omitted. */
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
