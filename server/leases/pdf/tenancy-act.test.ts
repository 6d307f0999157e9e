import { afterAll, expect, test } from 'vitest'
import { conditionRooms } from '../../../domain/leases/condition/condition-rooms.ts'
import { renderNote } from '../../advices/pdf/render-note.ts'
import { closePdfRenderer } from '../../platform/pdf/render-pdf.ts'
import { everydayAdvice } from '../../testing/pdf/printed-examples.ts'
import { textByPdfium } from '../../testing/pdf/read-pdf.ts'
import { actOnAgreement, actOnBreach, scheduleTwo } from './tenancy-act.ts'

afterAll(closePdfRenderer)

test('each room and item of Schedule II has the Dzongkha of the Act, and no other item has one', () => {
  const words = new Set(conditionRooms(null).flatMap(({ room, items }) => [room, ...items]))
  expect(Object.keys(scheduleTwo).toSorted()).toEqual([...words].toSorted())
})

test('the sections of the Act are in both scripts, and those of units are not in an agreement of land', () => {
  for (const { english, dzongkha } of [...actOnAgreement('UNIT'), ...actOnAgreement('LAND'), ...actOnBreach('UNIT')]) {
    expect(english).toMatch(/^[\x20-\x7e]+$/)
    expect(dzongkha).toMatch(/^[\u0f00-\u0fff ]+$/)
  }
  expect(actOnAgreement('LAND').map(({ section }) => section)).toEqual(['11', '23', '29', '33'])
  expect(actOnBreach('LAND')).toEqual([])
})

test('a notice of breach has its title and its legal basis in both languages', async () => {
  const { organisation, tenant, owners, property, leaseNumber, issuedOn } = everydayAdvice
  const pdf = await renderNote({
    ...{ organisation, tenant, owners, property, leaseNumber, date: issuedOn, mark: null },
    ...{ title: 'Notice of breach', number: 'BN-2025-000007', heading: 'Overdue amounts', lines: [], sums: [], remarks: [] },
    act: actOnBreach('UNIT'),
  })
  const text = (await textByPdfium(pdf)).replaceAll(/\s+/g, ' ')
  expect(text).toContain('བརྡ་འཕྲིན།')
  expect(text).toContain('interest at the rate of 24% per annum')
  expect(text).toContain('སྐྱེད་བརྒྱ་ཆ་༢༤ དང་སྦྲགས་ཏེ་')
})
