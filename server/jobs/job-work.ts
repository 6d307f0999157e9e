import type { CalendarDate } from '../../domain/calendar-date.ts'
import { later, monthOf } from '../../domain/calendar-date.ts'
import type { JobName } from '../../domain/jobs/job.ts'
import { formatMoney, plus, ZERO, formatCount } from '../../domain/money.ts'
import { issueDueAdvices } from '../monthly-runs/issue-due-advices.ts'
import { generateAdvices, resumeMonthlyRuns } from '../monthly-runs/generate-advices.ts'
import { findWrongMarks, settleUnbilled } from '../monthly-runs/unbilled-periods.ts'
import { expireApprovals } from '../approvals/expire-approvals.ts'
import { postInterestBlock } from '../advices/account/post-interest.ts'
import { breakPlans } from '../advices/plans/break-plans.ts'
import type { OnlinePayments } from '../online/online-payments.ts'
import { failStaleImports } from '../import/delete-old-imports.ts'
import { applyDueChanges } from '../identity/sign-in-change/apply-due-changes.ts'
import { firstOpenDay } from '../ledger/close-ledger.ts'
import { moveLeasesByDate } from '../leases/move-leases-by-date.ts'
import { notifyPassedDeadlines } from '../disputes/notify-passed-deadlines.ts'
import { openDueWork } from '../maintenance/plans/open-due-work.ts'
import { compactMapCounts } from '../map/compact-map-counts.ts'
import { notifyExpiringTokens } from '../notifications/notify-expiring-tokens.ts'
import { raiseReminders } from '../notifications/raise-reminders.ts'
import { notifyNextAdvices } from '../notifications/notify-by-event.ts'
import { type Actor, authActor } from '../platform/actor.ts'
import { Problem } from '../../domain/problem.ts'
import type { AuditHeadLog } from '../audit/audit-head-log.ts'
import { chainOffice } from '../audit/chain-office.ts'
import { verifyAudit } from '../audit/verify-audit.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database/database.ts'
import type { Outbox } from '../platform/delivery/outbox.ts'
import { deleteOldIdempotencyKeys, clearSignIns } from './clear-out.ts'
import { remindOfHandOvers } from '../tenant-notices/arrange-hand-over.ts'
import { passOnOffers } from '../allotment/offer-units.ts'
import { sendDueAnnouncements } from '../announcements/send-due-announcements.ts'
import { deliverWebhooks, type WebhookDelivery } from '../webhooks/deliver-webhooks.ts'
import { computeRentStatistics } from '../rent-statistics/compute-rent-statistics.ts'
import { type BounceReading, readBounces } from '../notifications/delivery/read-bounces.ts'
import { joinReceipts } from '../platform/delivery/sms/record-receipt.ts'
import { checkFigures } from '../reports/check-figures.ts'
import { compactGrownTotals, compactTotals, type CompactedTo } from '../reports/compact-totals.ts'
import { moveFilesOfAll, removeUnusedObjectsOfAll } from './file-jobs.ts'
import { lastDoneBefore } from './job-run-store.ts'
import { retentionKeys, retentionName } from '../../domain/settings/retention.ts'
import { applyRetention } from './retention/apply-retention.ts'
import { type BackupTarget, takeScheduledBackup } from './take-scheduled-backup.ts'

/** The services of a job. `within` starts no new transaction after the server begins to stop, so long jobs end between two transactions. */
export type JobServices = {
  within: Database['as']
  outbox: Outbox
  online: OnlinePayments
  webhooks: Pick<WebhookDelivery, 'sealer' | 'transport'>
  /** The mailbox for returned e-mails; undefined if none is configured. */
  bounces: BounceReading | undefined
  clock: Clock
  signal: AbortSignal
  backups: BackupTarget
  auditHeads: AuditHeadLog
  reportAuditCut: (organisationId: string, text: string) => Promise<void>
  /** How far this process has folded the stored totals, by organisation. */
  foldedTo: Map<string, CompactedTo>
  /** The value of AUDIT_FORMER_KEYS. */
  formerKeys: readonly string[]
}
type OfOrganisation = JobServices & { actor: Actor; organisationId: string; today: CalendarDate }
type OfInstallation = JobServices & { keepCount: number }
type InterestBlock = Awaited<ReturnType<typeof postInterestBlock>>
/** A text about the work done, or nothing if there was nothing to do. */
type Result = Promise<string | undefined>

