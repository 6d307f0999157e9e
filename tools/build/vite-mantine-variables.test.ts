import { expect, test } from 'vitest'
import { variablesOfTheme } from './vite-mantine-variables.ts'

test('the style sheet has the variables of the theme, and no palette that nobody uses', async () => {
  const sheet = await variablesOfTheme()
  expect(sheet).toMatch(/^:root\{[^]*--mantine-scale: 1\.14285/)
  expect(sheet).toContain('--mantine-font-size-sm: var(--size-body)')
  expect(sheet).toContain('--mantine-color-saga-6: var(--primary)')
  expect(sheet).toContain('--mantine-z-index-modal')
  expect(sheet).not.toContain('--mantine-color-grape')
})
