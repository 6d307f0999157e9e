import { adviceContract } from '../domain/advices/advice-contract.ts'
import { paymentLinkContract } from '../domain/advices/payment-link-contract.ts'
import { paymentContract } from '../domain/payments/payment-contract.ts'
import { monthOf, thimphuDate } from '../domain/calendar-date.ts'
import { buildingContract } from '../domain/properties/building-contract.ts'
import { unitContract } from '../domain/properties/unit-contract.ts'
import { anActiveLease, anOwner, aPlot, aPublishedListing, aTenant, aThram } from '../server/testing/factories.ts'
import type { ApiClient } from './api-client.ts'
import { arrive } from './people-by-api.ts'
import type { RunningProduct } from './running-product.ts'

// An office with one record of each kind, so that a story can visit them all. The typed text contains no English word.

export const ownPassword = 'a-quiet-orchard'
export const dorji = { nameEnglish: 'Dorji Wangchuk', phoneNumber: '17100002' }
export const sonam = { firstName: 'Sonam', lastName: 'Choden', phoneNumber: '17100004' }
/** All texts that are typed here and shown again. */
export const typedWords = [
  'Dorji',
  'Wangchuk',
  'Sonam',
  'Choden',
  'Pema',
  'Norzin',
  'Dechen',
  'Tashi',
  'Wangdi',
  'Karma',
  'Deki',
  'THI',
]

/** The id of each record; for the payment link, its path. */
export type AtWork = Record<
  'owner' | 'tenant' | 'thram' | 'plot' | 'building' | 'unit' | 'lease' | 'advice' | 'payment' | 'payLink' | 'listing',
  string
>

export async function anOfficeAtWork(admin: ApiClient, server: RunningProduct): Promise<AtWork> {
  const today = thimphuDate(new Date())
  const { id: owner } = await anOwner(admin, dorji)
  const { id: thram } = await aThram(admin, [{ ownerId: owner }])
  const { id: plot } = await aPlot(admin, thram)
  const { id: building } = await admin.call(buildingContract.create, {
    body: { name: 'Norzin', plotIds: [plot], use: 'RESIDENTIAL', floors: 4 },
  })
  const [unit, vacant] = await Promise.all(['11', '12'].map((unitNumber) => unitOf(admin, building, unitNumber)))
  const { id: tenant } = await aTenant(admin, sonam)
  const { id: lease } = await anActiveLease(admin, {
    tenantId: tenant,
    ...(unit ? { propertyId: unit } : {}),
    startDate: `${monthOf(today)}-01`,
    endDate: `${Number(today.slice(0, 4)) + 1}-12-31`,
    rentAmount: 1_200_000,
    depositAmount: 2_400_000,
  })
  await admin.call(adviceContract.generate, { body: { month: monthOf(today) } })
  const advices = await admin.call(adviceContract.list, { query: { leaseId: lease, kind: 'RENT' } })
  const advice = advices.items[0]?.id ?? ''
  const { id: payment } = await admin.call(paymentContract.payAdvice, {
    params: { id: advice },
    body: { amount: 500_000, method: 'CASH', paidOn: today, isAnotherPayment: true },
  })
  const link = await admin.call(paymentLinkContract.issue, { params: { id: advice } })
  const payLink = new URL(link.address ?? '').pathname
  const { id: listing } = await aPublishedListing(admin, { title: 'Norzin 12', ...(vacant ? { propertyId: vacant } : {}) })
  await Promise.all([dorji, sonam].map(({ phoneNumber }) => arrive(server, phoneNumber, ownPassword)))
  return { owner, tenant, thram, plot, building, unit: unit ?? '', lease, advice, payment, payLink, listing }
}

async function unitOf(admin: ApiClient, buildingId: string, unitNumber: string): Promise<string> {
  const body = { unitNumber, buildingId, floor: 1, use: 'RESIDENTIAL', bedrooms: 2 } as const
  return (await admin.call(unitContract.create, { body })).id
}
