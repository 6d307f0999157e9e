import type { FastifyInstance } from 'fastify'
import { formatDate } from '../../domain/calendar-date.ts'
import { landingLead, landingTitle } from '../../domain/listings/landing-labels.ts'
import type { Listing } from '../../domain/listings/listing-contract.ts'
import { formatAmount, formatMoney } from '../../domain/money.ts'
import { codeLabel } from '../../domain/properties/property.ts'
import { readInstallation } from '../identity/installation-settings.ts'
import { visitor } from '../platform/actor.ts'
import { escapeHtml } from '../platform/http/escape-html.ts'
import type { DescribePage, PageText, PreviewImage } from '../platform/http/web-app.ts'
import type { Services } from '../platform/services.ts'
import { listingFeedPath, rssOf } from './listing-feed.ts'
import { findPublished, listPublished, listPublishedIds } from './listing-store.ts'

const listingPath = /^\/listing\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\/?$/i

/**
 * The other public pages of web/routes/public.ts (the help has the pages of docs/guide), and the areas, whose pages are visible only after
 * sign-in.
 */
const pathWithoutPreview = new RegExp(
  `^/(?:${[
    'auth(?:/(?:forgot|reset|sign-in-change|signup|callback/[^/]+))?',
    'help(?:/(?:corrections|first-day|month-end|more-tasks|move-in|move-out))?',
    'field',
    'kept',
    'request-access',
    'allotment/[^/]+',
    'check/[^/]+',
    '(?:admin|owner|tenant|operator)(?:/.*)?',
  ].join('|')})/?$`,
)

/** Anyone with the address can read and act there. */
const secretPage = /^\/(?:v|pay|apply|unsubscribe)\/[^/]+\/?$/

/** The text of public pages in the first response, for search engines, previews and the time before the script loads. */
export function describePublicPages({ database, config }: Pick<Services, 'database' | 'config'>): DescribePage {
  return async (path) => {
    if (path === '/') {
      return database.as(visitor, async (tx) => {
        const { items } = await listPublished(tx, { pageNo: 1, pageSize: 20 })
        const { productName } = await readInstallation(tx, config)
        return landingText(items, { productName, publicAddress: config.publicAddress })
      })
    }
    if (/^\/privacy\/?$/.test(path)) return privacyText(await database.as(visitor, (tx) => readInstallation(tx, config)), config)
    if (/^\/rents\/?$/.test(path)) return rentsText(await database.as(visitor, (tx) => readInstallation(tx, config)), config)
    if (/^\/allotment\/?$/.test(path))
      return allotmentText(await database.as(visitor, (tx) => readInstallation(tx, config)), config)
    if (/^\/auth\/?$/.test(path)) return signInText(await database.as(visitor, (tx) => readInstallation(tx, config)), config)
    if (/^\/tenant\/?$/.test(path))
      return tenantHomeText(await database.as(visitor, (tx) => readInstallation(tx, config)), config)
    const id = listingPath.exec(path)?.[1]
    if (secretPage.test(path)) return 'SECRET'
    if (!id) return pathWithoutPreview.test(path) ? undefined : 'NO_PAGE'
    return database.as(visitor, async (tx) => {
      const listing = await findPublished(tx, id)
      return listing ? listingText(listing, await readInstallation(tx, config), config) : 'NO_PAGE'
    })
  }
}

const newestInFeed = 50

