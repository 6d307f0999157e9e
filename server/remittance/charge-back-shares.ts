import { sql } from 'kysely'
import { type Money, minus } from '../../domain/money.ts'
import { chargedBack } from '../../domain/remittance/remittance-postings.ts'
import { postEntries } from '../ledger/post-entry.ts'
import type { Tx } from '../platform/database/database.ts'
import { idsOf } from '../platform/database/page.ts'
import { insertCharges } from './charge-store.ts'
import { markUnremitted } from './remittance-store.ts'
import { sharesOfAdvices } from './share-store.ts'

type Item = {
  id: string
  adviceId: string
  ownerId: string
  remittanceNumber: string
  shareAmount: Money
  feeAmount: Money
  taxAmount: Money
}

/**
 * Less is paid on these advices than was remitted, or they are split among other owners. Each changed share is charged against its owner's
 * next remittance, and is due again, at its new amount, once the advice is paid again.
 */
export async function chargeBackShares(
  tx: Tx,
  { adviceIds, because = 'Less rent was collected than was remitted.' }: { adviceIds: readonly string[]; because?: string },
): Promise<void> {
  const items = await readItems(tx, adviceIds)
  if (items.length === 0) return
  const stand = new Map((await sharesOfAdvices(tx, adviceIds)).map((share) => [`${share.adviceId} ${share.ownerId}`, share]))
  const gone = items.filter(({ adviceId, ownerId, shareAmount, taxAmount }) => {
    const now = stand.get(`${adviceId} ${ownerId}`)
    return now?.shareAmount !== shareAmount || now.taxAmount !== taxAmount
  })
  if (gone.length === 0) return
  const entryIds = await postEntries(
    tx,
    gone.map((item) => ({
      kind: 'CHARGE_BACK',
      valueDate: tx.today,
      reference: item.remittanceNumber,
      leaseId: null,
      explanation: because,
      postings: chargedBack(item.adviceId, item),
    })),
  )
  const charges = gone.map((item, index) => ({
    ownerId: item.ownerId,
    kind: 'CHARGE_BACK' as const,
    itemId: item.id,
    amount: minus(minus(item.shareAmount, item.feeAmount), item.taxAmount),
    entryId: entryIds[index] ?? '',
  }))
  await insertCharges(
    tx,
    charges.filter(({ amount }) => amount !== 0),
    tx.today,
  )
  await sql`update remittance_items set charged_back_at = ${tx.now} where id = any(${idsOf(gone.map(({ id }) => id))})`.execute(
    tx,
  )
  await markUnremitted(tx, [...new Set(gone.map(({ adviceId }) => adviceId))])
}

/** More is received of these advices than was remitted before: each share is due again, at its new amount. */
export function resplitRecovered(tx: Tx, { adviceIds }: { adviceIds: readonly string[] }): Promise<void> {
  return chargeBackShares(tx, { adviceIds, because: 'More rent was collected than was remitted.' })
}

async function readItems(tx: Tx, adviceIds: readonly string[]): Promise<Item[]> {
  const { rows } = await sql<Item>`
    select i.id, i.advice_id as "adviceId", i.owner_id as "ownerId", r.remittance_number as "remittanceNumber",
      i.share_amount as "shareAmount", i.fee_amount as "feeAmount", i.tax_amount as "taxAmount"
    from remittance_items i join remittances r on r.organisation_id = i.organisation_id and r.id = i.remittance_id
    where i.advice_id = any(${idsOf(adviceIds)}) and i.charged_back_at is null order by i.id`.execute(tx)
  return rows
}
