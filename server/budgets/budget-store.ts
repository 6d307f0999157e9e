import { sql } from 'kysely'
import { type BudgetAccount, budgetAccounts, budgetToDate, proposedAmount } from '../../domain/budgets/budget.ts'
import type { Budget, BudgetLine, budgetContract } from '../../domain/budgets/budget-contract.ts'
import type { BodyOf, QueryOf, ReplyOf } from '../../domain/endpoint.ts'
import { type Fraction, fraction, isZero, multiply } from '../../domain/fraction.ts'
import { fractionOfMoney, type Money, minus, toMoney, ZERO } from '../../domain/money.ts'
import { ensureFound, notFound } from '../../domain/problem.ts'
import { parseShare } from '../../domain/share.ts'
import { ensureUnchanged } from '../audit/ensure-unchanged.ts'
import { recordChange } from '../audit/record-change.ts'
import { personOf } from '../platform/actor.ts'
import type { Tx } from '../platform/database/database.ts'
import { newId } from '../platform/database/new-id.ts'
import { readHolders } from '../properties/holder-store.ts'
import { type Actual, nothing, readActuals } from './actual-store.ts'

const whole = fraction(1)

/** The share of each building that the caller sees: an owner sees today's share, the office sees all of it. */
export async function sharesOfCaller(tx: Tx, buildingIds: readonly string[]): Promise<(buildingId: string) => Fraction> {
  const { actor } = tx
  if (actor.kind !== 'owner') return () => whole
  const held = await tx.actingAs('staff', (office) => readHolders(office, 'BUILDING', buildingIds))
  return (buildingId) => {
    const own = held.get(buildingId)?.find(({ ownerId }) => ownerId === actor.personId)
    return (own && parseShare(own.share)) ?? fraction(0)
  }
}

type Amounts = { budget: Money; actual: Actual; share: Fraction; year: number }

/** Each amount is multiplied by the share and rounded once. Differences are calculated from the rounded amounts that are shown. */
export function figuresOf(tx: Tx, { budget, actual, share, year }: Amounts): Omit<BudgetLine, 'account'> {
  const of = (amount: Money) => toMoney(multiply(fractionOfMoney(amount), share))
  const budgetAmount = of(budget)
  const budgetToDateAmount = of(budgetToDate(budget, { year, today: tx.today }))
  const [actualAmount, actualToDateAmount] = [of(actual.actualAmount), of(actual.actualToDateAmount)]
  return {
    budgetAmount,
    budgetToDateAmount,
    actualAmount,
    actualToDateAmount,
    differenceAmount: minus(actualAmount, budgetAmount),
    differenceToDateAmount: minus(actualToDateAmount, budgetToDateAmount),
  }
}

/**
 * The building is read with the rights of the caller, so owners read only their own. An owner of single units sees the building, but has no
 * share in its budget: bills of the building are paid by its owners.
 */
export async function readBudget(tx: Tx, buildingId: string, { year }: QueryOf<typeof budgetContract.read>): Promise<Budget> {
  const building = await tx.selectFrom('buildings').select('name').where('id', '=', buildingId).executeTakeFirst()
  const { name } = ensureFound(building, 'building')
  const share = (await sharesOfCaller(tx, [buildingId]))(buildingId)
  if (isZero(share)) throw notFound('budget')
  const { version, amounts } = await readSet(tx, buildingId, year)
  const actuals = await tx.actingAs('staff', (office) => readActuals(office, [buildingId], { year, today: tx.today }))
  const lines = budgetAccounts.map((account) => {
    const actual = actuals.get(`${buildingId} ${account}`) ?? nothing
    return { account, ...figuresOf(tx, { budget: amounts.get(account) ?? ZERO, actual, share, year }) }
  })
  return { buildingId, buildingName: name, year, version, lines }
}

type Set = { id: string | null; version: number; amounts: Map<string, Money> }

async function readSet(tx: Tx, buildingId: string, year: number): Promise<Set> {
  const { rows } = await sql<{ id: string; version: number; account: BudgetAccount; amount: Money }>`
    select b.id, b.version, l.account, l.amount from budgets b
    join budget_lines l on l.organisation_id = b.organisation_id and l.budget_id = b.id
    where b.building_id = ${buildingId} and b.year = ${year}`.execute(tx)
  const [first] = rows
  const amounts = new Map<string, Money>(rows.map(({ account, amount }) => [account, amount]))
  return { id: first?.id ?? null, version: first?.version ?? 0, amounts }
}

type NewBudget = BodyOf<typeof budgetContract.set>

/** Locks the building. If two people saw the same version, the second is refused. Omitted amounts are 0. */
export async function setBudget(tx: Tx, buildingId: string, { year, version, lines }: NewBudget): Promise<Budget> {
  const { rows } = await sql`select id from buildings where id = ${buildingId} for no key update`.execute(tx)
  ensureFound(rows[0], 'building')
  const before = await readSet(tx, buildingId, year)
  await ensureUnchanged(tx, { entity: 'budget', current: { id: buildingId, version: before.version }, ifMatch: version })
  const id = before.id ?? newId()
  if (before.id === null) await tx.insertInto('budgets').values({ id, building_id: buildingId, year }).execute()
  else
    await tx
      .updateTable('budgets')
      .set({ version: before.version + 1, changed_at: tx.now, changed_by: personOf(tx.actor) ?? null })
      .where('id', '=', id)
      .execute()
  const amounts = new Map<string, Money>(lines.map(({ account, amount }) => [account, amount]))
  for (const [position, account] of budgetAccounts.entries())
    await sql`insert into budget_lines (id, budget_id, building_id, year, position, account, amount)
      values (${newId()}, ${id}, ${buildingId}, ${year}, ${position}, ${account}, ${amounts.get(account) ?? ZERO})
      on conflict (organisation_id, budget_id, account) do update set amount = excluded.amount`.execute(tx)
  const after = { year, ...ofAccounts(amounts) }
  await recordChange(tx, {
    entity: 'budget',
    entityId: buildingId,
    before: before.id ? { year, ...ofAccounts(before.amounts) } : {},
    after,
  })
  return readBudget(tx, buildingId, { year })
}

const ofAccounts = (amounts: ReadonlyMap<string, Money>) =>
  Object.fromEntries(budgetAccounts.map((account) => [account.toLowerCase(), amounts.get(account) ?? ZERO]))

/** Proposes the income and costs of the previous year, changed by a percentage. */
export async function proposeBudget(
  tx: Tx,
  buildingId: string,
  { year, percent }: QueryOf<typeof budgetContract.proposal>,
): Promise<ReplyOf<typeof budgetContract.proposal>> {
  const building = await tx.selectFrom('buildings').select('id').where('id', '=', buildingId).executeTakeFirst()
  ensureFound(building, 'building')
  const actuals = await readActuals(tx, [buildingId], { year: year - 1, today: tx.today })
  const lines = budgetAccounts.map((account) => {
    const { actualAmount } = actuals.get(`${buildingId} ${account}`) ?? nothing
    return { account, amount: proposedAmount(actualAmount, percent) }
  })
  return { lines }
}
