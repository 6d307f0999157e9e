import { sql } from 'kysely'
import { occupyingStatuses } from '../../domain/leases/lease-status.ts'
import { accounts } from '../../domain/ledger/account.ts'
import { formatAmount, type Money, minus, ZERO } from '../../domain/money.ts'
import { Problem } from '../../domain/problem.ts'
import { erasePerson } from '../identity/erase-person.ts'
import type { Tx } from '../platform/database/database.ts'
import { publishEvent } from '../platform/events.ts'
import { readOwnersDue } from '../remittance/owner-due-store.ts'
import { pseudonymise } from './pseudonymise.ts'

/**
 * Deletes a person's account: their identity is removed; financial records required by law stay without it. Refused with the reason while
 * anything still needs their identity.
 */
export async function eraseAccount(tx: Tx, personId: string): Promise<void> {
  await tx.actingAs('staff', async (office) => {
    await lockRecords(office, personId)
    const reason = await erasureDenialReason(office, personId)
    if (reason) throw new Problem('ILLEGAL_TRANSITION', reason)
    await pseudonymise(office, personId)
  })
  await publishEvent(tx, 'manager.ended', { personId })
  await erasePerson(tx, personId)
}

/** A concurrent new lease waits for this, and then finds the tenant erased. */
async function lockRecords(tx: Tx, personId: string): Promise<void> {
  for (const table of ['tenants', 'owners', 'staff_members']) {
    await sql`select id from ${sql.table(table)} where id = ${personId} for update`.execute(tx)
  }
}

type Ties = { organisation: string | null; leases: number; owed: Money; held: Money; reserve: Money; holdings: number }

async function erasureDenialReason(tx: Tx, personId: string): Promise<string | undefined> {
  const { organisation, leases, owed, held, reserve, holdings } = await readTies(tx, personId)
  if (organisation !== null)
    return `You are the administrator of ${organisation}. Ask the operator to close the organisation first.`
  if (leases > 0) return 'You have a lease that is running or pending. You can delete the account once it has ended.'
  if (owed > 0) return owedText(owed)
  if (held > 0) return `The office still holds Nu. ${formatAmount(held)} for you. Ask for a refund first.`
  if (reserve > 0) return `The office still holds a reserve of Nu. ${formatAmount(reserve)} for you. Ask for it first.`
  if (holdings > 0) return 'You are registered as an owner of property. You can delete the account once it is transferred.'
  const [due] = await readOwnersDue(tx, [personId])
  // Bills and shares charged back that no remittance has deducted.
  if (due && due.totalAmount < 0) return owedText(minus(ZERO, due.totalAmount))
  if (due && due.totalAmount > 0)
    return `The office still has to pay you Nu. ${formatAmount(due.totalAmount)}. You can delete the account once you have received it.`
  return undefined
}

function owedText(owed: Money): string {
  return `You still owe Nu. ${formatAmount(owed)}. You can delete the account once it is paid.`
}

async function readTies(tx: Tx, personId: string): Promise<Ties> {
  const { rows } = await sql<Ties>`
    select (select name from organisations where admin_id = ${personId}) as organisation,
      (select count(*) from leases where tenant_id = ${personId} and status = any(${[...occupyingStatuses]}))
        + (select count(*) from lease_parties p join leases l on l.organisation_id = p.organisation_id and l.id = p.lease_id
          where p.tenant_id = ${personId} and p.role = 'CO_TENANT' and (p.ends_on is null or p.ends_on >= greatest(p.starts_on, app_today()))
            and l.status = any(${[...occupyingStatuses]})) as leases,
      (select coalesce(sum(amount - paid_amount - credited_amount - written_off_amount + interest_posted_amount - interest_paid_amount), 0)::bigint
        from payment_advices where tenant_id = ${personId}) as owed,
      (select coalesce(-sum(p.amount), 0)::bigint from ledger_postings p
        join leases l on l.organisation_id = p.organisation_id and l.id = p.lease_id
        where l.tenant_id = ${personId} and p.account_code in (${accounts.TENANT_CREDIT.code}, ${accounts.DEPOSITS_HELD.code})) as held,
      (select coalesce(sum(balance_amount), 0)::bigint from owner_reserves where owner_id = ${personId}) as reserve,
      (select count(*) from thram_holdings where owner_id = ${personId} and (held_until is null or held_until > app_today()))
        + (select count(*) from building_holdings where owner_id = ${personId})
        + (select count(*) from unit_holdings where owner_id = ${personId}) as holdings`.execute(tx)
  const [ties] = rows
  if (!ties) throw new Error('A count without a row.')
  return ties
}
