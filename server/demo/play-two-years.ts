import { addDays, addMonths, type CalendarDate, firstDayOf, type Month, monthOf } from '../../domain/calendar-date.ts'
import { leaseContract, newLeaseSchema } from '../../domain/leases/lease-contract.ts'
import { chhetrum } from '../../domain/money.ts'
import { tenantContract } from '../../domain/people/tenant-contract.ts'
import { recordPayments } from '../payments/record-payment.ts'
import { makeTemporaryPassword } from '../identity/sign-in/passwords.ts'
import { activateLease } from '../leases/activate-lease.ts'
import { addCharge } from '../leases/charges/change-charges.ts'
import { createLease } from '../leases/create-lease.ts'
import { duringCall } from '../platform/http/current-call.ts'
import type { Input } from '../platform/database/local-client.ts'
import { hashPassword } from '../platform/keys/hash-password.ts'
import { templateContract } from '../../domain/notifications/template-contract.ts'
import { notificationTypes, typeRules } from '../../domain/settings/notification-type.ts'
import { billAndCollect } from './bill-and-collect.ts'
import { importDemoStatement } from './import-demo-statement.ts'
import { dayOf, type History, openAdvices, type Running } from './demo-history.ts'
import { institutions } from './demo-names.ts'
import type { DemoOffice } from './demo-office.ts'
import type { DemoRegister, LetUnit } from './demo-register.ts'
import type { LetHouse, LetLand } from './demo-property.ts'
import { monthsOfHistory, planTenancies, type Tenancy } from './demo-tenancies.ts'
import { registerDemoTenant, witness } from './demo-tenants.ts'
import { createNextLeases } from './create-next-leases.ts'
import { writeAgreementTemplate } from './leases/write-agreement-template.ts'
import { agreeOnReserves } from './lately/plan-and-reserve.ts'
import { openTheBooks, recordMoney } from './record-money.ts'
import { moveSomeLeases } from './move-some-leases.ts'
import { playExceptions } from './play-exceptions.ts'
import { type DemoMeters, noMeters, readMeters, setUpMeters } from './read-demo-meters.ts'
import { handOverMany, register, signByAll } from './sign-and-hand-over.ts'

/** The phones of the demo's tenant, of another tenant with debt, and of leaving tenants, one of whom gives notice. */
export type TwoYears = { tenantPhone: string; payerPhone: string; leaverPhones: string[] }

/** Query plans made while the tables were empty read every entry of the office for each posting. */
const monthsWithStatistics = [0, 1, 3, 8]

/** In the last of these months, some homes are charged by meter. */
const monthsOfMeters = 5

/** Simulates two years of an office: leases begin and end, months are billed, and rents are paid on time, late, in part or not at all. */
export async function playTwoYears(office: DemoOffice, register: DemoRegister, today: CalendarDate): Promise<TwoYears> {
  const history: History = { office, today, running: new Map(), expected: [], officeAccountId: null }
  const firstMonth = monthOf(addMonths(today, -monthsOfHistory))
  office.goTo(firstDayOf(firstMonth))
  const books = await openTheBooks(office, register, firstDayOf(firstMonth))
  history.officeAccountId = books.officeAccountId
  await agreeOnReserves(office, register)
  const tenancies = planTenancies(register.units, office.random)
  let meters: DemoMeters = noMeters
  await switchMessages(office, 'OFF')
  for (let index = 0; index <= monthsOfHistory; index += 1) {
    const month = monthOf(addMonths(firstDayOf(firstMonth), index))
    await letUnits(
      history,
      tenancies.filter(({ startsInMonth }) => startsInMonth === index),
      month,
    )
    const { estate } = register
    const begins = ({ monthsAgo }: { monthsAgo: number }) => monthsOfHistory - monthsAgo === index
    await letLand(history, [...register.land, estate.land].filter(begins), month)
    if (begins(estate.house)) await letHouse(history, estate.house, month)
    if (index === monthsOfHistory - monthsOfMeters) meters = await setUpMeters(history, month)
    else if (meters !== noMeters) await readMeters(history, meters, { month, isLast: index === monthsOfHistory })
    await billAndCollect(history, month)
    await recordMoney(office, { books, register, index, month, today })
    if (monthsWithStatistics.includes(index)) await office.updateStatistics()
  }
  office.goTo(today)
  await switchMessages(office, 'ON')
  await writeAgreementTemplate(office)
  await createNextLeases(history, register)
  await moveSomeLeases(history)
  await playExceptions(history)
  await importDemoStatement(office, { today, bankAccountId: books.officeAccountId ?? undefined })
  const [tenantPhone = '', payerPhone = '', ...leaverPhones] = debtors(history)
  return { tenantPhone, payerPhone, leaverPhones }
}

