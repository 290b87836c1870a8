import { attribute, parsePage } from './parsed-page.ts'

/** An answer as a scanner sees it. */
export interface ScannedAnswer {
  /** The whole address; it begins with https. */
  url: string
  headers: Headers
  body: string
}

export interface Scan {
  score: number
  /** What each rule gives or takes; rules that do neither are left out. */
  points: Record<string, number>
}

type Policy = Map<string, string[]>
type Rule = (answer: ScannedAnswer, policy: Policy | undefined) => number

const START = 100
/** With less than this after all that is taken, nothing is given. */
const ENOUGH_FOR_BONUS = 90
const HALF_A_YEAR = 15_768_000

const BROAD = /^(?:\*|(?:https?|ftp):(?:\/\/\*(?:\.\*)?)?)$/
const isBroad = (source: string) => BROAD.test(source)
const isUnsafe = (source: string) => isBroad(source) || source === "'unsafe-inline'" || source === 'data:'
const isPlain = (source: string) => /^(?:http|ftp):/.test(source)
/** The last of what a header says, in small letters. */
const lastValue = ({ headers }: ScannedAnswer, name: string) =>
  headers.get(name)?.split(',').at(-1)?.trim().toLowerCase()

/**
 * The rules of Mozilla's HTTP Observatory, as its documentation and its table of scores have them (2025): name → points.
 * What only a scanner from outside can see (the certificate, the redirection from port 80, the browsers' list of preloaded
 * hosts) is not in it.
 */
const RULES: Record<string, Rule> = {
  'content-security-policy': (_, policy) => {
    if (policy === undefined) return -25
    const of = (name: string) => policy.get(name) ?? policy.get('default-src') ?? ['*']
    const script = withoutIgnored(of('script-src'))
    const style = withoutIgnored(of('style-src'))
    const passive = [...of('img-src'), ...of('media-src')]
    const active = [...policy].flatMap(([name, sources]) => (/^(?:img|media)-src$/.test(name) ? [] : sources))
    if (script.some(isUnsafe) || of('object-src').some(isBroad)) return -20
    if (active.some(isPlain)) return -20
    if ([...script, ...style].includes("'unsafe-eval'")) return -10
    if (passive.some(isPlain)) return -10
    if (style.some(isUnsafe)) return 0
    const forms = policy.get('form-action') ?? ['*']
    const isClosed = policy.get('default-src')?.join() === "'none'" && /^'(?:none|self)'$/.test(forms.join())
    return isClosed ? 10 : 5
  },
  cookies: (answer) => {
    const cookies = answer.headers.getSetCookie().map((line) => line.toLowerCase())
    if (cookies.length === 0) return 0
    const isProtected = RULES['strict-transport-security']?.(answer, undefined) === 0
    const points = cookies.map((cookie) => {
      const isSession = /sess|sign-in|login|token/.test(cookie.split('=')[0] as string)
      if (!/; *secure/.test(cookie)) return isProtected ? (isSession ? -10 : -5) : isSession ? -40 : -20
      if (isSession && !/; *httponly/.test(cookie)) return -30
      const sameSite = /; *samesite=(\w*)/.exec(cookie)?.[1]
      if (sameSite === undefined) return 0
      return sameSite === 'lax' || sameSite === 'strict' ? 5 : -20
    })
    return Math.min(...points)
  },
  'cross-origin-resource-sharing': (answer) => {
    const isOpen = ['*', 'https://elsewhere.example'].includes(lastValue(answer, 'access-control-allow-origin') ?? '')
    return isOpen && lastValue(answer, 'access-control-allow-credentials') === 'true' ? -50 : 0
  },
  redirection: ({ url, headers }) => {
    const target = headers.get('location')
    return target === null || new URL(target, url).protocol === 'https:' ? 0 : -20
  },
  'referrer-policy': (answer) => {
    const value = lastValue(answer, 'referrer-policy')
    if (value === undefined) return 0
    return /^(?:no-referrer|same-origin|strict-origin|strict-origin-when-cross-origin)$/.test(value) ? 5 : -5
  },
  'strict-transport-security': ({ headers }) => {
    const seconds = /(?:^|;) *max-age=(\d+)/i.exec(headers.get('strict-transport-security') ?? '')?.[1]
    if (seconds === undefined) return -20
    return Number(seconds) < HALF_A_YEAR ? -10 : 0
  },
  'subresource-integrity': ({ url, headers, body }) => {
    if (!headers.get('content-type')?.startsWith('text/html')) return 0
    const scripts = parsePage(body).elements('script')
    const points = scripts.map((script) => {
      const source = attribute(script, 'src')
      if (source === undefined) return 0
      const hasDigest = attribute(script, 'integrity') !== undefined
      const { origin, protocol } = new URL(source, url)
      if (origin === new URL(url).origin && !source.startsWith('//')) return hasDigest ? 5 : 0
      if (protocol !== 'https:' || source.startsWith('//')) return hasDigest ? -20 : -50
      return hasDigest ? 5 : -5
    })
    return Math.min(0, ...points) || Math.max(0, ...points)
  },
  'x-content-type-options': (answer) => (lastValue(answer, 'x-content-type-options') === 'nosniff' ? 0 : -5),
  'x-frame-options': (answer, policy) => {
    const ancestors = policy?.get('frame-ancestors')
    if (ancestors !== undefined && !ancestors.some(isBroad)) return 5
    return /^(?:deny|sameorigin)$/.test(lastValue(answer, 'x-frame-options') ?? '') ? 0 : -20
  },
  'cross-origin-resource-policy': (answer) => {
    const value = lastValue(answer, 'cross-origin-resource-policy')
    if (value === undefined || value === 'cross-origin') return 0
    return /^same-(?:origin|site)$/.test(value) ? 10 : -5
  },
}

/** Applies the rules; from 100 points on the grade is A+. */
export function scan(answer: ScannedAnswer): Scan {
  const policy = parsePolicy(answer.headers.get('content-security-policy'))
  const all = Object.entries(RULES).map(([name, rule]): [string, number] => [name, rule(answer, policy)])
  const sum = (points: number[]) => points.reduce((total, one) => total + one, 0)
  const taken = START + sum(all.map(([, points]) => Math.min(points, 0)))
  const given = taken < ENOUGH_FOR_BONUS ? 0 : sum(all.map(([, points]) => Math.max(points, 0)))
  return { score: Math.max(taken + given, 0), points: Object.fromEntries(all.filter(([, points]) => points !== 0)) }
}

/** A browser that knows hashes and nonces ignores 'unsafe-inline' beside them. */
const withoutIgnored = (sources: string[]) =>
  sources.some((source) => /^'(?:sha\d+|nonce)-/.test(source))
    ? sources.filter((source) => source !== "'unsafe-inline'")
    : sources

function parsePolicy(header: string | null): Policy | undefined {
  if (header === null) return undefined
  const rules = header.split(';').map((rule) => rule.trim().split(/\s+/))
  return new Map(rules.map(([name = '', ...sources]) => [name.toLowerCase(), sources]))
}
