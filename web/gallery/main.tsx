import 'virtual:mantine-variables.css'
import '@mantine/core/styles/baseline.layer.css'
import '@mantine/core/styles/global.layer.css'
import '../ui/theme/tokens.css'
import '../ui/theme/base.css'
import '../ui/theme/layout.css'
import '../ui/theme/mantine.css'
import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createBrowserHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from '../platform/react-root.ts'
import { parseSearch } from '../platform/search.ts'
import { stringifySearch } from '../platform/search-state.ts'
import { theme } from '../ui/theme/theme.ts'
import { Gallery } from './gallery.tsx'

// `npm run ui` shows every widget in its states, without a server. The gallery is not part of the build.

const rootRoute = createRootRoute({ component: Gallery })
const anyRoute = createRoute({ getParentRoute: () => rootRoute, path: '$' })
const router = createRouter({
  routeTree: rootRoute.addChildren([anyRoute]),
  history: createBrowserHistory(),
  parseSearch,
  stringifySearch,
})

const root = document.getElementById('root')
if (!root) throw new Error('gallery.html has no element with the id "root".')
createRoot(root).render(
  <StrictMode>
    <MantineProvider
      theme={theme}
      colorSchemeManager={localStorageColorSchemeManager({ key: 'theme' })}
      defaultColorScheme="light"
      withCssVariables={false}
      withGlobalClasses={false}
    >
      <QueryClientProvider client={new QueryClient()}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>
  </StrictMode>,
)
