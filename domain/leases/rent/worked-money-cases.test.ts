import { expect, test } from 'vitest'
import { fraction } from '../../fraction.ts'
import { formatAmount } from '../../money.ts'
import { equalShares, formatShare, sharesOf, sumOfShares } from '../../share.ts'
import { excessRentRefund } from './excess-rent-refund.ts'
import { interestToPost, lateInterest } from './late-interest.ts'
import { splitAmount } from './rent-split.ts'
import { gstOn, settleWithCash, taxToWithhold } from './rent-tax.ts'
import { day, nu, someTerms } from './sample-terms.ts'
import { depositWarnings, increaseWarnings } from '../tenancy/tenancy-policy.ts'

const rates = [{ from: day('1900-01-01'), percent: '24' }]
const tenThousandDueOn5April = { principal: nu('10,000.00'), dueDate: day('2025-04-05'), movements: [] }

test('B1 the rent of a unit rises by 10 % at most, with notice three months before', () => {
  const terms = someTerms({ rentAmount: nu('8,000.00'), startDate: '2023-01-01' })
  const asked = { rentNow: nu('8,000.00'), effectiveDate: day('2025-01-01'), lastIncrease: day('2023-01-01') }
  const [refused] = increaseWarnings(terms, { ...asked, rentNew: nu('10,000.00'), noticeDate: day('2024-10-01') })
  expect(refused?.message).toContain('maximum 8,800.00')
  expect(increaseWarnings(terms, { ...asked, rentNew: nu('8,800.00'), noticeDate: day('2024-10-01') })).toEqual([])
  expect(increaseWarnings(terms, { ...asked, rentNew: nu('8,800.00'), noticeDate: day('2024-10-02') })).toMatchObject([
    { code: 'INCREASE_NOTICE_TOO_SHORT', rule: 'R15' },
  ])
  expect(increaseWarnings(terms, { ...asked, rentNew: nu('8,800.00'), effectiveDate: day('2024-12-31') })).toMatchObject([
    { code: 'INCREASE_TOO_EARLY' },
  ])
})

test('B3 10 % more is measured to the chhetrum', () => {
  const increase = { rentNow: nu('8,255.00'), effectiveDate: day('2025-01-01'), lastIncrease: day('2023-01-01') }
  expect(increaseWarnings(someTerms(), { ...increase, rentNew: nu('9,080.50') })).toEqual([])
  expect(increaseWarnings(someTerms(), { ...increase, rentNew: nu('9,080.51') })).toHaveLength(1)
})

test('B7 excess rent is refunded with interest', () => {
  const collected = ['2025-02-05', '2025-03-05', '2025-04-05'].map((on) => ({ on: day(on), amount: nu('1,200.00') }))
  const refund = excessRentRefund(collected, day('2025-04-30'), rates)
  expect([formatAmount(refund.amount), formatAmount(refund.interestAmount)]).toEqual(['3,600.00', '130.19'])
})

test('B8 a deposit is at most two months of rent, and is taken once', () => {
  const terms = someTerms({ rentAmount: nu('15,000.00') })
  expect(depositWarnings(terms, { depositAmount: nu('30,000.00') })).toEqual([])
  expect(depositWarnings(terms, { depositAmount: nu('30,000.01') })).toMatchObject([{ code: 'DEPOSIT_TOO_HIGH' }])
  expect(depositWarnings(terms, { depositAmount: nu('1.00'), isTakenAlready: true })).toMatchObject([
    { code: 'DEPOSIT_TAKEN_ALREADY' },
  ])
})

test('C1 thirds are divided in the order of the thram', () => {
  const holdings = ['a', 'b', 'c'].map((ownerId) => ({ ownerId, share: fraction(1, 3) }))
  expect(splitAmount(nu('10,000.00'), holdings).map(({ amount }) => formatAmount(amount))).toEqual([
    '3,333.34',
    '3,333.33',
    '3,333.33',
  ])
})

