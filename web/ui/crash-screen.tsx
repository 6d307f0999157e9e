import type { ErrorComponentProps } from '@tanstack/react-router'
import { t } from '../platform/texts.ts'
import { ErrorState } from './error-state.tsx'

/** A screen that broke. After a new version was installed, its old parts are gone: loading again brings the new ones. */
export function CrashScreen({ error }: ErrorComponentProps) {
  return (
    <ErrorState
      error={new Error(sentenceFor(error))}
      title={t`This screen stopped working`}
      onRetry={() => window.location.reload()}
    />
  )
}

function sentenceFor(error: unknown): string {
  if (error instanceof Error && /import|module|chunk/i.test(error.message))
    return t`A newer version was installed. Load the page again to use it.`
  return t`Load the page again; if it stays, tell your administrator.`
}
