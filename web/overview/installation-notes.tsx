import type { ReplyOf } from '../../domain/endpoint.ts'
import type { operatorContract } from '../../domain/overview/operator-contract.ts'
import { plural, t } from '../platform/texts.ts'
import { useEndpoint } from '../platform/use-endpoint.ts'
import { Note } from '../ui/feedback/note.tsx'

type State = ReplyOf<typeof operatorContract.installation>

/** The operator's open tasks before people can rely on the installation. Renders nothing if there are none. */
export function InstallationNotes() {
  const { data: state } = useEndpoint('operator.installation', undefined)
  if (!state) return null
  const sentences = state.isProduction ? sentencesFor(state) : []
  if (sentences.length === 0 && state.lostPinCount === 0) return null
  return (
    <div style={{ marginBottom: 'var(--space-4)' }}>
      <Note>
        {sentences.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
        {state.lostPinCount > 0 && <LostPins {...state} />}
      </Note>
    </div>
  )
}

function sentencesFor({ isSmsLogged, isMailLogged, isLogWithSecrets, hasBackupKey, isSheetPrinted }: State): string[] {
  return [
    ...(isSmsLogged ? [t`SMS are not sent. Set SMS_TRANSPORT=http to send them.`] : []),
    ...(isMailLogged ? [t`E-mails are not sent. Set MAIL_TRANSPORT=smtp to send them.`] : []),
    ...((isSmsLogged || isMailLogged) && isLogWithSecrets ? [t`The message log shows codes and passwords.`] : []),
    ...(hasBackupKey ? [] : [t`Backups are off because they have no key. Run npm run recovery-sheet on the server.`]),
    ...(hasBackupKey && !isSheetPrinted ? [t`The recovery sheet is not printed. Run npm run recovery-sheet on the server.`] : []),
  ]
}

function LostPins({ lostPinCount, lostPins }: Pick<State, 'lostPinCount' | 'lostPins'>) {
  return (
    <details>
      <summary>
        {plural(
          lostPinCount,
          'The data key was lost: {n} person has to set a new PIN.',
          'The data key was lost: {n} people have to set a new PIN.',
        )}
      </summary>
      <ul>
        {lostPins.map(({ phoneNumber, organisations }) => (
          <li key={phoneNumber}>
            <span className="figures">{phoneNumber ? `+975 ${phoneNumber}` : '–'}</span> {organisations.join(', ')}
          </li>
        ))}
      </ul>
    </details>
  )
}
