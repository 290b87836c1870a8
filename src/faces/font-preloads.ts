import legible from '@fontsource-variable/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-wght-normal.woff2?url'
import { isLegible } from './chosen-face.ts'
import { cutsOf, literata, scriptOfLanguage } from './faces.ts'

const addresses = import.meta.glob<string>('./cuts/*.woff2', { query: '?url', import: 'default', eager: true })

/**
 * Links that fetch the faces of a page's texts at once, not only when its style sheet has been read.
 * @param langs BCP 47, of the texts @returns HTML for the head
 */
export function fontPreloads(...langs: string[]): string {
  const cuts = langs.flatMap(cutsFor)
  const links = [...new Set(cuts)].map((cut) => preload(addresses[`./cuts/${cut}.woff2`] ?? ''))
  // The script in the head fetches it for readers who have chosen it.
  if (langs.some(isLegible)) links.push(preload(legible, ' media="not all" data-legible'))
  return links.join('\n')
}

/** Every page has words of the interface, which are Latin; around a text in a heavy face a font of the system has them. */
function cutsFor(lang: string): string[] {
  const iso = new Intl.Locale(lang).maximize().script
  const { face, languages, traits } = scriptOfLanguage(lang)
  const isPreloaded = (script: string | undefined) => script === iso || (script === 'Latn' && !traits.includes('heavy'))
  const latin = cutsOf(literata).filter(({ preloadedIn }) => isPreloaded(preloadedIn))
  // The others of its script have the whole face, if their pages come.
  const own = face && languages.includes(new Intl.Locale(lang).language) ? cutsOf(face) : []
  return [...latin, ...own].map(({ cut }) => cut)
}

const preload = (address: string, attributes = '') =>
  `<link rel="preload" href="${address}" as="font" type="font/woff2" crossorigin${attributes}>`
