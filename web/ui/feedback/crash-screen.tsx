import type { ErrorComponentProps } from '@tanstack/react-router'
import { useEffect } from 'react'
import { ProblemError } from '../../platform/problem-error.ts'
import { t } from '../../platform/texts.ts'
import { ErrorState } from './error-state.tsx'

/** Shown if a screen crashed or its script could not be loaded. */
export function CrashScreen({ error }: ErrorComponentProps) {
  return error instanceof ProblemError && !error.isAnswered ? (
    <OfflineErrorScreen problem={error} />
  ) : (
    <ErrorScreen error={error} />
  )
}

/** Reloads automatically when the connection returns. */
function OfflineErrorScreen({ problem }: { problem: ProblemError }) {
  useEffect(() => {
    window.addEventListener('online', loadAgain)
    return () => window.removeEventListener('online', loadAgain)
  }, [])
  return <ErrorState error={problem} title={problem.problem.title} onRetry={() => navigator.onLine && loadAgain()} />
}

/** After an update of the server, the old scripts no longer exist. A reload fetches the new ones. */
function ErrorScreen({ error }: { error: unknown }) {
  return <ErrorState error={new Error(sentenceFor(error))} title={t`This screen stopped working`} onRetry={loadAgain} />
}

function loadAgain(): void {
  window.location.reload()
}

function sentenceFor(error: unknown): string {
  if (error instanceof Error && /import|module|chunk/i.test(error.message))
    return t`A newer version was installed. Load the page again to use it.`
  return t`Load the page again. If it happens again, tell your administrator.`
}
