import { afterEach, expect, test, vi } from 'vitest'

const catalogue = {
  language: 'dz',
  texts: {
    'Advice {0}': '{0} ADVICE',
    '{n} day\n{n} days': ['{n} DAYS'],
    'As of {0}': 'UP TO {0}',
    Nov: 'MONTH 11',
    'Nobody {0} here.': 'NONE {0}.',
    tenant: 'TENANT',
  },
  sentences: ['As of {0}', 'Nobody {0} here.'],
}

async function wordingWith(loaded: typeof catalogue | undefined) {
  vi.resetModules()
  globalThis.sakhangCatalogue = loaded
  return await import('./wording.ts')
}

afterEach(() => {
  globalThis.sakhangCatalogue = undefined
})

test('texts stay in English without a catalogue', async () => {
  const { plural, t, translated } = await wordingWith(undefined)
  expect(t`Advice ${'PA-1'}`).toBe('Advice PA-1')
  expect([1, 2, 1200].map((days) => plural(days, '{n} day', '{n} days'))).toEqual(['1 day', '2 days', '1,200 days'])
  expect(translated('As of 22 Nov 2026')).toBe('As of 22 Nov 2026')
})

test('with a catalogue, texts are found by their English text, and values are inserted into the translation', async () => {
  const { language, plural, t, translated } = await wordingWith(catalogue)
  expect(language).toBe('dz')
  expect(t`Advice ${'PA-1'}`).toBe('PA-1 ADVICE')
  expect(plural(1, '{n} day', '{n} days')).toBe('1 DAYS')
  expect(t`Nothing is known of this ${1}`).toBe('Nothing is known of this 1')
  expect(translated('tenant')).toBe('TENANT')
})

test('a server text with values is recognized by its fixed parts, and its values are translated too', async () => {
  const { translated } = await wordingWith(catalogue)
  expect(translated('As of 22 Nov 2026')).toBe('UP TO 22 MONTH 11 2026')
  expect(translated('Nobody tenant here.')).toBe('NONE TENANT.')
  expect(translated('Something else.')).toBe('Something else.')
})
