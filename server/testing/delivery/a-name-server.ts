import dns2 from 'dns2'

export type NameServer = {
  /** In the format of the Node.js resolver. */
  address: string
  /** The TXT records by name. */
  texts: Map<string, string[]>
  close: () => Promise<void>
}

/** A local name server from a third-party library. */
export async function aNameServer({ isSilent = false } = {}): Promise<NameServer> {
  const { Packet } = dns2
  const texts = new Map<string, string[]>()
  const server = dns2.createServer({
    udp: true,
    handle: (request, send) => {
      if (isSilent) return
      const response = Packet.createResponseFromRequest(request)
      const [question] = request.questions
      const name = question?.name.toLowerCase() ?? ''
      const found = texts.get(name)
      if (!found) response.header.rcode = 3
      for (const data of found ?? [])
        response.answers.push({
          name,
          type: Packet.TYPE.TXT,
          class: Packet.CLASS.IN,
          ttl: 60,
          data: data.match(/.{1,200}/g) ?? [],
        } as never)
      void send(response)
    },
  })
  const { udp } = await server.listen({ udp: { port: 0, address: '127.0.0.1' } })
  return { address: `127.0.0.1:${udp?.port}`, texts, close: async () => server.close() }
}
