import { utilityUnits } from '../../domain/meters/meter.ts'
import type { Meter } from '../../domain/meters/meter-contract.ts'
import { groupThousands } from '../../domain/money.ts'
import { t } from '../platform/texts.ts'
import { DateText } from '../ui/text/date-text.tsx'
import { TwoLines } from '../ui/text/two-lines.tsx'

type LastReadingProps = { meter: Pick<Meter, 'utility' | 'lastValue' | 'lastReadOn' | 'lastIsEstimate'> }

/** A table cell: the last reading of a meter and its date. */
export function LastReading({ meter: { utility, lastValue, lastReadOn, lastIsEstimate } }: LastReadingProps) {
  if (lastValue === null || lastReadOn === null) return t`never`
  return (
    <TwoLines
      first={`${groupThousands(lastValue)} ${utilityUnits[utility]}`}
      second={
        <>
          <DateText date={lastReadOn} />
          {lastIsEstimate && ` (${t`estimated`})`}
        </>
      }
    />
  )
}