const count = (number: number, one: string, many = `${one}s`) =>
  number === 0 ? undefined : `${formatCount(number)} ${number === 1 ? one : many}`

const nothing = 'Nothing to do.'

/** The jobs of one organisation. A new job needs a plan in domain/jobs/job.ts and a line here. */
export const organisationWork: Partial<Record<JobName, (job: OfOrganisation) => Result>> = {
  MOVE_LEASES: async ({ within, actor }) => {
    const moved = await within(actor, (tx) => moveLeasesByDate(tx))
    return `${count(moved, 'lease') ?? 'No lease'} changed status.`
  },
  GENERATE_ADVICES: async ({ within, actor, today }) => {
    const { created, exceptions } = await generateAdvices({ within, actor }, { month: monthOf(today), includePast: true })
    const left = count(exceptions.length, 'lease')
    return `${count(created, 'advice') ?? 'No advice'} created.${left ? ` Not billed: ${left}. Transactions shows the reasons.` : ''}`
  },
  ISSUE_ADVICES: async ({ within, actor }) => {
    const { created, exceptions } = await issueDueAdvices({ within, actor })
    const left = count(exceptions, 'advice')
    if (created === 0 && !left) return nothing
    return `${count(created, 'advice') ?? 'No advice'} issued.${left ? ` Not issued: ${left}. Transactions shows the reasons.` : ''}`
  },
  POST_INTEREST: async ({ within, actor, today }) => {
    await within(actor, breakPlans)
    // The day of a run that is late may have been closed since: interest is then posted to the first open day.
    const asOf = later(today, (await within(actor, firstOpenDay)) ?? today)
    const posted = { leases: 0, amount: ZERO }
    for (let after: string | null | undefined; after !== null; ) {
      const block: InterestBlock = await within(actor, (tx) => postInterestBlock(tx, asOf, after))
      posted.leases += block.leases
      posted.amount = plus(posted.amount, block.amount)
      after = block.after
    }
    return posted.leases === 0 ? nothing : `${formatMoney(posted.amount)} posted on ${count(posted.leases, 'lease')}.`
  },
  SEND_REMINDERS: async ({ within, actor, organisationId, today }) => {
    const broken = count(await within(actor, breakPlans), 'payment plan')
    const lastRanOn = await within(authActor, (tx) =>
      lastDoneBefore(tx, { name: 'SEND_REMINDERS', organisationId, dueOn: today }),
    )
    const { notified, skipped } = await raiseReminders((work) => within(actor, work), lastRanOn)
    await within(actor, notifyExpiringTokens)
    const handOvers = count(await within(actor, remindOfHandOvers), 'hand-over')
    const deadlines = count(
      await notifyPassedDeadlines((work) => within(actor, work)),
      'deadline of a dispute',
      'deadlines of disputes',
    )
    const older = count(skipped, 'older reminder')
    const left = older ? ` ${older} skipped, because newer ones were sent.` : ''
    const plans = `${broken ? ` ${broken} broken.` : ''}${handOvers ? ` Reminded of ${handOvers}.` : ''}${deadlines ? ` Passed: ${deadlines}.` : ''}`
    return notified === 0 && !older && !plans
      ? nothing
      : `${count(notified, 'person', 'people') ?? 'Nobody'} reminded.${left}${plans}`
  },
  PASS_ON_OFFERS: async ({ within, actor, outbox }) => {
    const offers = await within(actor, (tx) => passOnOffers(tx, outbox))
    return offers === 0 ? nothing : `${count(offers, 'unit')} offered to the next.`
  },
  OPEN_PLANNED_WORK: async ({ within, actor }) => {
    const opened = await openDueWork((work) => within(actor, work))
    return opened === 0 ? nothing : `${count(opened, 'work order')} opened.`
  },
  CLEAR_OUT: async ({ within, actor, backups }) => {
    await within(actor, (tx) => compactMapCounts(tx))
    const cleared = count(await within(actor, (tx) => deleteOldIdempotencyKeys(tx)), 'stored reply', 'stored replies')
    const expired = count(await within(actor, expireApprovals), 'request to approve', 'requests to approve')
    const counts = await applyRetention(within, actor, backups.dataKey)
    const removed = retentionKeys.flatMap((key) => (counts[key] ? [`${retentionName(key)} (${formatCount(counts[key])})`] : []))
    const texts = [
      ...(cleared ? [`${cleared} removed.`] : []),
      ...(expired ? [`Expired: ${expired}.`] : []),
      ...(removed.length > 0 ? [`Removed: ${removed.join(', ')}.`] : []),
    ]
    return texts.join(' ') || nothing
  },
  CHECK_FIGURES: async ({ within, actor, today }) => {
    await within(actor, compactTotals)
    const differing = await within(actor, checkFigures)
    if (differing.length > 0)
      throw new Error(`Figures that differ: ${differing.length}. See “Figures compared” on the Ledger page.`)
    const wrong = await within(actor, (tx) => findWrongMarks(tx, monthOf(today)))
    if (wrong.length > 0)
      throw new Error(`The stored unbilled month of ${count(wrong.length, 'lease')} is wrong. Report this to the operator.`)
    await settleUnbilled({ within, actor }, { month: monthOf(today) })
    return 'Totals match the ledger.'
  },
  VERIFY_AUDIT: verifyAuditOfOffice,
}

