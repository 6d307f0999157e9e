import { sql } from 'kysely'
import { formatDate } from '../../../domain/calendar-date.ts'
import { Problem } from '../../../domain/problem.ts'
import type { LandRemarkKind } from '../../../domain/properties/remarks/land-remark.ts'
import { maxMatchingRemarks, type MatchingRemark } from '../../../domain/properties/remarks/land-remark-contract.ts'
import {
  type LandDealing,
  lastDayUnsold,
  type RemarkTerms,
  remarkEffect,
} from '../../../domain/properties/remarks/remark-effect.ts'
import type { Tx } from '../../platform/database/database.ts'
import { newId } from '../../platform/database/new-id.ts'
import { idsOf } from '../../platform/database/page.ts'
import { inForceOn } from './land-remark-store.ts'

type Land = {
  /** Their own remarks and those of their thrams. */
  plotIds?: readonly string[]
  /** The whole thram: its own remarks and those of each of its plots. */
  thramId?: string | undefined
  /** Leases whose own remarks are ignored, and for which nothing is acknowledged twice. */
  leaseIds?: readonly string[]
}

type Row = Pick<RemarkTerms, 'kind' | 'grantedYear'> & {
  id: string
  startsOn: RemarkDay
  reference: string | null
  inFavourOf: string | null
  where: string
}
type RemarkDay = RemarkTerms['startsOn']

/** The remarks in force that affect a transaction with land; remarks that forbid it come first. */
export async function findMatchingRemarks(
  tx: Tx,
  { plotIds = [], thramId, leaseIds = [] }: Land,
  dealing: LandDealing,
): Promise<MatchingRemark[]> {
  const ofPlots = sql`r.plot_id = any(${idsOf(plotIds)}) or r.plot_id is null and r.thram_id in (select thram_id from plots where id = any(${idsOf(plotIds)}))`
  const { rows } = await sql<Row>`
    select r.id, r.kind, r.granted_year as "grantedYear", r.starts_on as "startsOn", r.reference, r.in_favour_of as "inFavourOf",
      case when p.id is null then 'thram ' || t.thram_number else 'plot ' || p.plot_number end as where
    from land_remarks r
    join thrams t on t.organisation_id = r.organisation_id and t.id = r.thram_id
    left join plots p on p.organisation_id = r.organisation_id and p.id = r.plot_id
    where ${inForceOn(dealing.on)} and not r.awaits_recording and ${thramId === undefined ? sql`(${ofPlots})` : sql`r.thram_id = ${thramId} and (p.id is null or p.retired_on is null)`}
      and (r.lease_id is null or r.lease_id <> all(${idsOf(leaseIds)}))
      and not exists (select from land_remark_acknowledgements a where a.remark_id = r.id and a.lease_id = any(${idsOf(leaseIds)}))
    order by r.starts_on, r.id limit ${maxMatchingRemarks}`.execute(tx)
  const met = rows.flatMap((row) => {
    const effect = remarkEffect(row, dealing)
    return effect ? [{ id: row.id, kind: row.kind, effect, message: sentence(row, effect) }] : []
  })
  return met.sort((a, b) => Number(b.effect === 'BLOCK') - Number(a.effect === 'BLOCK'))
}

const nouns: Readonly<Record<LandRemarkKind, string>> = {
  MORTGAGE: 'Mortgage',
  LEASE: 'Recorded lease',
  KIDU: 'Kidu or rehabilitation land',
  COURT_ORDER: 'Court order',
  OTHER: 'Remark',
}

/** For example "Mortgage on thram 124 in favour of Bank of Bhutan since 3 Mar 2024 (BOB/7)." */
function sentence({ kind, grantedYear, startsOn, reference, inFavourOf, where }: Row, effect: MatchingRemark['effect']): string {
  const favour = inFavourOf === null ? '' : ` in favour of ${inFavourOf}`
  const text = `${nouns[kind]} on ${where}${favour} since ${formatDate(startsOn)}${reference === null ? '' : ` (${reference})`}.`
  if (effect === 'WARN' || grantedYear === null) return text
  return `${text} Land granted in ${grantedYear} cannot be sold until ${formatDate(lastDayUnsold(grantedYear))} (Land Act, section 137).`
}

/** Refuses if a remark forbids it, or if one of the other remarks is not acknowledged individually. Returns the acknowledged ones. */
export function assertAcknowledged(met: readonly MatchingRemark[], acknowledged: readonly string[] = []): MatchingRemark[] {
  const [forbids] = met.filter(({ effect }) => effect === 'BLOCK')
  if (forbids) throw new Problem('REMARK_IN_FORCE', forbids.message)
  const open = met.filter(({ id }) => !acknowledged.includes(id))
  if (open.length === 0) return [...met]
  const messages = open.slice(0, 5).map(({ message }) => message)
  throw new Problem(
    'REMARK_IN_FORCE',
    `${messages.join(' ')} Read ${open.length === 1 ? 'it' : 'them'} and acknowledge ${open.length === 1 ? 'it' : 'each'} to continue.`,
  )
}

/** Stored with the transaction that continued despite them. */
export async function recordAcknowledged(
  tx: Tx,
  met: readonly MatchingRemark[],
  what: { lease_id: string } | { transfer_id: string } | { case_id: string },
) {
  if (met.length === 0) return
  const rows = met.map(({ id }) => ({ id: newId(), remark_id: id, ...what }))
  await tx.insertInto('land_remark_acknowledgements').values(rows).execute()
}
