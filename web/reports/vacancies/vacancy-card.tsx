import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import type { Unit } from '../../../domain/properties/unit-contract.ts'
import { vacancyStepLabels } from '../../../domain/reports/vacancy-labels.ts'
import type { Reply } from '../../platform/call.ts'
import { openFile } from '../../platform/download.ts'
import { plural, rich, t } from '../../platform/texts.ts'
import { useEndpoint } from '../../platform/use-endpoint.ts'
import { Loaded } from '../../ui/feedback/loaded.tsx'
import { FileButton } from '../../ui/input/file-button.tsx'
import { Link } from '../../ui/page/link.tsx'
import { Fact } from '../../ui/record/facts.tsx'
import { RecordCard } from '../../ui/record/record-card.tsx'
import { SideFacts } from '../../ui/record/side-facts.tsx'
import { DateText } from '../../ui/text/date-text.tsx'
import { MoneyText } from '../../ui/text/money-text.tsx'
import { StatusChip } from '../../ui/text/status-chip.tsx'
import { stepPath, vacancyLetterTable } from './vacancy-letter-status.ts'
import { VacancyNoticeDialog } from './vacancy-notice-dialog.tsx'

type Vacancy = NonNullable<Reply<'vacancy.read'>['vacancy']>

/** Shown on a vacant unit's record: the first day, the lost rent, the letter to the tax office, and the next step. */
export function VacancyCard({ unit }: { unit: Pick<Unit, 'id' | 'occupancy'> }) {
  if (unit.occupancy !== 'VACANT') return null
  return <VacancyOf unitId={unit.id} />
}

function VacancyOf({ unitId }: { unitId: string }) {
  const query = useEndpoint('vacancy.read', { params: { id: unitId } })
  const [isRecording, setRecording] = useState(false)
  return (
    <RecordCard title={t`Vacancy`}>
      <Loaded query={query}>
        {({ vacancy }) =>
          vacancy ? (
            <>
              <Facts vacancy={vacancy} />
              <Group gap="xs" mt="sm">
                <FileButton
                  label={t`Letter (PDF)`}
                  failure={t`The letter could not be opened`}
                  onOpen={() => openFile(`vacancy-${vacancy.unitNumber}.pdf`, 'vacancy.letter', { params: { id: unitId } })}
                />
                {vacancy.letterOn === null && (
                  <Button variant="default" onClick={() => setRecording(true)}>{t`Record as sent…`}</Button>
                )}
              </Group>
              {isRecording && <VacancyNoticeDialog vacancy={vacancy} onClose={() => setRecording(false)} />}
            </>
          ) : (
            <p className="secondary">{t`This unit is no longer vacant.`}</p>
          )
        }
      </Loaded>
    </RecordCard>
  )
}

function Facts({ vacancy }: { vacancy: Vacancy }) {
  const { vacantSince, vacantDays, lostAmount, letterState, letterOn, letterDueOn, nextStep } = vacancy
  return (
    <SideFacts>
      <Fact label={t`Vacant since`}>
        {rich`${<DateText date={vacantSince} />} (${plural(vacantDays, '{n} day', '{n} days')})`}
      </Fact>
      <Fact label={t`Rent lost`}>{lostAmount === null ? t`No asking rent` : <MoneyText amount={lostAmount} withUnit />}</Fact>
      <Fact label={t`Letter to the tax office`} isWide>
        <StatusChip status={letterState} table={vacancyLetterTable} />{' '}
        {letterOn === null
          ? letterState === 'DUE' && rich`by ${<DateText date={letterDueOn} />}`
          : rich`on ${<DateText date={letterOn} />}`}
      </Fact>
      <Fact label={t`Next step`} isWide>
        {nextStep === 'SEND_LETTER' || nextStep === 'REPAIR' ? (
          vacancyStepLabels[nextStep]
        ) : (
          <Link to={stepPath(vacancy)}>{vacancyStepLabels[nextStep]}</Link>
        )}
      </Fact>
    </SideFacts>
  )
}
