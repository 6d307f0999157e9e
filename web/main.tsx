import 'virtual:mantine-variables.css'
import '@mantine/core/styles/baseline.layer.css'
import '@mantine/core/styles/global.layer.css'
import './ui/theme/tokens.css'
import './ui/theme/base.css'
import './ui/theme/layout.css'
import './ui/theme/mantine.css'
import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode, startTransition } from 'react'
import { approvalPath } from '../domain/notifications/notification-path.ts'
import { watchFirstPage } from './platform/first-page.ts'
import { watchOfflineCopy } from './platform/offline-copy.ts'
import { nextTurn } from './platform/next-turn.ts'
import { createRoot } from './platform/react-root.ts'
import { AwaitingApprovalError } from './platform/problem-error.ts'
import { getSession } from './platform/session-store.ts'
import { t } from './platform/texts.ts'
import { newQueryClient } from './platform/use-endpoint.ts'
import { createAppRouter } from './router.tsx'
import { showMessage } from './ui/feedback/confirm.tsx'
import { theme } from './ui/theme/theme.ts'
import { toast } from './ui/feedback/toast.tsx'

// The toast links to the cause, because three seconds are too short to read it.
const queryClient = newQueryClient((error) => {
  const { problem, message } = error
  if (error instanceof AwaitingApprovalError) {
    // An owner has no list of requests.
    const link = { to: approvalPath({ id: error.requestId }), label: t`Open the request` }
    toast('INFO', problem.title, message, getSession()?.currentRole.name === 'OWNER' ? undefined : link)
  } else if (problem.usedBy?.length) void showMessage({ title: problem.title, text: message, links: problem.usedBy })
  else toast('ERROR', problem.title, message)
})
const colorSchemeManager = localStorageColorSchemeManager({ key: 'theme' })

void start()

/**
 * Starts in small chunks of work, so that a slow phone stays responsive. React renders after the screen of this address has loaded, because
 * a rerender caused by a store cannot be interrupted.
 */
async function start(): Promise<void> {
  watchOfflineCopy()
  watchFirstPage(queryClient)
  await nextTurn()
  const router = await createAppRouter(queryClient)
  await nextTurn()
  await router.load()
  const root = document.getElementById('root')
  if (!root) throw new Error('index.html has no element with the id "root".')
  const drawn = createRoot(root)
  startTransition(() =>
    drawn.render(
      <StrictMode>
        <MantineProvider
          theme={theme}
          colorSchemeManager={colorSchemeManager}
          defaultColorScheme="light"
          withCssVariables={false}
          withGlobalClasses={false}
        >
          <QueryClientProvider client={queryClient}>
            <RouterProvider router={router} />
          </QueryClientProvider>
        </MantineProvider>
      </StrictMode>,
    ),
  )
}
