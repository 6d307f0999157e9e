import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { withFirstPaint } from './vite-first-paint.ts'

const web = join(import.meta.dirname, '../../web')
const appearance = readFileSync(join(web, 'appearance.js'), 'utf8')
const built = readFileSync(join(web, 'index.html'), 'utf8').replace(
  '</head>',
  '<link rel="stylesheet" crossorigin href="/assets/index-1a.css">\n</head>',
)

test('everything needed before the first paint is in the page, without a request', () => {
  const page = withFirstPaint(built, { appearance, sheet: ':root{--a:"$&"}' })
  expect(page).toContain('<style>:root{--a:"$&"}</style>')
  expect(page).toContain('<link rel="stylesheet" disabled media="not all" href="/assets/index-1a.css">')
  expect(page).not.toContain('appearance.js"')
  expect(page.match(/<script type="module"[^>]*>/g)).toEqual(['<script type="module" fetchpriority="low" src="/main.tsx">'])
  // A closing script tag within a script would end it there.
  expect(/<script>([^]*?)<\/script>/.exec(page)?.[1]).toBe(appearance)
})
