import fc from 'fast-check'
import { ownerContract } from '../../../domain/people/owner-contract.ts'
import { remittanceContract } from '../../../domain/remittance/remittance-contract.ts'
import { reserveContract } from '../../../domain/remittance/reserve-contract.ts'
import type { Admin } from '../factories.ts'

export const first50 = { query: { pageSize: 50 } }
export const randomReason = { reason: 'By chance' }
export const pick = <T>(items: readonly T[], at: number): T | undefined => items[at % items.length]

/** Applies it to one record of the page, if there is any. */
export async function withOne<T>(
  page: Promise<{ items: readonly T[] }>,
  at: number,
  act: (one: T) => Promise<unknown>,
): Promise<unknown> {
  const one = pick((await page).items, at)
  return one && act(one)
}

export const reserveStep = fc.record({
  kind: fc.constant('reserve' as const),
  move: fc.constantFrom('SET' as const, 'USE' as const, 'RELEASE' as const, 'REVERSE' as const),
  at: fc.nat(),
  amount: fc.integer({ min: 1, max: 400_000 }),
})
type ReserveStep = typeof reserveStep extends fc.Arbitrary<infer S> ? S : never

/** An office's actions on the reserve of an owner. */
export function moveReserveRandomly(
  admin: Admin,
  ownerIds: readonly string[],
  { move, at, amount }: ReserveStep,
): Promise<unknown> {
  const ownerId = pick(ownerIds, at) ?? ''
  switch (move) {
    case 'SET': {
      const body = { reserveTarget: amount * 2, reserveLimit: at % 3 === 0 ? null : amount }
      return admin.call(ownerContract.update, { params: { id: ownerId }, body })
    }
    case 'USE': {
      const due = admin.call(remittanceContract.due, { query: { ownerId } }).then(({ charges }) => ({ items: charges }))
      return withOne(due, at, ({ id }) =>
        admin.call(reserveContract.use, { body: { chargeId: id, amount: Math.ceil(amount / 100) } }),
      )
    }
    case 'RELEASE': {
      const body = { ownerId, amount: Math.ceil(amount / 50), releasedOn: '2025-06-15' }
      return admin.call(reserveContract.release, { body })
    }
    case 'REVERSE':
      return withOne(admin.call(reserveContract.movements, { query: { ownerId, pageSize: 50 } }), at, ({ id }) =>
        admin.call(reserveContract.reverse, { params: { id }, body: randomReason }),
      )
    default:
      return move satisfies never
  }
}
