import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { readPaymentCode } from '../../../domain/advices/payment-link.ts'
import { calendarLinkContract } from '../../../domain/overview/calendar/calendar-link-contract.ts'
import { icalendarOf } from '../../../domain/overview/calendar/icalendar-of.ts'
import { notFound } from '../../../domain/problem.ts'
import { countMiss } from '../../identity/sign-in/limits/count-miss.ts'
import { calendarLinkLimit } from '../../identity/sign-in/login-limits.ts'
import { type Actor, authActor } from '../../platform/actor.ts'
import { publicAddress } from '../../platform/http/public-address.ts'
import type { Services } from '../../platform/services.ts'
import {
  type CalendarReader,
  deleteCalendarLink,
  findCalendarReader,
  readCalendarLink,
  replaceCalendarLink,
} from './calendar-link-store.ts'
import { readCalendar } from './read-calendar.ts'

export function calendarRoutes({ serve }: Services): void {
  serve.endpoint(calendarLinkContract.read, ({ tx }) => readCalendarLink(tx))
  serve.endpoint(calendarLinkContract.create, ({ tx }) => replaceCalendarLink(tx))
  serve.endpoint(calendarLinkContract.withdraw, ({ tx }) => deleteCalendarLink(tx))
}

const feedPath = '/calendar/:file'

/** The calendar itself, next to the API: programs fetch it without a session, and cannot show a problem in JSON. */
export function calendarFeedRoute(fastify: FastifyInstance, { database, clock }: Pick<Services, 'database' | 'clock'>): void {
  fastify.get<{ Params: { file: string } }>(feedPath, async (request, reply) => {
    const code = readPaymentCode(request.params.file.slice(0, 100).replace(/\.ics$/i, ''))
    const reader = await database.as(authActor, async (tx) => {
      const found = await findCalendarReader(tx, code)
      if (!found) await countMiss(tx, calendarLinkLimit(request.ip))
      return found
    })
    if (!reader) throw notFound('calendar')
    const { title, entries } = await database.asReader(actorOf(reader), readCalendar)
    const host = new URL(publicAddress() || 'http://localhost').host
    // The time changes with each response and has no meaning, so the tag excludes it.
    const etag = `"${createHash('sha256')
      .update(JSON.stringify([title, entries]))
      .digest('base64url')}"`
    reply.headers({ etag, 'cache-control': 'private, no-cache', 'x-robots-tag': 'noindex, nofollow' })
    if (request.headers['if-none-match'] === etag) return reply.status(304).send()
    return reply.type('text/calendar; charset=utf-8').send(icalendarOf(title, entries, { now: clock.now().toISOString(), host }))
  })
}

/** Acts as the person, so that row-level security shows only the records that they may see. */
function actorOf({ role, ...person }: CalendarReader): Actor {
  switch (role) {
    case 'OWNER':
      return { kind: 'owner', role, ...person }
    case 'TENANT':
      return { kind: 'tenant', role, ...person }
    default:
      return { kind: 'staff', role, ...person }
  }
}
