import type { BodyOf, ReplyOf } from '../../../domain/endpoint.ts'
import {
  type ConditionReport,
  type conditionContract,
  maxReportSignatures,
} from '../../../domain/leases/condition/condition-contract.ts'
import { fieldProblem, Problem } from '../../../domain/problem.ts'
import { ensurePartsUnchanged } from '../../audit/ensure-unchanged.ts'
import { recordChange } from '../../audit/record-change.ts'
import type { Tx } from '../../platform/database/database.ts'
import { newId } from '../../platform/database/new-id.ts'
import { readReport } from './condition-store.ts'
import { lockOpenReport, updateReport } from './record-condition.ts'

type Signature = BodyOf<typeof conditionContract.sign>

/** Signatures from before a change of the report are kept too. */
const maxWithOutdated = 5 * maxReportSignatures
/** The clock of a phone may be wrong, but not by more than a day. */
const maxAheadMs = 86_400_000

/**
 * Records a signature that was drawn or given on paper, for the version that the person saw. If the same signature is sent again, the
 * existing one is returned.
 */
export async function signReport(tx: Tx, id: string, signature: Signature): Promise<ReplyOf<typeof conditionContract.sign>> {
  await readReport(tx, id)
  const { leaseId } = await lockOpenReport(tx, id)
  // Read again under the lock.
  const report = await readReport(tx, id)
  const signedAt = new Date(signature.signedAt)
  const known = report.signatures.find(
    (one) => one.signedAt === signedAt.toISOString() && one.party === signature.party && one.name === signature.name,
  )
  if (known) return { id: known.id, signedAt: known.signedAt }
  await ensureSignable(tx, report, signature)
  if (signature.party === 'WITNESS') await nameWitness(tx, report, signature)
  const { party, name, drawing } = signature
  const row = { id: newId(), lease_id: leaseId, report_id: id, party, name, cid: party === 'WITNESS' ? signature.cid : null }
  const given = { drawing, is_on_paper: drawing === null, signed_at: signedAt }
  await tx
    .insertInto('condition_signatures')
    .values({ ...row, ...given })
    .execute()
  const after = { signature: party, signedAt: signedAt.toISOString(), isOnPaper: drawing === null }
  await recordChange(tx, {
    entity: 'condition',
    entityId: id,
    before: { signature: null, signedAt: null, isOnPaper: null },
    after,
  })
  return { id: row.id, signedAt: after.signedAt }
}

async function ensureSignable(tx: Tx, report: ConditionReport, { items, signedAt }: Signature): Promise<void> {
  if (items) {
    await ensurePartsUnchanged(tx, {
      ...{ entity: 'condition', current: report, parts: report.items, seen: items },
      next: 'Read the items again, then decide whether the signature still stands.',
    })
  }
  if (new Date(signedAt).getTime() > tx.now.getTime() + maxAheadMs) {
    throw fieldProblem('/signedAt', 'This time is in the future. Set the clock of the device, then sign again.')
  }
  const valid = report.signatures.filter(({ isOutdated }) => !isOutdated)
  if (valid.length >= maxReportSignatures || report.signatures.length >= maxWithOutdated) {
    throw new Problem('POLICY_VIOLATION', `This report already has ${valid.length} signatures, the most that it can have.`)
  }
}

/** A signing witness is named in the report, with at most one other witness. */
async function nameWitness(tx: Tx, { id, witnesses }: ConditionReport, { name, cid }: Signature): Promise<void> {
  if (cid === null) throw fieldProblem('/cid', 'Enter the CID of the witness.')
  if (witnesses.some((one) => one.cid === cid)) return
  if (witnesses.length >= 2) {
    throw new Problem(
      'POLICY_VIOLATION',
      `The report names two other witnesses, ${witnesses.map((one) => one.name).join(' and ')}. Change them under “Day and witnesses…”, then send this signature again.`,
    )
  }
  await updateReport(tx, id, { witnesses: [...witnesses, { name, cid }], ifMatch: undefined })
}
