import { generateKeyPairSync, randomBytes, sign } from 'node:crypto'

/** One value of ASN.1 in DER. */
function der(tag: number, ...parts: Buffer[]): Buffer {
  const body = Buffer.concat(parts)
  const bytes = body.length < 256 ? [body.length] : [body.length >> 8, body.length & 255]
  const size = body.length < 128 ? bytes : [0x80 + bytes.length, ...bytes]
  return Buffer.concat([Buffer.from([tag, ...size]), body])
}

const sequence = (...parts: Buffer[]) => der(0x30, ...parts)
const text = (tag: number, words: string) => der(tag, Buffer.from(words))
const oid = (hex: string) => der(0x06, Buffer.from(hex, 'hex'))
const ECDSA_WITH_SHA256 = oid('2a8648ce3d040302')
const COMMON_NAME = oid('550403')
const SUBJECT_ALT_NAME = oid('551d11')
const BASIC_CONSTRAINTS = oid('551d13')
const YES = der(0x01, Buffer.from([0xff]))

/**
 * A certificate that signs itself (RFC 5280), for tests: Node can read certificates and make keys, but no certificates.
 * @param host that it is for @returns both in PEM
 */
export function selfSigned(host: string): { key: string; certificate: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const name = sequence(der(0x31, sequence(COMMON_NAME, text(0x0c, host))))
  const extensions = sequence(
    sequence(BASIC_CONSTRAINTS, YES, der(0x04, sequence(YES))),
    sequence(SUBJECT_ALT_NAME, der(0x04, sequence(text(0x82, host)))),
  )
  const content = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.from([1]), randomBytes(8)),
    sequence(ECDSA_WITH_SHA256),
    name,
    sequence(text(0x17, '200101000000Z'), text(0x18, '21200101000000Z')),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, extensions),
  )
  const signature = der(0x03, Buffer.from([0]), sign('sha256', content, privateKey))
  const whole = sequence(content, sequence(ECDSA_WITH_SHA256), signature)
  const lines = whole.toString('base64').match(/.{1,64}/g) ?? []
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    certificate: `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`,
  }
}
