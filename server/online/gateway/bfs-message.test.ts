import { generateKeyPairSync } from 'node:crypto'
import { expect, test } from 'vitest'
import { chhetrum } from '../../../domain/money.ts'
import { bfsAmount, bfsTime, formOf, isSignedBy, readBfsAmount, readBfsTime, readForm, signed } from './bfs-message.ts'

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const stranger = generateKeyPairSync('rsa', { modulusLength: 2048 })
const message = { bfs_msgType: 'AC', bfs_orderNo: 'SK1', bfs_benfId: 'BE10000001', bfs_txnAmount: '12500.00' }

test.each(['SHA1', 'SHA256'] as const)('a signature by %s is upper-case hex and is valid for this message only', (hash) => {
  const whole = signed(message, privateKey, hash)
  expect(whole['bfs_checkSum']).toMatch(/^[0-9A-F]{512}$/)
  expect(isSignedBy(whole, publicKey, hash)).toBe(true)
  for (const name of Object.keys(message)) expect(isSignedBy({ ...whole, [name]: 'other' }, publicKey, hash)).toBe(false)
  expect(isSignedBy({ ...whole, bfs_more: '' }, publicKey, hash)).toBe(false)
  expect(isSignedBy(whole, stranger.publicKey, hash)).toBe(false)
  expect(isSignedBy(message, publicKey, hash)).toBe(false)
  expect(isSignedBy({ ...whole, bfs_checkSum: 'nonsense' }, publicKey, hash)).toBe(false)
})

test('the signature covers the values in the order of their names', () => {
  const turned = Object.fromEntries(Object.entries(message).toReversed())
  expect(signed(turned, privateKey, 'SHA1')['bfs_checkSum']).toBe(signed(message, privateKey, 'SHA1')['bfs_checkSum'])
})

test('a message is parsed with the same values as sent, with the list of banks and its special characters', () => {
  const list = { bfs_bankList: '1010~Bank of Bhutan~A#1020~Druk PNB & Co~A', bfs_msgType: 'RC' }
  expect(readForm(formOf(list))).toEqual(list)
  expect(readForm('bfs_a=1&bfs_a=2')).toBeUndefined()
  expect(readForm('<html>')).toBeUndefined()
})

test('amounts have two decimals when sent, and can return with one or none', () => {
  expect(bfsAmount(chhetrum(1_250_005))).toBe('12500.05')
  expect(['12500.05', '12500.5', '12500', '12500.050', '-1', '1e3', ''].map(readBfsAmount)).toEqual([
    1_250_005,
    1_250_050,
    1_250_000,
    undefined,
    undefined,
    undefined,
    undefined,
  ])
})

test('times are in the time zone of Thimphu', () => {
  expect(bfsTime(new Date('2025-06-15T18:30:05Z'))).toBe('20250616003005')
  expect(readBfsTime('20250616003005')).toEqual(new Date('2025-06-15T18:30:05Z'))
  expect(readBfsTime('20251399000000')).toBeNull()
})
