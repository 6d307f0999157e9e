import { expect, test } from 'vitest'
import { createAddressGuard } from './address-guard.ts'

const inside = [
  ...[
    '127.0.0.1',
    '10.1.2.3',
    '172.31.255.255',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '224.0.0.1',
    '255.255.255.255',
  ],
  ...[
    '::1',
    '::',
    'fe80::1',
    'fd00::1',
    'ff02::1',
    '::ffff:127.0.0.1',
    '::ffff:8.8.8.8',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    '2001:db8::1',
  ],
]

test.each(inside)('%s is internal, and refused', (address) => {
  const guard = createAddressGuard([])
  expect([guard.allows(address), guard.isNamed(address)]).toEqual([false, false])
})

test.each(['8.8.8.8', '172.32.0.1', '103.7.253.10', '2606:4700::1111', '2400:cb00::1'])('%s is on the Internet', (address) => {
  const guard = createAddressGuard([])
  expect([guard.allows(address), guard.isNamed(address)]).toEqual([true, false])
})

test('only the networks that the operator names are allowed', () => {
  const guard = createAddressGuard(['127.0.0.1/32', '10.20.0.0/16', 'fd12::/32'])
  expect(['127.0.0.1', '10.20.3.4', 'fd12::5'].map((each) => guard.allows(each))).toEqual([true, true, true])
  expect(['127.0.0.2', '10.21.0.1', 'fd13::5', 'localhost', ''].map((each) => guard.allows(each))).toEqual([
    false,
    false,
    false,
    false,
    false,
  ])
})
