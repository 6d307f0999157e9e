import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addressLimit, signUpLimit, smsAddressLimit, userLimit } from '../identity/sign-in/login-limits.ts'
import { networkOf } from './network-of.ts'

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::FFFF:cb00:7107', '203.0.113.7'],
  ['2001:db8:0:1:aaaa:bbbb:cccc:dddd', '2001:db8:0:1::/64'],
  ['2001:db8:0:1::', '2001:db8:0:1::/64'],
  ['2001:0DB8::1:0:0:0:1', '2001:db8:0:1::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['nonsense', 'nonsense'],
])('%s counts as %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})

const group = fc.integer({ min: 0, max: 0xffff }).map((value) => value.toString(16))

test('all addresses of a /64 network are one, and those of another are not', () => {
  const halves = fc.tuple(fc.array(group, { minLength: 4, maxLength: 4 }), fc.array(group, { minLength: 4, maxLength: 4 }))
  fc.assert(
    fc.property(halves, halves, ([network, one], [other, two]) => {
      const [first, second] = [networkOf([...network, ...one].join(':')), networkOf([...network, ...two].join(':'))]
      const isMapped = network.every((part) => part === '0') && [one, two].some(([a, b]) => a === '0' && b === 'ffff')
      fc.pre(!isMapped)
      expect(first).toBe(second)
      expect(networkOf([...other, ...one].join(':')) === first).toBe(other.join(':') === network.join(':'))
    }),
  )
})

test('every limit by address counts the network', () => {
  const [one, two] = ['2001:db8:0:1::5', '2001:db8:0:1:ffff::9']
  expect(signUpLimit(one)).toEqual(signUpLimit(two))
  expect(addressLimit(one)).toEqual(addressLimit(two))
  expect(smsAddressLimit(one)).toEqual(smsAddressLimit(two))
  expect(userLimit(one, 'pema')).toEqual(userLimit(two, 'pema'))
  expect(signUpLimit(one)).not.toEqual(signUpLimit('2001:db8:0:2::5'))
})
