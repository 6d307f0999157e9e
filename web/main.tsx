import '@mantine/core/styles/default-css-variables.layer.css'
import '@mantine/core/styles/baseline.layer.css'
import '@mantine/core/styles/global.layer.css'
import './ui/tokens.css'
import './ui/accents.css'
import './ui/base.css'
import './ui/mantine.css'
import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode, startTransition } from 'react'
import { watchFirstPage } from './platform/first-page.ts'
import { watchKept } from './platform/kept-copy.ts'
import { createRoot } from './platform/react-root.ts'
import { newQueryClient } from './platform/use-endpoint.ts'
import { createAppRouter } from './router.tsx'
import { tell } from './ui/confirm.tsx'
import { cssVariablesResolver, theme } from './ui/theme.ts'
import { toast } from './ui/toast.tsx'

// What stands in the way is worth a look, which three seconds of a toast would not give.
const queryClient = newQueryClient(({ problem, message }) =>
  problem.usedBy?.length
    ? void tell({ title: problem.title, text: message, links: problem.usedBy })
    : toast('ERROR', problem.title, message),
)
const router = createAppRouter(queryClient)
watchKept()
watchFirstPage(queryClient)
const colorSchemeManager = localStorageColorSchemeManager({ key: 'theme' })

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no element with the id "root".')

// As a transition the first drawing is done in short turns, between which the phone answers its owner.
const drawn = createRoot(root)
startTransition(() =>
  drawn.render(
    <StrictMode>
      <MantineProvider
        theme={theme}
        cssVariablesResolver={cssVariablesResolver}
        colorSchemeManager={colorSchemeManager}
        defaultColorScheme="light"
        deduplicateCssVariables
      >
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </MantineProvider>
    </StrictMode>,
  ),
)
