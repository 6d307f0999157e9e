import fc from 'fast-check'
import { expect, test } from 'vitest'
import { calendarDate } from '../calendar-date.ts'
import {
  applicationStates,
  canWithdraw,
  compareToOffer,
  hundredthsText,
  isOpen,
  isToDecide,
  namesOf,
  refusalReasonLabels,
} from './application.ts'

const household = {
  monthlyIncomeAmount: 4_500_000,
  adults: 2,
  children: 1,
  moveInOn: calendarDate('2025-08-11'),
  documentKinds: ['IDENTITY'],
}
const flat = { rentAmount: 1_500_000, bedrooms: 2, availableOn: calendarDate('2025-08-01') }

test('worked example: three times the rent, three people in two bedrooms, ten days after it is free, one document missing', () => {
  expect(compareToOffer(household, flat)).toEqual({
    ...{ incomePerRent: 300, persons: 3, personsPerBedroom: 150, daysAfterFree: 10, missingDocuments: ['INCOME_PROOF'] },
  })
  expect(compareToOffer({ ...household, moveInOn: calendarDate('2025-07-31') }, flat).daysAfterFree).toBe(-1)
})

test('values that were not stated, and a shop without bedrooms, have no figure', () => {
  const empty = { monthlyIncomeAmount: null, adults: null, children: null, moveInOn: null, documentKinds: [] }
  expect(compareToOffer(empty, { ...flat, bedrooms: null })).toMatchObject({
    ...{ incomePerRent: null, persons: null, personsPerBedroom: null, daysAfterFree: null },
  })
  expect(compareToOffer(household, { ...flat, bedrooms: 0 }).personsPerBedroom).toBeNull()
})

test('the ratio is never rounded up, so nobody seems to earn more than they do', () => {
  fc.assert(
    fc.property(fc.nat(10_000_000_000), fc.integer({ min: 1, max: 1_000_000_000 }), (monthlyIncomeAmount, rentAmount) => {
      const { incomePerRent } = compareToOffer({ ...household, monthlyIncomeAmount }, { ...flat, rentAmount })
      expect((incomePerRent ?? 0) * rentAmount).toBeLessThanOrEqual(monthlyIncomeAmount * 100)
      expect(((incomePerRent ?? 0) + 1) * rentAmount).toBeGreaterThan(monthlyIncomeAmount * 100)
    }),
  )
  expect([325, 300, 90].map(hundredthsText)).toEqual(['3.25', '3', '0.9'])
})

test('a name keeps each of its words, in order', () => {
  expect(namesOf('Pema')).toEqual({ firstName: 'Pema', middleName: null, lastName: null })
  expect(namesOf(' Pema  Choden Yangki Dorji ')).toEqual({ firstName: 'Pema', middleName: 'Choden Yangki', lastName: 'Dorji' })
})

test('an undecided application can be decided; a closed one cannot; an accepted applicant can decline', () => {
  expect(applicationStates.filter(isToDecide)).toEqual(['RECEIVED', 'IN_REVIEW'])
  expect(applicationStates.filter(isOpen)).toEqual(['INVITED', 'RECEIVED', 'IN_REVIEW'])
  expect(applicationStates.filter(canWithdraw)).toEqual(['INVITED', 'RECEIVED', 'IN_REVIEW', 'ACCEPTED'])
})

test('no reason for a refusal is a personal characteristic of the applicant', () => {
  const words = Object.values(refusalReasonLabels).join(' ')
  expect(words).not.toMatch(/gender|sex|religion|race|language|origin|age|married|disab|politic|child/i)
})
