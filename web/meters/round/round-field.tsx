import { Button, FileButton, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconCamera } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect } from 'react'
import { utilityUnits } from '../../../domain/meters/meter.ts'
import { meterReading, readingKindLabels } from '../../../domain/meters/meter-reading.ts'
import type { MeterToRead } from '../../../domain/meters/meter-reading-contract.ts'
import { groupThousands } from '../../../domain/money.ts'
import { issueOfFile } from '../../documents/use-uploads.ts'
import type { CallArgs } from '../../platform/call.ts'
import { plural, t } from '../../platform/texts.ts'
import { refresh, useEndpoint } from '../../platform/use-endpoint.ts'
import { CheckField } from '../../ui/input/check-field.tsx'
import { TwoLines } from '../../ui/text/two-lines.tsx'
import { isReadingValue, isRecorded, type OfRound, type RoundEntry } from './round-entry.ts'
import { reasonOf } from './use-round-entries.ts'

type RoundFieldProps = OfRound & {
  meter: MeterToRead
  entry: RoundEntry
  /** Whether the round also shows meters that have been read. */
  showsRead: boolean
  onChange: (changed: Partial<RoundEntry>) => void
  /** Null if there is nothing to save. */
  onSave: (() => void) | null
}

/** The input for a meter, or the reading that is already recorded for the day, with its author. Only an estimate can be replaced. */
export function RoundField(props: RoundFieldProps) {
  const { meter, entry } = props
  const { reading } = meter
  const isTaken = isRecorded(meter)
  // If another user records the meter during typing, the field stays, and the recorded reading is shown below it.
  const hasField = !isTaken || entry.key !== ''
  const recorded = reading !== null && <Recorded meter={meter} reading={reading} />
  return (
    <div className="round-field">
      {!(isTaken && hasField) && recorded}
      {hasField && <Field {...props} />}
      {isTaken && hasField && recorded}
      {!hasField && entry.problem !== null && (
        <p className="small danger" role="alert">
          {entry.problem}
        </p>
      )}
      {meter.isWaiting && <p className="small">{t`A reading from the tenant needs checking.`}</p>}
    </div>
  )
}

type RecordedProps = { meter: MeterToRead; reading: NonNullable<MeterToRead['reading']> }

function Recorded({ meter: { utility }, reading: { value, kind, readBy, recordedByName } }: RecordedProps) {
  const how = kind === 'READ' ? meterReading.fields.readBy.labelOf(readBy) : readingKindLabels[kind]
  return (
    <TwoLines
      first={`${groupThousands(value)} ${utilityUnits[utility]}`}
      second={recordedByName === null ? how : t`${how}, recorded by ${recordedByName}`}
    />
  )
}

function Field({ meter, readOn, readBy, entry, showsRead, onChange, onSave }: RoundFieldProps) {
  const { number, utility, digits, lastValue, averageUse } = meter
  const unit = utilityUnits[utility]
  const isLower = digits !== null && lastValue !== null && isReadingValue(entry.value) && Number(entry.value) < Number(lastValue)
  return (
    <>
      <div className="round-entry">
        <TextInput
          aria-label={t`Reading of meter ${number} (${unit})`}
          className="round-value"
          inputMode="decimal"
          autoComplete="off"
          enterKeyHint="next"
          data-round-value
          disabled={entry.isEstimate}
          placeholder={entry.isEstimate ? t`estimated` : undefined}
          value={entry.value}
          error={entry.problem}
          onChange={({ currentTarget }) => onChange({ value: currentTarget.value })}
          onKeyDown={goToNext}
        />
        <Button variant="default" className="round-save" disabled={onSave === null} onClick={() => onSave?.()}>
          {t`Save`}
          <span className="visually-hidden"> {number}</span>
        </Button>
      </div>
      {(isLower || entry.hasRolledOver) && !entry.isEstimate && (
        <CheckField
          label={t`Started again at 0`}
          isChecked={entry.hasRolledOver}
          onChange={(hasRolledOver) => onChange({ hasRolledOver })}
        />
      )}
      <div className="row wrap round-more">
        {averageUse !== null && (
          <CheckField
            label={
              <>
                {t`Estimate`}
                <span className="visually-hidden"> {number}</span>
              </>
            }
            isChecked={entry.isEstimate}
            onChange={(isEstimate) => onChange({ isEstimate, value: '', hasRolledOver: false, photo: null })}
          />
        )}
        {!entry.isEstimate && <PhotoButton number={number} photo={entry.photo} onChange={onChange} />}
      </div>
      {entry.problem === null && <Effect body={previewOf(meter.id, entry, { readOn, readBy })} {...{ unit, showsRead }} />}
    </>
  )
}

