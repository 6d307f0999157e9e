import { duplicateProblem, fieldProblem, Problem } from '../../domain/problem.ts'
import { deviceCodeOf, maxSlipDevices } from '../../domain/payments/slip-number.ts'
import { recordChange } from '../audit/record-change.ts'
import { personOf } from '../platform/actor.ts'
import type { Tx } from '../platform/database/database.ts'

/**
 * From then on, only the caller sends slips with these letters. If two devices request them at the same time, the key of the table allows
 * only one.
 */
export async function bindSlipDevice(tx: Tx, code: string): Promise<void> {
  const before = await personOfDevice(tx, code)
  if (before === personOf(tx.actor)) return
  if (before === undefined) {
    await assertRoom(tx)
    await tx
      .insertInto('slip_devices')
      .values({ code })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    const personId = await personOfDevice(tx, code)
    if (personId !== undefined && personId === personOf(tx.actor)) {
      const change = { before: { deviceCode: null }, after: { deviceCode: code } }
      await recordChange(tx, { entity: 'fieldDesk', entityId: personId, ...change })
      return
    }
  }
  throw duplicateProblem('/code', 'Another device has these letters. Choose others.')
}

/** Nobody can use a number that another person's device has issued or will issue. */
export async function assertOwnDevice(tx: Tx, slipNumber: string): Promise<void> {
  const personId = await personOfDevice(tx, deviceCodeOf(slipNumber))
  if (personId === undefined)
    throw fieldProblem(
      '/slipNumber',
      'No field desk has these letters. Check the number on the slip, or set up the field desk again.',
    )
  if (personId !== personOf(tx.actor))
    throw fieldProblem('/slipNumber', 'This slip number belongs to the device of another person. Check the number on the slip.')
}

async function personOfDevice(tx: Tx, code: string): Promise<string | undefined> {
  const found = await tx.selectFrom('slip_devices').select('person_id').where('code', '=', code).executeTakeFirst()
  return found?.person_id
}

/** Prevents one person from using up all letters. */
async function assertRoom(tx: Tx): Promise<void> {
  const { total } = await tx
    .selectFrom('slip_devices')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('person_id', '=', personOf(tx.actor) ?? null)
    .executeTakeFirstOrThrow()
  if (Number(total) >= maxSlipDevices)
    throw new Problem('POLICY_VIOLATION', `You have set up ${maxSlipDevices} field desks. Use one of them, or ask a colleague.`)
}
