import type { JobName } from '../../domain/jobs/job.ts'
import type { JobState } from '../../domain/jobs/job-contract.ts'
import { t } from '../platform/texts.ts'
import type { StatusTable } from '../ui/text/status-chip.tsx'

export const jobLabels: Readonly<Record<JobName, { title: string; text: string }>> = {
  MOVE_LEASES: { title: t`Move leases by date`, text: t`Leases begin, near their end, expire and hold over on their day.` },
  SEND_REMINDERS: {
    title: t`Send reminders`,
    text: t`What is due, ends or waits for a signature is told to people, by the times of each message.`,
  },
  GENERATE_ADVICES: {
    title: t`Monthly run`,
    text: t`Raises the advices of the month, and of earlier months that were never billed.`,
  },
  POST_INTEREST: { title: t`Post late interest`, text: t`Posts what has become due on advices that are late.` },
  CLEAR_OUT: {
    title: t`Clear out`,
    text: t`Removes data that is older than your settings store it, and remembered answers after thirty days. Sums up the counts of the map.`,
  },
  CHECK_FIGURES: {
    title: t`Check figures`,
    text: t`Adds up all records anew and compares them with the figures of dashboards and lists, and with the ledger.`,
  },
  TELL_ADVICES: { title: t`Tell of advices`, text: t`Writes the messages about the advices of a large monthly run.` },
  CHANGE_SIGN_INS: {
    title: t`Sign-in changes`,
    text: t`Applies identity checks after 72 hours, ends proposals that nobody answered and sends what they have to say.`,
  },
  DELIVER_MESSAGES: { title: t`Deliver messages`, text: t`Sends SMS and e-mail that wait, and tries again what did not go out.` },
  CHAIN_AUDIT: {
    title: t`Chain the audit`,
    text: t`Chains new audit events by hash and signs the end of the chain outside the database.`,
  },
  VERIFY_AUDIT: {
    title: t`Verify the audit`,
    text: t`Reads the whole audit every night and names the first event that was changed, removed or added.`,
  },
  END_IMPORTS: { title: t`End imports`, text: t`Marks imports as broken off whose server ended while they ran.` },
  SETTLE_ONLINE: { title: t`Settle online payments`, text: t`Asks the gateway what became of payments that it did not answer.` },
  RESUME_RUNS: {
    title: t`Go on with monthly runs`,
    text: t`A monthly run that was cut short is brought to its end: no lease is billed twice or left out.`,
  },
  CLEAR_SIGN_INS: { title: t`Clear sign-ins`, text: t`Removes sessions, codes and links that have run out.` },
  BACK_UP: { title: t`Back up`, text: t`Writes everything into one archive in the folder “backups”, and reads it back.` },
}

export const jobStateTable: StatusTable<JobState | 'OFF' | 'WAITING'> = {
  RUNNING: { word: t`Running`, shape: 'half', tone: 'blue' },
  DONE: { word: t`Done`, shape: 'check', tone: 'green' },
  FAILED: { word: t`Failed`, shape: 'triangle', tone: 'red' },
  OFF: { word: t`Off`, shape: 'slash', tone: 'grey' },
  WAITING: { word: t`Not run yet`, shape: 'clock', tone: 'grey' },
}
