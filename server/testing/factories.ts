import { deleteFailures, signUpLimit } from '../identity/sign-in/login-limits.ts'
import type { z } from 'zod'
import { authContract } from '../../domain/identity/auth-contract.ts'
import { leaseContract, type newLeaseSchema } from '../../domain/leases/lease-contract.ts'
import { enquiryContract } from '../../domain/listings/enquiry-contract.ts'
import { settingContract } from '../../domain/overview/setting-contract.ts'
import { listingContract } from '../../domain/listings/listing-contract.ts'
import { viewingContract } from '../../domain/listings/viewing-contract.ts'
import { administrativeZoneContract } from '../../domain/locations/location-contract.ts'
import { managerContract } from '../../domain/people/manager-contract.ts'
import { type newOwnerSchema, ownerContract } from '../../domain/people/owner-contract.ts'
import { type newTenantSchema, type Tenant, tenantContract } from '../../domain/people/tenant-contract.ts'
import { buildingContract } from '../../domain/properties/building-contract.ts'
import { plotContract } from '../../domain/properties/plot-contract.ts'
import { thramContract } from '../../domain/properties/thram-contract.ts'
import { type Unit, unitContract } from '../../domain/properties/unit-contract.ts'
import type { LocalClient } from '../platform/database/local-client.ts'
import { eventually } from './eventually.ts'
import { type Caller, callerOn, type TestApp } from './test-app.ts'

// Each factory creates what it needs through the product's own calls, with values that are unique in the file and the same in every run.
// Otherwise a search for “905” would find a thram with that number once in a few hundred runs.

let given = 0
/** Called before each test file. */
export const restartFactories = () => (given = 0)
/** Records created during `work` have values from `first` on, and later ones are not affected. */
export async function withValuesFrom<T>(first: number, work: () => Promise<T>): Promise<T> {
  const before = given
  given = first
  try {
    return await work()
  } finally {
    given = before
  }
}
/** Looks random and never repeats: the factor has no common divisor with a power of ten. */
const digits = (length: number) => String((++given * 7_654_321_987) % 10 ** length).padStart(length, '0')
export const aPhone = () => `17${digits(6)}`
export const aCid = () => `1${digits(10)}`
export const aPassword = 'thirty-two prayer flags'

/** A caller who may make the calls of an office. */
type Office = Pick<LocalClient, 'call'> & { stock?: Stock }
export type Admin = Caller & { adminId: string; phoneNumber: string; stock?: Stock }
/** The stock of an office from office.ts: `aUnit` and `aTenant` use it while there is any. */
export type Stock = { units: Unit[]; tenants: Tenant[] }

/** A new organisation with its ADMIN signed in. Only the first of an installation may sign in immediately. */
export async function anAdmin(app: TestApp, setupCode = ''): Promise<Admin> {
  const phoneNumber = aPhone()
  const user = await app.visitor.call(authContract.signUp, {
    body: { nameEnglish: 'Pema Wangmo', phoneNumber, password: aPassword, organisationName: 'Wangmo Property Office', setupCode },
  })
  if (!user.loginEnabled) await enableAsOperator(app, user.id)
  return { ...(await app.signIn(phoneNumber, aPassword)), adminId: user.id, phoneNumber }
}

/** For tests that move the clock: nobody in this office is signed out after 12 hours. */
export async function withLongSessions(admin: Admin): Promise<Admin> {
  await admin.call(settingContract.update, {
    body: { key: 'sessions', value: { officeMinutes: 720, ownerAndTenantDays: 30 } },
  })
  return admin
}

/** A later organisation waits for a SUPERADMIN; tests that only need two of them enable it as the auth role. */
async function enableAsOperator(app: TestApp, personId: string): Promise<void> {
  await app.database.as({ kind: 'auth' }, (tx) =>
    tx.updateTable('people').set({ login_enabled: true }).where('id', '=', personId).execute(),
  )
  await allowSignUps(app)
}

/** A test can make any number of sign-ups, all from one address. */
export async function allowSignUps(app: TestApp): Promise<void> {
  await app.database.as({ kind: 'auth' }, (tx) => deleteFailures(tx, [signUpLimit('127.0.0.1')]))
}

export function anOwner(admin: Office, given: Partial<z.input<typeof newOwnerSchema>> = {}) {
  return admin.call(ownerContract.create, {
    body: { nameEnglish: 'Sonam Dorji', nameDzongkha: 'བསོད་ནམས་རྡོ་རྗེ', cid: aCid(), phoneNumber: aPhone(), ...given },
  })
}

