import { formatDate } from '../../../domain/calendar-date.ts'
import type { Viewing, ViewingSlot } from '../../../domain/listings/viewing-contract.ts'
import { timesText } from '../../../domain/listings/viewing.ts'
import { abbreviateName } from '../../identity/sign-in-change/abbreviate-name.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { Outbox } from '../../platform/delivery/outbox.ts'

export type ViewingNews = 'REQUESTED' | 'CONFIRMED' | 'MOVED' | 'DECLINED' | 'CANCELLED'
type News = { slot: ViewingSlot; viewing: Pick<Viewing, 'phoneNumber'>; news: ViewingNews; link: string }

/** In one SMS where it fits; the code of the link is sealed, so that nobody of the office cancels for the visitor. */
export async function sendViewingSms(tx: Tx, outbox: Outbox, { slot, viewing, news, link }: News): Promise<void> {
  if (!viewing.phoneNumber) return
  const office = await tx.selectFrom('organisations').select('name').executeTakeFirstOrThrow()
  const listing = await tx.selectFrom('listings').select('title').where('id', '=', slot.listingId).executeTakeFirstOrThrow()
  const when = `${formatDate(slot.date)}, ${timesText(slot).replace('–', '-')}`
  const what = `"${listing.title.length > 40 ? `${listing.title.slice(0, 39)}.` : listing.title}"`
  const texts: Record<ViewingNews, string> = {
    REQUESTED: `your viewing of ${what} on ${when} is requested. We confirm by SMS. To cancel:`,
    CONFIRMED: `your viewing of ${what} on ${when} is confirmed. To cancel:`,
    MOVED: `your viewing of ${what} is now on ${when}. To cancel:`,
    DECLINED: `your viewing of ${what} on ${when} cannot take place. Choose another time on the listing.`,
    CANCELLED: `your viewing of ${what} on ${when} is cancelled.`,
  }
  const hasLink = news === 'REQUESTED' || news === 'CONFIRMED' || news === 'MOVED'
  const [address, code] = [link.slice(0, link.lastIndexOf('/') + 1), link.slice(link.lastIndexOf('/') + 1)]
  const text = `${abbreviateName(office.name)}: ${texts[news]}`
  await outbox.send(tx, {
    to: viewing.phoneNumber,
    ...(hasLink ? { body: `${text} ${address}{secret}`, secret: code } : { body: text }),
  })
}
