import { z } from 'zod'

/** Letters and digits that are not confused when read aloud or from paper. */
export const slipLetters = '23456789ABCDEFGHJKMNPQRSTVWXYZ'

/** The number of a provisional slip from a device without a connection: the four letters of the device, and its own counter. */
export function slipNumber(deviceCode: string, count: number): string {
  return `S-${deviceCode}-${String(count).padStart(4, '0')}`
}

export const deviceCodeSchema = z
  .string()
  .regex(/^[2-9A-HJ-KMNP-TV-Z]{4}$/, 'Enter the four letters of the device, such as K7QD.')
/** The maximum for one person in one office, including lost and removed devices. */
export const maxSlipDevices = 50

/** The four letters of the device that issued it. */
export const deviceCodeOf = (slip: string): string => slip.slice(2, 6)

export const slipNumberSchema = z
  .string()
  .regex(/^S-[2-9A-HJ-KMNP-TV-Z]{4}-\d{4,7}$/, 'Enter the number of the provisional slip, such as S-K7QD-0001.')