export function aManager(
  admin: Office,
  given: { phoneNumber?: string; cid?: string; nameEnglish?: string; isApprover?: boolean } = {},
) {
  return admin.call(managerContract.create, {
    body: { nameEnglish: 'Dechen Lhamo', cid: aCid(), phoneNumber: aPhone(), ...given },
  })
}

export function passwordSentTo(app: TestApp, phoneNumber: string): string {
  const notified = app.sms.findLast(({ to, body }) => to === phoneNumber && body.includes('password: '))
  return /password: (\S+)/.exec(notified?.body ?? '')?.[1] ?? ''
}

/** Signs in a person who was sent a temporary password to this number: the first time they set `aPassword`, and later sign in with it. */
export async function arriveBySms(app: TestApp, phoneNumber: string): Promise<Caller> {
  const attempt = (password: string) => app.signIn(phoneNumber, password).catch(() => undefined)
  const sent = passwordSentTo(app, phoneNumber)
  // The SMS may be late or never come, if they have had `aPassword` all along.
  const known = sent === '' ? await attempt(aPassword) : undefined
  if (known) return known
  const arrived = await attempt(sent || (await eventually(() => passwordSentTo(app, phoneNumber) || undefined)))
  if (arrived?.signedIn) {
    const body = { userId: arrived.signedIn.user.id, newPassword: aPassword, newPasswordRentry: aPassword }
    await arrived.call(authContract.updatePassword, { body })
  }
  return app.signIn(phoneNumber, aPassword)
}

/** A person whom the office registered, signed in, with the id of their record. */
export type SignedInPerson = Caller & { id: string; phoneNumber: string }

async function signedIn(app: TestApp, { id, phoneNumber }: { id: string; phoneNumber: string | null }): Promise<SignedInPerson> {
  if (phoneNumber === null) throw new Error('This person has no phone number to sign in with.')
  return { ...(await arriveBySms(app, phoneNumber)), id, phoneNumber }
}

export async function aSignedInOwner(app: TestApp, admin: Office, given?: Parameters<typeof anOwner>[1]) {
  return signedIn(app, await anOwner(admin, given))
}

export async function aSignedInTenant(app: TestApp, admin: Office, given?: Parameters<typeof aTenant>[1]) {
  return signedIn(app, await aTenant(admin, given))
}

export async function aSignedInManager(app: TestApp, admin: Office, given?: Parameters<typeof aManager>[1]) {
  return signedIn(app, await aManager(admin, given))
}

/** The PIN of `aTenantWithPin`. */
export const aPin = '2580'

/** Signed in, and ready to sign a lease or a notice. */
export async function aTenantWithPin(app: TestApp, admin: Office): Promise<SignedInPerson> {
  const tenant = await aSignedInTenant(app, admin)
  await tenant.call(authContract.setPin, { params: { id: tenant.id }, body: { password: aPassword, pin: aPin } })
  return tenant
}

export async function asOperator(app: TestApp, first: Admin): Promise<Caller> {
  const roleId = first.signedIn?.user.roles.find(({ name }) => name === 'SUPERADMIN')?.id ?? ''
  return callerOn(app.fastify, await first.call(authContract.switchRole, { body: { roleId } }))
}

export async function aTenant(admin: Office, given?: Partial<z.input<typeof newTenantSchema>>) {
  const inStock = given ? undefined : admin.stock?.tenants.shift()
  const tenant = inStock ?? (await newTenant(admin, given))
  // Only a person who has deleted their account has no number.
  return { ...tenant, phoneNumber: tenant.phoneNumber ?? '' }
}

function newTenant(admin: Office, given: Partial<z.input<typeof newTenantSchema>> = {}) {
  return admin.call(tenantContract.create, {
    body: { tenantType: 'INDIVIDUAL', firstName: 'Kinley', lastName: 'Zangmo', cid: aCid(), phoneNumber: aPhone(), ...given },
  })
}

type Shares = { ownerId: string; share?: string }[]

export async function aThram(admin: Office, owners?: Shares) {
  const zones = await admin.call(administrativeZoneContract.list, { query: { type: 'U' } })
  const zone = zones.find(({ name }) => name === 'Thimphu Thromde')
  if (!zone) throw new Error('Thimphu Thromde is missing from the locations.')
  return admin.call(thramContract.create, {
    body: {
      thramNumber: digits(6),
      areaType: 'URBAN',
      ownershipCategory: 'INDIVIDUAL_OWNERSHIP',
      dzongkhagId: zone.dzongkhagId,
      administrativeZoneId: zone.id,
      owners: owners ?? [{ ownerId: (await anOwner(admin)).id }],
    },
  })
}