/** The jobs of the installation. A job that goes through the organisations continues after one that fails. */
export const installationWork: Partial<Record<JobName, (job: OfInstallation) => Result>> = {
  NOTIFY_ADVICES: async (job) => {
    const notified = await inEveryOrganisation(job, (organisationId) => notifyQueuedAdvices(job, { kind: 'job', organisationId }))
    return notified === 0 ? undefined : `${count(notified, 'advice')} sent to tenants.`
  },
  CHANGE_SIGN_INS: async (job) => {
    const decided = await applyDueChanges(job)
    return decided === 0 ? undefined : `${count(decided, 'sign-in change')} applied or expired.`
  },
  DELIVER_MESSAGES: async (job) => {
    await joinReceipts(job.within)
    const sent = await inEveryOrganisation(job, (organisationId) => job.outbox.deliver(organisationId))
    return sent === 0 ? undefined : `${count(sent, 'message')} sent.`
  },
  READ_BOUNCES: async ({ within, bounces, signal }) => {
    const noted = bounces ? await readBounces(within, bounces, signal) : 0
    return noted === 0 ? undefined : `${count(noted, 'returned e-mail')} noted.`
  },
  SEND_ANNOUNCEMENTS: async (job) => {
    const queued = await inEveryOrganisation(job, (organisationId) => sendDueAnnouncements(job, organisationId))
    return queued === 0 ? undefined : `${count(queued, 'delivery', 'deliveries')} of announcements.`
  },
  DELIVER_WEBHOOKS: async (job) => {
    const delivered = await inEveryOrganisation(job, (organisationId) =>
      deliverWebhooks({ ...job, ...job.webhooks }, organisationId),
    )
    return delivered === 0 ? undefined : `${count(delivered, 'webhook message')} delivered.`
  },
  CHAIN_AUDIT: async (job) => {
    const { within, auditHeads, backups, reportAuditCut: reportCut } = job
    const chaining = { within, auditHeads, dataKey: backups.dataKey, reportCut }
    const chained = await inEveryOrganisation(job, (organisationId) => chainOffice(chaining, organisationId))
    return chained === 0 ? undefined : `${count(chained, 'event')} chained.`
  },
  END_IMPORTS: async (job) => {
    const ended = await inEveryOrganisation(job, (organisationId) =>
      job.within({ kind: 'job', organisationId }, failStaleImports),
    )
    return ended === 0 ? undefined : `${count(ended, 'import')} marked as interrupted.`
  },
  SETTLE_ONLINE: async (job) => {
    const settled = await inEveryOrganisation(job, job.online.settleDue)
    return settled === 0 ? undefined : `${count(settled, 'online payment')} checked or ended.`
  },
  RESUME_RUNS: async (job) => {
    const { within } = job
    const resumed = await inEveryOrganisation(job, (organisationId) =>
      resumeMonthlyRuns({ within, actor: { kind: 'job', organisationId } }),
    )
    return resumed === 0 ? undefined : `${count(resumed, 'monthly run')} continued to the end.`
  },
  COMPACT_TOTALS: async (job) => {
    const { within, foldedTo } = job
    const compacted = await inEveryOrganisation(job, async (organisationId) => {
      const now = await within({ kind: 'job', organisationId }, (tx) => compactGrownTotals(tx, foldedTo.get(organisationId)))
      if (now) foldedTo.set(organisationId, now)
      return now ? 1 : 0
    })
    return compacted === 0 ? undefined : `Totals of ${count(compacted, 'office')} merged.`
  },
  COMPUTE_RENT_STATISTICS: async ({ within }) => {
    const { quarters, figures } = await computeRentStatistics(within)
    return quarters === 0
      ? nothing
      : `${count(quarters, 'quarter')} computed, ${count(figures, 'figure') ?? 'no figure'} published.`
  },
  CLEAR_SIGN_INS: async ({ within }) => {
    const cleared = await within(authActor, clearSignIns)
    return cleared === 0 ? nothing : `${count(cleared, 'session, code or link', 'sessions, codes and links')} removed.`
  },
  MOVE_FILES: async (job) => moveFilesOfAll(fileJobOf(job)),
  SWEEP_FILES: async (job) => removeUnusedObjectsOfAll(fileJobOf(job)),
  BACK_UP: async ({ backups, clock, keepCount, signal }) => takeScheduledBackup(backups, { now: clock.now(), keepCount, signal }),
}

