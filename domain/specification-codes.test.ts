import { expect, test } from 'vitest'
import { areaUnits } from './area.ts'
import { adviceKinds, adviceStatuses } from './advices/advice-status.ts'
import { taxStatuses } from './advices/tax-status.ts'
import { documentKinds } from './documents/document.ts'
import { roleNames } from './endpoint.ts'
import { leaseStatuses, leaseStatusLabel } from './leases/lease-status.ts'
import { actorTypes, damageKinds, damageStatuses } from './maintenance/damage-report.ts'
import { legalTypes } from './people/legal-type.ts'
import {
  architectureStyles,
  areaTypes,
  buildingUses,
  landOrigins,
  ownershipCategories,
  propertyTypes,
  codeLabel,
} from './properties/property.ts'
import { notificationTypes } from './settings/notification-type.ts'
import { codeText } from './sheet.ts'
import { nearestPageSize } from './page.ts'

// Section 3 of the specification, letter by letter. Each list is a copy; the product may not omit or rename an entry.

const plain = (word: string) => word.toUpperCase().replaceAll(/[^A-Z]/g, '')

test.each([
  [
    'land origin',
    landOrigins,
    'Old Thromde Thram, Kasho, Inheritance, Zhichhag, Substitute, Sale Purchase, Exchange, Gift, Lease, Soelra, Allotment, Normal, Commercial, Residential, Institutional, Land Use Certificate, Unknown',
  ],
  [
    'ownership category',
    ownershipCategories,
    'Civil Society Organizations, Community Land, Corporations, Crown Property, Family Ownership, Gerab Dratshang, Government Institutions, Individual Ownership, Joint Ownership, Private Corporation, Pvt Lhakhang Yogey, Religious Institutions, State Land',
  ],
  ['area type', areaTypes, 'Rural, Urban'],
  ['architecture style', architectureStyles, 'Contemporary, Traditional'],
] as const)('every %s has the label of the specification, in its order', (_, codes, list) => {
  expect(codes.map(codeLabel)).toEqual(list.split(', '))
})

test.each([
  ['property types', propertyTypes, 'LAND, BUILDING, UNIT'],
  [
    'building uses',
    buildingUses,
    'RESIDENTIAL, COMMERCIAL, HOTELS_AND_RESORTS, PRIVATE_OFFICES, INSTITUTIONAL, RELIGIOUS_SOCIAL_INSTITUTION',
  ],
  [
    'lease statuses',
    leaseStatuses,
    'ACTIVE, UPCOMING_EXPIRATION, EXPIRED, TERMINATED_BY_TENANT, TERMINATED_BY_OWNER, PENDING, HOLDOVER, CANCELLED, SUSPENDED',
  ],
  ['tenant types', legalTypes, 'INDIVIDUAL, BUSINESS, INSTITUTION'],
  ['roles', roleNames, 'OWNER, TENANT, ADMIN, SUPERADMIN, MANAGER'],
  ['damage statuses', damageStatuses, 'REPORTED, RESOLVED, REJECTED'],
  ['damage kinds', damageKinds, 'ENTRY_DAMAGE, MAINTENANCE'],
  ['payment states', adviceStatuses, 'DUE, OVERDUE, PAID, PARTIAL_PAID, REMITTED, WRITEOFF'],
  ['actor types', actorTypes, 'ADMIN, OWNER, MANAGER, CURRENT_TENANT, PREVIOUS_TENANT'],
] as const)('the %s are those of the specification and no others', (_, codes, list) => {
  expect(codes).toEqual(list.split(', '))
})

// Lists of the specification that the product extends: the reasons are next to each list.
test.each([
  ['area units', areaUnits, 'SQFT, ACRE'],
  ['tax states', taxStatuses, 'DUE, PAID, REMITTED'],
  ['payment kinds', adviceKinds, 'Security_Deposit, RENT'],
  ['document kinds', documentKinds, 'SIGNED_COPY, OTHERS'],
  [
    'notification types',
    notificationTypes,
    'lease creation, lease signing reminder, security deposit payment reminder, lease renewal, lease termination, lease activated notice, user created, temporary login code, payment advice generation, payment advice reminder, payment receipt generation, entry damage report submission reminder, damage item resolution',
  ],
] as const)('contains all %s of the specification', (_, codes, list) => {
  expect(codes.map(plain)).toEqual(expect.arrayContaining(list.split(', ').map(plain)))
})

test('a code that the specification does not spell out has a label in words', () => {
  expect(buildingUses.map(codeLabel)).toEqual([
    'Residential',
    'Commercial',
    'Hotels and resorts',
    'Private offices',
    'Institutional',
    'Religious social institution',
  ])
  expect(propertyTypes.map(codeLabel)).toEqual(['Land', 'Building', 'Unit'])
  expect(legalTypes.map(codeText)).toEqual(['Individual', 'Business', 'Institution'])
  expect(leaseStatuses.map(leaseStatusLabel)).toContain('Terminated by tenant')
})

test.each([
  [3, 10],
  [15, 10],
  [16, 20],
  [26, 30],
  [400, 50],
])('if %i rows fit, a page has %i rows', (rows, size) => {
  expect(nearestPageSize(rows)).toBe(size)
})
