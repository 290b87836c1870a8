import { expect, test } from 'vitest'
import { makeSecret, sign } from './sign.ts'

/** The example of the libraries of Standard Webhooks. */
const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
const SIGNED = { id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', timestamp: 1614265330, body: '{"test": 2432232314}' }
const SIGNATURE = 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE='

test('a signature is that of Standard Webhooks', () => {
  expect(sign([SECRET], SIGNED)).toBe(SIGNATURE)
})

test('each valid secret signs, and a change of anything is another signature', () => {
  const other = makeSecret()
  expect(other).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
  expect(makeSecret()).not.toBe(other)
  const [first, second, ...more] = sign([other, SECRET], SIGNED).split(' ')
  expect([first, second, more]).toEqual([sign([other], SIGNED), SIGNATURE, []])
  for (const change of [{ id: 'msg_other' }, { timestamp: 1614265331 }, { body: '{"test": 2432232315}' }])
    expect(sign([SECRET], { ...SIGNED, ...change })).not.toBe(SIGNATURE)
})
