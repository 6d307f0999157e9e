const id = '01973f5c-8a10-7c3e-9b1f-4d2a6e8c0b57'
const password = 'seven grey cranes of Phobjikha'
const codeToken = 'tGQ3sJ1mX0fYb6vK2nR8cW4zL5dH7aPqEuIoTyS9xBk'
const person = { phoneNumber: '17123456', cid: '11410000003' }
const terms = { startDate: '2025-07-01', endDate: '2028-06-30', rentAmount: 1_500_000, depositAmount: 1_500_000 }
const unitPlan = { buildingId: id, firstFloor: 1, lastFloor: 4, unitsPerFloor: 3, numbering: '{floor}{letter}' }
const rates = {
  effectiveOn: '2025-07-01',
  steps: [
    { upTo: '100', rate: '1.28' },
    { upTo: null, rate: '3.28' },
  ],
}
const parking = { kind: 'PARKING', startsOn: '2025-07-01', amount: 50_000 }
const outline = {
  type: 'Polygon',
  coordinates: [
    [
      [89.6381, 27.4712],
      [89.6391, 27.4712],
      [89.6391, 27.472],
      [89.6381, 27.4712],
    ],
  ],
}
const breach = { leaseIds: [id], remedyOn: '2025-07-31' }

/**
 * Example bodies for calls whose schema cannot express a rule (two fields of which one is required, parts that add up), and for the most
 * used calls. By the key of the call; all others are built from the examples of their fields.
 */
export const bodyExamples: Readonly<Record<string, object>> = {
  'auth.login': { username: '17123456', password },
  'auth.movePhone': { phoneNumber: '17123456', code: '274913' },
  'auth.joinSignIn': { username: '17123456', password },
  'signInChange.confirmEmail': { email: 'pema@example.bt', code: '274913' },
  'signInChange.confirmByLink': { token: codeToken, code: '274913' },
  'owner.create': { nameEnglish: 'Pema Dorji', ...person },
  'tenant.create': { firstName: 'Pema', lastName: 'Dorji', ...person },
  'savedView.create': { name: 'Overdue', list: '/admin/payment-advices', search: 'status=OVERDUE' },
  'unitPlan.preview': unitPlan,
  'unitPlan.register': unitPlan,
  'lease.preview': { propertyType: 'UNIT', ...terms },
  'lease.create': { propertyType: 'UNIT', propertyId: id, tenantId: id, ...terms },
  'lease.rentChange': { effectiveDate: '2026-07-01', noticeDate: '2026-04-01', rentAmount: 1_575_000 },
  'meter.create': { number: 'E-20417', utility: 'ELECTRICITY', unitId: id },
  'meterReading.preview': { meterId: id, readOn: '2025-06-15', value: '1250' },
  'tariff.create': { name: 'Electricity, low voltage', utility: 'ELECTRICITY', rates },
  'tariff.addRates': rates,
  'recurringCharge.preview': { leaseId: id, ...parking },
  'recurringCharge.create': { leaseId: id, ...parking },
  'recurringCharge.createForBuilding': { buildingId: id, leaseIds: [id], ...parking },
  'recurringCharge.change': { effectiveDate: '2026-01-01', amount: 60_000 },
  'condition.sign': {
    party: 'TENANT',
    name: 'Pema Dorji',
    drawing: 'M20 90L300 60L580 120',
    signedAt: '2025-06-15T04:00:00.000Z',
  },
  'note.create': { tenantId: id, kind: 'NOTE', text: 'Called about the overdue rent.' },
  'maintenancePlan.create': { buildingId: id, kind: 'LIFT', title: 'Lift inspection', intervalCount: 6, nextDueOn: '2025-09-01' },
  'workOrder.create': { unitId: id, title: 'Leaking tap in the kitchen' },
  'online.confirm': { code: '274913' },
  'linkPayment.confirm': { code: '274913' },
  'viewing.offer': { date: '2025-06-21', startsAt: '09:30', endsAt: '11:00', places: 3 },
  'publicAllotment.register': {
    ...{ name: 'Pema Dorji', ...person, householdSize: 3, monthlyIncomeAmount: 3_500_000, hasConsented: true },
    ...{ code: '274913', codeToken },
  },
  'publicAllotment.documents': { code: '274913', codeToken },
  'publicAllotment.answer': { code: '274913', codeToken, answer: 'ACCEPT' },
  'geometry.put': { geometry: outline },
  'geometry.measure': { geometry: outline },
  'delivery.sendTestTo': { channel: 'SMS', to: '17123456' },
  'breachNotice.preview': breach,
  'breachNotice.serve': breach,
}
