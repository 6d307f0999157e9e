import { calendarDate } from '../../calendar-date.ts'
import { chhetrum } from '../../money.ts'
import type { PropertyType } from '../../properties/property.ts'
import { termsText } from '../terms-text.ts'
import type { AgreementFacts } from './agreement-fields.ts'

type Party = AgreementFacts['content']['tenant']

const nobody: Party = {
  ...{ nameEnglish: '', nameDzongkha: null, cid: null, identityDocument: null, licenceNumber: null, taxpayerNumber: null },
  ...{ phoneNumber: null, email: null, address: null },
}

/** A fictitious lease for the preview of a template: of a unit, a building or a plot. */
export function exampleAgreement(kind: PropertyType, organisation: AgreementFacts['content']['organisation']): AgreementFacts {
  const isLand = kind === 'LAND'
  const [from, to] = [calendarDate('2026-01-01'), calendarDate('2027-12-31')]
  const rentAmount = chhetrum(1_500_000)
  const tenant = {
    ...nobody,
    nameEnglish: 'Example Tenant',
    cid: '11400000001',
    phoneNumber: '17000001',
    address: 'Changzamtok, Thimphu',
  }
  const owner = {
    ...nobody,
    nameEnglish: 'Example Owner',
    cid: '11400000002',
    phoneNumber: '17000002',
    address: 'Motithang, Thimphu',
  }
  const terms = {
    ...{ rate: null, frequency: isLand ? ('YEARLY' as const) : ('MONTHLY' as const), periodMethod: 'CALENDAR' as const },
    ...{ weekStartsOn: null, customDates: null, issueLeadDays: null, escalation: null, noticeDays: 60, dueDay: 5 },
    dueTiming: 'FOLLOWING_MONTH' as const,
    purpose: isLand ? 'Storage' : 'Residence',
    depositAmount: chhetrum(isLand ? 0 : 3_000_000),
  }
  return {
    content: {
      version: 1,
      leaseId: '00000000-0000-4000-8000-000000000000',
      leaseNumber: 'EXAMPLE',
      organisation,
      owners: [{ ...owner, share: null }],
      tenant,
      property: {
        kind,
        unit: kind === 'UNIT' ? '2A' : null,
        building: isLand ? null : { nameEnglish: 'Example House', nameDzongkha: null },
        plotNumber: 'CZ-101',
        thramNumber: '101',
        administrativeZone: { label: 'Thromde', nameEnglish: 'Thimphu', nameDzongkha: null },
        dzongkhag: { nameEnglish: 'Thimphu', nameDzongkha: null },
      },
      startDate: from,
      endDate: to,
      depositAmount: terms.depositAmount,
      terms: termsText({ ...terms, startDate: from, endDate: to, terminationDate: null, currentRentAmount: rentAmount }),
      rent: [{ from, to, periods: isLand ? 2 : 24, amount: rentAmount }],
      witnesses: [],
    },
    lease: { ...terms, rentAmount },
  }
}
