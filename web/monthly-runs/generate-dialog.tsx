import { formatCount } from '../../domain/money.ts'
import { Button } from '@mantine/core'
import { formatMonth, type Month } from '../../domain/calendar-date.ts'
import type { PropertyType } from '../../domain/properties/property.ts'
import type { Reply } from '../platform/call.ts'
import { plural, rich, t } from '../platform/texts.ts'
import { useEndpoint } from '../platform/use-endpoint.ts'
import { FormDialog } from '../ui/form/form-dialog.tsx'
import { Loaded } from '../ui/feedback/loaded.tsx'
import { Link } from '../ui/page/link.tsx'
import { MoneyText } from '../ui/text/money-text.tsx'
import { ExceptionTable } from './exception-table.tsx'
import { RunCount } from './run-count.tsx'

type GenerateDialogProps = { month: Month; propertyType: PropertyType; onGenerate: () => void; onClose: () => void }

/** Previews the run before it starts. */
export function GenerateDialog({ month, propertyType, onGenerate, onClose }: GenerateDialogProps) {
  const preview = useEndpoint('monthlyRun.preview', { body: { month, propertyType } }, { staleTimeMs: 0 })
  return (
    <FormDialog title={t`Generate advices for ${formatMonth(month)}?`} isOpen onClose={onClose} width={640}>
      <Loaded query={preview}>{(look) => <Look look={look} propertyType={propertyType} />}</Loaded>
      {propertyType !== 'LAND' && <ReadingsToCheck />}
      <div className="form-actions">
        <Button variant="default" onClick={onClose}>{t`Cancel`}</Button>
        <Button onClick={onGenerate} disabled={preview.isPending}>{t`Generate advices`}</Button>
      </div>
    </FormDialog>
  )
}

/** Unchecked readings are billed as they are: a wrong digit causes a wrong bill. */
function ReadingsToCheck() {
  const { data } = useEndpoint('meterReading.list', { query: { isToCheck: 'true', status: 'ACCEPTED', pageSize: 10 } })
  if (!data || data.total === 0) return null
  return (
    <p className="mb-4">
      {plural(
        data.total,
        '{n} reading with unusual use is not checked and is billed as it is.',
        '{n} readings with unusual use are not checked and are billed as they are.',
      )}{' '}
      <Link to="/admin/master-properties/meters/readings?isToCheck=true&status=ACCEPTED">{t`Readings to check`}</Link>
    </p>
  )
}

function Look({ look, propertyType }: { look: Reply<'monthlyRun.preview'>; propertyType: PropertyType }) {
  return (
    <>
      {!look.isComplete && (
        <p>{rich`There are ${formatCount(look.leaseCount)} leases. These figures cover only some of them. The run includes all of them.`}</p>
      )}
      <dl className="generated-counts">
        <RunCount label={t`to create`} count={look.adviceCount} />
        <RunCount label={t`already created`} count={look.skippedCount} />
        <RunCount label={t`cannot be billed`} count={look.exceptionCount} />
      </dl>
      <p className="mb-4">{rich`Total ${<MoneyText amount={look.amount} withUnit />}. Existing advices do not change.`}</p>
      {look.exceptions.length > 0 && <ExceptionTable exceptions={look.exceptions} propertyType={propertyType} />}
      {look.exceptionCount > look.exceptions.length && (
        <p className="small secondary">{rich`and ${formatCount(look.exceptionCount - look.exceptions.length)} more`}</p>
      )}
    </>
  )
}