const fileJobOf = ({ within, signal }: JobServices) => ({
  ...{ within, signal },
  organisationIds: () => within(authActor, organisationIds),
})

async function verifyAuditOfOffice({ within, actor, auditHeads, formerKeys, backups }: OfOrganisation): Result {
  const { events, broken, note } = await verifyAudit({
    within,
    actor,
    dataKey: backups.dataKey,
    recorded: await auditHeads.read(),
    formerKeys,
  })
  if (broken) throw new Problem('ILLEGAL_TRANSITION', broken)
  return [`${count(events, 'event') ?? 'No event'} verified.`, note].filter(Boolean).join(' ')
}

/** The number of blocks in one turn. With more, the messages of other offices would wait for those of a large run. */
const maxBlocksToNotify = 20

async function notifyQueuedAdvices({ within }: JobServices, actor: Actor): Promise<number> {
  let notified = 0
  for (let block = 0; block < maxBlocksToNotify; block += 1) {
    const more = await within(actor, notifyNextAdvices)
    if (more === 0) break
    notified += more
  }
  return notified
}

/** Several offices run in parallel, so that the others do not wait for a large one. */
const maxOfficesAtOnce = 3

async function inEveryOrganisation(
  { within, signal }: JobServices,
  work: (organisationId: string) => Promise<number>,
): Promise<number> {
  const issues: unknown[] = []
  let total = 0
  const waiting = await within(authActor, organisationIds)
  const alternate = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      signal.throwIfAborted()
      try {
        total += await work(next)
      } catch (error) {
        issues.push(error)
      }
    }
  }
  await Promise.all(Array.from({ length: maxOfficesAtOnce }, alternate))
  if (issues.length > 0) throw new AggregateError(issues, `It failed in ${count(issues.length, 'organisation')}.`)
  return total
}

/** The active organisations; one that is being moved to another installation is closed. */
export async function organisationIds(tx: Parameters<Parameters<Database['as']>[1]>[0]): Promise<string[]> {
  const rows = await tx.selectFrom('organisations').select('id').where('is_enabled', '=', true).orderBy('id').execute()
  return rows.map(({ id }) => id)
}