/** Tenants who live here now and pay in parts, so that there is something to see. */
function debtors({ running }: History): string[] {
  return [...running.values()].flatMap(({ habit, isHandedBack, phone }) =>
    habit === 'PARTIAL' && !isHandedBack && phone ? phone : [],
  )
}

async function letUnits(history: History, tenancies: readonly Tenancy[], month: Month): Promise<void> {
  const byDay = Map.groupBy(tenancies, ({ startsOnDay }) => startsOnDay)
  for (const day of [...byDay.keys()].sort((a, b) => a - b)) {
    const startsOn = dayOf(month, day)
    if (startsOn > history.today) continue
    history.office.goTo(startsOn)
    await letOnDay(history, byDay.get(day) ?? [], startsOn)
  }
}

/** Tenants register, leases are created, deposits are paid and leases become active, all on the first day of the lease. */
async function letOnDay(history: History, tenancies: readonly Tenancy[], startDate: CalendarDate): Promise<void> {
  const { office, running } = history
  const password = await makeTemporaryPassword(hashPassword)
  const leases = await office.inTransaction(async (tx) => {
    const drawnUp: Running[] = []
    for (const { unit, months, habit, staysOn, endedDaysAgo } of tenancies) {
      const tenant = await registerDemoTenant(tx, office, { isBusiness: unit.isCommercial, password })
      const endDate =
        endedDaysAgo === undefined ? addDays(addMonths(startDate, months), -1) : addDays(history.today, -endedDaysAgo)
      const lease = await createLease(
        tx,
        newLeaseSchema.parse({ ...termsOfUnit(office, unit), tenantId: tenant.id, startDate, endDate }),
      )
      const charge = habit === 'PROMPT' ? chargeOf(running.size + drawnUp.length, unit) : undefined
      if (charge) {
        await duringCall('recurringCharge.create', () => addCharge(tx, { leaseId: lease.id, startsOn: startDate, ...charge }))
      }
      drawnUp.push({
        leaseId: lease.id,
        // Only a person is shown as the demo's tenant.
        phone: unit.isCommercial ? '' : (tenant.phoneNumber ?? ''),
        habit,
        endsOn: endDate,
        staysOn,
        isHandedBack: false,
      })
    }
    return drawnUp
  })
  const deposits = await openAdvices(office, { kind: 'SECURITY_DEPOSIT' })
  await office.inTransaction(async (tx) => {
    await recordPayments(
      tx,
      deposits.map(({ id, leaseId, balanceAmount, adviceNumber }) => ({
        leaseId,
        adviceIds: [id],
        received: {
          amount: balanceAmount,
          method: 'BANK_TRANSFER',
          paidOn: startDate,
          reference: `DEP${adviceNumber.slice(-6)}`,
        },
      })),
    )
    // Documents of leases that ended long ago were never in the product; the office has them on paper.
    const waitUntilStable = leases.filter(({ endsOn }) => endsOn >= history.today).map(({ leaseId }) => leaseId)
    for (const leaseId of waitUntilStable) {
      await signByAll(tx, leaseId)
      await register(tx, leaseId, running.size + waitUntilStable.indexOf(leaseId) + 1)
    }
    await handOverMany(tx, waitUntilStable)
    const reason = 'Signed copies and condition report are in the paper file.'
    for (const lease of leases) {
      await duringCall('lease.activate', () =>
        activateLease(tx, lease.leaseId, { reason: waitUntilStable.includes(lease.leaseId) ? null : reason }),
      )
      running.set(lease.leaseId, lease)
    }
  })
}

