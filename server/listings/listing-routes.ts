import { enquiryContract } from '../../domain/listings/enquiry-contract.ts'
import { listingContract } from '../../domain/listings/listing-contract.ts'
import { fieldProblem, notFound } from '../../domain/problem.ts'
import { receiveDocument } from '../documents/objects/store-objects.ts'
import { makeLinkPreview } from '../documents/make-picture.ts'
import { enquiryLimit, consumeAttempt } from '../identity/sign-in/login-limits.ts'
import { authActor, visitor } from '../platform/actor.ts'
import { previewSize } from '../platform/http/web-app.ts'
import type { Services } from '../platform/services.ts'
import { changeListing, draftListing, publishListing, removeListing, unpublishListing } from './change-listing.ts'
import { changeEnquiry, listEnquiries, organisationOfListing, readEnquiry, receiveEnquiry } from './enquiry-store.ts'
import { addListingPhoto } from './listing-photos.ts'
import {
  countPublished,
  countView,
  findOwn,
  findPublished,
  listOwn,
  listPositions,
  listPublished,
  readOwn,
  readPublishedPhoto,
} from './listing-store.ts'

export function listingRoutes(services: Services): void {
  publicRoutes(services)
  ownRoutes(services)
  enquiryRoutes(services)
}

function publicRoutes({ serve }: Services): void {
  serve.endpoint(listingContract.list, ({ tx, query }) => listPublished(tx, query))
  serve.endpoint(listingContract.figures, ({ tx }) => countPublished(tx))
  serve.endpoint(listingContract.positions, async ({ tx, query }) => ({ items: await listPositions(tx, query) }))
  serve.endpoint(listingContract.read, async ({ tx, actor, params: { id } }) => {
    // When the office or the owner opens their own listing, it is not counted as a view, and is visible in every state.
    const own = actor.kind === 'staff' || actor.kind === 'owner' ? await findOwn(tx, id) : undefined
    if (own) return own
    const listing = await tx.actingAs('visitor', (stranger) => findPublished(stranger, id))
    if (!listing) throw notFound('listing')
    await tx.actingAs('visitor', (stranger) => countView(stranger, id))
    return listing
  })
  serve.file(
    listingContract.photo,
    async ({ tx, params, query: { size } }) => ({
      ...(await readPublishedPhoto(tx, { ...params, isSmall: size === 'thumb' })),
      isPreview: size === 'preview',
    }),
    async ({ content, contentType, hash, isPreview }) =>
      isPreview
        ? {
            ...{ content: await makeLinkPreview(await content.bytes(), previewSize), type: 'image/jpeg', name: 'photo.jpg' },
            etag: `"${hash}-preview"`,
          }
        : { content, type: contentType, name: 'photo.webp', etag: `"${hash}"` },
  )
}

function ownRoutes({ serve }: Services): void {
  serve.endpoint(listingContract.own, ({ tx, query }) => listOwn(tx, query))
  serve.endpoint(listingContract.readOwn, ({ tx, params }) => readOwn(tx, params.id))
  serve.endpoint(listingContract.create, ({ tx, body }) => draftListing(tx, body))
  serve.endpoint(listingContract.update, ({ tx, params, body, ifMatch }) =>
    changeListing(tx, { id: params.id, change: body, ifMatch }),
  )
  serve.endpoint(listingContract.remove, ({ tx, params, ifMatch }) => removeListing(tx, params.id, ifMatch))
  serve.endpoint(listingContract.publish, ({ tx, params }) => publishListing(tx, params.id))
  serve.endpoint(listingContract.unpublish, ({ tx, params }) => unpublishListing(tx, params.id))
  serve.outside(listingContract.addPhoto, async ({ within, beginOnce, actor, readFile, params }) => {
    await within(actor, (tx) => readOwn(tx, params.id))
    const file = await receiveDocument({ within, actor }, await readFile())
    return beginOnce((tx) => addListingPhoto(tx, params.id, file))
  })
}

function enquiryRoutes({ serve, botCheck }: Services): void {
  serve.outside(enquiryContract.ask, async ({ within, address, params, body: { botCheck: answer, ...enquiry } }) => {
    if (!enquiry.phoneNumber && !enquiry.email) throw fieldProblem('/phoneNumber', 'Enter a phone number or an e-mail address.')
    await botCheck.require(answer, address)
    const organisationId = await within(visitor, (tx) => organisationOfListing(tx, params.id))
    await within(authActor, (tx) => consumeAttempt(tx, enquiryLimit(address)))
    return { id: await within({ kind: 'job', organisationId }, (tx) => receiveEnquiry(tx, params.id, enquiry)) }
  })
  serve.endpoint(enquiryContract.list, ({ tx, query }) => listEnquiries(tx, query))
  serve.endpoint(enquiryContract.read, ({ tx, params }) => readEnquiry(tx, params.id))
  serve.endpoint(enquiryContract.update, ({ tx, params, body, ifMatch }) =>
    changeEnquiry(tx, { id: params.id, change: body, ifMatch }),
  )
}
