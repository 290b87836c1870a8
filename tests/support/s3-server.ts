import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { awsSignature } from './aws-signature.ts'

export interface StoredObject {
  bytes: Buffer
  headers: IncomingMessage['headers']
}

/** A small S3-compatible store on loopback, for tests. */
export interface S3Server {
  endpoint: string
  objects: Map<string, StoredObject>
  /** `GET /books/covers/x` of every request. */
  requests: string[]
  /** What the next requests meet instead of an answer, the first first. */
  troubles: ('fail' | 'silent' | 'cut')[]
  close(): Promise<void>
}

interface Account {
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

export async function startS3Server({ bucket, region, accessKeyId, secretAccessKey }: Account): Promise<S3Server> {
  const objects = new Map<string, StoredObject>()
  const requests: string[] = []
  const troubles: S3Server['troubles'] = []

  const server = createServer(async (request, response) => {
    const { method = '', url = '', headers } = request
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const body = Buffer.concat(chunks)
    requests.push(`${method} ${url}`)
    const refuse = (status: number, code: string) => {
      response.writeHead(status, { 'content-type': 'application/xml' })
      response.end(method === 'HEAD' ? undefined : `<?xml version="1.0"?><Error><Code>${code}</Code></Error>`)
    }
    const trouble = troubles.shift()
    if (trouble === 'fail') return refuse(500, 'InternalError')
    if (trouble === 'cut') return request.socket.destroy()
    if (trouble === 'silent') return
    const refusal = refusalOf(request, body)
    if (refusal) return refuse(403, refusal)
    const { pathname, searchParams } = new URL(url, 'http://store')
    const [, inBucket, ...key] = pathname.split('/')
    if (inBucket !== bucket) return refuse(404, 'NoSuchBucket')
    const name = key.join('/')
    if (method === 'DELETE') {
      objects.delete(name)
      return response.writeHead(204).end()
    }
    const upload = searchParams.get('uploadId')
    const number = Number(searchParams.get('partNumber'))
    if (method === 'POST' && upload === null) return response.end(`<UploadId>${name}+</UploadId>`)
    if (upload !== null && upload !== `${name}+`) return refuse(404, 'NoSuchUpload')
    if (upload !== null && method === 'PUT') {
      objects.set(`${name}?${number}`, { bytes: body, headers })
      return response.writeHead(200, { etag: `"part ${number}"` }).end()
    }
    if (upload !== null) {
      const parts = [...body.toString().matchAll(/<PartNumber>(\d+)<\/PartNumber><ETag>"part \1"<\/ETag>/g)]
      const stored = parts.map(([, part]) => objects.get(`${name}?${part}`)?.bytes ?? Buffer.alloc(0))
      for (const [, part] of parts) objects.delete(`${name}?${part}`)
      objects.set(name, { bytes: Buffer.concat(stored), headers })
      return response.end('<CompleteMultipartUploadResult/>')
    }
    if (method === 'PUT') {
      objects.set(name, { bytes: body, headers })
      return response.end()
    }
    const object = objects.get(name)
    if (!object) return refuse(404, 'NoSuchKey')
    response.end(method === 'HEAD' ? undefined : object.bytes)
  })

  /** The word of a real store for a signature that it does not take. */
  function refusalOf({ method = '', url = '', headers }: IncomingMessage, body: Buffer): string | undefined {
    const [, id, , ofRegion, names = '', signature] =
      /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/.exec(
        headers.authorization ?? '',
      ) ?? []
    const signedHeaders = names.split(';')
    const given = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]))
    if (signature === undefined) return 'AccessDenied'
    if (id !== accessKeyId) return 'InvalidAccessKeyId'
    if (!signedHeaders.includes('host') || !signedHeaders.includes('x-amz-date')) return 'AccessDenied'
    if (Object.keys(given).some((name) => name.startsWith('x-amz-') && !signedHeaders.includes(name)))
      return 'AccessDenied'
    if (ofRegion !== region) return 'AuthorizationHeaderMalformed'
    if (signature !== awsSignature({ method, url, headers: given }, { secretAccessKey, region, signedHeaders }))
      return 'SignatureDoesNotMatch'
    const age = Date.now() - Date.parse(isoOf(given['x-amz-date'] as string))
    if (!(Math.abs(age) < 15 * 60_000)) return 'RequestTimeTooSkewed'
    if (given['x-amz-content-sha256'] !== createHash('sha256').update(body).digest('hex'))
      return 'XAmzContentSHA256Mismatch'
    return undefined
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    objects,
    requests,
    troubles,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

const isoOf = (time: string) => time.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z')
