import { expect, test } from 'vitest'
import { createVault, openVault, sealJson, unsealJson } from './desk-crypto.ts'

const passphrase = 'dzong above the river'

test('the same passphrase opens sealed data again after the device was off', async () => {
  const { vault, key } = await createVault('desk', passphrase)
  const sealed = await sealJson(key, 'record 1', { amount: 500 })
  const opened = await openVault(vault, passphrase)
  if (!opened) throw new Error('The desk did not open.')
  expect(await unsealJson(opened, 'record 1', sealed)).toEqual({ amount: 500 })
  expect(new TextDecoder().decode(sealed.bytes)).not.toContain('500')
})

test('another passphrase opens nothing, but the same letters in another Unicode form do', async () => {
  const { vault } = await createVault('desk', 'café below')
  expect(await openVault(vault, 'cafe below')).toBeNull()
  expect(await openVault(vault, 'cafe\u0301 below')).not.toBeNull()
})

test('changed bytes, or bytes in the place of others, are refused', async () => {
  const { key } = await createVault('desk', passphrase)
  const sealed = await sealJson(key, 'record 1', { amount: 500 })
  await expect(unsealJson(key, 'record 2', sealed)).rejects.toThrow()
  const bytes = new Uint8Array(sealed.bytes.slice(0))
  bytes[0] = (bytes[0] ?? 0) ^ 1
  await expect(unsealJson(key, 'record 1', { ...sealed, bytes: bytes.buffer })).rejects.toThrow()
})

test('the vault of one desk cannot be opened as another’s, the key does not leave the browser, and 600,000 rounds protect it', async () => {
  const { vault, key } = await createVault('desk', passphrase)
  expect(await openVault({ ...vault, id: 'other' }, passphrase)).toBeNull()
  expect(key.extractable).toBe(false)
  expect(vault.iterations).toBeGreaterThanOrEqual(600_000)
})

test('the same value is never sealed to the same bytes', async () => {
  const { key } = await createVault('desk', passphrase)
  const [one, two] = await Promise.all([sealJson(key, 'a', 1), sealJson(key, 'a', 1)])
  expect(new Uint8Array(one.bytes)).not.toEqual(new Uint8Array(two.bytes))
})
