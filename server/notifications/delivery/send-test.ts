import type { TestResult } from '../../../domain/notifications/delivery-contract.ts'
import { Problem } from '../../../domain/problem.ts'
import { consumeAttempts, type Limit, perHour } from '../../identity/sign-in/login-limits.ts'
import { type Actor, authActor, organisationOf, personOf } from '../../platform/actor.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Outbox } from '../../platform/delivery/outbox.ts'

type Channel = 'SMS' | 'EMAIL'
type Testing = { within: Database['as']; outbox: Pick<Outbox, 'sendTest'>; actor: Actor; productName: string }

const what = 'Too many test messages.'

/** 10 an hour for one person, and 3 to one number or address from anyone. */
const testMessageLimits = (personId: string, to: string): Limit[] => [
  { ...perHour(10, 'test-message', personId), what },
  { ...perHour(3, 'test-recipient', to.toLowerCase()), what },
]

/** Sends to the number or address with which the caller signs in. */
export async function sendTestToMyself(testing: Testing, channel: Channel): Promise<TestResult> {
  const personId = personOf(testing.actor)
  const person = await testing.within(authActor, (tx) =>
    tx
      .selectFrom('people')
      .select(['phone_number', 'email'])
      .where('id', '=', personId ?? '')
      .executeTakeFirst(),
  )
  const to = channel === 'SMS' ? person?.phone_number : person?.email
  if (!to) {
    const missing = channel === 'SMS' ? 'phone number' : 'e-mail address'
    throw new Problem('ILLEGAL_TRANSITION', `Your sign-in has no ${missing}. Send the test to another recipient.`)
  }
  return sendTestTo(testing, { channel, to })
}

/** Counted before sending, so that nobody can flood a number through us. */
export async function sendTestTo(testing: Testing, { channel, to }: { channel: Channel; to: string }): Promise<TestResult> {
  const { within, outbox, actor, productName } = testing
  await within(authActor, (tx) => consumeAttempts(tx, testMessageLimits(personOf(actor) ?? '', to)))
  const subject = `Test message of ${productName}`
  const body = `Test message of ${productName}. If you can read it, ${channel === 'SMS' ? 'SMS' : 'e-mails'} arrive.`
  return { to, ...(await outbox.sendTest({ channel, to, subject, body }, organisationOf(actor))) }
}
