import { sql } from 'kysely'
import { formatDate } from '../../../domain/calendar-date.ts'
import type { ConditionReport } from '../../../domain/leases/condition/condition-contract.ts'
import { conditionStateLabels, reportSignerLabels } from '../../../domain/leases/condition/condition-labels.ts'
import { damageKindLabels, damageStatusLabels } from '../../../domain/maintenance/damage-labels.ts'
import type { DamageKind, DamageStatus } from '../../../domain/maintenance/damage-report.ts'
import { formatMoney, type Money } from '../../../domain/money.ts'
import { codeText } from '../../../domain/sheet.ts'
import { readEvents } from '../../leases/lease-event-store.ts'
import type { Tx } from '../../platform/database/database.ts'
import { type PackPart, timeText } from './render-pack.ts'

/** Entry and exit side by side, as recorded, with the deductions. */
export function conditionPart(entryAndExit: readonly (ConditionReport | undefined)[]): PackPart {
  const reports = entryAndExit.filter((one) => one !== undefined)
  return {
    title: 'Condition reports',
    blocks: reports.map(({ kind, inspectedOn, witnesses, completedAt, signatures }) => ({
      title: kind === 'ENTRY' ? 'Move-in' : 'Move-out',
      text: [
        `Inspected on ${formatDate(inspectedOn)}`,
        completedAt ? 'ticked by both sides' : 'not complete',
        ...witnesses.map(({ name, cid }) => `witness ${name}, CID ${cid}`),
        ...signatures.map(
          ({ party, name, isOnPaper, signedAt }) =>
            `signed ${isOnPaper ? 'on paper ' : ''}by the ${reportSignerLabels[party].toLowerCase()}${name === null ? '' : ` ${name}`} on ${timeText(new Date(signedAt))}`,
        ),
      ].join(', '),
    })),
    columns: [
      { title: 'Report', width: 0 },
      { title: 'Room and item', width: 1 },
      { title: 'Status', width: 0 },
      { title: 'Note', width: 1.4 },
    ],
    rows: reports.flatMap(({ kind, items }) =>
      items
        .filter(({ state }) => state !== 'NOT_THERE')
        .map(({ room, item, state, note, deductionAmount, photoIds }) => ({
          cells: [
            kind === 'ENTRY' ? 'Move-in' : 'Move-out',
            `${room}, ${item}`,
            state === null ? 'Not checked' : conditionStateLabels[state],
            [
              note ?? '',
              deductionAmount === null ? '' : `${formatMoney(deductionAmount)} from the deposit`,
              photoIds.length === 0 ? '' : photoIds.length === 1 ? '1 photo' : `${photoIds.length} photos`,
            ],
          ],
        })),
    ),
  }
}

export type Damage = {
  itemId: string
  reportedAt: Date
  kind: DamageKind
  location: string
  description: string
  status: DamageStatus
  note: string | null
  costAmount: Money | null
}

export async function readDamage(tx: Tx, leaseId: string): Promise<Damage[]> {
  const { rows } = await sql<Damage>`
    select i.id as "itemId", r.reported_at as "reportedAt", r.kind, i.location, i.description, i.status, i.note, i.cost_amount as "costAmount"
    from damage_reports r join damage_items i on i.organisation_id = r.organisation_id and i.report_id = r.id
    where r.lease_id = ${leaseId} order by r.reported_at, r.id, i.position`.execute(tx)
  return rows
}

export function damagePart(damage: readonly Damage[]): PackPart {
  return {
    title: 'Damage reports',
    columns: [
      { title: 'Reported', width: 0 },
      { title: 'Kind', width: 0 },
      { title: 'Damage', width: 1.4 },
      { title: 'Status', width: 0 },
      { title: 'Answer', width: 1 },
    ],
    rows: damage.map(({ reportedAt, kind, location, description, status, note, costAmount }) => ({
      cells: [
        timeText(reportedAt),
        damageKindLabels[kind],
        [description, location],
        damageStatusLabels[status],
        [note ?? '–', costAmount === null ? '' : formatMoney(costAmount)],
      ],
    })),
  }
}

/** Every transition of the lease, oldest first. */
export async function readHistoryPart(tx: Tx, leaseId: string): Promise<PackPart> {
  const events = (await readEvents(tx, leaseId)).toReversed()
  return {
    title: 'History of the lease',
    columns: [
      { title: 'Recorded', width: 0 },
      { title: 'Event', width: 1 },
      { title: 'Effective', width: 0 },
      { title: 'By', width: 1 },
    ],
    rows: events.map(({ at, kind, on, reason, byName }) => ({
      cells: [timeText(new Date(at)), [codeText(kind), reason ?? ''], formatDate(on), byName],
    })),
  }
}
