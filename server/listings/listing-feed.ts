import type { Listing } from '../../domain/listings/listing-contract.ts'
import { escapeHtml } from '../platform/http/escape-html.ts'

export const listingFeedPath = '/listings.rss'

type FeedOptions = { productName: string; publicAddress: string; describe: (listing: Listing) => string }

/** The newest published listings as RSS 2.0. `GET /api/listing` returns the same as JSON. */
export function rssOf(listings: readonly Listing[], { productName, publicAddress, describe }: FeedOptions): string {
  const items = listings.map((listing) => {
    const address = escapeHtml(`${publicAddress}/listing/${listing.id}`)
    const published = listing.publishedAt ? `<pubDate>${new Date(listing.publishedAt).toUTCString()}</pubDate>` : ''
    return `<item><title>${textOf(listing.title)}</title><link>${address}</link><guid>${address}</guid><description>${textOf(describe(listing))}</description>${published}</item>`
  })
  const channel = [
    `<title>${textOf(`To let in Bhutan · ${productName}`)}</title>`,
    `<link>${escapeHtml(publicAddress)}/</link>`,
    '<description>Flats, shops, houses and land to rent in Bhutan</description>',
    '<language>en</language>',
    '<ttl>60</ttl>',
    ...items,
  ]
  return `<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0"><channel>${channel.join('')}</channel></rss>`
}

/** XML 1.0 does not allow control characters. */
const textOf = (text: string) => escapeHtml(text.replaceAll(/\p{Cc}/gu, ' '))
