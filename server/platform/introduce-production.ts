import { asTableOwner } from './database/as-table-owner.ts'
import type { Config } from './config.ts'
import { type DataKey, setUpCodeOf } from './keys/data-key.ts'
import { isSheetPrinted, printRecoverySheet } from './keys/recovery-sheet.ts'

type Start = { config: Config; ownerUrl: string; dataKey: DataKey; now: Date }

/** The messages of a production start for the operator. Keys are printed once, and never into a system's journal. */
export async function introduceProduction(start: Start): Promise<string[]> {
  const { config, ownerUrl, dataKey } = start
  const notes = loggedChannels(config)
  if (await isEmpty(ownerUrl))
    notes.push(
      `Set-up code for the first sign-up, whoever enters it becomes the operator: ${setUpCodeOf(dataKey)}`,
      `  ${config.publicAddress}/auth/signup?setupCode=${setUpCodeOf(dataKey)}`,
    )
  if (!(await isSheetPrinted(ownerUrl)))
    notes.push(
      process.env['JOURNAL_STREAM']
        ? 'The recovery sheet is not printed yet, so backups are refused. Run npm run recovery-sheet at a terminal.'
        : await printRecoverySheet(start),
    )
  return notes
}

function loggedChannels({ sms, mail, logsSecrets, dataDir }: Config): string[] {
  const hint = logsSecrets ? 'with codes and passwords' : 'without codes and passwords'
  const note = (kind: string, name: string, setting: string) =>
    kind === 'log' ? [`${name} are not sent: ${setting}=log writes them to ${dataDir}, ${hint}.`] : []
  return [...note(sms.kind, 'SMS', 'SMS_TRANSPORT'), ...note(mail.kind, 'E-mails', 'MAIL_TRANSPORT')]
}

function isEmpty(ownerUrl: string): Promise<boolean> {
  return asTableOwner(ownerUrl, async (client) => (await client.query('select from organisations limit 1')).rowCount === 0)
}
