import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { noticesText, packagesOfModules, productionPackages } from './notices.ts'

/** The licences that software in the product may have, and the parts of an SPDX expression. LGPL only for a separate library. */
const allowed = [
  'MIT',
  'MIT-0',
  'ISC',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  '0BSD',
  'OFL-1.1',
  'MPL-2.0',
  'BlueOak-1.0.0',
]
/** Misspelled licences, or LGPL with linking at run time. */
const asTheyAre: Record<string, string> = {
  'BDS-3-Clause': 'BSD-3-Clause, misspelled',
  'LGPL-3.0-or-later': 'libvips, a shared library that can be exchanged',
}

test('every package of an installation has a licence that allows it', () => {
  // If a package offers a choice of licences, one allowed licence is enough.
  const isAllowed = (licence: string) =>
    licence
      .replaceAll(/[()]/g, '')
      .split(' AND ')
      .every((part) => part.split(' OR ').some((one) => allowed.includes(one) || one in asTheyAre))
  const others = productionPackages().filter(({ licence }) => !isAllowed(licence))
  expect(others.map(({ name, licence }) => `${name}: ${licence}`)).toEqual([])
  const lesser = productionPackages().filter(({ licence }) => licence.includes('LGPL'))
  expect(lesser.filter(({ name }) => !name.startsWith('@img/sharp'))).toEqual([])
})

test('the notices name a package once, with its version, its licence and its licence text', () => {
  const fastify = packagesOfModules([
    `${process.cwd()}/node_modules/fastify/fastify.js`,
    '/elsewhere/node_modules/x/y.js',
    '\0virtual',
  ])
  expect(fastify).toMatchObject([{ name: 'fastify', licence: 'MIT', folder: 'node_modules/fastify' }])
  const text = noticesText([...fastify, ...productionPackages()])
  expect(text.match(/^fastify \d[\d.]* \(MIT\)$/gm)).toHaveLength(1)
  expect(text).toContain(readFileSync('node_modules/fastify/LICENSE', 'utf8').trim())
  for (const { name, version } of productionPackages()) expect(text).toContain(`${name} ${version} (`)
})

test('the licence of the product equals that of its package', () => {
  const { license } = JSON.parse(readFileSync('package.json', 'utf8')) as { license: string }
  expect({ license, hasText: existsSync('LICENSE') }).toEqual({ license: 'UNLICENSED', hasText: true })
})
