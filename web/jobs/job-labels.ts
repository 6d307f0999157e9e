import type { JobName } from '../../domain/jobs/job.ts'
import type { JobState } from '../../domain/jobs/job-contract.ts'
import { t } from '../platform/texts.ts'
import type { StatusTable } from '../ui/text/status-chip.tsx'

export const jobLabels: Readonly<Record<JobName, { title: string; text: string }>> = {
  MOVE_LEASES: {
    title: t`Update lease statuses`,
    text: t`Changes the status of leases on their dates: start, upcoming end, expiry, holdover.`,
  },
  SEND_REMINDERS: {
    title: t`Send reminders`,
    text: t`Sends reminders about dues, lease ends and signatures at the times set for each message.`,
  },
  GENERATE_ADVICES: {
    title: t`Monthly run`,
    text: t`Creates the payment advices of the month, and of earlier months that were not billed.`,
  },
  ISSUE_ADVICES: {
    title: t`Issue advices before due`,
    text: t`Issues the advices of leases that set a number of days before the due date.`,
  },
  POST_INTEREST: { title: t`Post late interest`, text: t`Posts late interest on overdue advices.` },
  OPEN_PLANNED_WORK: {
    title: t`Open planned maintenance`,
    text: t`Opens a work order for each maintenance plan that is due, as many days before as the plan says.`,
  },
  CLEAR_OUT: {
    title: t`Remove old data`,
    text: t`Removes data older than your settings allow, and stored replies after 30 days. Updates the map counts.`,
  },
  CHECK_FIGURES: {
    title: t`Check figures`,
    text: t`Recalculates all totals and compares them with dashboards, lists and the ledger.`,
  },
  NOTIFY_ADVICES: { title: t`Notify about advices`, text: t`Prepares the messages about the advices of a large monthly run.` },
  CHANGE_SIGN_INS: {
    title: t`Sign-in changes`,
    text: t`Applies identity checks after 72 hours, ends proposals without an answer, and sends their messages.`,
  },
  READ_BOUNCES: { title: t`Read returned e-mails`, text: t`Records returned e-mails and addresses that do not exist.` },
  DELIVER_MESSAGES: { title: t`Send messages`, text: t`Sends waiting SMS and e-mails, and retries failed ones.` },
  SEND_ANNOUNCEMENTS: {
    title: t`Send announcements`,
    text: t`Sends announcements that are due, in batches, after the quiet hours unless they are urgent.`,
  },
  DELIVER_WEBHOOKS: {
    title: t`Deliver webhooks`,
    text: t`Sends events to the webhooks of every office, and retries failed ones for up to three days.`,
  },
  CHAIN_AUDIT: {
    title: t`Sign the audit`,
    text: t`Links new audit events by hash and signs the end of the chain outside the database.`,
  },
  VERIFY_AUDIT: {
    title: t`Verify the audit`,
    text: t`Checks the complete audit every night and reports the first event changed, removed or added.`,
  },
  PASS_ON_OFFERS: {
    title: t`Pass on expired offers`,
    text: t`Ends offers of allotted units whose deadline has passed, and offers each unit to the next on the list.`,
  },
  END_IMPORTS: { title: t`Close interrupted imports`, text: t`Marks imports as interrupted if the server stopped.` },
  SETTLE_ONLINE: { title: t`Settle online payments`, text: t`Asks the gateway about payments without an answer.` },
  RESUME_RUNS: {
    title: t`Continue monthly runs`,
    text: t`Continues interrupted monthly runs. No lease is billed twice or left out.`,
  },
  COMPACT_TOTALS: { title: t`Combine stored totals`, text: t`Combines the stored totals of dashboards after many changes.` },
  COMPUTE_RENT_STATISTICS: {
    title: t`Rent statistics`,
    text: t`Computes usual rents by place and quarter from the leases of offices that take part, without names.`,
  },
  CLEAR_SIGN_INS: { title: t`Remove old sessions`, text: t`Removes expired sessions, codes and links.` },
  MOVE_FILES: {
    title: t`Move files`,
    text: t`Moves files between PostgreSQL and the object storage, as set in FILE_STORE.`,
  },
  SWEEP_FILES: {
    title: t`Remove unused files`,
    text: t`Removes files from the object storage that no record has used for the number of days set by the operator.`,
  },
  BACK_UP: { title: t`Back up`, text: t`Writes a backup of everything to the folder “backups” and verifies it.` },
}

export const jobStateTable: StatusTable<JobState | 'OFF' | 'WAITING'> = {
  RUNNING: { word: t`Running`, shape: 'half', tone: 'blue' },
  DONE: { word: t`Done`, shape: 'check', tone: 'green' },
  FAILED: { word: t`Failed`, shape: 'triangle', tone: 'red' },
  OFF: { word: t`Off`, shape: 'slash', tone: 'grey' },
  WAITING: { word: t`Not run yet`, shape: 'clock', tone: 'grey' },
}
