import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

export type ReceivedMail = { from: string; to: string[]; content: string }
export type TestMailServer = {
  url: string
  received: ReceivedMail[]
  /** The code and text with which it rejects a recipient; undefined: it accepts them. */
  refusal: (to: string) => { code: number; text: string } | undefined
  close: () => Promise<void>
}

/** A local mail server from a third-party library. */
export async function aMailServer(): Promise<TestMailServer> {
  const state: Omit<TestMailServer, 'url' | 'close'> = { received: [], refusal: () => undefined }
  const server = new SMTPServer({
    hideSTARTTLS: true,
    disabledCommands: ['STARTTLS'],
    authOptional: true,
    onRcptTo: ({ address }, _session, done) => {
      const refusal = state.refusal(address)
      done(refusal && Object.assign(new Error(refusal.text), { responseCode: refusal.code }))
    },
    onData: (stream, { envelope }, done) => {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        const from = envelope.mailFrom ? envelope.mailFrom.address : ''
        const to = envelope.rcptTo.map(({ address }) => address)
        state.received.push({ from, to, content: Buffer.concat(parts).toString() })
        done()
      })
    },
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', () => done()))
  const { port } = server.server.address() as AddressInfo
  return Object.assign(state, {
    url: `smtp://127.0.0.1:${port}`,
    close: () => new Promise<void>((done) => server.close(() => done())),
  })
}
