import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import tls from 'node:tls'
import { runCommand } from '../installed-package.ts'

export type Certificate = { certificate: string; key: string }

/** A self-made certificate for this machine, which this process trusts from now on. */
export function aTrustedCertificate(folder: string): Certificate {
  const [certificate, key] = [join(folder, 'fullchain.pem'), join(folder, 'privkey.pem')]
  const subject = ['-subj', '/CN=land.example.bt', '-addext', 'subjectAltName=DNS:localhost,DNS:land.example.bt']
  const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2']
  runCommand('openssl', ['req', '-x509', ...kind, '-keyout', key, '-out', certificate, ...subject], folder)
  tls.setDefaultCACertificates([...tls.getCACertificates('default'), readFileSync(certificate, 'utf8')])
  return { certificate, key }
}