/** robots.txt, sitemap.xml and the feed: everybody may read the public pages, and these files list them. */
export function publicPageRoutes(fastify: FastifyInstance, { database, config }: Services): void {
  fastify.get('/robots.txt', (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .send(
        [
          'User-agent: *',
          ...[
            '/admin',
            '/owner',
            '/tenant',
            '/operator',
            '/auth',
            '/check',
            '/v',
            '/pay',
            '/apply',
            '/calendar',
            '/field',
            '/unsubscribe',
          ].map((path) => `Disallow: ${path}`),
        ]
          .concat(`Sitemap: ${config.publicAddress}/sitemap.xml`, '')
          .join('\n'),
      ),
  )
  fastify.get(listingFeedPath, async (_request, reply) => {
    const feed = await database.as(visitor, async (tx) => {
      const { items } = await listPublished(tx, { pageNo: 1, pageSize: newestInFeed })
      const { productName } = await readInstallation(tx, config)
      return rssOf(items, { productName, publicAddress: config.publicAddress, describe: (one) => factsOf(one).join(', ') })
    })
    return reply.type('application/rss+xml; charset=utf-8').header('cache-control', 'public, max-age=600').send(feed)
  })
  fastify.get('/sitemap.xml', async (_request, reply) => {
    const ids = await database.as(visitor, (tx) => listPublishedIds(tx))
    const paths = ['/', '/rents', '/allotment', '/privacy', ...ids.map((id) => `/listing/${id}`)]
    const rows = paths.map((path) => `<url><loc>${escapeHtml(config.publicAddress + path)}</loc></url>`)
    return reply
      .type('application/xml; charset=utf-8')
      .send(
        `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${rows.join('')}</urlset>`,
      )
  })
}

function landingText(
  listings: readonly Listing[],
  { productName, publicAddress }: Pick<Services['config'], 'productName' | 'publicAddress'>,
): PageText {
  const items = listings.map(
    (listing) =>
      `<li><a href="/listing/${listing.id}">${escapeHtml(listing.title)}</a>: ${escapeHtml(factsOf(listing).join(', '))}</li>`,
  )
  return {
    title: `Places to rent in Bhutan · ${productName}`,
    description: 'Flats, shops, houses and land to rent in Bhutan. Property and lease management for owners and managers.',
    address: `${publicAddress}/`,
    feed: `${publicAddress}${listingFeedPath}`,
    ...{ siteName: productName, image: ownPreview(publicAddress) },
    body: `<h1>${escapeHtml(landingTitle)}</h1><p style="${leadStyle}">${escapeHtml(landingLead)}</p><ul>${items.join('')}</ul><p><a href="/privacy">Privacy policy</a> <a href="/auth">Sign in</a></p>`,
  }
}

/** As large as on the loaded page, so that nothing seems to change. */
const leadStyle = 'margin:1rem 0;font-size:1.25rem;line-height:1.75;max-width:40rem'

/** The user immediately sees which page it is; the fields appear with the script. */
function signInText({ productName }: { productName: string }, { publicAddress }: { publicAddress: string }): PageText {
  const name = escapeHtml(productName)
  return {
    title: `Sign in · ${productName}`,
    description: 'Property and lease management for Bhutan',
    address: `${publicAddress}/auth`,
    ...{ siteName: productName, image: ownPreview(publicAddress) },
    body: `<div style="display:grid;min-height:80dvh;place-content:center;text-align:center"><h1>${name}</h1><p style="font-size:1.25rem">Property and lease management for Bhutan</p></div>`,
  }
}

/**
 * The text of the loaded page, which a slow connection shows two seconds later. The server cannot identify the user: the session is in the
 * tab, which sends no cookie.
 */
function tenantHomeText({ productName }: { productName: string }, { publicAddress }: { publicAddress: string }): PageText {
  return {
    title: `Dashboard · ${productName}`,
    description: 'Property and lease management for Bhutan',
    address: `${publicAddress}/tenant`,
    siteName: productName,
    body: `<div style="display:grid;min-height:80dvh;place-content:center"><h1>${escapeHtml(productName)}</h1><p style="${leadStyle}">Loading what you owe, your payments and your lease.</p></div>`,
  }
}

function privacyText({ productName }: { productName: string }, { publicAddress }: { publicAddress: string }): PageText {
  return {
    title: `Privacy policy · ${productName}`,
    description: 'What data is collected about you, how it is used, how long it is stored, and your rights.',
    address: `${publicAddress}/privacy`,
    siteName: productName,
    body: '<h1>Privacy policy</h1><p><a href="/">Places to rent</a></p>',
  }
}

/** The figures appear with the script, because they depend on the filters. */
function rentsText({ productName }: { productName: string }, { publicAddress }: { publicAddress: string }): PageText {
  return {
    title: `Usual rents in Bhutan · ${productName}`,
    description: 'What tenants pay a month in Bhutan, by place, use, bedrooms and quarter. Without names.',
    address: `${publicAddress}/rents`,
    ...{ siteName: productName, image: ownPreview(publicAddress) },
    body: '<h1>Usual rents in Bhutan</h1><p><a href="/">Places to rent</a></p>',
  }
}

/** The rounds appear with the script. */
function allotmentText({ productName }: { productName: string }, { publicAddress }: { publicAddress: string }): PageText {
  return {
    title: `Allotment of units · ${productName}`,
    description: 'Rounds in which units are allotted by points or by a lucky draw that anybody can check. Without names.',
    address: `${publicAddress}/allotment`,
    ...{ siteName: productName, image: ownPreview(publicAddress) },
    body: '<h1>Allotment of units</h1><p><a href="/">Places to rent</a></p>',
  }
}

/** The product's own picture, for a page without one. It contains no name, because an installation may have another name. */
const ownPreview = (publicAddress: string): PreviewImage => ({
  address: `${publicAddress}/icons/link-preview.png`,
  type: 'image/png',
  alt: landingTitle,
})

type Installation = Pick<Services['config'], 'productName'>

function listingText(
  listing: Listing,
  { productName }: Installation,
  { publicAddress }: Pick<Services['config'], 'publicAddress'>,
): PageText {
  const photos = listing.photoIds.map((photoId) => `${publicAddress}/api/listing/${listing.id}/photo/${photoId}`)
  const facts = factsOf(listing)
  const address = `${publicAddress}/listing/${listing.id}`
  return {
    title: listing.title,
    description: facts.join(', '),
    ...{ address, siteName: productName },
    image: photos[0]
      ? { address: `${photos[0]}?size=preview`, type: 'image/jpeg', alt: `Photo: ${listing.title}` }
      : ownPreview(publicAddress),
    structured: structuredListing(listing, address, photos),
    body: `<h1>${escapeHtml(listing.title)}</h1><p>${escapeHtml(facts.join(', '))}</p><p>${escapeHtml(listing.description)}</p><p><a href="/">Places to rent</a></p>`,
  }
}

/** schema.org/RealEstateListing: the offer is the monthly rent in ngultrum. */
function structuredListing(listing: Listing, url: string, image: readonly string[]) {
  const { title, description, publishedAt, askingRentAmount, availableOn, officeName, placeLabel, bedrooms } = listing
  return {
    '@type': 'RealEstateListing',
    name: title,
    url,
    ...(description ? { description } : {}),
    ...(publishedAt ? { datePosted: publishedAt } : {}),
    ...(image.length > 0 ? { image } : {}),
    mainEntity: {
      '@type': listing.propertyType === 'UNIT' && listing.use === 'RESIDENTIAL' ? 'Apartment' : 'Place',
      name: title,
      address: { '@type': 'PostalAddress', addressLocality: placeLabel, addressCountry: 'BT' },
      ...(bedrooms ? { numberOfBedrooms: bedrooms } : {}),
    },
    offers: {
      '@type': 'Offer',
      businessFunction: 'http://purl.org/goodrelations/v1#LeaseOut',
      ...(availableOn ? { availabilityStarts: availableOn } : {}),
      priceSpecification: {
        '@type': 'UnitPriceSpecification',
        price: formatAmount(askingRentAmount).replaceAll(',', ''),
        priceCurrency: 'BTN',
        unitCode: 'MON',
      },
      offeredBy: { '@type': 'Organization', name: officeName },
    },
  }
}

function factsOf(listing: Listing): string[] {
  const { use, bedrooms, placeLabel, askingRentAmount, availableOn } = listing
  return [
    placeLabel,
    codeLabel(use),
    ...(bedrooms ? [bedrooms === 1 ? '1 bedroom' : `${bedrooms} bedrooms`] : []),
    `${formatMoney(askingRentAmount)} a month`,
    ...(availableOn ? [`free from ${formatDate(availableOn)}`] : []),
  ]
}
