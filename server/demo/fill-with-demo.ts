import { adviceContract } from '../../domain/advices/advice-contract.ts'
import { claimContract } from '../../domain/payments/claim-contract.ts'
import { addMonths, type CalendarDate } from '../../domain/calendar-date.ts'
import { authContract } from '../../domain/identity/auth-contract.ts'
import { settingContract } from '../../domain/overview/setting-contract.ts'
import { personContract } from '../../domain/people/person-contract.ts'
import { managerContract } from '../../domain/people/manager-contract.ts'
import { organisationOf } from '../platform/actor.ts'
import type { Tx } from '../platform/database/database.ts'
import type { LocalClient } from '../platform/database/local-client.ts'
import type { Outbox } from '../platform/delivery/outbox.ts'
import type { OutgoingSms } from '../platform/delivery/sms-transport.ts'
import { demoContacts } from './demo-names.ts'
import type { DemoOffice } from './demo-office.ts'
import { demoOrganisation } from './demo-organisation.ts'
import { seededRandom } from './seeded-random.ts'
import { fillRegister } from './demo-register.ts'
import { markDemoLand } from './mark-demo-land.ts'
import { monthsOfHistory } from './demo-tenancies.ts'
import { giveDemoNotice, offerDemoHandOver } from './give-demo-notice.ts'
import { allotDemoUnits } from './letting/allot-demo-units.ts'
import { applyForHome } from './letting/apply-for-home.ts'
import { listVacantUnits } from './list-vacant-units.ts'
import { offerEstate } from './owner-estate.ts'
import { payOnline } from './pay-online.ts'
import { photographBuildings } from './photograph-buildings.ts'
import { playTwoYears } from './play-two-years.ts'
import { reportDemoDamage } from './report-demo-damage.ts'
import { planAndSpend } from './lately/plan-and-reserve.ts'
import { addDemoProvider } from './lately/add-demo-provider.ts'
import { exportBooks } from './lately/export-books.ts'
import { workOnBuildings } from './lately/work-on-buildings.ts'
import { openDemoDisputes } from './lately/open-demo-disputes.ts'
import { noteDeliveries } from './lately/note-deliveries.ts'
import { recordVacancyLetters } from './lately/record-vacancy-letters.ts'
import { writeAnnouncements } from './write-announcements.ts'

export type DemoSignIn = { role: string; username: string; password: string; name: string }

/** The parts of the running product that the demo uses, with a clock that it can set. */
export type DemoProduct = {
  visitor: LocalClient
  clientOf: (token: string) => LocalClient
  setClock: (instant: Date) => void
  today: () => CalendarDate
  asAdmin: <T>(adminId: string, work: (tx: Tx) => Promise<T>) => Promise<T>
  /** Every SMS that was sent, oldest first. */
  sms: OutgoingSms[]
  outbox: Outbox
  /** Updates the table statistics for the planner of PostgreSQL. */
  updateStatistics: () => Promise<void>
}

const password = 'lotus in the valley'
const adminPhone = '17100001'

/** Fills an empty installation through the product's own calls. Returns the sign-ins. */
export async function fillWithDemo(product: DemoProduct, today: CalendarDate): Promise<DemoSignIn[]> {
  const goTo = (day: CalendarDate) => product.setClock(new Date(`${day}T04:00:00Z`))
  goTo(addMonths(today, -monthsOfHistory))
  const admin = await product.visitor.call(authContract.signUp, {
    body: {
      nameEnglish: 'Ugyen Tshomo',
      phoneNumber: adminPhone,
      email: 'ugyen@norbuling.example',
      password,
      organisationName: demoOrganisation,
    },
  })
  const office: DemoOffice = {
    call: callsOfTheDay(product),
    inTransaction: (work) => product.asAdmin(admin.id, work),
    random: seededRandom(2026),
    contactOf: demoContacts(),
    goTo,
    outbox: product.outbox,
    updateStatistics: product.updateStatistics,
  }
  await giveAddress(office)
  const register = await fillRegister(office)
  const { tenantPhone, payerPhone, leaverPhones } = await playTwoYears(office, register, today)
  await recordVacancyLetters(office)
  await listVacantUnits(office, today)
  await applyForHome(office, today)
  await allotDemoUnits(office, today)
  await openDemoDisputes(office, today)
  await exportBooks(office, today)
  await addDemoProvider(office)
  await photographBuildings(office)
  await office.call(managerContract.create, {
    body: { nameEnglish: 'Kinley Yangzom', nameDzongkha: 'ཀུན་ལེགས་དབྱངས་འཛོམས', ...office.contactOf('14') },
  })
  const organisationId = await office.inTransaction(async (tx) => organisationOf(tx.actor))
  if (organisationId) await product.outbox.deliver(organisationId)
  await setOwnPassword(product, office, register.ownerPhone)
  await setOwnPassword(product, office, tenantPhone)
  await offerEstate(office, {
    estate: register.estate,
    owner: await signIn(product, register.ownerPhone),
    visitor: product.visitor,
  })
  const { user: owner } = await product.visitor.call(authContract.login, { body: { username: register.ownerPhone, password } })
  await planAndSpend({ office, owner: await signIn(product, register.ownerPhone), ownerId: owner.id, register, today })
  await reportDemoDamage({ office, tenant: () => signIn(product, tenantPhone), ownerId: owner.id, today })
  await workOnBuildings({
    ...{ office, ownerId: owner.id, buildingIds: register.buildingIds, today },
    owner: () => signIn(product, register.ownerPhone),
    tenant: () => signIn(product, tenantPhone),
  })
  await writeAnnouncements(office)
  await markDemoLand(office, today)
  await noteDeliveries(office)
  await claimToHavePaid(await signIn(product, tenantPhone), today)
  if (payerPhone) {
    await setOwnPassword(product, office, payerPhone)
    await payOnline(await signIn(product, payerPhone))
  }
  for (const phone of leaverPhones) {
    await setOwnPassword(product, office, phone)
    const { user } = await product.visitor.call(authContract.login, { body: { username: phone, password } })
    const given = await giveDemoNotice(await signIn(product, phone), user.id, password)
    if (!given) continue
    await offerDemoHandOver(office, given)
    break
  }
  return demoSignIns(register.ownerPhone, tenantPhone)
}

