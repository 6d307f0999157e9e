import { expect, test } from 'vitest'
import { addressesOf, isDatabaseAddress, loginOf, placeOfDatabase, withParameter } from './database-address.ts'

const several = 'postgres://app:p%40ss@first.example.bt:5433,second.example.bt/sakhang?sslmode=verify-full'

test('an address of several servers becomes one address for each', () => {
  expect(addressesOf(several)).toEqual([
    'postgres://app:p%40ss@first.example.bt:5433/sakhang?sslmode=verify-full',
    'postgres://app:p%40ss@second.example.bt/sakhang?sslmode=verify-full',
  ])
  expect(addressesOf('postgres://app@[::1]:5432/sakhang')).toEqual(['postgres://app@[::1]:5432/sakhang'])
})

test('returns the login and its position', () => {
  expect(loginOf(several)).toBe('app')
  expect(placeOfDatabase(several)).toBe('first.example.bt:5433,second.example.bt:5432/sakhang')
  expect(placeOfDatabase('postgres://app@localhost/sakhang')).toBe('localhost:5432/sakhang')
})

test('a parameter is set on the address of all servers', () => {
  expect(withParameter(several, 'options', (value) => `${value}-c a=b`)).toBe(
    'postgres://app:p%40ss@first.example.bt:5433,second.example.bt/sakhang?sslmode=verify-full&options=-c+a%3Db',
  )
  expect(withParameter('postgres://app@localhost/sakhang?options=-c%20x%3Dy', 'options', (value) => `${value} -c a=b`)).toBe(
    'postgres://app@localhost/sakhang?options=-c+x%3Dy+-c+a%3Db',
  )
})

test.each([
  ['postgres://app@first,second/sakhang', true],
  ['postgresql://app@first:1,second:2,third:3/sakhang', true],
  ['postgres://app@localhost/sakhang', true],
  ['postgres:///sakhang?host=/run/postgresql', true],
  ['postgres://app@first,,third/sakhang', false],
  ['postgres://app@first:1,second:port/sakhang', false],
  ['mysql://app@first/sakhang', false],
  ['first,second', false],
  [`postgres://app@${Array.from({ length: 9 }, (_, index) => `host${index}`).join(',')}/sakhang`, false],
])('%s is an address: %s', (url, isOne) => {
  expect(isDatabaseAddress(url)).toBe(isOne)
})
