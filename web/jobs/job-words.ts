import type { JobName } from '../../domain/jobs/job.ts'
import type { JobState } from '../../domain/jobs/job-contract.ts'
import type { StatusTable } from '../ui/status-chip.tsx'

export const jobWords: Readonly<Record<JobName, { title: string; text: string }>> = {
  MOVE_LEASES: { title: 'Move leases by date', text: 'Leases begin, near their end, expire and hold over on their day.' },
  SEND_REMINDERS: {
    title: 'Send reminders',
    text: 'What is due, ends or waits for a signature is told to people, by the times of each message.',
  },
  GENERATE_ADVICES: {
    title: 'Monthly run',
    text: 'Raises the advices of the month, and of earlier months that were never billed.',
  },
  POST_INTEREST: { title: 'Post late interest', text: 'Posts what has become due on advices that are late.' },
  CLEAR_OUT: { title: 'Clear out', text: 'Removes remembered answers after thirty days and sums up the counts of the map.' },
  CHECK_FIGURES: {
    title: 'Check figures',
    text: 'Adds up all records anew and compares them with the figures of dashboards and lists, and with the ledger.',
  },
  TELL_ADVICES: { title: 'Tell of advices', text: 'Writes the messages about the advices of a large monthly run.' },
  DELIVER_MESSAGES: { title: 'Deliver messages', text: 'Sends SMS and e-mail that wait, and tries again what did not go out.' },
  END_IMPORTS: { title: 'End imports', text: 'Marks imports as broken off whose server ended while they ran.' },
  SETTLE_ONLINE: { title: 'Settle online payments', text: 'Asks the gateway what became of payments that it did not answer.' },
  RESUME_RUNS: {
    title: 'Go on with monthly runs',
    text: 'A monthly run that was cut short is brought to its end: no lease is billed twice or left out.',
  },
  CLEAR_SIGN_INS: { title: 'Clear sign-ins', text: 'Removes sessions, codes and links that have run out.' },
  BACK_UP: { title: 'Back up', text: 'Writes everything into one archive in the folder “backups”, and reads it back.' },
}

export const jobStateTable: StatusTable<JobState | 'OFF' | 'WAITING'> = {
  RUNNING: { word: 'Running', shape: 'half', tone: 'blue' },
  DONE: { word: 'Done', shape: 'check', tone: 'green' },
  FAILED: { word: 'Failed', shape: 'triangle', tone: 'red' },
  OFF: { word: 'Off', shape: 'slash', tone: 'grey' },
  WAITING: { word: 'Not run yet', shape: 'clock', tone: 'grey' },
}
