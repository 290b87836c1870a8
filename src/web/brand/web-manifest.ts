import { libraryPath } from '#contract/addresses.ts'
import type { Site } from '#contract/site.ts'
import type { Locale } from '../i18n/locale.ts'

/** The Paper ground of tokens.css. */
const PAPER = '#FBF8F2'

/** How the library presents itself when it is put on a home screen. */
export function describeApp(site: Site, { marks, messages, prefix }: Locale): object {
  const icon = (file: string, size: number, purpose = 'any') => ({
    src: `/${file}`,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose,
  })
  return {
    id: libraryPath,
    name: messages.site.title(site.brandName),
    short_name: site.brandName,
    description: messages.site.description(site.brandName),
    start_url: prefix + libraryPath,
    scope: '/',
    display: 'standalone',
    theme_color: PAPER,
    background_color: PAPER,
    ...marks,
    categories: ['books', 'education'],
    icons: [icon('icon-192.png', 192), icon('icon-512.png', 512), icon('icon-maskable-512.png', 512, 'maskable')],
  }
}
