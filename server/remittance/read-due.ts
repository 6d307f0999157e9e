import { monthOf } from '../../domain/calendar-date.ts'
import type { ReplyInputOf } from '../../domain/endpoint.ts'
import { type Money, minus, plus, ZERO } from '../../domain/money.ts'
import { notFound } from '../../domain/problem.ts'
import { defaultPayouts, nextPayoutOn, payoutsSchema } from '../../domain/remittance/payout-day.ts'
import type { remittanceContract } from '../../domain/remittance/remittance-contract.ts'
import { amountToHold } from '../../domain/remittance/reserve.ts'
import type { Tx } from '../platform/database/database.ts'
import { readSetting } from '../settings/setting-store.ts'
import { type Charge, readOpenCharges } from './charge-store.ts'
import { noReserve, type Reserve, readReserves } from './reserves/reserve-store.ts'
import { type Share, unremittedShares } from './share-store.ts'

type Due = ReplyInputOf<typeof remittanceContract.due>

/** The amount that one owner is due today. */
export async function readDue(tx: Tx, ownerId: string): Promise<Due> {
  const owner = await tx.selectFrom('owners').select('name_english').where('id', '=', ownerId).executeTakeFirst()
  if (!owner) throw notFound('owner')
  return tx.actingAs('staff', async (office) => {
    const shares = await unremittedShares(office, [ownerId])
    const charges = await readOpenCharges(office, [ownerId])
    const payouts = await readSetting(office, 'payouts', { schema: payoutsSchema, defaultValue: defaultPayouts })
    return {
      ownerId,
      ownerName: owner.name_english,
      nextPayoutOn: nextPayoutOn(payouts, tx.today),
      items: shares.map(toItem),
      charges,
      ...sumsOf(shares, charges),
      reserveAmount: reserveToHold(sumsOf(shares, charges), (await readReserves(office, [ownerId])).get(ownerId)),
    }
  })
}

export function sumsOf(shares: readonly Share[], charges: readonly Charge[]) {
  const netAmount = plus(...shares.map((share) => share.netAmount))
  const chargedAmount = plus(...charges.map(({ amount }) => amount))
  return {
    shareAmount: plus(...shares.map((share) => share.shareAmount)),
    feeAmount: plus(...shares.map(({ feeAmount }) => feeAmount)),
    taxAmount: plus(...shares.map(({ taxAmount }) => taxAmount)),
    chargedAmount,
    totalAmount: minus(netAmount, chargedAmount),
  }
}

/** The amount that the next remittance holds back if it remits everything due. */
export function reserveToHold(
  { shareAmount, totalAmount }: { shareAmount: Money; totalAmount: Money },
  reserve: Omit<Reserve, 'ownerId'> = noReserve,
): Money {
  if (shareAmount === 0) return ZERO
  return amountToHold(reserve, { balanceAmount: reserve.balanceAmount, availableAmount: totalAmount })
}

function toItem(share: Share): Due['items'][number] {
  return { ...share, month: monthOf(share.month) }
}