export async function aPlot(admin: Office, thramId?: string) {
  return admin.call(plotContract.create, {
    body: {
      plotNumber: `THI-${digits(6)}`,
      thramId: thramId ?? (await aThram(admin)).id,
      landOrigin: 'INHERITANCE',
      landUse: 'RESIDENTIAL',
      area: { value: '0.25', unit: 'ACRE' },
    },
  })
}

/** On a thram of its own, held by these owners. */
export async function aPlotOwnedBy(admin: Office, owners: Shares) {
  return aPlot(admin, (await aThram(admin, owners)).id)
}

export async function aBuilding(admin: Office, plotId?: string) {
  return admin.call(buildingContract.create, {
    body: { name: `Norling ${digits(4)}`, plotIds: [plotId ?? (await aPlot(admin)).id], use: 'RESIDENTIAL', floors: 5 },
  })
}

/** On a plot and thram of its own, held by these owners. */
export async function aBuildingOwnedBy(admin: Office, owners: Shares) {
  return aBuilding(admin, (await aPlotOwnedBy(admin, owners)).id)
}

type GivenUnit = { askingRentAmount?: number; use?: 'RESIDENTIAL' | 'COMMERCIAL' }

/** Vacant; without a given building, in a new one with its own plot, thram and owner. */
export async function aUnit(admin: Office, buildingId?: string, given: GivenUnit = {}) {
  const inStock = buildingId === undefined && Object.keys(given).length === 0 ? admin.stock?.units.shift() : undefined
  if (inStock) return inStock
  return admin.call(unitContract.create, {
    body: {
      unitNumber: digits(4),
      buildingId: buildingId ?? (await aBuilding(admin)).id,
      floor: 2,
      use: 'RESIDENTIAL',
      bedrooms: 3,
      ...given,
    },
  })
}

/** A PENDING lease of a unit: 10,000.00 a month through 2025, without a deposit, before two witnesses. */
export async function aLease(admin: Office, given: Partial<z.input<typeof newLeaseSchema>> = {}) {
  return admin.call(leaseContract.create, {
    body: {
      propertyType: 'UNIT',
      propertyId: given.propertyId ?? (await aUnit(admin)).id,
      tenantId: given.tenantId ?? (await aTenant(admin)).id,
      startDate: '2025-01-01',
      endDate: '2025-12-31',
      rentAmount: 1_000_000,
      witnesses: [
        { name: 'Karma', cid: aCid() },
        { name: 'Deki', cid: aCid() },
      ],
      ...given,
    },
  })
}

/** An active lease; the ADMIN continued without the documents. */
export async function anActiveLease(admin: Office, given: Partial<z.input<typeof newLeaseSchema>> = {}) {
  const lease = await aLease(admin, given)
  return admin.call(leaseContract.activate, { params: { id: lease.id }, body: { overrideReason: 'Papers are in the office.' } })
}

/** A vacant unit for 15,000.00 a month, published; somebody has enquired about it. */
export async function aPublishedListing(admin: Office, given: Partial<z.input<typeof listingContract.create.body>> = {}) {
  const { id } = await admin.call(listingContract.create, {
    body: {
      propertyType: 'UNIT',
      propertyId: given.propertyId ?? (await aUnit(admin)).id,
      title: 'Sunny flat above the river',
      askingRentAmount: 1_500_000,
      ...given,
    },
  })
  const listing = await admin.call(listingContract.publish, { params: { id } })
  const enquiry = await admin.call(enquiryContract.ask, {
    params: { id },
    body: { name: 'Tashi Wangdi', phoneNumber: aPhone(), message: 'Is it still free?' },
  })
  return { ...listing, enquiryId: enquiry.id }
}

export const viewingTimes = { date: '2025-06-20', endsAt: '10:30', places: 2 } as const

/** A visitor has requested a viewing time of a listing. */
export async function aViewing(
  admin: Office,
): Promise<{ viewing: string; viewingSlot: string; viewedListing: string; enquiryId: string }> {
  const { id: viewedListing, enquiryId } = await aPublishedListing(admin)
  const body = { ...viewingTimes, startsAt: '10:00' } as never
  const slot = await admin.call(viewingContract.offer, { params: { id: viewedListing }, body })
  const asked = { name: 'Tashi Wangdi', phoneNumber: aPhone() }
  const { id } = await admin.call(viewingContract.ask, { params: { id: slot.id }, body: asked })
  return { viewing: id, viewingSlot: slot.id, viewedListing, enquiryId }
}
