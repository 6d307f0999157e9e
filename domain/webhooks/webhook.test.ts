import fc from 'fast-check'
import { expect, test } from 'vitest'
import { portIssue } from '../sign-in-providers/web-port.ts'
import { giveUpAfterHours, pauseAfterAttempt, readWebhookUrl, urlIssue } from './webhook.ts'

test('the pauses grow, and a message is tried at least ten times within three days', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1000 }), (attempts) => pauseAfterAttempt(attempts) <= pauseAfterAttempt(attempts + 1)),
  )
  let [hours, attempts] = [0, 1]
  for (; hours < giveUpAfterHours; attempts += 1) hours += pauseAfterAttempt(attempts) / 3_600_000
  expect(attempts).toBeGreaterThanOrEqual(10)
  expect(pauseAfterAttempt(1)).toBe(60_000)
})

test.each([
  ['https://hooks.example.bt/sakhang', 'https://hooks.example.bt/sakhang'],
  ['  https://HOOKS.example.bt  ', 'https://hooks.example.bt/'],
  ['http://127.0.0.1:5678/webhook', 'http://127.0.0.1:5678/webhook'],
  ['https://example.bt:443/a?b=c', 'https://example.bt/a?b=c'],
])('reads %s', (typed, url) => {
  expect(readWebhookUrl(typed)).toEqual({ url })
})

test.each([
  ['hooks.example.bt', urlIssue],
  ['ftp://example.bt/', urlIssue],
  ['https://user:secret@example.bt/', urlIssue],
  ['https://example.bt/#part', urlIssue],
  [`https://example.bt/${'a'.repeat(500)}`, urlIssue],
  ['https://example.bt:22/', portIssue],
])('rejects %s', (typed, issue) => {
  expect(readWebhookUrl(typed)).toEqual({ issue })
})
