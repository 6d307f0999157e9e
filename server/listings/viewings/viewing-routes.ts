import { viewingContract, type Viewing, type ViewingSlot } from '../../../domain/listings/viewing-contract.ts'
import { requirePrefixInUse } from '../../identity/phone-prefixes.ts'
import { consumeAttempts, enquiryLimit, viewingPhoneLimit } from '../../identity/sign-in/login-limits.ts'
import { type Actor, authActor, organisationOf, visitor } from '../../platform/actor.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { Services } from '../../platform/services.ts'
import { readOwn } from '../listing-store.ts'
import { askForViewing } from './ask-viewing.ts'
import { cancelViewing, confirmViewing, declineViewing, findViewing, moveViewing, withdrawSlot } from './decide-viewing.ts'
import { offerViewing } from './offer-viewing.ts'
import { listOffered, listSlots, organisationOfSlot, organisationOfViewing } from './viewing-store.ts'
import { codeOfViewing, viewingOfCode } from './viewing-link.ts'
import { type ViewingMessage, viewingSms } from './viewing-sms.ts'
import type { Outbox } from '../../platform/delivery/outbox.ts'

/** Times to view a listed property: the office or the owner offers them, and a visitor requests one (decision 108). */
export function viewingRoutes(services: Services): void {
  publicRoutes(services)
  officeRoutes(services)
}

type Sent = { slot: Awaited<ReturnType<typeof findViewing>>['slot']; viewing: { id: string; phoneNumber: string | null } }

/** Queues the SMS in the same transaction as the change it reports. */
function messagesOf({ outbox, dataKey, config }: Services) {
  const linkOf = (id: string) => `${config.publicAddress}/v/${codeOfViewing(dataKey, id)}`
  return (tx: Tx, { slot, viewing }: Sent, news: ViewingMessage) =>
    tx.actingAs('staff', (staff) => sendViewingSms(staff, outbox, { slot, viewing, news, link: linkOf(viewing.id) }))
}

function publicRoutes(services: Services): void {
  const { serve, botCheck, dataKey, outbox } = services
  const send = messagesOf(services)
  serve.endpoint(viewingContract.offered, async ({ tx, params }) => ({
    items: await tx.actingAs('visitor', (stranger) => listOffered(stranger, params.id)),
  }))
  serve.outside(viewingContract.ask, async ({ within, address, params, body: { botCheck: answer, ...person } }) => {
    await botCheck.require(answer, address)
    const organisationId = await within(visitor, (tx) => organisationOfSlot(tx, params.id))
    await within(authActor, async (tx) => {
      await requirePrefixInUse(tx, person.phoneNumber)
      await consumeAttempts(tx, [enquiryLimit(address), viewingPhoneLimit(person.phoneNumber)])
    })
    const id = await within({ kind: 'job', organisationId }, async (tx) => {
      const made = await askForViewing(tx, params.id, person)
      await send(tx, await findViewing(tx, made), 'REQUESTED')
      return made
    })
    void outbox.deliverSoon(organisationId)
    return { id }
  })
  serve.outside(viewingContract.readByLink, async ({ within, params }) => {
    const id = viewingOfCode(dataKey, params.code)
    const organisationId = await within(visitor, (tx) => organisationOfViewing(tx, id))
    return within({ kind: 'job', organisationId }, (tx) => describe(tx, id))
  })
  serve.outside(viewingContract.cancelByLink, async ({ within, params }) => {
    const id = viewingOfCode(dataKey, params.code)
    const organisationId = await within(visitor, (tx) => organisationOfViewing(tx, id))
    const answer = await within({ kind: 'job', organisationId }, async (tx) => {
      await send(tx, await cancelViewing(tx, id), 'CANCELLED')
      return describe(tx, id)
    })
    void outbox.deliverSoon(organisationId)
    return answer
  })
}

function officeRoutes(services: Services): void {
  const { serve, outbox } = services
  const send = messagesOf(services)
  const deliver = (actor: Actor) => {
    const organisationId = organisationOf(actor)
    if (organisationId) void outbox.deliverSoon(organisationId)
  }
  serve.endpoint(viewingContract.slots, async ({ tx, params }) => {
    await readOwn(tx, params.id)
    return { items: await listSlots(tx, params.id) }
  })
  serve.endpoint(viewingContract.offer, ({ tx, params, body }) => offerViewing(tx, params.id, body))
  serve.outside(viewingContract.withdraw, async ({ within, actor, params }) => {
    const slot = await within(actor, async (tx) => {
      const { slot, declined } = await withdrawSlot(tx, params.id)
      for (const viewing of declined) await send(tx, { slot, viewing }, 'DECLINED')
      return slot
    })
    deliver(actor)
    return slot
  })
  const decisions = [
    [viewingContract.confirm, confirmViewing, 'CONFIRMED'],
    [viewingContract.decline, declineViewing, 'DECLINED'],
  ] as const
  for (const [endpoint, decide, news] of decisions) {
    serve.outside(endpoint, async ({ within, actor, params }) => {
      const slot = await within(actor, async (tx) => {
        const decided = await decide(tx, params.id)
        await send(tx, decided, news)
        return decided.slot
      })
      deliver(actor)
      return slot
    })
  }
  serve.outside(viewingContract.move, async ({ within, actor, params, body }) => {
    const slot = await within(actor, async (tx) => {
      const moved = await moveViewing(tx, params.id, body.slotId)
      await send(tx, moved, 'MOVED')
      return moved.slot
    })
    deliver(actor)
    return slot
  })
}

async function describe(tx: Tx, id: string) {
  const { slot, viewing } = await findViewing(tx, id)
  const listing = await tx
    .selectFrom('listings')
    .select(['title', 'place_label'])
    .where('id', '=', slot.listingId)
    .executeTakeFirstOrThrow()
  const { date, startsAt, endsAt, isPast } = slot
  const of = { listingTitle: listing.title, placeLabel: listing.place_label }
  return { status: viewing.status, ...of, date, startsAt, endsAt, isPast }
}

type News = { slot: ViewingSlot; viewing: Pick<Viewing, 'phoneNumber'>; news: ViewingMessage; link: string }

/** The code of the link is sealed, so that nobody in the office can cancel as the visitor. */
async function sendViewingSms(tx: Tx, outbox: Outbox, { slot, viewing, news, link }: News): Promise<void> {
  if (!viewing.phoneNumber) return
  const office = await tx.selectFrom('organisations').select('name').executeTakeFirstOrThrow()
  const listing = await tx.selectFrom('listings').select('title').where('id', '=', slot.listingId).executeTakeFirstOrThrow()
  const facts = { office: office.name, title: listing.title, date: slot.date, startsAt: slot.startsAt, news }
  const hasLink = news === 'REQUESTED' || news === 'CONFIRMED' || news === 'MOVED'
  const code = link.slice(link.lastIndexOf('/') + 1)
  await outbox.send(tx, {
    to: viewing.phoneNumber,
    ...(hasLink ? { body: viewingSms(facts, link).replace(code, () => '{secret}'), secret: code } : { body: viewingSms(facts) }),
  })
}
