import { expect, test } from 'vitest'
import { localPicture } from './local-picture.ts'

const here = 'https://library.example'

function site(type = 'image/png', status = 200) {
  const asked: string[] = []
  const request = async (path: string) => {
    asked.push(path)
    return new Response('picture', { status, headers: { 'content-type': type } })
  }
  return { asked, request }
}

test('a cover that this site serves is asked of it in-process', async () => {
  const { asked, request } = site()
  expect(await localPicture(`${here}/covers/1.png?v=2`, here, request)).toEqual(new TextEncoder().encode('picture'))
  expect(await localPicture('/covers/2.png', here, request)).toBeDefined()
  expect(asked).toEqual(['/covers/1.png?v=2', '/covers/2.png'])
})

test('nothing is asked of another machine, nor of a picture that would wait for itself', async () => {
  const { asked, request } = site()
  const others = [
    null,
    '',
    'https://elsewhere.example/cover.png',
    'http://169.254.169.254/latest/meta-data',
    'http://library.example/cover.png',
    '//elsewhere.example/cover.png',
    'file:///etc/passwd',
    'https://library.example@elsewhere.example/x.png',
    `${here}/sharing/1/en.png`,
    `${here}/%73haring/1/en.png`,
    `${here}/x/../sharing/1/en.png`,
    `${here}//sharing/1/en.png`,
  ]
  for (const address of others) expect(await localPicture(address, here, request)).toBeUndefined()
  expect(asked).toEqual([])
})

test('what is not there, or no picture, is none', async () => {
  expect(await localPicture('/covers/1.png', here, site('image/png', 404).request)).toBeUndefined()
  expect(await localPicture('/library', here, site('text/html').request)).toBeUndefined()
})
