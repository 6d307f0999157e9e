import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isCommonPassword, type PasswordContext, passwordIssue } from './password.ts'

const listed = ['password', 'p@ssw0rd', 'football', 'trustno1', 'dragon', 'iloveyou']
const person: PasswordContext = {
  names: ['Karma Dorji', 'ཀརྨ་རྡོ་རྗེ'],
  phoneNumber: '17112233',
  hasSecondFactor: true,
  isListed: (text) => listed.includes(text),
}

test.each([
  'password',
  'P@ssw0rd',
  'p4ssw0rd2026!',
  'Football2026',
  'footballfootball',
  'trustno1',
  '!!dragon!!dragon!!',
  '2026 Thimphu 2026',
  'aaaaaaaaaaaa',
  'ababababababab',
  'abcdefghijklm',
  '987654321098'.slice(0, 10),
])('%s is common', (password) => {
  expect(passwordIssue(password, person)).toBe('This password is too common. Choose another.')
})

test.each(['my KARMA is good', 'xx-dorji-2026-xx', 'karma.dorji.1980', 'k-a-r-m-a-d-o-r-j-i'])(
  '%s contains the name',
  (password) => {
    expect(passwordIssue(password, person)).toBe('Choose a password that does not contain your name.')
  },
)

test('finds a phone number that is typed with spaces', () => {
  expect(passwordIssue('call 17 11 22 33 now', person)).toBe('Choose a password that does not contain your phone number.')
})

test.each(['three-rivers-meet', 'lotus in the valley', 'a dragon sleeps under the bridge', 'vq8#Kd2!xLp0'])(
  '%s is accepted',
  (password) => {
    expect(passwordIssue(password, person)).toBeUndefined()
  },
)

test('a short name does not forbid the words that contain it', () => {
  expect(passwordIssue('a lama in the garden', { ...person, names: ['Om Lam'] })).toBeUndefined()
})

test('a common password with digits around it is still a common password', () => {
  fc.assert(
    fc.property(fc.constantFrom(...listed), fc.nat(), fc.nat(), (word, before, after) => {
      expect(isCommonPassword(`${before}${word.toUpperCase()}${after}`, person.isListed)).toBe(true)
    }),
  )
})

test('a password of eight characters is long enough only with a second factor', () => {
  expect(passwordIssue('vq8#Kd2!', person)).toBeUndefined()
  expect(passwordIssue('vq8#Kd2!', { ...person, hasSecondFactor: false })).toBe(
    'Use at least 12 characters, or 8 once you have a second factor.',
  )
})