type PhotoProps = { number: string; photo: File | null; onChange: (changed: Partial<RoundEntry>) => void }

function PhotoButton({ number, photo, onChange }: PhotoProps) {
  const choose = (file: File | null) => {
    if (file) onChange(issueOfFile(file) ? { photo: null, problem: issueOfFile(file) } : { photo: file })
  }
  return (
    <FileButton accept="image/jpeg,image/png,image/webp,application/pdf" onChange={choose}>
      {(button) => (
        <Button {...button} variant="default" size="compact-sm" leftSection={<IconCamera size={16} stroke={1.75} aria-hidden />}>
          {photo ? photo.name : t`Add photo`}
          <span className="visually-hidden"> {number}</span>
        </Button>
      )}
    </FileButton>
  )
}

/** Enter moves to the field of the next meter, and after the last one to the save button. */
function goToNext(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.key !== 'Enter') return
  event.preventDefault()
  const fields = [...document.querySelectorAll<HTMLElement>('[data-round-value]:not(:disabled), [data-round-save]')]
  fields[fields.indexOf(event.currentTarget) + 1]?.focus()
}

type PreviewBody = CallArgs<'meterReading.preview'>['body']
const pauseMs = 300

/** Shown before saving: the resulting use, whether that is unusual, and why the reading would be refused. */
function Effect({ body, unit, showsRead }: { body: PreviewBody | null; unit: string; showsRead: boolean }) {
  const [settled] = useDebouncedValue(JSON.stringify(body), pauseMs)
  const asked: PreviewBody | null = JSON.parse(settled)
  const preview = useEndpoint(
    'meterReading.preview',
    { body: asked ?? { meterId: '', readOn: '' } },
    { isEnabled: asked !== null && body !== null },
  )
  useRefreshIf(showsRead && preview.error?.code === 'DUPLICATE')
  if (asked === null || body === null) return null
  if (preview.error) {
    return (
      <p className="small danger" aria-live="polite">
        {reasonOf(preview.error)}
      </p>
    )
  }
  if (!preview.data) return null
  const { value, use, days, unusual, basis } = preview.data
  return (
    <div className="small" aria-live="polite">
      {basis !== null && <p>{t`Estimate: ${groupThousands(value)} ${unit}. ${basis}`}</p>}
      {basis === null && use !== null && days !== null && (
        <p>{plural(days, 'Use: {0} {1} in {n} day', 'Use: {0} {1} in {n} days', groupThousands(use), unit)}</p>
      )}
      {unusual !== null && <p className="round-unusual">{t`Unusual: ${unusual}`}</p>}
    </div>
  )
}

/** Another user recorded the meter after the round was loaded, so its row is refetched. */
function useRefreshIf(isTaken: boolean): void {
  const client = useQueryClient()
  useEffect(() => {
    if (isTaken) void refresh(client, 'meterReading.round')
  }, [client, isTaken])
}

function previewOf(meterId: string, { value, isEstimate, hasRolledOver }: RoundEntry, ofRound: OfRound): PreviewBody | null {
  if (isEstimate) return { meterId, kind: 'ESTIMATE', ...ofRound }
  return isReadingValue(value) ? { meterId, kind: 'READ', value: value.trim(), hasRolledOver, ...ofRound } : null
}
