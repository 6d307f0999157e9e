declare module 'smpp' {
  import type { Server as NetServer } from 'node:net'

  export type Pdu = {
    command: string
    command_status: number
    sequence_number: number
    system_id?: string
    password?: string
    source_addr?: string
    destination_addr?: string
    source_addr_ton?: number
    data_coding?: number
    esm_class?: number
    registered_delivery?: number
    short_message?: { message?: string | Buffer; udh?: Buffer[] }
    message_payload?: { message?: string | Buffer }
    response(fields?: Record<string, unknown>): Pdu
  }
  export type Session = {
    on(event: 'pdu', listener: (pdu: Pdu) => void): void
    on(event: 'close' | 'error', listener: () => void): void
    send(pdu: Pdu): void
    deliver_sm(fields: Record<string, unknown>, done?: (reply: Pdu) => void): void
    unbind(done?: () => void): void
    close(): void
    destroy(): void
  }
  const smpp: { createServer(listener: (session: Session) => void): NetServer }
  export default smpp
}
