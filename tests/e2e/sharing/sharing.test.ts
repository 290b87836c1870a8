import { describe, expect, inject, test } from 'vitest'
import { useBrowser } from '#tests/support/browser.ts'
import { FERRYMAN } from '#tests/support/samples.ts'

const { visit } = useBrowser()

describe('whoever shares a work', () => {
  test('§2 finds in its page a picture that is there, of the size that is said', async () => {
    const { page } = await visit(`${FERRYMAN}/ur`)
    const address = await page.locator('meta[property="og:image"]').getAttribute('content')
    expect(new URL(address as string).pathname).toBe(`${FERRYMAN.replace('book', 'sharing')}/ur.png`)
    const size = await page.evaluate(
      async (src) => {
        const image = new Image()
        image.src = src
        await image.decode()
        return [image.naturalWidth, image.naturalHeight]
      },
      new URL(address as string).pathname,
    )
    expect(size).toEqual([1200, 630])
  })
})

describe('a home screen', () => {
  test('can take the library: the browser finds no fault with its manifest and icons', async () => {
    const { page, complaints } = await visit('/library')
    const session = await page.context().newCDPSession(page)
    const { url, errors, data } = await session.send('Page.getAppManifest')
    expect([new URL(url).pathname, errors]).toEqual(['/manifest.webmanifest', []])
    const manifest = JSON.parse(data as string)
    expect(manifest).toMatchObject({ start_url: '/library', scope: '/', display: 'standalone', lang: 'en', dir: 'ltr' })
    for (const { src, sizes } of manifest.icons) {
      const size = await page.evaluate(async (address) => {
        const image = new Image()
        image.src = address
        await image.decode()
        return `${image.naturalWidth}x${image.naturalHeight}`
      }, src)
      expect([src, size]).toEqual([src, sizes])
    }
    const { installabilityErrors } = await session.send('Page.getInstallabilityErrors')
    // A visit that leaves no trace installs nothing; all else must be right.
    expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito')).toEqual([])
    expect(complaints).toEqual([])
  })

  test('and who asks for the icons by their usual names gets them', async () => {
    for (const name of ['favicon.ico', 'apple-touch-icon.png']) {
      const response = await fetch(`${inject('siteUrl')}/${name}`)
      expect([name, response.status, response.headers.get('content-type')?.split('/')[0]]).toEqual([name, 200, 'image'])
    }
  })
})
