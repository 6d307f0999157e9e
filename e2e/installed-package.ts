import { spawnSync } from 'node:child_process'
import { globSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { adviceContract } from '../domain/advices/advice-contract.ts'
import { documentContract } from '../domain/documents/document-contract.ts'
import { aPictureForm } from '../server/testing/pdf/picture-forms.ts'
import { anOfficeWithAnAdvice, type PayingOffice } from './paying-office.ts'

/** Returns the output of the command; its error output if it fails. */
export function runCommand(command: string, words: readonly string[], cwd: string, env: NodeJS.ProcessEnv = {}): string {
  const options = { cwd, encoding: 'utf8', env: { ...process.env, ...env }, maxBuffer: 100_000_000 } as const
  const { status, stdout, stderr } = spawnSync(command, words, options)
  if (status !== 0) throw new Error(`${command} ${words.join(' ')} ended with ${status}: ${stderr}${stdout}`)
  return stdout
}

/** The package of `npm pack`, unpacked. */
export function unpackPackage(scratch: string, checkout = process.cwd()): string {
  runCommand('npm', ['pack', '--pack-destination', scratch, '--loglevel=error'], checkout)
  const [archive = ''] = globSync('*.tgz', { cwd: scratch })
  runCommand('tar', ['-xzf', archive], scratch)
  renameSync(join(scratch, archive), join(scratch, 'package.tgz'))
  return join(scratch, 'package')
}

/** As docs/deployment.md describes it. Packages that npm has already downloaded come from its cache. */
export function installPackage(folder: string): void {
  runCommand('npm', ['ci', '--omit=dev', '--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error'], folder)
}

/** An office signs up and in, prints a payment advice, and stores a photo: argon2, Typst and sharp all work. */
export async function useNativeParts(address: string): Promise<PayingOffice> {
  const office = await anOfficeWithAnAdvice(address)
  const headers = { authorization: `Bearer ${office.token}` }
  const pdf = await fetch(`${address}/api${adviceContract.pdf.path.replace('{id}', office.adviceId)}`, { headers })
  expect([pdf.status, Buffer.from(await pdf.arrayBuffer()).toString('latin1', 0, 5)]).toEqual([200, '%PDF-'])
  const query = new URLSearchParams({ entity: 'lease', entityId: office.leaseId })
  const body = await aPictureForm()
  const stored = await fetch(`${address}/api${documentContract.add.path}?${query}`, { method: 'POST', headers, body })
  const { id, hasThumbnail } = (await stored.json()) as { id: string; hasThumbnail: boolean }
  expect([stored.status, hasThumbnail]).toEqual([201, true])
  const small = await fetch(`${address}/api${documentContract.read.path.replace('{id}', id)}?size=thumb`, { headers })
  expect([small.status, small.headers.get('content-type')]).toEqual([200, 'image/webp'])
  return office
}