test('C5 the shares add up to exactly 1', () => {
  expect(formatShare(sumOfShares([fraction(1, 2), fraction(1, 3)]))).toBe('5/6')
  expect(sharesOf([{ share: '7/24' }, { share: '17/24' }]).map(formatShare)).toEqual(['7/24', '17/24'])
})

test('C6 four joint owners without shares in the thram', () => {
  const holdings = equalShares(4).map((share, index) => ({ ownerId: `${index}`, share }))
  expect(splitAmount(nu('10,000.01'), holdings).map(({ amount }) => formatAmount(amount))).toEqual([
    '2,500.01',
    '2,500.00',
    '2,500.00',
    '2,500.00',
  ])
})

test('E1 thirty days of 24 % on 10,000', () => {
  const interest = lateInterest(tenThousandDueOn5April, { asOf: day('2025-05-05'), rates })
  expect(formatAmount(interestToPost(interest, nu('0.00')))).toBe('197.26')
})

test('E3 posting is cumulative, and a second run posts nothing', () => {
  const after = (asOf: string) => lateInterest(tenThousandDueOn5April, { asOf: day(asOf), rates })
  const first = interestToPost(after('2025-04-10'), nu('0.00'))
  const second = interestToPost(after('2025-05-10'), first)
  expect([first, second].map(formatAmount)).toEqual(['32.88', '197.26'])
  expect(interestToPost(after('2025-05-10'), nu('230.14'))).toBe(0)
})

test('E6 no interest accrues on interest', () => {
  const interest = lateInterest(tenThousandDueOn5April, { asOf: day('2025-06-04'), rates })
  expect(formatAmount(interestToPost(interest, nu('197.26')))).toBe('197.26')
  expect(formatAmount(interestToPost(interest, nu('0.00')))).toBe('394.52')
})

test('F1 a company pays 47,500 in cash, and the withheld tax completes it to 50,000', () => {
  const amount = nu('50,000.00')
  const taxAmount = taxToWithhold(amount, '5')
  const advice = { amount, taxAmount, balanceAmount: amount, taxLeftAmount: taxAmount }
  expect(settleWithCash(nu('47,500.00'), advice)).toEqual({ settledAmount: amount, taxAmount: nu('2,500.00'), creditAmount: 0 })
})

test('F1 part payments are grossed up, the last one gets the rest of the tax, and credit is never grossed up', () => {
  const advice = {
    amount: nu('50,000.00'),
    taxAmount: nu('2,500.00'),
    balanceAmount: nu('50,000.00'),
    taxLeftAmount: nu('2,500.00'),
  }
  expect(settleWithCash(nu('10,000.00'), advice)).toEqual({
    settledAmount: nu('10,526.32'),
    taxAmount: nu('526.32'),
    creditAmount: 0,
  })
  const rest = { ...advice, balanceAmount: nu('39,473.68'), taxLeftAmount: nu('1,973.68') }
  expect(settleWithCash(nu('40,000.00'), rest)).toEqual({
    settledAmount: nu('39,473.68'),
    taxAmount: nu('1,973.68'),
    creditAmount: nu('2,500.00'),
  })
})

test('F3 the rent has GST, and tax is withheld from the rent without GST', () => {
  const rent = nu('50,000.00')
  const gst = gstOn(rent, '5')
  expect([formatAmount(gst), formatAmount(taxToWithhold(rent, '5'))]).toEqual(['2,500.00', '2,500.00'])
  expect(gstOn(rent, '5', fraction(1, 3))).toBe(nu('833.33'))
  const advice = {
    amount: nu('52,500.00'),
    taxAmount: nu('2,500.00'),
    balanceAmount: nu('52,500.00'),
    taxLeftAmount: nu('2,500.00'),
  }
  expect(settleWithCash(nu('50,000.00'), advice).settledAmount).toBe(nu('52,500.00'))
})
