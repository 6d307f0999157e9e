import { t } from '../wording.ts'

export const importStatuses = ['RUNNING', 'CHECKED', 'FAULTY', 'DONE', 'BROKEN', 'UNDONE'] as const
export const importStatusLabels: Readonly<Record<(typeof importStatuses)[number], string>> = {
  RUNNING: t`Running`,
  CHECKED: t`Checked`,
  FAULTY: t`Errors found`,
  DONE: t`Imported`,
  BROKEN: t`Interrupted`,
  UNDONE: t`Undone`,
}
