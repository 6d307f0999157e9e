import type { CalendarDate } from '../../../domain/calendar-date.ts'
import type { Setting } from '../../../domain/overview/setting-contract.ts'
import { t } from '../../platform/texts.ts'
import { useAction } from '../../platform/use-endpoint.ts'
import { useToday } from '../../platform/use-today.ts'
import { confirm } from '../../ui/feedback/confirm.tsx'
import { DateText } from '../../ui/text/date-text.tsx'
import { toast } from '../../ui/feedback/toast.tsx'
import { settingForms, settingText } from './setting-forms.ts'

/** Past values, and values set for future days, which can be withdrawn. */
export function SettingDays({ setting: { key, version, isDated, values } }: { setting: Setting }) {
  const today = useToday()
  const { title } = settingForms[key]
  const takeBack = useAction('setting.takeBack', {
    invalidates: ['setting'],
    refetchOnConflict: ['setting'],
    onSuccess: () => toast('SUCCESS', t`${title}: change cancelled`),
  })
  if (!isDated || values.length < 2) return null
  const ask = async (effectiveFrom: CalendarDate) => {
    const isConfirmed = await confirm({
      title: t`Cancel the planned change?`,
      text: t`The current value stays in force.`,
      action: t`Cancel change`,
    })
    if (isConfirmed) takeBack.mutate({ params: { key, effectiveFrom }, ifMatch: version })
  }
  return (
    <ul className="bare stack gap-1 small secondary ruled mt-3">
      {values.map(({ effectiveFrom, value }) => (
        <li key={effectiveFrom ?? ''}>
          <strong>{effectiveFrom ? <DateText date={effectiveFrom} /> : t`From the beginning`}</strong> {settingText(key, value)}
          {effectiveFrom && effectiveFrom > today && (
            <button
              type="button"
              className="text-link"
              style={{ marginInlineStart: 'var(--space-2)' }}
              onClick={() => void ask(effectiveFrom)}
            >{t`Cancel change`}</button>
          )}
        </li>
      ))}
    </ul>
  )
}
