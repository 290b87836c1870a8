import { createHash, createHmac } from 'node:crypto'

/** A request as Signature Version 4 sees it; names of headers in lower case. */
export interface SignedRequest {
  method: string
  /** Path and query, as the request line has them. */
  url: string
  headers: Record<string, string>
}

interface Credential {
  secretAccessKey: string
  region: string
  signedHeaders: string[]
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()

/** The signature that a request to S3 has to bear, by the published algorithm. */
export function awsSignature(request: SignedRequest, { secretAccessKey, region, signedHeaders }: Credential): string {
  const { method, url, headers } = request
  const [path = '', query = ''] = url.split('?')
  const parameters = query
    .split('&')
    .filter((one) => one !== '')
    .map((one) => (one.includes('=') ? one : `${one}=`))
  const canonical = [
    method,
    path.replace(/[^A-Za-z0-9\-._~/%]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`),
    parameters.sort().join('&'),
    ...signedHeaders.map((name) => `${name}:${headers[name]?.trim().replace(/\s+/g, ' ')}`),
    '',
    signedHeaders.join(';'),
    headers['x-amz-content-sha256'],
  ].join('\n')
  const time = headers['x-amz-date'] as string
  const day = time.slice(0, 8)
  const scope = `${day}/${region}/s3/aws4_request`
  const toSign = ['AWS4-HMAC-SHA256', time, scope, sha256(canonical)].join('\n')
  const key = hmac(hmac(hmac(hmac(`AWS4${secretAccessKey}`, day), region), 's3'), 'aws4_request')
  return hmac(key, toSign).toString('hex')
}
