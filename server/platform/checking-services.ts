import { z } from 'zod'
import { isElsewhere } from './unencrypted-setting.ts'
import { readScannerAddress } from './virus-scanner.ts'

// Settings of services that check submitted data.

const rangeAddress =
  'BREACHED_PASSWORDS_URL is an address that begins with https:// (http:// on this machine), without ? and #, like https://api.pwnedpasswords.com/range.'

const scannerAddress = 'VIRUS_SCANNER is clamd://host:port or the path of a socket, like /run/clamav/clamd.ctl.'

export const checkingServices = {
  BREACHED_PASSWORDS_URL: z
    .url({ protocol: /^https?$/, error: rangeAddress })
    .refine(isPrivateOnTheWay, rangeAddress)
    .transform((address) => address.replace(/\/+$/, ''))
    .optional(),
  VIRUS_SCANNER: z
    .string()
    .refine((text) => readScannerAddress(text) !== undefined, scannerAddress)
    .optional(),
}

/** Also called with text that is not an address. */
function isPrivateOnTheWay(address: string): boolean {
  if (!URL.canParse(address) || /[?#]/.test(address)) return false
  const url = new URL(address)
  return url.protocol === 'https:' || !isElsewhere(url)
}
