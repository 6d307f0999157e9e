import type { Viewing, ViewingSlot } from '../../../domain/listings/viewing-contract.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { Outbox } from '../../platform/delivery/outbox.ts'
import { type ViewingNews, viewingSms } from './viewing-sms.ts'

type News = { slot: ViewingSlot; viewing: Pick<Viewing, 'phoneNumber'>; news: ViewingNews; link: string }

/** The code of the link is sealed, so that nobody of the office cancels for the visitor. */
export async function sendViewingSms(tx: Tx, outbox: Outbox, { slot, viewing, news, link }: News): Promise<void> {
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
