import { type Application, applicationContract } from '../../../domain/applications/application-contract.ts'
import { calendarDate } from '../../../domain/calendar-date.ts'
import { organisationRunBy } from '../organisation-run-by.ts'
import { type Admin, aCid, aPhone, aPublishedListing } from '../factories.ts'
import type { Caller, TestApp } from '../test-app.ts'

type Office = Pick<Admin, 'call'>

export const statements = () => ({
  name: 'Pema Choden Dorji',
  cid: aCid(),
  adults: 2,
  children: 1,
  members: [{ name: 'Tandin Dorji', relationship: 'Husband' }],
  occupation: 'Teacher',
  employer: 'Norzin Higher Secondary School',
  monthlyIncomeAmount: 4_500_000,
  presentAddress: 'Changzamtog, Thimphu',
  moveInOn: calendarDate('2025-08-01'),
  months: 24,
  hasConsented: true as const,
})

type Given = Partial<ReturnType<typeof statements>> & { listingId?: string; phoneNumber?: string }

/** Entered by the office. */
export async function anApplication(admin: Office, given: Given = {}) {
  const listingId = given.listingId ?? (await aPublishedListing(admin)).id
  return admin.call(applicationContract.create, { body: { ...statements(), phoneNumber: aPhone(), ...given, listingId } })
}

export async function anInvitation(admin: Office, listingId?: string): Promise<Application> {
  const body = { listingId: listingId ?? (await aPublishedListing(admin)).id, name: 'Pema Choden', phoneNumber: aPhone() }
  return admin.call(applicationContract.invite, { body })
}

/** The code of the link that was last sent to a number. */
export async function codeSentTo(app: TestApp, admin: Pick<Admin, 'adminId'>, phoneNumber: string | null): Promise<string> {
  await app.outbox.deliver(await organisationRunBy(app, admin))
  const body = app.sms.findLast((sms) => sms.to === phoneNumber && sms.body.includes('/apply/'))?.body ?? ''
  return /\/apply\/(\w+)/.exec(body)?.[1] ?? ''
}

/** A record for each call of applications that requires a version, with a valid body. */
export function applicationSamples(office: () => Admin) {
  const typed = () => anApplication(office())
  return {
    'application.update': async () => ({ ...(await typed()), body: { months: 12 } }),
    'application.sendLink': () => anInvitation(office()),
    'application.revokeLink': () => anInvitation(office()),
    'application.review': typed,
    'application.accept': typed,
    'application.refuse': async () => ({ ...(await typed()), body: { reason: 'DOCUMENTS' } }),
    'application.withdraw': typed,
  }
}

type Sent = { params?: Record<string, string>; body?: unknown }
type Call = (key: string, sent?: Sent, by?: Caller) => Promise<Record<string, unknown>>

/** Makes each call of the office about an application once. */
export async function callApplications(call: Call, admin: Admin): Promise<void> {
  const { id: listingId } = await aPublishedListing(admin)
  const invited = await call('application.invite', { body: { listingId, name: 'Pema', phoneNumber: aPhone() } })
  const params = { id: String(invited['id']) }
  await call('application.sendLink', { params })
  await call('application.revokeLink', { params })
  await call('application.withdraw', { params })
  const typed = async () =>
    String((await call('application.create', { body: { ...statements(), listingId, phoneNumber: aPhone() } }))['id'])
  const [first, second] = [await typed(), await typed()]
  await call('application.update', { params: { id: first }, body: { months: 12 } })
  await call('application.review', { params: { id: first } })
  await call('application.accept', { params: { id: first } })
  await call('application.refuse', { params: { id: second }, body: { reason: 'LET_TO_ANOTHER' } })
}
