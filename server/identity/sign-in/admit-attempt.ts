import { sql } from 'kysely'
import { authActor } from '../../platform/actor.ts'
import type { Database, Tx } from '../../platform/database/database.ts'
import type { BotCheck } from '../../platform/http/bot-check.ts'
import { findArrivedPeople, type Candidate, findCandidates, idsNamed } from '../person-store.ts'
import { normaliseUsername, readUsername, type Username } from '../username.ts'
import { peopleOfDevice } from './known-devices.ts'
import { countCodeAttempt } from './login-code-store.ts'
import {
  addressLimit,
  assertNotExceeded,
  assertWithinLimit,
  deleteFailures,
  globalLimit,
  isExceeded,
  isPastLimit,
  knownDeviceDoubt,
  knownDeviceLimit,
  knownDevicePersonLimit,
  type Limit,
  personLimit,
  recordFailure,
  returnAttempt,
  userLimit,
} from './login-limits.ts'
import { consumeAccountTry, freeFailures, returnAccountTry } from './limits/account-limit.ts'

/** The parts of a sign-in that its limits depend on. */
type LimitedAttempt = {
  username: string
  secret: { kind: 'PASSWORD' | 'CODE' }
  botCheck: string | undefined
  device: { address: string }
  knownDevice: string | undefined
  /** The signed-in person who joins another sign-in to theirs. They enter credentials that are not their own. */
  joinedBy?: string
}

type Services = { within: Database['as']; botCheck: BotCheck }

/**
 * `own` limits the user name, `address` an address that strangers may share; above `doubt` a bot check is required. `account` is the user
 * name whose wrong passwords are counted from everywhere.
 */
type Allowance = {
  own: Limit
  address: Limit | undefined
  doubt: Limit
  account: string | undefined
  limitOf: (personId: string) => Limit
}

export type Admitted = {
  /** The people whose secret may be tried now. */
  candidates: Candidate[]
  /** Strangers tried so many passwords that the person must be notified if this one is wrong too. */
  isGuessed: boolean
  /** Call it once the secret is verified as this person's. */
  giveBack: (personId: string) => Promise<void>
}

/**
 * Counts the attempt before any secret is checked; otherwise simultaneous guesses would all be checked. It counts for the user name, the
 * address and each person whom the user name matches: several people may have one CID.
 */
export async function admitAttempt({ within, botCheck }: Services, attempt: LimitedAttempt): Promise<Admitted> {
  const named = readUsername(attempt.username)
  const { allowance, isDoubtful } = await within(authActor, async (tx) => {
    const found = await allowanceOf(tx, attempt, named)
    await assertWithinLimit(tx, gateOf(found))
    return { allowance: found, isDoubtful: await isPastLimit(tx, found.doubt) }
  })
  const checkBot = () => botCheck.require(attempt.botCheck, attempt.device.address)
  if (isDoubtful) await checkBot()
  const admitted = await within(authActor, (tx) => consume(tx, { attempt, named, allowance }))
  if (admitted.isDoubtful && !isDoubtful) await checkBot()
  const { candidates, isShared, isGuessed } = admitted
  return {
    candidates,
    isGuessed,
    giveBack: (personId) => within(authActor, (tx) => giveBack(tx, { allowance, isShared, personId })),
  }
}

const gateOf = ({ own, address }: Allowance): Limit[] => (address ? [own, address] : [own])

/** A device on which a person signed in before has its own limits, which strangers cannot exhaust. */
async function allowanceOf(tx: Tx, attempt: LimitedAttempt, named: Username): Promise<Allowance> {
  const { username, device, knownDevice, secret } = attempt
  const plainly = normaliseUsername(username)
  const { address } = device
  const known = await peopleOfDevice(tx, knownDevice, named)
  if (knownDevice === undefined || known.length === 0) {
    const limitOf = (personId: string) => personLimit(address, personId)
    const account = secret.kind === 'PASSWORD' ? plainly : undefined
    return { own: userLimit(address, plainly), address: addressLimit(address), doubt: globalLimit(plainly), account, limitOf }
  }
  // If a user name matches several people, the known device of one is a stranger's device for the others.
  const limitOf = (personId: string) =>
    known.includes(personId) ? knownDevicePersonLimit(knownDevice, personId) : personLimit(address, personId)
  const own = knownDeviceLimit(knownDevice, plainly)
  return { own, address: undefined, doubt: knownDeviceDoubt(knownDevice, plainly), account: undefined, limitOf }
}

type Consumption = { attempt: LimitedAttempt; named: Username; allowance: Allowance }
type Consumed = { candidates: Candidate[]; isShared: boolean; isDoubtful: boolean; isGuessed: boolean }

/** Rejected attempts are rolled back. Every sign-in counts in this order, so that no deadlock occurs. */
async function consume(tx: Tx, { attempt, named, allowance }: Consumption): Promise<Consumed> {
  const isCode = attempt.secret.kind === 'CODE'
  const fitting = isCode ? await countCodeAttempt(tx, named, attempt.knownDevice) : await findCandidates(tx, named)
  const { joinedBy } = attempt
  const found =
    joinedBy === undefined
      ? fitting
      : [...fitting, ...(await findArrivedPeople(tx, joinedBy, named))].filter(({ id }) => id !== joinedBy)
  const people = found.map((candidate) => allowance.limitOf(candidate.id))
  await recordFailure(tx, [...gateOf(allowance), allowance.doubt, ...people.toSorted(byKey)])
  await assertNotExceeded(tx, gateOf(allowance))
  const tries = allowance.account === undefined ? 0 : await consumeAccountTry(tx, allowance.account)
  const candidates: Candidate[] = []
  for (const candidate of found) {
    if (!(await isExceeded(tx, allowance.limitOf(candidate.id)))) candidates.push(candidate)
  }
  if (candidates.length === 0) await assertNotExceeded(tx, people)
  const isDoubtful = await isExceeded(tx, allowance.doubt)
  return { candidates, isShared: await isOfSeveral(tx, named), isDoubtful, isGuessed: tries >= freeFailures }
}

const byKey = (a: Limit, b: Limit) => (a.key < b.key ? -1 : 1)

async function isOfSeveral(tx: Tx, named: Username): Promise<boolean> {
  const { rows } = await sql`select id from (${idsNamed(named)}) as named limit 2`.execute(tx)
  return rows.length > 1
}

type Return = { allowance: Allowance; isShared: boolean; personId: string }

/**
 * The earlier failures were the person's own, and this attempt was none. If the user name matches several people, only this person's count
 * is returned: a right password gives nobody more guesses at the others'.
 */
async function giveBack(tx: Tx, { allowance, isShared, personId }: Return): Promise<void> {
  const { own, address, doubt, account, limitOf } = allowance
  if (!isShared) {
    await deleteFailures(tx, [own])
    if (address) await returnAttempt(tx, address)
    await deleteFailures(tx, [doubt])
  }
  await deleteFailures(tx, [limitOf(personId)])
  if (!isShared && account !== undefined) await returnAccountTry(tx, account)
}
