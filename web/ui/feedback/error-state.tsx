import { Button } from '@mantine/core'
import { IconAlertTriangle, IconRefresh } from '@tabler/icons-react'
import { t } from '../../platform/texts.ts'
import './states.css'

/** The error state of a failed load: the reason, and a button to try again. */
export function ErrorState({
  error,
  onRetry,
  title = t`This could not be loaded`,
}: {
  error: Error
  onRetry?: () => void
  title?: string
}) {
  return (
    <div className="state" role="alert">
      <IconAlertTriangle size={24} stroke={1.75} className="state-icon" aria-hidden />
      <p className="state-title">{title}</p>
      <p className="secondary">{error.message}</p>
      {onRetry && (
        <div className="state-action">
          <Button variant="default" leftSection={<IconRefresh size={16} aria-hidden />} onClick={onRetry}>{t`Try again`}</Button>
        </div>
      )}
    </div>
  )
}