/** The address is on every printed document and in the office's settings. */
async function giveAddress(office: DemoOffice): Promise<void> {
  const value = { name: demoOrganisation, address: 'Norzin Lam, Thimphu', phone: adminPhone, smsHeaderTitle: '' }
  await office.call(settingContract.update, { body: { key: 'organisation', value } })
  // The rents of the demo are invented, so the page of usual rents can show some.
  await office.call(settingContract.update, { body: { key: 'rentStatistics', value: { isOn: true } } })
}

/** A session lasts twelve hours, so the ADMIN signs in on each working day of the office. */
function callsOfTheDay({ visitor, clientOf, today }: DemoProduct): LocalClient['call'] {
  let day: CalendarDate | undefined
  let client: Promise<LocalClient> | undefined
  return async (endpoint, input) => {
    if (day !== today() || !client) {
      day = today()
      client = visitor.call(authContract.login, { body: { username: adminPhone, password } }).then(({ token }) => clientOf(token))
    }
    return (await client).call(endpoint, input)
  }
}

/**
 * The demo's owner and tenant set their own password, like every user. Their temporary passwords expired years ago on the demo's clock, so
 * the office sends new ones.
 */
async function setOwnPassword({ visitor, clientOf, sms }: DemoProduct, office: DemoOffice, phone: string): Promise<void> {
  await office.call(personContract.resetSignIn, { params: { id: await personOf(office, phone) } })
  const temporary = sms
    .filter(({ to }) => to === phone)
    .map(({ body }) => /password: (\S+)/.exec(body)?.[1])
    .findLast(Boolean)
  if (!temporary) throw new Error(`No temporary password was sent to ${phone}.`)
  const { token, user } = await visitor.call(authContract.login, { body: { username: phone, password: temporary } })
  await clientOf(token).call(authContract.updatePassword, {
    body: { userId: user.id, newPassword: password, newPasswordRentry: password },
  })
}

function personOf(office: DemoOffice, phone: string): Promise<string> {
  return office.inTransaction(async (tx) => {
    const owners = tx.selectFrom('owners').select('id').where('phone_number', '=', phone)
    const tenants = tx.selectFrom('tenants').select('id').where('phone_number', '=', phone)
    return (await owners.union(tenants).executeTakeFirstOrThrow()).id
  })
}

async function signIn({ visitor, clientOf }: DemoProduct, username: string): Promise<LocalClient> {
  return clientOf((await visitor.call(authContract.login, { body: { username, password } })).token)
}

function demoSignIns(ownerPhone: string, tenantPhone: string): DemoSignIn[] {
  return [
    { role: 'ADMIN', username: adminPhone, password, name: 'the office' },
    { role: 'OWNER', username: ownerPhone, password, name: 'an owner' },
    { role: 'TENANT', username: tenantPhone, password, name: 'a tenant' },
  ]
}

/** The claim waits for the office to check it. */
async function claimToHavePaid(tenant: LocalClient, today: CalendarDate): Promise<void> {
  const { items } = await tenant.call(adviceContract.list, { query: { open: 'true', kind: 'RENT', sort: 'dueDate:asc' } })
  const [advice] = items
  if (!advice) return
  const claim = { adviceId: advice.id, amount: advice.balanceAmount, method: 'MBOB', reference: 'JRN700200', paidOn: today }
  const { status } = await tenant.raw(claimContract.create, { body: claim })
  if (status !== 201) throw new Error('The demo’s proof of payment was refused.')
}
