import { createSign, createVerify, type KeyObject } from 'node:crypto'
import { chhetrum, type Money } from '../../../domain/money.ts'

// The messages of the RMA's payment gateway (BFS-Secure): names and values, and a signature over the values in the order of their names. It
// has no public manual; this follows existing implementations (decision 21).

/** Fields by name, including `bfs_checkSum` once it is signed. */
export type BfsMessage = Readonly<Record<string, string>>
export type BfsSignature = 'SHA1' | 'SHA256'

const checkSum = 'bfs_checkSum'

/** The signed text: the values of the other fields in alphabetical order of their names, joined by "|". */
function signedText(message: BfsMessage): string {
  return Object.keys(message)
    .filter((name) => name !== checkSum)
    .sort()
    .map((name) => message[name])
    .join('|')
}

export function signed(message: BfsMessage, key: KeyObject, hash: BfsSignature): BfsMessage {
  const signature = createSign(`RSA-${hash}`).update(signedText(message), 'utf8').sign(key, 'hex')
  return { ...message, [checkSum]: signature.toUpperCase() }
}

export function isSignedBy(message: BfsMessage, key: KeyObject, hash: BfsSignature): boolean {
  const signature = message[checkSum] ?? ''
  if (!/^(?:[0-9A-F]{2})+$/i.test(signature)) return false
  return createVerify(`RSA-${hash}`).update(signedText(message), 'utf8').verify(key, signature, 'hex')
}

export function formOf(message: BfsMessage): string {
  return new URLSearchParams(message).toString()
}

/** Reads "name=value&name=value". A repeated name invalidates the whole message, because it is unclear which one was signed. */
export function readForm(text: string): BfsMessage | undefined {
  const pairs = [...new URLSearchParams(text.trim())].filter(([name]) => name.startsWith('bfs_'))
  const names = new Set(pairs.map(([name]) => name))
  return names.size === pairs.length && names.size > 0 ? Object.fromEntries(pairs) : undefined
}

/** For example "12500.00". */
export function bfsAmount(amount: Money): string {
  const whole = Math.trunc(amount / 100)
  return `${whole}.${String(amount - whole * 100).padStart(2, '0')}`
}

/** The gateway writes amounts with two decimals, one, or none. */
export function readBfsAmount(text: string | undefined): Money | undefined {
  const [, whole, decimals = ''] = /^(\d{1,12})(?:\.(\d{1,2}))?$/.exec(text ?? '') ?? []
  return whole === undefined ? undefined : chhetrum(Number(whole) * 100 + Number(decimals.padEnd(2, '0')))
}

const sixHoursMs = 6 * 3_600_000

/** yyyyMMddHHmmss in Thimphu time, UTC+6 all year. */
export function bfsTime(at: Date): string {
  return new Date(at.getTime() + sixHoursMs).toISOString().replaceAll(/\D/g, '').slice(0, 14)
}

export function readBfsTime(text: string | undefined): Date | null {
  const [, year, month, day, hour, minute, second] = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/.exec(text ?? '') ?? []
  const at = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}+06:00`)
  return Number.isNaN(at.getTime()) ? null : at
}
