import type { AddressInfo } from 'node:net'
import smpp, { type Pdu, type Session } from 'smpp'
import type { SmppRoute } from '../../platform/delivery/smpp/smpp-transport.ts'

export type SmsCentre = {
  route: SmppRoute
  /** The submitted messages, oldest first, as the library read them. */
  taken: Pdu[]
  commands: string[]
  sessions: Set<Session>
  /** The status of the next replies; undefined: no reply. */
  answer: (taken: number) => number | undefined
  idOf: (taken: number) => string
  /** Sends a receipt on every session; returns the statuses of the replies. */
  report(text: string, more?: Record<string, unknown>): Promise<number[]>
  close: () => Promise<void>
}

/** A local SMS centre from a third-party library. */
export async function anSmsCentre({ port = 0, password = 'secret' } = {}): Promise<SmsCentre> {
  const sessions = new Set<Session>()
  const centre: Omit<SmsCentre, 'route' | 'close'> = {
    ...{ taken: [], commands: [], sessions, answer: () => 0, idOf: (taken) => `id-${taken}` },
    report: (text, more = {}) =>
      Promise.all(
        [...sessions].map(
          (session) =>
            new Promise<number>((done) => {
              const fields = { source_addr: '97517123456', destination_addr: '1234', esm_class: 4, short_message: text, ...more }
              session.deliver_sm(fields, ({ command_status }) => done(command_status))
            }),
        ),
      ),
  }
  const server = smpp.createServer((session) => {
    session.on('error', () => undefined)
    session.on('close', () => sessions.delete(session))
    session.on('pdu', (pdu) => {
      centre.commands.push(pdu.command)
      if (pdu.command === 'bind_transceiver') {
        const isRight = pdu.password === password
        if (isRight) sessions.add(session)
        session.send(pdu.response({ command_status: isRight ? 0 : 0x0e }))
      } else if (pdu.command === 'submit_sm') {
        const count = centre.taken.push(pdu)
        const status = centre.answer(count)
        if (status === undefined) return
        session.send(pdu.response(status === 0 ? { message_id: centre.idOf(count) } : { command_status: status }))
      } else if (pdu.command === 'unbind' || pdu.command === 'enquire_link') session.send(pdu.response())
    })
  })
  await new Promise<void>((done) => server.listen(port, '127.0.0.1', () => done()))
  const { port: opened } = server.address() as AddressInfo
  const route = {
    ...{ host: '127.0.0.1', port: opened, isTls: false, systemId: 'sakhang', password: 'secret', systemType: '' },
    ...{ window: 10, sender: 'Sakhang', numberPrefix: '975', isPayload: false },
  }
  const close = () =>
    new Promise<void>((done) => {
      for (const session of sessions) session.destroy()
      server.close(() => done())
    })
  return Object.assign(centre, { route, close })
}
