import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto'

// A passkey as a browser creates it (WebAuthn, ES256). A test can control every part of it.

type Key = { id: string; privateKey: KeyObject; counter: number }
/** The data of the browser and the authenticator; omitted values are correct. */
export type PasskeyOverrides = {
  origin?: string
  rpId?: string
  counter?: number
  privateKey?: KeyObject
  id?: string
  isUserVerified?: boolean
}

const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest()
const clientData = (type: 'webauthn.create' | 'webauthn.get', challenge: string, origin: string) =>
  Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))

const userPresent = 0x01
const userVerified = 0x04
const hasCredential = 0x40

function authenticatorData(rpId: string, flags: number, counter: number, credential: Buffer = Buffer.alloc(0)): Buffer {
  const count = Buffer.alloc(4)
  count.writeUInt32BE(counter)
  return Buffer.concat([sha256(rpId), Buffer.from([flags]), count, credential])
}

/** The public key in COSE: {1: 2, 3: -7, -1: 1, -2: x, -3: y}. */
function coseOf(publicKey: KeyObject): Buffer {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const [head, between] = [Buffer.from('a5010203262001215820', 'hex'), Buffer.from('225820', 'hex')]
  return Buffer.concat([head, Buffer.from(x, 'base64url'), between, Buffer.from(y, 'base64url')])
}

export function softwarePasskeys({ rpId, origin }: { rpId: string; origin: string }) {
  return {
    /** A new key, and the response to the options of a registration. */
    create: (challenge: string, overrides: PasskeyOverrides = {}) => {
      const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
      const rawId = overrides.id ? Buffer.from(overrides.id, 'base64url') : randomBytes(16)
      const length = Buffer.alloc(2)
      length.writeUInt16BE(rawId.length)
      const credential = Buffer.concat([Buffer.alloc(16), length, rawId, coseOf(publicKey)])
      const flags = userPresent | hasCredential | ((overrides.isUserVerified ?? true) ? userVerified : 0)
      const data = authenticatorData(overrides.rpId ?? rpId, flags, overrides.counter ?? 0, credential)
      // {fmt: "none", attStmt: {}, authData}
      const attestationObject = Buffer.concat([
        Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746158', 'hex'),
        Buffer.from([data.length]),
        data,
      ])
      const id = rawId.toString('base64url')
      const key: Key = { id, privateKey, counter: overrides.counter ?? 0 }
      const response = {
        clientDataJSON: clientData('webauthn.create', challenge, overrides.origin ?? origin).toString('base64url'),
        attestationObject: attestationObject.toString('base64url'),
      }
      return { key, passkey: { id, rawId: id, type: 'public-key' as const, response } }
    },
    /** The response to the options of a sign-in or a proof. */
    use: (key: Key, challenge: string, overrides: PasskeyOverrides = {}) => {
      key.counter += 1
      const flags = userPresent | ((overrides.isUserVerified ?? true) ? userVerified : 0)
      const data = authenticatorData(overrides.rpId ?? rpId, flags, overrides.counter ?? key.counter)
      const client = clientData('webauthn.get', challenge, overrides.origin ?? origin)
      const signature = createSign('sha256')
        .update(Buffer.concat([data, sha256(client)]))
        .sign(overrides.privateKey ?? key.privateKey)
      const id = overrides.id ?? key.id
      return {
        ...{ id, rawId: id, type: 'public-key' as const },
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: signature.toString('base64url'),
        },
      }
    },
  }
}