const noOther = { name: null, rateAmount: null, area: null, meterId: null, persons: null, endsOn: null, isGstCharged: false }

/**
 * Charges that some punctual tenants pay with the rent: shops pay a service charge to the owners, and every sixth home pays the office for
 * parking.
 */
function chargeOf(count: number, { isCommercial }: LetUnit) {
  if (isCommercial)
    return { ...noOther, kind: 'SERVICE' as const, amount: chhetrum(150_000), payee: 'OWNER' as const, isGstCharged: true }
  if (count % 6 !== 0) return undefined
  return { ...noOther, kind: 'PARKING' as const, amount: chhetrum(50_000), payee: 'OFFICE' as const }
}

function termsOfUnit(office: DemoOffice, { id, rentNu, isCommercial }: LetUnit) {
  return {
    propertyType: 'UNIT',
    propertyId: id,
    rentAmount: Math.round(rentNu) * 100,
    depositAmount: Math.round(rentNu) * 200,
    purpose: isCommercial ? 'Shop' : 'Residence',
    witnesses: [witness(office), witness(office)],
  }
}

async function letLand(history: History, plots: readonly LetLand[], month: Month): Promise<void> {
  for (const { id, rateNu, areaAcre } of plots) {
    await letToInstitution(history, month, {
      propertyType: 'LAND',
      propertyId: id,
      months: 120,
      frequency: 'QUARTERLY',
      periodMethod: 'ANNIVERSARY',
      rate: { amount: rateNu, per: 'SQFT', area: { value: areaAcre, unit: 'ACRE' } },
      escalation: { everyMonths: 60, percent: '10' },
      purpose: 'Business use of land',
    })
  }
}

async function letHouse(history: History, { id, rentNu }: LetHouse, month: Month): Promise<void> {
  const rentAmount = chhetrum(rentNu * 100)
  await letToInstitution(history, month, {
    propertyType: 'BUILDING',
    propertyId: id,
    months: 36,
    rentAmount,
    purpose: 'Classrooms and office',
  })
}

type LeaseBody = NonNullable<Input<typeof leaseContract.create>['body']>
type FullTerms = Omit<LeaseBody, 'tenantId' | 'startDate' | 'endDate' | 'witnesses'> & { months: number }

async function letToInstitution({ office, running }: History, month: Month, { months, ...terms }: FullTerms): Promise<void> {
  const startDate = firstDayOf(month)
  office.goTo(startDate)
  const contact = office.contactOf('14')
  const tenant = await office.call(tenantContract.create, {
    body: {
      tenantType: 'INSTITUTION',
      firstName: office.random.pick(institutions),
      licenceNumber: `I${contact.cid.slice(3, 9)}`,
      phoneNumber: contact.phoneNumber,
    },
  })
  const endDate = addDays(addMonths(startDate, months), -1)
  const lease = await office.call(leaseContract.create, {
    body: { ...terms, tenantId: tenant.id, startDate, endDate, witnesses: [witness(office), witness(office)] },
  })
  await office.call(leaseContract.activate, {
    params: { id: lease.id },
    body: { overrideReason: 'Taken over from the paper register.' },
  })
  running.set(lease.id, {
    leaseId: lease.id,
    phone: tenant.phoneNumber ?? '',
    habit: 'PROMPT',
    endsOn: lease.endDate,
    staysOn: false,
    isHandedBack: false,
  })
}

/** Two years are simulated in a minute, so notifications of past events are not sent. Sign-in messages are sent. */
async function switchMessages(office: DemoOffice, to: 'OFF' | 'ON'): Promise<void> {
  for (const type of notificationTypes.filter((one) => !typeRules[one].isSignIn)) {
    if (to === 'OFF') await office.call(templateContract.update, { params: { type }, body: { isOn: false } })
    else await office.call(templateContract.reset, { params: { type } })
  }
}
